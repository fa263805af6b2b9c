import type { SignedIn } from '@inzira/contract/accounts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { later } from '#src/platform/later.tsx';
import { useLanguage } from '#src/platform/language.ts';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { useReturnPath } from '#src/platform/return-path.ts';
import { returnState } from '#src/platform/return-state.ts';
import { signIn, useSession } from '#src/platform/session.ts';
import { preloadPagesAt, routesAt } from '#src/platform/site-map.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Field, PasswordInput, TextInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { knowsPasskey, login, signInWithProvider } from './accounts.api.ts';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { ProviderButton } from './provider-button.tsx';
import { SecondStepFrame } from './second-step-frame.tsx';
import { PasskeyButton, useSecondStep } from './second-step.ts';

/** Loaded later: only visitors who follow a shared link need it. */
const OpportunityBehindLogin = later(
  async () => import('#src/features/opportunities/opportunity-behind-login.tsx'),
);

/** Loaded when an email address is typed. */
const InstitutionButton = later(async () => import('./institution-button.tsx'));
const InstitutionReturn = later(async () => import('./institution-return.tsx'));

export default function LoginPage() {
  const isBack = new URLSearchParams(useLocation().search).has('state');
  return isBack ? <InstitutionReturn /> : <Login />;
}

function Login() {
  const { t, i18n } = useLingui();
  const go = useGo();
  const { user } = useSession();
  const language = useLanguage();
  const username = useUsernameBrought();
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (username !== undefined) password.current?.focus();
  }, [username]);
  const returnTo = useReturnPath();
  const destination = returnTo?.path ?? paths.modules;
  const wanted = returnTo && routesAt(destination.split(/[?#]/, 1)[0] ?? '').at(-1)?.title;
  const opportunity = /^\/opportunities\/([1-9]\d*)(?=[?#]|$)/.exec(destination)?.[1];
  const [hasEntered, setEntered] = useState(false);
  const [typedName, setTypedName] = useState('');
  // Preloads the page that the user wants while they type their password.
  useEffect(() => preloadPagesAt(destination), [destination]);
  const onEnter = (answer: SignedIn) => {
    setEntered(true);
    signIn(answer);
    if (answer.user.needs_second_factor) go(paths.dashboardSecurity, { replace: true });
    else go(destination, { replace: true, state: returnTo?.state });
  };
  const { secondFactor, enter, enterBy, leave } = useSecondStep(onEnter);
  const { form, busy, failure, fields } = useSave({
    async send(form) {
      const typed = textOf(form, 'username').trim();
      await enterBy(login({ username: typed, password: textOf(form, 'password') }));
    },
  });
  // Stays busy until that page replaces this one.
  const isBusy = busy || hasEntered;

  if (secondFactor !== null)
    return <SecondStepFrame secondFactor={secondFactor} onEnter={enter} onLeave={leave} />;
  return (
    <AccountFrame
      title={<Trans>Log in</Trans>}
      subtitle={
        wanted && !opportunity ? (
          <Trans>
            “{i18n._(wanted)}” needs an account: your lessons, notes and scores are kept in it.
          </Trans>
        ) : (
          <Trans>Your lessons, notes and scores are kept in your account.</Trans>
        )
      }
    >
      {destination === paths.modules && !user && (
        <p className="-mt-4 -mb-2">
          <TextLink to={paths.lessons(1)} alone>
            <Trans>Read lessons without an account</Trans>
          </TextLink>
        </p>
      )}
      {user && !isBusy && (
        <Alert tone="notice">
          <Trans>
            You are logged in as {user.username}.{' '}
            <TextLink to={paths.modules}>Continue learning</TextLink>
          </Trans>
        </Alert>
      )}
      {opportunity && !user && <OpportunityBehindLogin id={opportunity} />}
      <form {...form} className="flex flex-col gap-4">
        <Field
          label={<Trans>Username or email</Trans>}
          name="username"
          required
          errors={fields.username}
        >
          <TextInput
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={username}
            onBlur={({ target }) => setTypedName(target.value)}
          />
        </Field>
        {typedName.includes('@') && (
          <InstitutionButton email={typedName} path={returnTo?.path ?? null} />
        )}
        <Field label={<Trans>Password</Trans>} name="password" required errors={fields.password}>
          <PasswordInput ref={password} />
        </Field>
        {failure !== null && (
          <FailureAlert sentence={t`Login failed.`} failure={failure} serverFirst />
        )}
        <Button type="submit" size="lg" busy={isBusy}>
          {isBusy ? <Trans>Logging in...</Trans> : <Trans>Log in</Trans>}
        </Button>
        <p>
          <TextLink to={paths.forgotPassword} alone>
            <Trans>Forgot your password?</Trans>
          </TextLink>
        </p>
      </form>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-3">
        <Trans>
          New here?{' '}
          <LinkButton
            to={paths.register}
            state={returnTo && returnState(returnTo)}
            look="secondary"
            className="grow"
          >
            Register
          </LinkButton>
        </Trans>
      </p>
      {knowsPasskey() && <PasskeyButton secondFactor={null} onEnter={enter} />}
      <ProviderButton
        purpose="signin_with"
        onToken={async (idToken) => enterBy(signInWithProvider(idToken, language))}
        failureText={t`Google Login failed.`}
        serverFirst
      />
    </AccountFrame>
  );
}

/** The username from the registration page, so that it need not be typed again. */
function useUsernameBrought(): string | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('username' in state)) return undefined;
  return typeof state.username === 'string' ? state.username : undefined;
}
