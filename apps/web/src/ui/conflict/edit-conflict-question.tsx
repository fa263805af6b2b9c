import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { RadioGroup } from '#src/ui/choice-group.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import type { EditConflict, Save } from '#src/ui/save.ts';

interface QuestionProps {
  conflict: EditConflict;
  onClose: () => void;
  onResolve: Save['resolve'];
}

/** Shows both values of each field that somebody else has changed too, and asks which one to keep. */
export default function EditConflictQuestion({ conflict, onClose, onResolve }: QuestionProps) {
  const { current, fields, form } = conflict;
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Somebody else has changed this</Trans>}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            onClick={() => {
              onClose();
              onResolve(theirs);
            }}
          >
            <Trans>Save with these</Trans>
          </Button>
        </>
      }
    >
      <p className="mb-4">
        <Trans>
          While you were editing, somebody else saved other values in the same fields. Choose which
          to keep.
        </Trans>
      </p>
      <div className="flex flex-col gap-4">
        {fields.map((name) => (
          <RadioGroup
            key={name}
            name={`conflict-${name}`}
            label={labelOf(form, name)}
            defaultValue="own"
            onChange={(choice) =>
              setTheirs((others) => [
                ...others.filter((other) => other !== name),
                ...(choice === 'theirs' ? [name] : []),
              ])
            }
            choices={[
              {
                value: 'own',
                label: <Value whose={<Trans>Yours</Trans>} text={ownText(form, name)} />,
              },
              {
                value: 'theirs',
                label: (
                  <Value
                    whose={<Trans>Theirs</Trans>}
                    text={theirText(form, name, current[name])}
                  />
                ),
              },
            ]}
          />
        ))}
      </div>
    </Dialog>
  );
}

function Value({ whose, text }: { whose: ReactNode; text: string }) {
  return (
    <>
      <span className="block text-sm text-ink-soft">{whose}</span>
      <span className="wrap-anywhere whitespace-pre-line">{text || <Trans>Nothing</Trans>}</span>
    </>
  );
}

const controlsOf = (form: HTMLFormElement, name: string) => [
  ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    `[name="${CSS.escape(name)}"]`,
  ),
];

/** The label of a field in the form. */
function labelOf(form: HTMLFormElement, name: string): string {
  const [control] = controlsOf(form, name);
  // The label of a radio button is one choice; what is chosen stands above all of them.
  let place: Element | null =
    (control?.type === 'radio' && control.closest('fieldset')) || (control ?? null);
  for (; place && place !== form; place = place.parentElement) {
    const label = place.querySelector('legend, label')?.textContent;
    if (label) return label;
  }
  return name.replaceAll('_', ' ');
}

/** The value in the form, as text. */
function ownText(form: HTMLFormElement, name: string): string {
  return controlsOf(form, name)
    .flatMap((control) => {
      if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.text ?? '';
      if (control.type === 'hidden') return control.closest('li')?.textContent ?? control.value;
      if (control.type !== 'checkbox' && control.type !== 'radio') return control.value;
      return (control as HTMLInputElement).checked ? (control.labels?.[0]?.textContent ?? '') : [];
    })
    .join(', ');
}

/** The server's value as text: a checked box shows its label, as in `ownText`. */
function theirText(form: HTMLFormElement, name: string, value: unknown): string {
  return value === true ? labelOf(form, name) : textOfValue(value);
}

function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOfValue).join(', ');
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
