import type { Opportunity } from '@inzira/contract/opportunities';
import { Trans } from '@lingui/react/macro';
import { LinkButton } from '#src/ui/button.tsx';
import { DaysLeft, isUrgent } from './days-left.tsx';
import { countApplied } from './opportunities.api.ts';

/** Sticks to the bottom of the screen, but scrolls away at the end of the page, so that it never covers the footer. */
export function ApplyBar({ opportunity }: { opportunity: Opportunity }) {
  if (opportunity.closed) return null;
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-20 -mb-16 border-t border-line bg-paper-raised pb-[env(safe-area-inset-bottom)] shadow-card"
    >
      <div className="page-width flex items-center justify-between gap-4 py-3">
        <div className="min-w-0 leading-snug">
          <p className={`font-bold ${isUrgent(opportunity) ? 'text-alarm' : ''}`}>
            <DaysLeft of={opportunity} />
          </p>
          <p className="line-clamp-2 text-[0.8125rem]">{opportunity.benefits}</p>
        </div>
        <LinkButton
          href={opportunity.apply_link}
          className="shrink-0"
          onClick={() => countApplied(opportunity.id)}
        >
          <Trans>Apply Now</Trans>
        </LinkButton>
      </div>
    </div>
  );
}
