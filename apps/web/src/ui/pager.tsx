import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, IconButton } from './button.tsx';

interface StepPagerProps {
  page: number;
  pageCount: number;
  /** Undefined when the server has no such page. */
  onPrevious?: () => void;
  onNext?: () => void;
}

/** Prev, "Page X of Y", Next. */
export function StepPager({ page, pageCount, onPrevious, onNext }: StepPagerProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Pages`} className="flex items-center justify-center gap-3 sm:gap-4">
      <Button look="secondary" onClick={onPrevious} disabled={!onPrevious}>
        <ChevronLeft size={18} aria-hidden />
        <Trans>Prev</Trans>
      </Button>
      <span aria-live="polite" className="whitespace-nowrap">
        <Trans>
          Page {page} of {pageCount}
        </Trans>
      </span>
      <Button look="secondary" onClick={onNext} disabled={!onNext}>
        <Trans>Next</Trans>
        <ChevronRight size={18} aria-hidden />
      </Button>
    </nav>
  );
}

interface NumberedPagerProps {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

const NUMBERS = 5;

/** First, previous, up to five numbers around the current page, next, last. */
export function NumberedPager({ page, pageCount, onPage }: NumberedPagerProps) {
  const { t } = useLingui();
  const first = Math.max(1, Math.min(page - 2, pageCount - NUMBERS + 1));
  const numbers = Array.from({ length: Math.min(NUMBERS, pageCount) }, (_, index) => first + index);
  return (
    <nav aria-label={t`Pages`} className="flex flex-wrap items-center justify-center gap-1">
      <IconButton label={t`First page`} disabled={page <= 1} onClick={() => onPage(1)}>
        <ChevronFirst size={20} aria-hidden />
      </IconButton>
      <IconButton label={t`Previous page`} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      {/* On a phone the numbers have a row of their own above the arrows. */}
      <span className="order-first flex basis-full justify-center gap-1 sm:order-none sm:basis-auto">
        {numbers.map((number) => (
          <button
            key={number}
            type="button"
            aria-label={t`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
            className="target rounded-md px-2 font-semibold hover:bg-paper-sunken aria-[current]:bg-clay aria-[current]:text-on-clay"
          >
            {number}
          </button>
        ))}
      </span>
      <IconButton
        label={t`Next page`}
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={20} aria-hidden />
      </IconButton>
      <IconButton
        label={t`Last page`}
        disabled={page >= pageCount}
        onClick={() => onPage(pageCount)}
      >
        <ChevronLast size={20} aria-hidden />
      </IconButton>
    </nav>
  );
}
