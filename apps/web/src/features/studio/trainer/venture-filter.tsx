import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Field, Select } from '#src/ui/field.tsx';
import { trainerQueries } from './trainer.api.ts';

interface VentureFilterProps {
  /** An id; empty for all. */
  value: string;
  onChange: (venture: string) => void;
  /** On a wide screen; a phone has no room for it. */
  isLabelSeen?: boolean;
}

/** The ventures whose trainees are the trainer's own. */
export function VentureFilter({ value, onChange, isLabelSeen = true }: VentureFilterProps) {
  const { data: ventures = [] } = useQuery(trainerQueries.ventures());
  const joined = ventures.filter((venture) => venture.joined);
  // One venture is all of them.
  if (joined.length < 2 && value === '') return null;
  return (
    <div className="w-full sm:w-72">
      <Field
        name="venture"
        label={
          <span className={isLabelSeen ? 'max-sm:sr-only' : 'sr-only'}>
            <Trans context="joined">Venture</Trans>
          </span>
        }
      >
        <Select value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">
            <Trans context="joined">All ventures</Trans>
          </option>
          {joined.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
