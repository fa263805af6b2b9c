import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#src/platform/paths.ts';
import { Link } from '#src/ui/link.tsx';

interface ReviewFrameProps {
  /** The chapter that the question is from. */
  subtitle?: ReactNode;
  children: ReactNode;
}

/** The frame of a review, as plain as a quiz: a way back, and one task. */
export function ReviewFrame({ subtitle, children }: ReviewFrameProps) {
  const { t } = useLingui();
  return (
    <div className="page-width pt-2 md:py-8">
      <div className="mx-auto flex min-h-[calc(100dvh-8.5rem)] max-w-2xl flex-col md:min-h-[36rem]">
        <header className="mb-3 flex items-center gap-2 md:mb-6">
          <Link
            to={paths.dashboard}
            aria-label={t`Dashboard`}
            className="target -ml-2 inline-flex items-center justify-center rounded-md text-ink hover:bg-paper-sunken"
          >
            <ArrowLeft size={22} aria-hidden />
          </Link>
          <div className="min-w-0">
            <h1 className="text-lg leading-tight">
              <Trans>Review</Trans>
            </h1>
            {subtitle && <p className="truncate text-sm text-ink-soft">{subtitle}</p>}
          </div>
        </header>
        {children}
      </div>
    </div>
  );
}
