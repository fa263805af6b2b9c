import type { SecondFactor } from '@inzira/contract/account-security';
import { PASSKEY_LIMITS } from '@inzira/contract/limits';
import type { Passkey } from '@inzira/contract/passkeys';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatAgo, formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import type { NewCodes } from '#src/features/accounts/account-security.api.ts';
import {
  addPasskey,
  passkeysQuery,
  refreshPasskeys,
  removePasskey,
  renamePasskey,
} from '#src/features/accounts/passkeys.api.ts';
import { CurrentPassword, usePasswordWhenAsked } from './password-when-asked.tsx';
import { RecoveryCodes, RecoveryCodesLeft } from './recovery-codes.tsx';

/** The user's passkeys. */
export default function PasskeySection({ factor }: { factor: SecondFactor }) {
  const { data } = useQuery(passkeysQuery);
  const [step, setStep] = useState<'add' | NewCodes | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!data || !(data.is_offered || data.passkeys.length > 0)) return null;
  const go = (next: typeof step) => {
    setStep(next);
    // The pressed button disappears with its step, so the focus moves to the heading.
    heading.current?.focus();
  };
  const finish = () => {
    go(null);
    refreshPasskeys();
  };
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        <Trans>Passkeys</Trans>
      </h2>
      <div className="mt-2 flex flex-col gap-4">
        {Array.isArray(step) ? (
          <RecoveryCodes codes={step} onDone={finish} />
        ) : (
          <>
            <p>
              <Trans>
                With a passkey you open your account by the fingerprint, face or screen lock of your
                phone or computer, or with a security key. It works only at the true address of
                Inzira: no false page can get it out of you.
              </Trans>
            </p>
            {data.passkeys.length > 0 && (
              <ul className="divide-y divide-line border-y border-line">
                {data.passkeys.map((passkey) => (
                  <Row
                    key={passkey.id}
                    passkey={passkey}
                    isLast={data.passkeys.length === 1 && !factor.is_on}
                  />
                ))}
              </ul>
            )}
            {factor.has_passkey && !factor.is_on && (
              <RecoveryCodesLeft
                left={factor.recovery_codes_left}
                areLost={step === 'lost'}
                onCodes={go}
              />
            )}
            {step === 'add' ? (
              <Add onCancel={() => go(null)} onAdded={go} />
            ) : (
              data.is_offered &&
              data.passkeys.length < PASSKEY_LIMITS.perUser && (
                <Button className="self-start" look="secondary" onClick={() => go('add')}>
                  <Trans>Add a passkey</Trans>
                </Button>
              )
            )}
          </>
        )}
      </div>
    </section>
  );
}

interface AddProps {
  onCancel: () => void;
  /** With recovery codes, if this is the first second factor. */
  onAdded: (codes: NewCodes | null) => void;
}

function Add({ onCancel, onAdded }: AddProps) {
  const { t } = useLingui();
  const password = usePasswordWhenAsked();
  const { form, busy, failure, fields } = useSave({
    async send(data) {
      const codes = await password.watch(addPasskey(textOf(data, 'name'), password.of(data)));
      showToast(t`Your passkey is kept.`);
      onAdded(codes);
    },
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <Field
        name="name"
        label={<Trans>Name of the device or key</Trans>}
        hint={<Trans>A name that you will know it by, such as: my phone.</Trans>}
        errors={fields['name']}
        required
      >
        <TextInput maxLength={PASSKEY_LIMITS.name} autoComplete="off" />
      </Field>
      {password.isAsked && <CurrentPassword errors={fields['current_password']} />}
      {failure !== null && fields['current_password'] === undefined && (
        <FailureAlert
          sentence={t`No passkey was made. The device may have one of yours already, or have refused.`}
          failure={failure}
          serverFirst
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          <Trans>Make the passkey</Trans>
        </Button>
        <Button look="secondary" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

function Row({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [act, setAct] = useState<'rename' | 'remove' | null>(null);
  const { name, created_at: createdAt, last_used_at: lastUsed } = passkey;
  const day = formatDay(createdAt, language);
  const used = lastUsed === null ? null : formatAgo(lastUsed, language);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          {used === null ? (
            <Trans>Added {day}, not used yet</Trans>
          ) : (
            <Trans>
              Added {day}, last used {used}
            </Trans>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" aria-label={t`Rename ${name}`} onClick={() => setAct('rename')}>
          <Trans>Rename</Trans>
        </Button>
        <Button look="secondary" aria-label={t`Remove ${name}`} onClick={() => setAct('remove')}>
          <Trans>Remove</Trans>
        </Button>
      </div>
      {act === 'rename' && <Rename passkey={passkey} onClose={() => setAct(null)} />}
      {act === 'remove' && (
        <Remove passkey={passkey} isLast={isLast} onClose={() => setAct(null)} />
      )}
    </li>
  );
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui();
  const save = useSave({
    async send(data) {
      await renamePasskey(passkey.id, textOf(data, 'name'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={<Trans>Rename the passkey</Trans>}
      action={<Trans>Save</Trans>}
      save={save}
      failureText={t`The name could not be saved.`}
      onClose={onClose}
    >
      <Field
        name="name"
        label={<Trans>Name of the device or key</Trans>}
        errors={save.fields['name']}
        required
      >
        <TextInput maxLength={PASSKEY_LIMITS.name} autoComplete="off" defaultValue={passkey.name} />
      </Field>
    </FormDialog>
  );
}

interface RemoveProps {
  passkey: Passkey;
  /** Without it, the password alone opens the account. */
  isLast: boolean;
  onClose: () => void;
}

function Remove({ passkey: { id, name }, isLast, onClose }: RemoveProps) {
  const { t } = useLingui();
  const password = usePasswordWhenAsked();
  const save = useSave({
    async send(data) {
      await password.watch(removePasskey(id, password.of(data)));
      onClose();
      showToast(t`The passkey is removed.`);
    },
  });
  return (
    <FormDialog
      title={<Trans>Remove {name}?</Trans>}
      action={<Trans>Remove</Trans>}
      look="danger"
      save={save}
      failureText={t`The passkey could not be removed.`}
      onClose={onClose}
    >
      <p>
        <Trans>
          It does not open your account any more. On the device it stays until you delete it there.
        </Trans>{' '}
        {isLast && <Trans>Your password alone opens your account then.</Trans>}
      </p>
      {password.isAsked && <CurrentPassword errors={save.fields['current_password']} />}
    </FormDialog>
  );
}
