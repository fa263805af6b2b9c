import type { SecondFactor } from '@inzira/contract/account-security';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import {
  refreshSecurity,
  renewRecoveryCodes,
  secondFactorQuery,
  stopSecondFactor,
} from './account-security.api.ts';
import { CodeInput } from './code-input.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const SecondFactorSetup = later(async () => import('./second-factor-setup.tsx'));

/** A code of an app beside the password, for who has powers over others; nothing for a learner. */
export function SecondFactorSection() {
  const { data } = useQuery(secondFactorQuery);
  const [step, setStep] = useState<'setup' | string[] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!data || !(data.is_offered || data.is_on)) return null;
  const go = (next: typeof step) => {
    setStep(next);
    // What was pressed goes with its step: one begins to read the next at its top.
    heading.current?.focus();
  };
  const finish = () => {
    go(null);
    void refreshSecurity();
  };
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        <Trans>A code beside the password</Trans>
      </h2>
      <div className="mt-2 flex flex-col gap-4">
        {Array.isArray(step) ? (
          <RecoveryCodes codes={step} onDone={finish} />
        ) : step === 'setup' ? (
          <SecondFactorSetup onCancel={() => go(null)} onCodes={go} />
        ) : data.is_on ? (
          <On state={data} onCodes={go} />
        ) : (
          <Off isRequired={data.is_required} onStart={() => go('setup')} />
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
  onCodes: (codes: string[]) => void;
}

function On({ state, onCodes }: OnProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const [act, setAct] = useState<'codes' | 'stop' | null>(null);
  const day = state.since === null ? '' : formatDay(state.since, language);
  const left = state.recovery_codes_left;
  return (
    <>
      <p>
        <Trans>On since {day}.</Trans>{' '}
        <Plural
          value={left}
          _0="You have no recovery code left."
          one="You have # recovery code left."
          other="You have # recovery codes left."
        />
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => setAct('codes')}>
          <Trans>New recovery codes</Trans>
        </Button>
        {!state.is_required && (
          <Button look="quiet" onClick={() => setAct('stop')}>
            <Trans>Turn it off</Trans>
          </Button>
        )}
      </div>
      {act === 'codes' && (
        <CodeDialog
          title={<Trans>New recovery codes</Trans>}
          about={<Trans>Those that you have end.</Trans>}
          action={<Trans>Make new codes</Trans>}
          onClose={() => setAct(null)}
          send={async (code) => onCodes(await renewRecoveryCodes(code))}
        />
      )}
      {act === 'stop' && (
        <CodeDialog
          title={<Trans>Turn it off?</Trans>}
          about={<Trans>Your password alone opens your account then.</Trans>}
          action={<Trans>Turn it off</Trans>}
          onClose={() => setAct(null)}
          send={async (code) => {
            await stopSecondFactor(code);
            showToast(t`Logging in takes the password alone now.`);
          }}
        />
      )}
    </>
  );
}

interface CodeDialogProps {
  title: ReactNode;
  about: ReactNode;
  action: ReactNode;
  onClose: () => void;
  send: (code: string) => Promise<void>;
}

function CodeDialog({ title, about, action, onClose, send }: CodeDialogProps) {
  const { t } = useLingui();
  const { form, busy, failure, fields } = useSave({
    send: async (data) => {
      await send(textOf(data, 'code'));
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <form {...form} className="flex flex-col gap-4">
        <p>{about}</p>
        <Field
          name="code"
          label={<Trans>Code of your app</Trans>}
          hint={<Trans>A recovery code does too.</Trans>}
          required
          errors={fields['code']}
        >
          <CodeInput takesLetters takesFocus />
        </Field>
        {failure !== null && (
          <FailureAlert sentence={t`This could not be done.`} failure={failure} />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
