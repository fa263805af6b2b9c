import type { Certificate } from '@inzira/contract/certificates';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { paths } from '#src/platform/paths.ts';
import { ShareMenu } from '#src/ui/share-menu.tsx';
import { certificatePdf } from './certificates.api.ts';

/** To send it on, and to print it. */
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
      <a
        href={certificatePdf(code)}
        download
        className="target inline-flex items-center gap-2 rounded-md border-2 border-line-strong bg-paper-raised px-4 py-2 font-semibold text-ink no-underline hover:border-ink"
      >
        <Download size={18} aria-hidden />
        <Trans>Download PDF</Trans>
      </a>
    </>
  );
}
