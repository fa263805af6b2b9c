import type { Certificate } from '@inzira/contract/certificates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { paths } from '#src/platform/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { Link } from '#src/ui/link.tsx';
import { showToast } from '#src/ui/toast.ts';
import { CertificateLinks } from './certificate-links.tsx';
import { CertificatePicture } from './certificate-picture.tsx';
import { withdrawCertificate } from './certificates.api.ts';

/** The user's own issued certificate, with buttons to view, share and withdraw it. */
export function IssuedCertificate(certificate: Certificate) {
  const { t } = useLingui();
  const language = useLanguage();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const { code, holder, issued_at: issuedAt } = certificate;
  return (
    <>
      <Link to={paths.certificate(code)} className="block rounded-md">
        <CertificatePicture {...certificate} />
      </Link>
      <p className="text-sm text-ink-soft wrap-anywhere">
        <Trans>
          {holder}, {formatDay(issuedAt, language)}. Its code is {code}.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <CertificateLinks {...certificate} />
        <Button look="quiet" onClick={() => setIsWithdrawing(true)}>
          <Trans>Withdraw</Trans>
        </Button>
      </div>
      <Confirmation
        open={isWithdrawing}
        onClose={() => setIsWithdrawing(false)}
        title={<Trans>Withdraw this certificate?</Trans>}
        action={<Trans>Withdraw</Trans>}
        failureText={t`The certificate could not be withdrawn.`}
        onConfirm={async () => {
          await withdrawCertificate(code);
          setIsWithdrawing(false);
          showToast(t`The certificate is withdrawn.`);
        }}
      >
        <Trans>
          Its address shows nothing from now on. You can make a new one, with another code and
          today’s date.
        </Trans>
      </Confirmation>
    </>
  );
}
