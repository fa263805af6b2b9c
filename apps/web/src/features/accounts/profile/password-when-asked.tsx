import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { Field, PasswordInput } from '#src/ui/field.tsx';
import { textOf } from '#src/ui/save.ts';

/** Asks for the password when the server wants it; it does not after a recent login. */
export function usePasswordWhenAsked() {
  const [isAsked, setAsked] = useState(false);
  return {
    isAsked,
    of: (data: FormData) => (isAsked ? textOf(data, 'current_password') : null),
    async watch<Answer>(work: Promise<Answer>): Promise<Answer> {
      try {
        return await work;
      } catch (error) {
        if (error instanceof ApiError && error.fields?.['current_password']) setAsked(true);
        throw error;
      }
    },
  };
}

export function CurrentPassword({ errors }: { errors: string[] | undefined }) {
  return (
    <Field name="current_password" label={<Trans>Your password</Trans>} errors={errors} required>
      <PasswordInput autoComplete="current-password" />
    </Field>
  );
}
