import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** The link to the parent page. */
  back?: { to: string; label: ReactNode };
  /** Buttons at the end of the header. */
  actions?: ReactNode;
}

/** The page's only h1, with its subtitle and actions. */
export function PageHeader({ title, subtitle, back, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-col gap-2 md:mb-8">
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-3xl md:text-4xl">{title}</h1>
          {subtitle && (
            <p className="mt-2 max-w-prose text-pretty text-ink-soft sm:text-lg">{subtitle}</p>
          )}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </header>
  );
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="target -ml-1 inline-flex w-fit items-center gap-2 rounded-md px-1 font-medium text-clay no-underline hover:underline"
    >
      <ArrowLeft size={18} aria-hidden />
      <span className="line-clamp-1 wrap-anywhere">{children}</span>
    </Link>
  );
}

/** The standard frame of a page's content. */
export function PageBody({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <div className="page-width pt-5 pb-8 md:py-12">
      <div className={narrow ? 'mx-auto max-w-xl' : undefined}>{children}</div>
    </div>
  );
}
