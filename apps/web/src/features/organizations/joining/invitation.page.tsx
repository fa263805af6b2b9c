import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { AccountFrame } from '#src/features/accounts/account-frame.tsx';
import { PerhapsDone } from '#src/features/accounts/perhaps-done.tsx';
import { TermsLine } from '#src/features/accounts/terms-line.tsx';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { useDelayedNavigation } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { returnState } from '#src/platform/return-state.ts';
import { losesByLogout, signOut, useSession } from '#src/platform/session.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Field, PasswordInput } from '#src/ui/field.tsx';
import { isConfirmed, PasswordPair } from '#src/ui/password-pair.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { JoinFailure, NotValid, Verifying } from './invitation-states.tsx';
import { OrganizationLogo } from '#src/features/organizations/organization-logo.tsx';
import {
  acceptInvitation,
  type InvitationLink,
  organizationQueries,
} from '#src/features/organizations/organizations.api.ts';
import { CONSENT_FIELD, SharingConsent } from './sharing-consent.tsx';

const LogoutQuestion = later(async () => import('#src/features/offline/logout-question.tsx'));

const REDIRECT_MS = 3000;

export default function InvitationPage() {
  const { uid = '', token = '' } = useParams();
  const [{ org }] = useUrlState({ org: '' });
  const link = { uid, token, org };
  const { data: invitation, error } = useQuery(organizationQueries.invitationLink(link));

  return (
    <AccountFrame title={<Trans>Set Your Password to Join</Trans>}>
      {invitation ? (
        <>
          <div className="flex items-center gap-4">
            <OrganizationLogo {...invitation.organization} />
            <p className="min-w-0 wrap-anywhere">
              <Trans>
                <strong>{invitation.organization.name}</strong> invites {invitation.email} to learn
                together.
              </Trans>
            </p>
          </div>
          <SignedInAs email={invitation.email} />
          <AcceptanceForm link={link} hasAccount={invitation.has_account} />
        </>
      ) : error ? (
        <NotValid error={error}>
          <p className="text-ink-soft">
            <Trans>
              An invitation works once, for 7 days. Ask for a new one, or log in if you have joined
              already.
            </Trans>
          </p>
          <LinkButton to={paths.login} size="lg">
            <Trans>Go to Login</Trans>
          </LinkButton>
        </NotValid>
      ) : (
        <Verifying />
      )}
    </AccountFrame>
  );
}

/** An invitation belongs to an address: a user who is signed in with another one is asked to change accounts first. */
function SignedInAs({ email }: { email: string }) {
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  if (!user || user.email.toLowerCase() === email.toLowerCase()) return null;
  const askOrLeave = async () => {
    setBusy(true);
    const loses = await losesByLogout(LogoutQuestion.preload);
    setBusy(false);
    if (loses) setAsks(true);
    // `null`: it is unknown whether anything would be lost. Nothing is removed then, because the user was not
    // asked.
    else void signOut(loses === null);
  };
  return (
    <Alert tone="notice">
      <p>
        <Trans>
          You are logged in as {user.username}, but this invitation is for {email}. That account
          joins, not yours.
        </Trans>
      </p>
      <Button look="secondary" busy={busy} className="mt-3" onClick={() => void askOrLeave()}>
        <Trans>Log out {user.username}</Trans>
      </Button>
      {asks && <LogoutQuestion onStay={() => setAsks(false)} onLeave={() => void signOut()} />}
    </Alert>
  );
}

function AcceptanceForm({ link, hasAccount }: { link: InvitationLink; hasAccount: boolean }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [joined, setJoined] = useState<{ message: string; username: string } | null>(null);
  const state = joined && {
    username: joined.username,
    ...returnState({ path: paths.dashboard }),
  };
  useDelayedNavigation(joined !== null && paths.login, REDIRECT_MS, state ?? undefined);
  const { form, busy, failure, mayHaveWorked, fields } = useSave({
    check(form) {
      const [password, confirm] = [textOf(form, 'password'), textOf(form, 'confirm')];
      if (hasAccount ? !password : !password || !confirm) {
        return { [password ? 'confirm' : 'password']: [t`Both password fields are required.`] };
      }
      return hasAccount || isConfirmed(form)
        ? undefined
        : { confirm: [t`Passwords do not match.`] };
    },
    async send(form) {
      const password = textOf(form, 'password');
      const answer = await acceptInvitation(link, {
        password,
        confirm: hasAccount ? password : textOf(form, 'confirm'),
        language,
        shares_progress: form.get(CONSENT_FIELD) === 'on',
      });
      setJoined({
        message: answer.message || t`You've joined the organization!`,
        username: answer.username,
      });
    },
  });
  // An error in a field, such as the password, does not concern the invitation.
  const isInvitation = failure !== null && Object.keys(fields).length === 0;

  if (joined !== null) {
    return (
      <>
        <Alert tone="success">
          <p className="font-semibold">{joined.message}</p>
          <p>
            <Trans>Log in, and your page “Today” says where to begin.</Trans>
          </p>
          <p>
            <Trans>Redirecting to login...</Trans>
          </p>
        </Alert>
        <LinkButton to={paths.login} state={state} size="lg">
          <Trans>Go to Login</Trans>
        </LinkButton>
      </>
    );
  }
  // Validated here, because the specification prescribes the message for an empty field.
  return (
    <form {...form} className="flex flex-col gap-4">
      {hasAccount && (
        <Alert tone="notice">
          <Trans>You already have an Inzira account: enter its password.</Trans>
        </Alert>
      )}
      {hasAccount ? (
        <Field name="password" label={<Trans>Password</Trans>} required errors={fields['password']}>
          <PasswordInput autoComplete="current-password" />
        </Field>
      ) : (
        <PasswordPair label={<Trans>Password</Trans>} errors={fields} />
      )}
      <SharingConsent />
      {!hasAccount && <TermsLine />}
      {isInvitation && <JoinFailure failure={failure} />}
      {mayHaveWorked && <PerhapsDone />}
      <Button type="submit" size="lg" busy={busy}>
        {busy ? <Trans>Verifying...</Trans> : <Trans>Join Organization</Trans>}
      </Button>
    </form>
  );
}
