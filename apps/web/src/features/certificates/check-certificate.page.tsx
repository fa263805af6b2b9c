import { Trans } from '@lingui/react/macro';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { CodeForm } from './code-form.tsx';

/** Lets anyone verify a certificate on paper. */
export default function CheckCertificatePage() {
  return (
    <PageBody>
      <div className="max-w-2xl">
        <PageHeader
          title={<Trans>Check a certificate</Trans>}
          subtitle={
            <Trans>
              The code says who received it, for which course and when, and if it is valid.
            </Trans>
          }
        />
        <CodeForm />
      </div>
    </PageBody>
  );
}
