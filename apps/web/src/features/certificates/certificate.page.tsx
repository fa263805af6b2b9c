import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useParams } from 'react-router';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { usePageTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageBody } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { CertificateLinks } from './certificate-links.tsx';
import { CertificatePicture } from './certificate-picture.tsx';
import { certificateQueries } from './certificates.api.ts';
import { CodeForm } from './code-form.tsx';

/** The public page that verifies a certificate by its code. */
export default function CertificatePage() {
  const { t } = useLingui();
  const language = useLanguage();
  const { code = '' } = useParams();
  const certificate = useQuery(certificateQueries.byCode(code));
  usePageTitle(certificate.data && t`Certificate of ${certificate.data.holder}`);
  return (
    <PageBody>
      <div className="mx-auto max-w-5xl">
        <QueryState
          query={certificate}
          loadingText={<Trans>Loading the certificate...</Trans>}
          loading={<Skeleton className="aspect-[842/595] w-full rounded-md" />}
          failure={<Trans>The certificate could not be loaded.</Trans>}
          missing={<NoCertificate />}
        >
          {(found) => (
            <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
              <div className="flex flex-col gap-5 lg:col-start-2">
                <p className="flex items-center gap-2 font-semibold text-forest">
                  <BadgeCheck size={22} className="shrink-0" aria-hidden />
                  <Trans>This certificate is valid</Trans>
                </p>
                <h1 className="text-3xl wrap-anywhere">{found.holder}</h1>
                <p className="text-lg">
                  {found.title === null ? (
                    <Trans>
                      has completed every course on Inzira, with all lessons done and all quizzes
                      passed without the hint.
                    </Trans>
                  ) : (
                    <Trans>
                      has completed the course <strong>{found.title}</strong> on Inzira, with all
                      lessons done and all quizzes passed without the hint.
                    </Trans>
                  )}
                </p>
                <p className="text-ink-soft">
                  <Trans>Issued on {formatDay(found.issued_at, language)}.</Trans>{' '}
                  <Trans>
                    Inzira checked the answers. The holder wrote the name; nobody checked it.
                  </Trans>
                </p>
                <div className="flex flex-wrap gap-3">
                  <CertificateLinks {...found} />
                </div>
              </div>
              <div className="lg:col-start-1 lg:row-start-1">
                <CertificatePicture {...found} />
              </div>
            </div>
          )}
        </QueryState>
      </div>
    </PageBody>
  );
}

function NoCertificate() {
  return (
    <>
      <h1 className="mb-6 text-3xl">
        <Trans>There is no such certificate</Trans>
      </h1>
      <EmptyState
        drawing="not-found"
        title={<Trans>The code is wrong, or the certificate was withdrawn.</Trans>}
        actions={
          <LinkButton to={paths.home} look="secondary">
            <Trans>What is Inzira?</Trans>
          </LinkButton>
        }
      >
        <Trans>Compare the code with the one on the certificate, letter by letter.</Trans>
      </EmptyState>
      <div className="mt-8 max-w-2xl">
        <CodeForm />
      </div>
    </>
  );
}
