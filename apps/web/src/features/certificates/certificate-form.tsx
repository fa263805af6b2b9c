import { CERTIFICATE_LIMITS } from '@inzira/contract/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { FailureAlert } from '#src/ui/failure-alert.tsx';
import { Field, TextInput } from '#src/ui/field.tsx';
import { textOf, useSave } from '#src/ui/save.ts';
import { showToast } from '#src/ui/toast.ts';
import { issueCertificate } from './certificates.api.ts';

interface CertificateFormProps {
  /** The course's id; null for the whole path. */
  course: number | null;
  holder: string;
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** Lets the owner request a certificate and choose the name on it, because certificates are public. */
export function CertificateForm({ course, holder }: CertificateFormProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { form, busy, failure, fields } = useSave({
    send: async (data) => {
      await issueCertificate({ course, holder: textOf(data, 'holder') });
      showToast(t`Your certificate is made.`);
    },
  });
  if (!isOpen) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-forest-soft p-4 text-on-forest-soft">
        <p className="font-semibold">
          <Trans>Well done: this certificate is yours.</Trans>
        </p>
        <Button onClick={() => setOpen(true)}>
          <Trans>Make my certificate</Trans>
        </Button>
      </div>
    );
  }
  return (
    <form {...form} className="flex flex-col gap-4 rounded-md bg-paper-sunken p-4">
      <Field
        name="holder"
        label={<Trans>Name on the certificate</Trans>}
        hint={
          <Trans>
            It cannot be changed later. Anyone with the certificate’s address sees this name, the
            course and the date, nothing else; you can withdraw it at any time.
          </Trans>
        }
        errors={fields['holder'] ?? []}
        limit={CERTIFICATE_LIMITS.holder}
        required
      >
        <TextInput ref={takeFocus} defaultValue={holder} autoComplete="name" />
      </Field>
      {failure !== null && (
        <FailureAlert sentence={t`The certificate could not be made.`} failure={failure} />
      )}
      <Button type="submit" busy={busy} className="self-start">
        <Trans>Make my certificate</Trans>
      </Button>
    </form>
  );
}
