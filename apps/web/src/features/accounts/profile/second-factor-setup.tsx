import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { Button } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import {
  confirmSecondFactor,
  type NewCodes,
  startSecondFactor,
} from '#src/features/accounts/account-security.api.ts';
import { CodeInput } from '#src/features/accounts/code-input.tsx';
import { CurrentPassword, usePasswordWhenAsked } from './password-when-asked.tsx';

interface SetupProps {
  onCancel: () => void;
  onCodes: (codes: NewCodes) => void;
}

type Started = Awaited<ReturnType<typeof startSecondFactor>>;

/** Sets up a code app: shows the key as a QR code and as text, and verifies it by a first code. */
export default function SecondFactorSetup({ onCancel, onCodes }: SetupProps) {
  const [started, setStarted] = useState<Started | null>(null);
  return started === null ? (
    <Start onCancel={onCancel} onStarted={setStarted} />
  ) : (
    <Confirm started={started} onCancel={onCancel} onCodes={onCodes} />
  );
}

function Start({
  onCancel,
  onStarted,
}: Pick<SetupProps, 'onCancel'> & { onStarted: (started: Started) => void }) {
  const { t } = useLingui();
  const password = usePasswordWhenAsked();
  const { form, busy, failure, fields } = useSave({
    send: async (data) => onStarted(await password.watch(startSecondFactor(password.of(data)))),
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <p>
        <Trans>
          Install an app for codes on your phone if you have none: Aegis, Google Authenticator and
          FreeOTP cost nothing.
        </Trans>
      </p>
      {password.isAsked && <CurrentPassword errors={fields['current_password']} />}
      {failure !== null && !password.isAsked && (
        <FailureAlert sentence={t`The setup could not begin.`} failure={failure} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          <Trans>Show the square</Trans>
        </Button>
        <Button look="secondary" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

function Confirm({ started, onCancel, onCodes }: SetupProps & { started: Started }) {
  const { t } = useLingui();
  const { form, busy, failure, fields } = useSave({
    send: async (data) => onCodes(await confirmSecondFactor(textOf(data, 'code'))),
  });
  const key = (started.secret.match(/.{1,4}/g) ?? []).join(' ');
  return (
    <form {...form} className="flex flex-col gap-5">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6">
        {/* Black on white in every theme, so that cameras can read it. */}
        <img
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(started.uri, { border: 2 }))}`}
          alt={t`Square to scan with the app`}
          width={176}
          height={176}
          className="shrink-0 bg-white"
        />
        <div className="flex min-w-0 flex-col items-start gap-2">
          <p>
            <Trans>Scan the square with the app. On the same phone, open or copy the key.</Trans>
          </p>
          <p className="font-mono wrap-anywhere">{key}</p>
          <div className="flex flex-wrap gap-3">
            <CopyButton small text={started.secret} label={<Trans>Copy the key</Trans>} />
            <a
              href={started.uri}
              className="target inline-flex items-center text-sm font-medium underline"
            >
              <Trans>Open in the app</Trans>
            </a>
          </div>
        </div>
      </div>
      <Field
        name="code"
        label={<Trans>Code that the app shows</Trans>}
        hint={<Trans>It turns this on and logs you out on your other devices.</Trans>}
        required
        errors={fields['code']}
      >
        <CodeInput />
      </Field>
      {failure !== null && (
        <FailureAlert sentence={t`It could not be turned on.`} failure={failure} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          <Trans>Turn it on</Trans>
        </Button>
        <Button look="secondary" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
