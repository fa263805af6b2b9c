import type { FieldErrors } from '@inzira/contract/endpoint';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Field, PasswordInput } from './field.tsx';
import { textOf } from './save.ts';

interface PasswordPairProps {
  label: ReactNode;
  errors: FieldErrors;
}

/** A password and its repetition: the fields `password` and `confirm`. */
export function PasswordPair({ label, errors }: PasswordPairProps) {
  return (
    <>
      <Field
        label={label}
        name="password"
        required
        hint={<Trans>At least 8 characters.</Trans>}
        errors={errors['password']}
      >
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Field
        label={<Trans>Confirm password</Trans>}
        name="confirm"
        required
        errors={errors['confirm']}
      >
        <PasswordInput autoComplete="new-password" />
      </Field>
    </>
  );
}

export function isConfirmed(form: FormData): boolean {
  return textOf(form, 'password') === textOf(form, 'confirm');
}
