import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { paths } from '#src/platform/paths.ts';
import { sendsMail } from '#src/platform/sends-mail.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { useDraft } from '#src/ui/draft.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { requestPasswordReset } from './accounts.api.ts';
import { FailureAlert } from '#src/ui/failure-alert.tsx';

export default function ForgotPasswordPage() {
  const { t } = useLingui();
  const [sent, setSent] = useState(false);
  const draft = useDraft('forgot-password');
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(form) {
      setSent(false);
      await requestPasswordReset(textOf(form, 'email').trim());
      setSent(true);
    },
  });

  return (
    <AccountFrame
      title={<Trans>Forgot your password?</Trans>}
      subtitle={
        sendsMail() && <Trans>Tell us your email, and we send you a link to set a new one.</Trans>
      }
    >
      {!sendsMail() && (
        <Alert tone="notice">
          <Trans>
            This site cannot send mail: ask whoever runs it, or your trainer, for a code.
          </Trans>
        </Alert>
      )}
      <form key={draft.key} {...form} className="flex flex-col gap-4">
        <Field label={<Trans>Email</Trans>} name="email" required errors={fields.email}>
          <TextInput type="email" autoComplete="email" defaultValue={draft.text('email')} />
        </Field>
        {failure !== null && <FailureAlert sentence={t`Something went wrong.`} failure={failure} />}
        {sent && (
          <Alert tone={sendsMail() ? 'success' : 'notice'}>
            {sendsMail() ? (
              <Trans>If an account exists for this email, a reset link is on its way.</Trans>
            ) : (
              <Trans>
                If an account exists for this email, its link is now with whoever runs this site.
              </Trans>
            )}
          </Alert>
        )}
        <Button type="submit" size="lg" busy={busy}>
          {busy ? <Trans>Sending...</Trans> : <Trans>Send Reset Link</Trans>}
        </Button>
      </form>
      <p className="border-t border-line pt-6">
        <Trans>
          You remember it? <TextLink to={paths.login}>Log in</TextLink>
        </Trans>
      </p>
    </AccountFrame>
  );
}
