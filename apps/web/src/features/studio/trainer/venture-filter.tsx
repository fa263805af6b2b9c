import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Field, Select } from '#src/ui/field.tsx';
import { trainerQueries } from './trainer.api.ts';

interface VentureFilterProps {
  /** An id; empty for all. */
  value: string;
  onChange: (venture: string) => void;
  /** Only on a wide screen, because a phone has no room for it. */
  isLabelSeen?: boolean;
}

/** Filters by the ventures of the trainer's own trainees. */
export function VentureFilter({ value, onChange, isLabelSeen = true }: VentureFilterProps) {
  const { data: ventures = [] } = useQuery(trainerQueries.ventures());
  const joined = ventures.filter((venture) => venture.joined);
  // A single venture needs no filter.
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
