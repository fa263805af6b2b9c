import { Field, TextArea } from '#src/ui/field.tsx';

interface LinesProps {
  label: string;
  hint: string;
  lines: readonly string[];
  onChange: (lines: string[]) => void;
}

/** A field with several short texts, one per line. */
export function Lines({ label, hint, lines, onChange }: LinesProps) {
  return (
    <Field name="lines" label={label} hint={hint}>
      <TextArea
        rows={Math.max(2, lines.length)}
        defaultValue={lines.join('\n')}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value.split('\n').filter((line) => line.trim() !== ''))
        }
      />
    </Field>
  );
}
