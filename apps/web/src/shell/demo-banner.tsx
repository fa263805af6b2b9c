import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { IconButton } from '#src/ui/button.tsx';

/** The inline script in index.html reads this key, too. */
const KEY = 'demo-noted';

function putAway(): void {
  try {
    sessionStorage.setItem(KEY, 'yes');
  } catch {
    // Storage is blocked: the banner returns with the next page load.
  }
  delete document.documentElement.dataset.demo;
  // Moves the focus, because the button that had it is removed.
  document.getElementById('main')?.focus({ preventScroll: true });
}

/**
 * Tells that this installation shows sample data. The server marks its pages with `data-demo`, so the banner is part of
 * the first paint: it needs no request, and nothing moves.
 */
export function DemoBanner() {
  const { t } = useLingui();
  return (
    <aside
      aria-label={t`About the data`}
      className="hidden border-b border-line bg-paper-sunken text-ink-soft in-data-demo:block print:hidden"
    >
      <div className="page-width flex items-center justify-between gap-3 text-[0.8125rem]">
        <p className="py-2 leading-snug">
          <Trans>Demo: sample people and organizations.</Trans>
        </p>
        <IconButton
          label={t`Hide this note`}
          onClick={putAway}
          className="-mr-3 shrink-0 text-ink-soft hover:text-ink"
        >
          <X size={18} aria-hidden />
        </IconButton>
      </div>
    </aside>
  );
}
