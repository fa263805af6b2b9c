import type { SignedIn } from '@inzira/contract/accounts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { later } from '#src/platform/later.tsx';
import { useLanguage } from '#src/platform/language.ts';
import { useGo, useDelayedNavigation } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { useReturnPath } from '#src/platform/return-path.ts';
import { returnState } from '#src/platform/return-state.ts';
import { signIn } from '#src/platform/session.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { useDraft } from '#src/ui/draft.tsx';
import { EmailInput } from '#src/ui/email-input.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { isConfirmed, PasswordPair } from '#src/ui/password-pair.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { register, signInWithProvider } from './accounts.api.ts';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { ProviderButton } from './provider-button.tsx';
import { SecondStepFrame } from './second-step-frame.tsx';
import { useSecondStep } from './second-step.ts';
import { TermsLine } from './terms-line.tsx';

/** Loaded later: only visitors with an invitation link need it. */
const InvitedHere = later(
  async () => import('#src/features/organizations/joining/invited-here.tsx'),
  {
    fallback: null,
  },
);

const REDIRECT_MS = 1500;

export default function RegisterPage() {
  const { t } = useLingui();
  const go = useGo();
  const language = useLanguage();
  const [username, setUsername] = useState<string>();
  const returnTo = useReturnPath();
  const wayBack = returnTo && returnState(returnTo);
  const invitation = /^\/join\/([\w-]+)$/.exec(returnTo?.path ?? '')?.[1];
  useDelayedNavigation(username !== undefined && paths.login, REDIRECT_MS, {
    username,
    ...wayBack,
  });
  const onEnter = (answer: SignedIn) => {
    signIn(answer);
    go(returnTo?.path ?? paths.modules, { replace: true, state: returnTo?.state });
  };
  // The provider also logs in users who have an account, which may have a second factor.
  const { secondFactor, enter, enterBy, leave } = useSecondStep(onEnter);
  const draft = useDraft('register');
  const { form, busy, failure, fields } = useSave({
    draft,
    check: (form) => (isConfirmed(form) ? undefined : { confirm: [t`❌ Passwords do not match.`] }),
    async send(form) {
      const account = await register({
        username: textOf(form, 'username').trim(),
        email: textOf(form, 'email').trim(),
        password: textOf(form, 'password'),
        language,
      });
      setUsername(account.username);
    },
  });

  if (secondFactor !== null)
    return <SecondStepFrame secondFactor={secondFactor} onEnter={enter} onLeave={leave} />;
  return (
    <AccountFrame
      title={<Trans>Create your account</Trans>}
      subtitle={<Trans>Free, and yours in a minute. Your progress is kept on every device.</Trans>}
    >
      {invitation !== undefined && <InvitedHere token={invitation} />}
      <form key={draft.key} {...form} className="flex flex-col gap-4 lg:gap-3">
        <Field
          label={<Trans>Username</Trans>}
          name="username"
          required
          hint={<Trans>Letters, digits, dots, hyphens and underscores.</Trans>}
          errors={fields.username}
        >
          <TextInput
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={draft.text('username')}
          />
        </Field>
        <Field label={<Trans>Email</Trans>} name="email" required errors={fields.email}>
          <EmailInput defaultValue={draft.text('email')} />
        </Field>
        <PasswordPair label={<Trans>Password</Trans>} errors={fields} />
        <TermsLine />
        {/* A refused username has its own message at the field. */}
        {failure !== null && !fields.username && (
          <FailureAlert sentence={t`Registration failed.`} failure={failure} serverFirst />
        )}
        {username !== undefined && (
          <Alert tone="success">
            <Trans>Registration successful! Redirecting to login...</Trans>
          </Alert>
        )}
        <Button type="submit" size="lg" busy={busy} disabled={username !== undefined}>
          {busy ? <Trans>Registering...</Trans> : <Trans>Register</Trans>}
        </Button>
      </form>
      <ProviderButton
        purpose="signup_with"
        onToken={async (idToken) => enterBy(signInWithProvider(idToken, language))}
        failureText={t`Google Registration failed.`}
      />
      <p className="flex flex-wrap items-center gap-x-2 border-t border-line pt-3">
        <Trans>
          You have an account?{' '}
          <TextLink to={paths.login} state={wayBack} alone>
            Log in
          </TextLink>
        </Trans>
      </p>
    </AccountFrame>
  );
}
