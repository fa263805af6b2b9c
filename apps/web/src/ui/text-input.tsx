import { type ComponentProps, createContext, useContext } from 'react';

/** The attributes by which a `Field` labels and describes its control. */
export interface Control {
  id: string;
  name?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  required?: boolean;
}

export const FieldContext = createContext<Control | null>(null);

export function useControl(): Partial<Control> {
  return useContext(FieldContext) ?? {};
}

export const CONTROL =
  'target w-full rounded-md border bg-paper-raised px-3 py-2 text-base text-ink placeholder:text-ink-soft border-line-strong hover:border-ink aria-invalid:border-2 aria-invalid:border-alarm disabled:opacity-60';
export const TYPED = `${CONTROL} read-only:bg-paper-sunken`;

/** Also for other text-like types such as `email` or `date`. Separate, so that a quiz loads no other form components. */
export function TextInput({ className = '', ...input }: ComponentProps<'input'>) {
  return <input type="text" {...useControl()} {...input} className={`${TYPED} ${className}`} />;
}
