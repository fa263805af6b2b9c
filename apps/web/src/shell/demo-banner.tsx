import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { IconButton } from '#src/ui/button.tsx';

/** Also read by the script in index.html. */
const KEY = 'demo-noted';

function putAway(): void {
  try {
    sessionStorage.setItem(KEY, 'yes');
  } catch {
    // Storage is blocked: it comes back with the next page load.
  }
  delete document.documentElement.dataset.demo;
  // The button that had the focus is gone.
  document.getElementById('main')?.focus({ preventScroll: true });
}

/**
 * Says that this installation shows sample data. The server marks its pages with `data-demo`, so
 * that the line is there, or not, from the first paint on: no request, and nothing moves.
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
