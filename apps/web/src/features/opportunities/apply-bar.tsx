import type { Opportunity } from '@inzira/contract/opportunities';
import { Trans } from '@lingui/react/macro';
import { LinkButton } from '#src/ui/button.tsx';

/** Stays at the bottom of the screen until the page ends: so it never covers the footer. */
export function ApplyBar({ opportunity }: { opportunity: Opportunity }) {
  if (opportunity.closed) return null;
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-20 -mb-16 border-t border-line bg-paper-raised pb-[env(safe-area-inset-bottom)] shadow-card"
    >
      <div className="page-width flex items-center justify-between gap-4 py-3">
        <p className="line-clamp-2 min-w-0 text-sm font-semibold">{opportunity.benefits}</p>
        <LinkButton href={opportunity.apply_link} className="shrink-0">
          <Trans>Apply Now</Trans>
        </LinkButton>
      </div>
    </div>
  );
}
