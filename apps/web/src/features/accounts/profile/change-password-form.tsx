import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { later } from '#src/platform/later.tsx';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Field, PasswordInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { updateProfile } from '#src/features/accounts/accounts.api.ts';
import { FailureAlert } from '#src/ui/failure-alert.tsx';

/** Loaded later: only users with a role have passkeys. */
const OwnPasskeysStay = later(async () => import('./own-passkeys-stay.tsx'));

export function ChangePasswordForm() {
  const { t } = useLingui();
  // The key of the form, which is emptied after each change.
  const [changes, setChanges] = useState(0);
  // Whether the server wants the current password; it does not after a recent login.
  const [asksCurrent, setAsksCurrent] = useState(false);
  const [hasNew, setHasNew] = useState(false);
  const { user } = useSession();
  const { form, busy, failure, fields } = useSave({
    async send(form) {
      const password = textOf(form, 'password');
      try {
        await updateProfile({
          password,
          ...(asksCurrent && { current_password: textOf(form, 'current_password') }),
        });
      } catch (error) {
        if (error instanceof ApiError && error.fields?.['current_password']) setAsksCurrent(true);
        showToast(t`Could not update profile`, 'alarm');
        throw error;
      }
      showToast(t`Profile updated!`);
      if (password) showToast(t`Password changed`);
      setChanges((count) => count + 1);
      if (password) setHasNew(true);
    },
  });

  return (
    <form {...form} className="flex flex-col gap-4">
      <Field
        label={<Trans>New password</Trans>}
        name="password"
        hint={
          <Trans>
            At least 8 characters; left blank, the old one stays. A new one logs you out on your
            other devices.
          </Trans>
        }
        errors={fields['password']}
      >
        <PasswordInput key={changes} autoComplete="new-password" />
      </Field>
      {asksCurrent && (
        <Field
          label={<Trans>Current password</Trans>}
          name="current_password"
          errors={fields['current_password']}
        >
          <PasswordInput key={changes} autoComplete="current-password" />
        </Field>
      )}
      {failure !== null && (
        <FailureAlert sentence={t`Your password is as it was.`} failure={failure} />
      )}
      <Button type="submit" busy={busy} className="sm:self-start">
        <Trans>Change Password</Trans>
      </Button>
      {hasNew && user !== null && user.roles.length > 0 && <OwnPasskeysStay />}
    </form>
  );
}
