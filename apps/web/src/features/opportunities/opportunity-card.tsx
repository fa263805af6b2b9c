import type { Opportunity } from '@inzira/contract/opportunities';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock } from 'lucide-react';
import { paths } from '#src/platform/paths.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Link } from '#src/ui/link.tsx';
import { ConditionsLine } from './conditions.tsx';
import { DaysLeft, isUrgent } from './days-left.tsx';
import { Logo } from './logo.tsx';
import { SaveButton } from './save-button.tsx';

export function OpportunityCard({ opportunity }: { opportunity: Opportunity }) {
  const { t } = useLingui();
  const { id, title, organization_name: organization, tags } = opportunity;
  return (
    <Card className="flex flex-col gap-3 md:flex-row md:items-center md:gap-8">
      <div className="flex min-w-0 grow flex-col gap-3">
        <div className="flex items-start gap-4">
          <Logo url={opportunity.organization_logo} />
          <div className="min-w-0">
            <h2 className="text-xl wrap-anywhere">
              <Link to={paths.opportunity(id)} className="text-ink no-underline hover:underline">
                {title}
              </Link>
            </h2>
            <p className="text-ink-soft wrap-anywhere">{organization}</p>
          </div>
        </div>
        <p className="font-semibold">{opportunity.benefits}</p>
        <div className="flex flex-wrap gap-2">
          <Chip tone={opportunity.closed ? 'plain' : isUrgent(opportunity) ? 'alarm' : 'forest'}>
            <CalendarClock size={16} aria-hidden />
            <DaysLeft of={opportunity} />
          </Chip>
          {opportunity.fee && (
            <Chip tone="ochre">
              <Trans>Asks for a fee</Trans>
            </Chip>
          )}
          {tags.map((tag) => (
            <Chip key={tag.id}>{tag.name}</Chip>
          ))}
        </div>
        <ConditionsLine opportunity={opportunity} />
      </div>
      <div className="flex flex-wrap gap-3 md:w-44 md:shrink-0 md:flex-col">
        <LinkButton to={paths.opportunity(id)} className="grow sm:grow-0">
          <Trans>Learn More</Trans>
          <span className="sr-only">{t`about ${title}`}</span>
        </LinkButton>
        <SaveButton opportunity={opportunity} />
      </div>
    </Card>
  );
}
