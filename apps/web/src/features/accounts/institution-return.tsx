import type { SignedIn } from '@inzira/contract/accounts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useLanguage } from '#src/platform/language.ts';
import { useGo } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { signIn } from '#src/platform/session.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, PasswordInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { finishVisit, joinAccount, joinOf, takeVisit } from './institution.api.ts';
import { SecondStepFrame } from './second-step-frame.tsx';
import { useSecondStep } from './second-step.ts';

/** The login page after a return from an organization's identity provider. */
export default function InstitutionReturn() {
  const { t } = useLingui();
  const go = useGo();
  const language = useLanguage();
  const query = new URLSearchParams(useLocation().search);
  const [path, setPath] = useState<string | null>(null);
  const [join, setJoin] = useState<string | null>(null);
  const onEnter = (answer: SignedIn) => {
    signIn(answer);
    const isHeld = answer.user.needs_second_factor;
    go(isHeld ? paths.dashboardSecurity : (path ?? paths.modules), { replace: true });
  };
  const { secondFactor, enter, enterBy, leave } = useSecondStep(onEnter);
  const finish = useMutation({
    async mutationFn() {
      const visit = takeVisit();
      const code = query.get('code');
      if (!visit || visit.state !== query.get('state') || !code)
        throw new Error('This visit was not begun in this tab, or has brought nothing.');
      setPath(visit.path);
      try {
        await enterBy(finishVisit(visit, { code, iss: query.get('iss') }, language));
      } catch (error) {
        const needed = joinOf(error);
        if (needed === null) throw error;
        setJoin(needed);
      }
    },
  });
  const begin = useEffectEvent(() => {
    if (finish.isIdle) finish.mutate();
  });
  useEffect(() => begin(), []);

  if (secondFactor !== null)
    return <SecondStepFrame secondFactor={secondFactor} onEnter={enter} onLeave={leave} />;
  if (join !== null)
    return <Join onSend={async (password) => enterBy(joinAccount(join, password))} />;
  return (
    <AccountFrame
      title={<Trans>Log in</Trans>}
      subtitle={<Trans>With the account of your organization.</Trans>}
    >
      {finish.isError ? (
        <>
          <FailureAlert
            sentence={t`You are not logged in. Your organization has not let you in, or it took too long.`}
            failure={finish.error}
            serverFirst
          />
          <LinkButton to={paths.login} size="lg">
            <Trans>Log in again</Trans>
          </LinkButton>
        </>
      ) : (
        <p role="status">
          <Trans>Logging in...</Trans>
        </p>
      )}
    </AccountFrame>
  );
}

/** An account with this address exists: its password proves that it belongs to the same person. */
function Join({ onSend }: { onSend: (password: string) => Promise<void> }) {
  const { t } = useLingui();
  const { form, busy, failure, fields } = useSave({
    send: async (data) => onSend(textOf(data, 'password')),
  });
  return (
    <AccountFrame
      title={<Trans>You have an account already</Trans>}
      subtitle={
        <Trans>
          Enter the password of your Inzira account once. From then on your organization opens it.
        </Trans>
      }
    >
      <form {...form} className="flex flex-col gap-4">
        <Field label={<Trans>Password</Trans>} name="password" required errors={fields['password']}>
          <PasswordInput />
        </Field>
        {failure !== null && (
          <FailureAlert sentence={t`Login failed.`} failure={failure} serverFirst />
        )}
        <Button type="submit" size="lg" busy={busy}>
          <Trans>Log in</Trans>
        </Button>
        <p>
          <TextLink to={paths.forgotPassword} alone>
            <Trans>Forgot your password?</Trans>
          </TextLink>
        </p>
      </form>
    </AccountFrame>
  );
}
