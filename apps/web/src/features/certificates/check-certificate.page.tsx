import { Trans } from '@lingui/react/macro';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { CodeForm } from './code-form.tsx';

/** For who holds a certificate on paper and wants to know whether it is one. */
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
