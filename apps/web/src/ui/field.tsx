import { Eye, EyeOff } from 'lucide-react';
import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { CharacterCount } from './character-count.tsx';
import { FieldMessages } from './field-messages.tsx';
import {
  type Control,
  CONTROL,
  FieldContext,
  TextInput,
  TYPED,
  useControl,
} from './text-input.tsx';

export { TextInput };

interface FieldProps {
  label: ReactNode;
  name: string;
  hint?: ReactNode;
  /** Errors by the server or the page; announced when they appear. */
  errors?: readonly string[] | string;
  required?: boolean;
  /** Shown beside the label. */
  aside?: ReactNode;
  /** The maximum length, with a counter beside the label; a longer text can be typed but not sent. */
  limit?: number;
  children: ReactNode;
}

/** Label, hint and errors of the control inside it, linked for assistive technology. */
export function Field(props: FieldProps) {
  const { label, name, hint, errors, required, aside, limit, children } = props;
  const id = useId();
  const messages = typeof errors === 'string' ? [errors] : (errors ?? []);
  const describedBy = [hint && `${id}-hint`, messages.length > 0 && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const control: Control = { id, name };
  if (required) control.required = true;
  if (describedBy) control['aria-describedby'] = describedBy;
  if (messages.length > 0) control['aria-invalid'] = true;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside && <span className="text-sm text-ink-soft">{aside}</span>}
        {limit !== undefined && <CharacterCount controlId={id} limit={limit} />}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="pb-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <FieldContext value={control}>{children}</FieldContext>
      <FieldMessages id={`${id}-error`} messages={messages} />
    </div>
  );
}

export function PasswordInput({ className = '', ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <input
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...useControl()}
        {...input}
        type={shown ? 'text' : 'password'}
        className={`${CONTROL} pr-12 ${className}`}
      />
      <button
        type="button"
        aria-label={shown ? t`Hide password` : t`Show password`}
        onClick={() => setShown(!shown)}
        className="target absolute inset-y-0 right-0 grid place-items-center rounded-md text-ink-soft hover:text-ink"
      >
        {shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
      </button>
    </div>
  );
}

export function TextArea({ className = '', ...area }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={5}
      {...useControl()}
      {...area}
      className={`${TYPED} leading-normal ${className}`}
    />
  );
}

/** The browser's own select, which opens the picker that the phone's owner knows. */
export function Select({ className = '', ...select }: ComponentProps<'select'>) {
  return <select {...useControl()} {...select} className={`${CONTROL} ${className}`} />;
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  errors?: readonly string[] | undefined;
};

/** Includes its own label, so it needs no Field. */
export function Checkbox({ label, errors = [], className = '', ...input }: CheckboxProps) {
  const id = useId();
  const isWrong = errors.length > 0;
  const describedBy = [input['aria-describedby'], isWrong && id].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label className="target flex items-start gap-3 py-2 leading-normal">
        <input
          type="checkbox"
          {...input}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy || undefined}
          className="aria-invalid:border-alarm"
        />
        <span>{label}</span>
      </label>
      <FieldMessages id={id} messages={errors} className="pl-8" />
    </div>
  );
}
