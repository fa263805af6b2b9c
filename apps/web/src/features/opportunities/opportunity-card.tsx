import type { Opportunity } from '@inzira/contract/opportunities';
import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Link } from '#src/ui/link.tsx';
import { CalendarLeaf } from './calendar-leaf.tsx';
import { ConditionsLine, isRuledOut } from './conditions.tsx';
import { DaysLeft, isUrgent } from './days-left.tsx';
import { Logo } from './logo.tsx';
import { SaveButton } from './save-button.tsx';

/** An opportunity of the list; subdued when the learner does not meet its conditions. */
export function OpportunityCard({ opportunity }: { opportunity: Opportunity }) {
  const { t } = useLingui();
  const { id, title, organization_name: organization, tags, closed } = opportunity;
  const isQuiet = closed || isRuledOut(opportunity);
  const urgent = isUrgent(opportunity);
  return (
    <article
      className={`flex items-start gap-4 rounded-lg border p-4 sm:p-5 ${isQuiet ? 'border-dashed border-line-strong' : 'border-line bg-paper-raised shadow-card'}`}
    >
      <CalendarLeaf
        deadline={opportunity.deadline}
        tone={isQuiet ? 'quiet' : urgent ? 'urgent' : 'plain'}
      />
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <div className="flex items-start justify-between gap-2">
          <h2
            lang={opportunity.language}
            className={`text-lg leading-tight wrap-anywhere sm:text-xl ${isQuiet ? 'text-ink-soft' : ''}`}
          >
            <Link to={paths.opportunity(id)} className="text-inherit no-underline hover:underline">
              {title}
            </Link>
          </h2>
          <SaveButton opportunity={opportunity} isSmall />
        </div>
        <p className="flex items-center gap-2 text-sm text-ink-soft wrap-anywhere sm:text-base">
          {opportunity.organization_logo && (
            <Logo url={opportunity.organization_logo} className="size-6 sm:size-8" />
          )}
          {organization}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <p className={urgent && !isQuiet ? 'font-semibold text-alarm' : 'font-semibold'}>
            <DaysLeft of={opportunity} />
          </p>
          <ConditionsLine opportunity={opportunity} />
        </div>
        <p
          lang={opportunity.language}
          className={`leading-snug ${isQuiet ? 'text-ink-soft' : 'font-semibold'}`}
        >
          {opportunity.benefits}
        </p>
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="flex min-w-0 flex-wrap gap-2">
            {opportunity.fee && (
              <Chip tone="ochre">
                <Trans>Asks for a fee</Trans>
              </Chip>
            )}
            {tags.map((tag) => (
              <Chip key={tag.id}>{tag.name}</Chip>
            ))}
          </div>
          <LinkButton
            to={paths.opportunity(id)}
            look="quiet"
            size="sm"
            className="-mr-3 ml-auto shrink-0 px-3! text-clay! max-sm:-my-2.5"
          >
            <Trans>Learn More</Trans>
            <span className="sr-only">{t`about ${title}`}</span>
          </LinkButton>
        </div>
      </div>
    </article>
  );
}
