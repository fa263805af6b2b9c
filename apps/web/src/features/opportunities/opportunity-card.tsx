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

/** One of the list; one whose conditions the learner does not meet stands back. */
export function OpportunityCard({ opportunity }: { opportunity: Opportunity }) {
  const { t } = useLingui();
  const { id, title, organization_name: organization, tags, closed } = opportunity;
  const isQuiet = closed || isRuledOut(opportunity);
  const urgent = isUrgent(opportunity);
  return (
    <article
      className={`flex flex-col gap-3 rounded-lg border p-4 sm:p-5 md:flex-row md:items-center md:gap-8 ${isQuiet ? 'border-dashed border-line-strong' : 'border-line bg-paper-raised shadow-card'}`}
    >
      <div className="flex min-w-0 grow items-start gap-4">
        <CalendarLeaf
          deadline={opportunity.deadline}
          tone={isQuiet ? 'quiet' : urgent ? 'urgent' : 'plain'}
        />
        <div className="flex min-w-0 flex-col gap-1.5">
          <h2
            lang={opportunity.language}
            className={`text-xl wrap-anywhere ${isQuiet ? 'text-ink-soft' : ''}`}
          >
            <Link to={paths.opportunity(id)} className="text-inherit no-underline hover:underline">
              {title}
            </Link>
          </h2>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            <p className={urgent && !isQuiet ? 'font-semibold text-alarm' : 'font-semibold'}>
              <DaysLeft of={opportunity} />
            </p>
            <ConditionsLine opportunity={opportunity} />
          </div>
          <p className="flex items-center gap-2 text-ink-soft wrap-anywhere">
            {opportunity.organization_logo && (
              <Logo url={opportunity.organization_logo} className="size-8" />
            )}
            {organization}
          </p>
          <p lang={opportunity.language} className={isQuiet ? 'text-ink-soft' : 'font-semibold'}>
            {opportunity.benefits}
          </p>
          {(tags.length > 0 || opportunity.fee) && (
            <div className="mt-1 flex flex-wrap gap-2">
              {opportunity.fee && (
                <Chip tone="ochre">
                  <Trans>Asks for a fee</Trans>
                </Chip>
              )}
              {tags.map((tag) => (
                <Chip key={tag.id}>{tag.name}</Chip>
              ))}
            </div>
          )}
        </div>
      </div>
      <div className="flex gap-3 md:w-44 md:shrink-0 md:flex-col">
        <LinkButton
          to={paths.opportunity(id)}
          look={isQuiet ? 'secondary' : 'primary'}
          className="grow"
        >
          <Trans>Learn More</Trans>
          <span className="sr-only">{t`about ${title}`}</span>
        </LinkButton>
        <SaveButton opportunity={opportunity} />
      </div>
    </article>
  );
}
