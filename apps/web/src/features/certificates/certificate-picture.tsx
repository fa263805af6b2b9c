import type { Certificate } from '@inzira/contract/certificates';
import { useLingui } from '@lingui/react/macro';
import { certificatePicture } from './certificates.api.ts';

/** An image of the certificate; its text stands beside it. */
export function CertificatePicture({ code, holder }: Certificate) {
  const { t } = useLingui();
  return (
    <img
      src={certificatePicture(code)}
      alt={t`Certificate of ${holder}`}
      width={1684}
      height={1190}
      loading="lazy"
      className="h-auto w-full rounded-md border border-line bg-paper-sunken"
    />
  );
}
