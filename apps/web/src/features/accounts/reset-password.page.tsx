import type { KeptPasskey } from '@inzira/contract/accounts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ApiError, isWorthRetrying } from '#src/platform/api-error.ts';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { isConfirmed, PasswordPair } from '#src/ui/password-pair.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { AccountFrame } from './account-frame.tsx';
import { PerhapsDone } from './perhaps-done.tsx';
import { login, type MailedLink, resetLinkQuery, resetPassword } from './accounts.api.ts';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { signIn } from '#src/platform/session.ts';
import { useDelayedNavigation, useGo } from '#src/platform/navigation.ts';

const PasskeysStay = later(async () => import('./passkeys-stay.tsx'));

const REDIRECT_MS = 2000;

export default function ResetPasswordPage() {
  const { uid = '', token = '' } = useParams();
  const link = { uid, token };
  // The username of an account that staff created, whose owner has not chosen a password yet.
  const username = useSearchParams()[0].get('new');
  const { isPending, error } = useQuery(resetLinkQuery(link));

  return (
    <AccountFrame
      title={username ? <Trans>Choose your password</Trans> : <Trans>Set a new password</Trans>}
      subtitle={
        username && (
          <Trans>
            Your username is <strong className="wrap-anywhere">{username}</strong>.
          </Trans>
        )
      }
    >
      {isPending ? (
        <Validating />
      ) : error ? (
        <NotValid error={error} />
      ) : (
        <NewPasswordForm link={link} username={username} />
      )}
    </AccountFrame>
  );
}

function Validating() {
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        <Trans>Checking your link...</Trans>
      </p>
      <Skeleton className="h-18 w-full" />
      <Skeleton className="h-18 w-full" />
      <Skeleton className="h-14 w-full" />
    </div>
  );
}

function NotValid({ error }: { error: unknown }) {
  const errorText = useErrorText();
  // Not rejected: the query is retried after such an error.
  if (!(error instanceof ApiError) || isWorthRetrying(error))
    return <Alert>{errorText(error)}</Alert>;
  return (
    <>
      <Alert>
        <Trans>Invalid or expired reset link.</Trans>
      </Alert>
      <p className="text-ink-soft">
        <Trans>A link works once, for one hour, and only the newest one counts.</Trans>
      </p>
      <LinkButton to={paths.forgotPassword} size="lg">
        <Trans>Ask for a new link</Trans>
      </LinkButton>
    </>
  );
}

function NewPasswordForm({ link, username }: { link: MailedLink; username: string | null }) {
  const { t } = useLingui();
  const go = useGo();
  // Set once the password is changed: the passkeys that still open the account.
  const [passkeys, setPasskeys] = useState<KeptPasskey[] | null>(null);
  const done = passkeys !== null;
  const mustLook = done && passkeys.length > 0;
  useDelayedNavigation(done && !mustLook && paths.login, REDIRECT_MS);
  const { form, busy, failure, mayHaveWorked, fields } = useSave({
    check: (form) => (isConfirmed(form) ? undefined : { confirm: [t`Passwords do not match.`] }),
    async send(form) {
      const password = textOf(form, 'password');
      const kept = await resetPassword({ ...link, password });
      const isNew = username !== null && kept.length === 0;
      const answer = isNew && (await login({ username, password }).catch(() => null));
      if (!answer) return setPasskeys(kept);
      signIn(answer);
      go(answer.user.needs_second_factor ? paths.dashboardSecurity : paths.modules, {
        replace: true,
      });
    },
  });

  if (mustLook) {
    return (
      <>
        <Alert tone="success">
          <Trans>Your new password is set.</Trans>
        </Alert>
        <PasskeysStay passkeys={passkeys} />
      </>
    );
  }
  return (
    <form {...form} className="flex flex-col gap-4">
      {/* Tells password managers which account the password belongs to. */}
      {username && <input type="hidden" autoComplete="username" value={username} readOnly />}
      <PasswordPair
        label={username ? <Trans>Password</Trans> : <Trans>New password</Trans>}
        errors={fields}
      />
      {failure !== null && (
        <FailureAlert sentence={t`Failed to reset password.`} failure={failure} />
      )}
      {mayHaveWorked && <PerhapsDone />}
      {done && (
        <Alert tone="success">
          <Trans>Your new password is set. Redirecting to login...</Trans>
        </Alert>
      )}
      <Button type="submit" size="lg" busy={busy} disabled={done}>
        {username ? <Trans>Begin</Trans> : <Trans>Set New Password</Trans>}
      </Button>
    </form>
  );
}
