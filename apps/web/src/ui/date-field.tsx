import type { ComponentProps } from 'react';
import { Field, TextInput } from './field.tsx';

type DateFieldProps = Omit<ComponentProps<typeof Field>, 'children'> & {
  /** Dates such as "2026-11-20". */
  defaultValue?: string | null | undefined;
  min?: string;
  max?: string;
  autoComplete?: string;
};

/** The browser's own date input, which the phone's owner knows. The form gets "2026-11-20". */
export function DateField({ defaultValue, min, max, autoComplete, ...field }: DateFieldProps) {
  return (
    <Field {...field}>
      <TextInput
        type="date"
        defaultValue={defaultValue ?? ''}
        min={min}
        // Without a maximum, the year could have six digits.
        max={max ?? '9999-12-31'}
        autoComplete={autoComplete}
        className="max-w-56 appearance-none"
      />
    </Field>
  );
}
