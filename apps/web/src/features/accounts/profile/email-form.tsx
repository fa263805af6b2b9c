import type { EmailState } from '@inzira/contract/accounts';
import { NO_MAIL } from '@inzira/contract/rules/staff';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sendsMail } from '#src/platform/sends-mail.ts';
import { Button } from '#src/ui/button.tsx';
import { useDraft } from '#src/ui/draft.tsx';
import { EmailInput } from '#src/ui/email-input.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, PasswordInput } from '#src/ui/field.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { SkeletonFields } from '#src/ui/skeleton.tsx';
import { showToast } from '#src/ui/toast.ts';
import {
  changeEmail,
  emailStateQuery,
  sendVerification,
} from '#src/features/accounts/accounts.api.ts';

/** Shows whether the user's address is confirmed, and lets them change it. */
export default function EmailForm() {
  const state = useQuery(emailStateQuery);
  return (
    <section className="mt-10 border-t border-line pt-8">
      <h2 className="text-2xl">
        <Trans>Email address</Trans>
      </h2>
      <div className="mt-4">
        <QueryState
          query={state}
          loadingText={<Trans>Loading your address...</Trans>}
          loading={<SkeletonFields count={1} />}
          failure={<Trans>Your address could not be loaded.</Trans>}
        >
          {(known) => (
            <div className="flex flex-col gap-5">
              <Standing {...known} />
              <Change />
            </div>
          )}
        </QueryState>
      </div>
    </section>
  );
}

function Standing({ email, verified_at: verifiedAt, pending_email: pending }: EmailState) {
  const { t } = useLingui();
  const again = useMutation({
    mutationFn: sendVerification,
    onSuccess: () =>
      sendsMail()
        ? showToast(t`The link is on its way to ${email}.`)
        : showToast(t`This site cannot send mail: ask whoever runs it for the link.`, 'notice'),
  });
  if (email.endsWith(NO_MAIL))
    return (
      <p>
        <Trans>Your account has no address yet. With one you can get back in by yourself.</Trans>
      </p>
    );
  return (
    <>
      <p role="status" className="wrap-anywhere">
        {verifiedAt === null ? (
          <Trans>{email} is not confirmed yet: open the link in our mail.</Trans>
        ) : (
          <Trans>{email} is confirmed.</Trans>
        )}
        {pending !== null && (
          <>
            {' '}
            <Trans>{pending} takes its place when you open the link that we sent there.</Trans>
          </>
        )}
      </p>
      {again.isError && (
        <FailureAlert sentence={t`The link could not be sent.`} failure={again.error} />
      )}
      {verifiedAt === null && (
        <Button
          look="secondary"
          className="self-start"
          busy={again.isPending}
          onClick={() => again.mutate()}
        >
          <Trans>Send the link again</Trans>
        </Button>
      )}
    </>
  );
}

function Change() {
  const { t } = useLingui();
  const draft = useDraft('email');
  const [isOpen, setOpen] = useState(draft.isRestored);
  const { form, busy, failure, fields } = useSave({
    draft,
    async send(data) {
      const email = textOf(data, 'email').trim();
      await changeEmail({ email, password: textOf(data, 'password') });
      if (sendsMail()) showToast(t`A link is on its way to ${email}.`);
      else showToast(t`This site cannot send mail: ask whoever runs it for the link.`, 'notice');
      draft.discard();
      setOpen(false);
    },
  });
  if (!isOpen)
    return (
      <Button look="quiet" className="-ml-4 self-start" onClick={() => setOpen(true)}>
        <Trans>Change the address</Trans>
      </Button>
    );
  return (
    <form key={draft.key} {...form} className="flex flex-col gap-4">
      <Field
        name="email"
        label={<Trans>New address</Trans>}
        hint={
          <Trans>We send a link there, and a note to the old address. Until then that stays.</Trans>
        }
        errors={fields['email']}
        required
      >
        <EmailInput defaultValue={draft.text('email')} />
      </Field>
      <Field
        name="password"
        label={<Trans>Your password</Trans>}
        errors={fields['password'] ?? fields['current_password']}
      >
        <PasswordInput autoComplete="current-password" />
      </Field>
      {failure !== null && (
        <FailureAlert sentence={t`Your address is as it was.`} failure={failure} />
      )}
      <Button type="submit" busy={busy} className="self-start">
        <Trans>Change the address</Trans>
      </Button>
    </form>
  );
}
