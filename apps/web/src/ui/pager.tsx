import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Location, useLocation } from 'react-router';
import { keepingScroll } from '#src/platform/keeps-scroll.ts';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { Link } from './link.tsx';

const LOOK =
  'target inline-flex items-center justify-center gap-1 rounded-md border border-line-strong bg-paper-raised px-3 font-semibold text-ink no-underline tabular-nums';
const MAX_NUMBERS = 5;

interface PagerProps {
  /** The server's answer, whose links tell whether there are more pages. */
  list: { count: number; next: string | null; previous: string | null };
  /** The rows of a full page on the server. */
  pageSize: number;
  /** The current page, from 1. */
  page: number;
  /** The URL parameter. */
  param?: string;
  /** The name for screen readers, where a screen has several lists. */
  label?: string;
}

/** "Prev", "Page 2 of 7", "Next". They are links, so that Back returns. Renders nothing for a single page. */
export function Pager({ list, pageSize, page, param = 'page', label }: PagerProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const toPage = usePageAddress(param);
  if (!list.previous && !list.next) return null;
  const last = Math.max(page, Math.ceil(list.count / pageSize));
  const [here, all] = [formatNumber(page, language), formatNumber(last, language)];
  return (
    <nav
      aria-label={label ?? t`Pages`}
      className="mt-6 flex flex-wrap items-center justify-between gap-3 sm:justify-start"
    >
      <PageLink to={list.previous && toPage(page - 1)} label={t`Prev page`}>
        <ChevronLeft size={18} aria-hidden />
        <Trans context="page">Prev</Trans>
      </PageLink>
      {/* On a phone it has its own line, because "Précédente" and "Suivante" leave no room. */}
      <p role="status" className="text-center tabular-nums max-sm:order-first max-sm:w-full">
        <Trans>
          Page {here} of {all}
        </Trans>
      </p>
      <PageLink to={list.next && toPage(page + 1)} label={t`Next page`}>
        <Trans context="page">Next</Trans>
        <ChevronRight size={18} aria-hidden />
      </PageLink>
    </nav>
  );
}

type NumberedPagerProps = Pick<PagerProps, 'page' | 'param' | 'label'> & { pages: number };

/** First, previous, up to five numbers around the current page, next, last. */
export function NumberedPager({ page, pages, param = 'page', label }: NumberedPagerProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const toPage = usePageAddress(param);
  if (pages < 2) return null;
  const first = Math.max(1, Math.min(page - 2, pages - MAX_NUMBERS + 1));
  const numbers = Array.from({ length: Math.min(MAX_NUMBERS, pages) }, (_, i) => first + i);
  // On a phone only three numbers: nine tap targets would be wider than the row.
  const near = Math.max(first, Math.min(page - 1, first + numbers.length - 3));
  return (
    <nav
      aria-label={label ?? t`Pages`}
      className="mt-6 flex items-center gap-0.5 max-sm:justify-center sm:gap-1"
    >
      <PageLink to={page > 1 && toPage(1)} label={t`First page`}>
        <ChevronsLeft size={18} aria-hidden />
      </PageLink>
      <PageLink to={page > 1 && toPage(page - 1)} label={t`Prev page`}>
        <ChevronLeft size={18} aria-hidden />
      </PageLink>
      <ul className="flex gap-0.5 sm:gap-1">
        {numbers.map((number) => {
          const name = formatNumber(number, language);
          return (
            <li
              key={number}
              className={number < near || number > near + 2 ? 'max-sm:hidden' : undefined}
            >
              <PageLink to={toPage(number)} label={t`Page ${name}`} isHere={number === page}>
                {name}
              </PageLink>
            </li>
          );
        })}
      </ul>
      <PageLink to={page < pages && toPage(page + 1)} label={t`Next page`}>
        <ChevronRight size={18} aria-hidden />
      </PageLink>
      <PageLink to={page < pages && toPage(pages)} label={t`Last page`}>
        <ChevronsRight size={18} aria-hidden />
      </PageLink>
    </nav>
  );
}

/** Returns the address of a page of this list, keeping the filters in the URL. */
export function usePageAddress(param: string): (page: number) => string {
  const { pathname, search } = useLocation();
  return (page) => {
    const params = new URLSearchParams(search);
    if (page > 1) params.set(param, String(page));
    else params.delete(param);
    return params.toString() ? `${pathname}?${params}` : pathname;
  };
}

interface PageLinkProps {
  /** Falsy when the page does not exist. */
  to: string | false | null;
  label: string;
  isHere?: boolean;
  children: ReactNode;
}

/** A link without a target stays a link, so that it keeps the focus on the last page. */
function PageLink({ to, label, isHere = false, children }: PageLinkProps) {
  const { pathname, search, state } = useLocation() as Location<object | null>;
  return (
    <Link
      to={to || `${pathname}${search}`}
      state={keepingScroll(state)}
      aria-label={label}
      aria-current={isHere ? 'page' : undefined}
      aria-disabled={!to || undefined}
      onClick={(event) => {
        if (!to) event.preventDefault();
      }}
      className={`${LOOK} not-aria-disabled:hover:border-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-55 aria-[current=page]:border-2 aria-[current=page]:border-clay aria-[current=page]:bg-clay-soft aria-[current=page]:text-on-clay-soft`}
    >
      {children}
    </Link>
  );
}
