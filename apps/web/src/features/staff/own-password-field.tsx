import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Field, PasswordInput } from '#src/ui/field.tsx';
import type { Save } from '#src/ui/save.ts';
import { isConfirmed } from './own-password.ts';

/**
 * The acting user's password for a dangerous action; hidden while a recent confirmation counts, unless the server
 * asks for it.
 */
export function OwnPasswordField({ save: { fields } }: { save: Pick<Save, 'fields'> }) {
  const [isAsked, setAsked] = useState(() => !isConfirmed());
  if (!isAsked && fields['password']) setAsked(true);
  if (!isAsked)
    return (
      <p className="text-sm text-ink-soft">
        <Trans>Your password is not asked for again: you gave it in the last ten minutes.</Trans>
      </p>
    );
  return (
    <Field
      label={<Trans>Your password</Trans>}
      hint={<Trans>So that nobody does this on a phone or computer that you left open.</Trans>}
      name="password"
      required
      errors={fields['password']}
    >
      <PasswordInput autoComplete="current-password" />
    </Field>
  );
}
