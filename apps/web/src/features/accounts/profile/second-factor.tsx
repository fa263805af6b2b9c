import type { SecondFactor } from '@inzira/contract/account-security';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { showToast } from '#src/ui/toast.ts';
import {
  type NewCodes,
  refreshSecurity,
  secondFactorQuery,
  stopSecondFactor,
} from '#src/features/accounts/account-security.api.ts';
import { CodeDialog } from './code-dialog.tsx';
import { RecoveryCodes, RecoveryCodesLeft } from './recovery-codes.tsx';

const SecondFactorSetup = later(async () => import('./second-factor-setup.tsx'));

/** The setting for a second factor, for users with a role; renders nothing for learners. */
export function SecondFactorSection() {
  const { data } = useQuery(secondFactorQuery);
  const [step, setStep] = useState<'setup' | NewCodes | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!data || !(data.is_offered || data.is_on)) return null;
  const go = (next: typeof step) => {
    setStep(next);
    // The pressed button disappears with its step, so the focus moves to the heading.
    heading.current?.focus();
  };
  const finish = () => {
    go(null);
    refreshSecurity();
  };
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        <Trans>A code in addition to the password</Trans>
      </h2>
      <div className="mt-2 flex flex-col gap-4">
        {Array.isArray(step) ? (
          <RecoveryCodes codes={step} onDone={finish} />
        ) : step === 'setup' ? (
          <SecondFactorSetup onCancel={() => go(null)} onCodes={go} />
        ) : data.is_on ? (
          <On state={data} areLost={step === 'lost'} onCodes={go} />
        ) : (
          <Off isRequired={data.is_required && !data.has_passkey} onStart={() => go('setup')} />
        )}
      </div>
    </section>
  );
}

function Off({ isRequired, onStart }: { isRequired: boolean; onStart: () => void }) {
  return (
    <>
      {isRequired && (
        <Alert tone="notice">
          <Trans>Here your role counts only once you have set this up.</Trans>
        </Alert>
      )}
      <p>
        <Trans>
          Whoever learns your password could act in your name. With an app on your phone, such as
          Aegis, Google Authenticator or FreeOTP, logging in takes a code that only you have. The
          app needs no network.
        </Trans>
      </p>
      <Button className="self-start" onClick={onStart}>
        <Trans>Set it up</Trans>
      </Button>
    </>
  );
}

interface OnProps {
  state: SecondFactor;
  areLost: boolean;
  onCodes: (codes: string[]) => void;
}

function On({ state, areLost, onCodes }: OnProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const [isStopping, setStopping] = useState(false);
  const day = state.since === null ? '' : formatDay(state.since, language);
  return (
    <>
      <RecoveryCodesLeft
        left={state.recovery_codes_left}
        about={<Trans>On since {day}.</Trans>}
        hasApp
        areLost={areLost}
        onCodes={onCodes}
      >
        {!(state.is_required && !state.has_passkey) && (
          <Button look="quiet" onClick={() => setStopping(true)}>
            <Trans>Turn it off</Trans>
          </Button>
        )}
      </RecoveryCodesLeft>
      {isStopping && (
        <CodeDialog
          title={<Trans>Turn it off?</Trans>}
          about={
            state.has_passkey ? (
              <Trans>Your passkeys stay.</Trans>
            ) : (
              <Trans>Your password alone opens your account then.</Trans>
            )
          }
          action={<Trans>Turn it off</Trans>}
          onClose={() => setStopping(false)}
          send={async (code) => {
            await stopSecondFactor(code);
            showToast(
              state.has_passkey
                ? t`Logging in no longer needs a code from the app.`
                : t`You log in with your password alone now.`,
            );
          }}
        />
      )}
    </>
  );
}
