import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Field, PasswordInput } from '#src/ui/field.tsx';
import { textOf, useSubmission } from '#src/ui/submission.ts';
import { showToast } from '#src/ui/toast.ts';
import { updateProfile } from './accounts.api.ts';
import { FailureAlert } from '#src/ui/failure-alert.tsx';

export function ChangePasswordForm() {
  const { t } = useLingui();
  // A changed password leaves the field empty for the next one.
  const [changes, setChanges] = useState(0);
  const { form, busy, failure, fields } = useSubmission({
    async send(form) {
      const password = textOf(form, 'password');
      try {
        await updateProfile({ password });
      } catch (error) {
        showToast(t`Could not update profile`, 'alarm');
        throw error;
      }
      showToast(t`Profile updated!`);
      if (password) showToast(t`Password changed`);
      setChanges((count) => count + 1);
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
      {failure !== null && (
        <FailureAlert sentence={t`Your password is as it was.`} failure={failure} />
      )}
      <Button type="submit" busy={busy} className="sm:self-start">
        <Trans>Change Password</Trans>
      </Button>
    </form>
  );
}
