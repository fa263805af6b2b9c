import type { SignedIn } from '@inzira/contract/accounts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { signIn, useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, PasswordInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { login, signInWithProvider } from './accounts.api.ts';
import { ProviderButton } from './provider-button.tsx';
import { CodeStep, useSecondStep } from './second-step.ts';

/** Lets a user whose session has ended log in again over the open page, which stays as it is. */
export default function SessionEnded() {
  const { user } = useSession();
  const [open, setOpen] = useState(true);
  if (!user) return null;
  return (
    <>
      <div className="sticky bottom-0 z-30 border-t border-line bg-ochre-soft text-on-ochre-soft">
        <p className="page-width flex flex-wrap items-center justify-between gap-3 py-2">
          <Trans>Your session has ended. What you typed is still here.</Trans>
          <Button onClick={() => setOpen(true)}>
            <Trans>Log in again</Trans>
          </Button>
        </p>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={<Trans>Log in again</Trans>}>
        <LoginForm userId={user.id} username={user.username} />
      </Dialog>
    </>
  );
}

function LoginForm({ userId, username }: { userId: number; username: string }) {
  const { t } = useLingui();
  const go = useGo();
  const language = useLanguage();
  const onEnter = (answer: SignedIn) => {
    signIn(answer);
    if (answer.user.id === userId) void queryClient.invalidateQueries();
    // Another account may have been chosen at the identity provider; the open page is not theirs.
    else go(paths.modules, { replace: true });
  };
  const { secondFactor, enter, enterBy, leave } = useSecondStep(onEnter);
  const { form, busy, failure, fields } = useSave({
    send: async (form) => enterBy(login({ username, password: textOf(form, 'password') })),
  });
  if (secondFactor !== null)
    return <CodeStep secondFactor={secondFactor} onEnter={enter} onLeave={leave} />;
  return (
    <div className="flex flex-col gap-5">
      <p>
        <Trans>
          Your session has ended, {username}. Log in again and go on: what you typed is still here.
        </Trans>
      </p>
      <form {...form} className="flex flex-col gap-4">
        {/* For password managers. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          hidden
        />
        <Field label={<Trans>Password</Trans>} name="password" required errors={fields['password']}>
          <PasswordInput />
        </Field>
        {failure !== null && (
          <FailureAlert sentence={t`Login failed.`} failure={failure} serverFirst />
        )}
        <Button type="submit" busy={busy}>
          {busy ? <Trans>Logging in...</Trans> : <Trans>Log in</Trans>}
        </Button>
      </form>
      <ProviderButton
        purpose="continue_with"
        onToken={async (idToken) => enterBy(signInWithProvider(idToken, language))}
        failureText={t`Google Login failed.`}
        serverFirst
      />
    </div>
  );
}
