import type { Certificate } from '@inzira/contract/certificates';
import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { DownloadLink } from '#src/ui/download-link.tsx';
import { ShareMenu } from '#src/ui/share-menu.tsx';
import { certificatePdf } from './certificates.api.ts';

/** Links to share and print a certificate. */
export function CertificateLinks({ code, holder, title }: Certificate) {
  const { t } = useLingui();
  const course = title ?? t`Every course on Inzira`;
  return (
    <>
      <ShareMenu
        path={paths.certificate(code)}
        title={t`Certificate of ${holder}`}
        text={t`${holder} has completed: ${course}.`}
      />
      <DownloadLink href={certificatePdf(code)}>
        <Trans>Download PDF</Trans>
      </DownloadLink>
    </>
  );
}
