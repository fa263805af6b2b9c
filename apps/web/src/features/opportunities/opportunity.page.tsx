import type { OpportunityDetail } from '@inzira/contract/opportunities';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { planQueries } from '#src/features/plan/plan.api.ts';
import { packQueries } from '#src/features/studio/pack/pack.api.ts';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { usePageTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { Alert } from '#src/ui/alert.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { BackLink, PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { Prose } from '#src/ui/prose.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { ApplyBar } from './apply-bar.tsx';
import { splitAtAsks } from './asks.ts';
import { CalendarLeaf } from './calendar-leaf.tsx';
import { Conditions, ConditionsLine } from './conditions.tsx';
import { DaysLeft, isUrgent } from './days-left.tsx';
import { endOfDeadline } from './deadline-end.ts';
import { FeeWarning } from './fee-warning.tsx';
import { HandIn } from './hand-in.tsx';
import { Logo } from './logo.tsx';
import { useNames } from './names.ts';
import { opportunityQueries } from './opportunities.api.ts';
import { SaveButton } from './save-button.tsx';

export default function OpportunityPage() {
  const { id = '' } = useParams();
  const query = useQuery(opportunityQueries.one(id));
  usePageTitle(query.data?.title);
  return (
    <>
      <PageBody>
        <QueryState
          query={query}
          loadingText={<Trans>Loading...</Trans>}
          loading={
            <>
              <Skeleton className="mb-4 h-10 w-2/3 max-w-md" />
              <SkeletonText lines={8} />
            </>
          }
          failure={<Trans>The opportunity could not be loaded.</Trans>}
          missing={
            <EmptyState
              drawing="not-found"
              title={<Trans>This opportunity does not exist</Trans>}
              actions={
                <LinkButton to={paths.opportunities}>
                  <Trans>All opportunities</Trans>
                </LinkButton>
              }
            />
          }
        >
          {(opportunity) => <Detail opportunity={opportunity} />}
        </QueryState>
      </PageBody>
      {query.data && <ApplyBar opportunity={query.data} />}
    </>
  );
}

function Detail({ opportunity }: { opportunity: OpportunityDetail }) {
  const language = useLanguage();
  const names = useNames();
  const { organization_website: website, deadline, checked_at: checkedAt } = opportunity;
  const until = deadline === null ? null : endOfDeadline(deadline, language);
  return (
    <>
      <BackLink to={paths.opportunities}>
        <Trans>All opportunities</Trans>
      </BackLink>
      <div className="mt-2 flex items-start gap-4">
        {opportunity.organization_logo && (
          <Logo url={opportunity.organization_logo} className="size-16 max-sm:hidden" />
        )}
        <div className="min-w-0 grow wrap-anywhere">
          <PageHeader title={opportunity.title} subtitle={opportunity.organization_name} />
        </div>
      </div>
      <div className="-mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 md:-mt-4">
        <CalendarLeaf
          deadline={deadline}
          tone={opportunity.closed ? 'quiet' : isUrgent(opportunity) ? 'urgent' : 'plain'}
        />
        <div className="flex min-w-34 flex-1 flex-col gap-1">
          {/* While it is open, the bar at the bottom of the screen says it. */}
          {opportunity.closed && (
            <p className="text-lg font-semibold">
              <DaysLeft of={opportunity} />
            </p>
          )}
          {opportunity.conditions.length > 0 ? (
            <ConditionsLine opportunity={opportunity} />
          ) : (
            <p className="text-sm text-ink-soft">
              <Trans>Open to everybody</Trans>
            </p>
          )}
        </div>
        <SaveButton opportunity={opportunity} />
      </div>
      <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {opportunity.closed && (
            <Alert tone="notice">
              <Trans>
                This opportunity is closed. You can still read it, and prepare for the next round.
              </Trans>
            </Alert>
          )}
          {opportunity.link_state === 'dead' && !opportunity.closed && (
            <Alert tone="notice">
              <Trans>
                The link to apply did not answer when we last tried it. Look on the organization’s
                website before you rely on it.
              </Trans>
            </Alert>
          )}
          {opportunity.language !== language && (
            <p className="text-sm">
              <Trans>Nobody has translated this listing yet.</Trans>
            </p>
          )}
          {opportunity.fee && <FeeWarning fee={opportunity.fee} />}
          <Description opportunity={opportunity} />
          <div className="grid gap-x-8 gap-y-6 border-t border-line pt-5 lg:grid-cols-2">
            <section>
              <h2 className="mb-3 text-xl">
                <Trans>For you</Trans>
              </h2>
              <Conditions opportunity={opportunity} />
            </section>
            <section>
              <h2 className="mb-2 text-xl">
                <Trans>Who it is for</Trans>
              </h2>
              <p lang={opportunity.language}>{opportunity.target_audience}</p>
              {opportunity.sectors.length > 0 && (
                <div className="mt-3 flex flex-wrap gap-2">
                  {opportunity.sectors.map((sector) => (
                    <Chip key={sector.id}>{names.sector(sector)}</Chip>
                  ))}
                </div>
              )}
            </section>
          </div>
        </div>
        <aside className="flex flex-col gap-6 rounded-lg border border-line bg-paper-raised p-5">
          <section className="flex flex-col gap-3">
            <h2 className="text-xl">
              <Trans>Deadline</Trans>
            </h2>
            <p>
              {until ? (
                <>
                  <strong className="block">{until.day}</strong>
                  <Trans>until {until.time}, your time</Trans>
                </>
              ) : (
                <Trans>Open all year</Trans>
              )}
            </p>
            {opportunity.calendar_url && !opportunity.closed && (
              <LinkButton href={opportunity.calendar_url} look="secondary" className="self-start">
                <Trans>Add to calendar</Trans>
              </LinkButton>
            )}
            {deadline && !opportunity.closed && (
              <p className="text-sm text-ink-soft">
                <Trans>Saved ones: we remind you 7 days and 1 day before.</Trans>
              </p>
            )}
          </section>
          <div className="flex flex-col gap-1 text-sm text-ink-soft">
            {website && (
              <p className="wrap-anywhere">
                <TextLink href={website}>{website}</TextLink>
              </p>
            )}
            {checkedAt && (
              <p>
                <Trans>Last checked on {formatDay(checkedAt, language)}</Trans>
              </p>
            )}
          </div>
        </aside>
      </div>
    </>
  );
}

/** The description, with its list of requirements as a checklist. */
function Description({ opportunity: { id, description } }: { opportunity: OpportunityDetail }) {
  const { user } = useSession();
  const split = splitAtAsks(description);
  const enabled = split !== null && user !== null;
  const pack = useQuery({ ...packQueries.of(user?.id), enabled });
  const plan = useQuery({ ...planQueries.own(), enabled });
  if (split === null) return <Prose html={description} />;
  const papers = {
    packParts: pack.data?.parts.map(({ part }) => part) ?? [],
    hasPlan: (plan.data?.notes.length ?? 0) > 0,
  };
  return (
    <>
      <Prose html={split.before} />
      <HandIn opportunity={id} heading={split.heading} asks={split.asks} papers={papers} />
      {split.after && <Prose html={split.after} />}
    </>
  );
}
