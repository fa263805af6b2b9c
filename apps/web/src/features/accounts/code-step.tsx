import type { SecondFactorNeeded, SignedIn } from '@inzira/contract/accounts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { loginWithCode } from './accounts.api.ts';
import { CodeInput } from './code-input.tsx';
import PasskeyButton from './passkey-button.tsx';

export interface CodeStepProps {
  /** The answer to the first step. */
  secondFactor: SecondFactorNeeded;
  onEnter: (answer: SignedIn) => void;
  /** Returns to the password, also when this step has expired. */
  onLeave: () => void;
}

/** The second step of a login: a passkey, a code of the app, or a recovery code. */
export default function CodeStep({ secondFactor, onEnter, onLeave }: CodeStepProps) {
  const { t } = useLingui();
  const { second_factor: step, passkey } = secondFactor;
  const [isRecovery, setRecovery] = useState(passkey === 'only');
  const { form, busy, failure, fields } = useSave({
    async send(data) {
      onEnter(await loginWithCode({ second_factor: step, code: textOf(data, 'code') }));
    },
  });
  const isOver = failure instanceof ApiError && failure.status === 401;
  return (
    <form {...form} className="flex flex-col gap-4">
      {passkey && (
        <>
          <PasskeyButton secondFactor={step} onEnter={onEnter} />
          <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
            <Trans>or</Trans>
          </p>
        </>
      )}
      <Field
        key={String(isRecovery)}
        name="code"
        label={isRecovery ? <Trans>Recovery code</Trans> : <Trans>Code of your app</Trans>}
        hint={
          isRecovery ? (
            <Trans>One of the ten that you kept. Each works once.</Trans>
          ) : (
            <Trans>Six digits. Your app shows new ones every half minute.</Trans>
          )
        }
        required
        errors={fields['code']}
      >
        <CodeInput isRecovery={isRecovery} takesFocus={!passkey} />
      </Field>
      {failure !== null && (
        <FailureAlert sentence={t`Login failed.`} failure={failure} serverFirst />
      )}
      {isOver ? (
        <Button size="lg" onClick={onLeave}>
          <Trans>Log in again</Trans>
        </Button>
      ) : (
        <Button type="submit" size="lg" look={passkey ? 'secondary' : 'primary'} busy={busy}>
          <Trans>Log in</Trans>
        </Button>
      )}
      <div className="flex flex-wrap gap-x-4">
        {passkey !== 'only' && (
          <Button look="quiet" className="-ml-4 text-left" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? (
              <Trans>Use the code of the app</Trans>
            ) : (
              <Trans>I do not have my app: use a recovery code</Trans>
            )}
          </Button>
        )}
        {!isOver && (
          <Button look="quiet" className="-ml-4" onClick={onLeave}>
            <Trans>Back</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
