import type { Journey as JourneyContent } from '@inzira/contract/studio';
import type { TraineeWork } from '@inzira/contract/studio-records';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#src/platform/session.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { DiamondSign } from '#src/ui/diamond-sign.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { findStep, type JourneySection } from './journey-state.ts';
import { JourneyOverview } from './journey-overview.tsx';
import { StepCard } from './step-card.tsx';
import { studioQueries } from './studio.api.ts';

/** The sections of the journey with their steps, and what the trainee who is here has done of them. */
export function Journey() {
  const { user, signedIn } = useSession();
  const journey = useQuery(studioQueries.journey());
  const work = useQuery({ ...studioQueries.work(user?.id), enabled: user !== null });
  return (
    <QueryState
      query={journey}
      loadingText={<Trans>Loading your journey...</Trans>}
      loading={<LoadingJourney />}
      failure={<Trans>The venture journey could not be loaded.</Trans>}
    >
      {(content) =>
        content.sections.length === 0 ? (
          <EmptyState title={<Trans>The journey has no sections yet.</Trans>} />
        ) : signedIn ? (
          <QueryState
            query={work}
            loadingText={<Trans>Loading your journey...</Trans>}
            loading={<LoadingJourney />}
            failure={<Trans>Your work could not be loaded.</Trans>}
          >
            {(own) => <Sections journey={content} work={own} />}
          </QueryState>
        ) : (
          <Sections journey={content} work={undefined} />
        )
      }
    </QueryState>
  );
}

function LoadingJourney() {
  return (
    <div className="flex flex-col gap-5">
      <SkeletonCards count={1} className="h-44" />
      <SkeletonCards count={3} className="h-32" />
    </div>
  );
}

interface SectionsProps {
  journey: JourneyContent;
  work: TraineeWork | undefined;
}

function Sections({ journey, work }: SectionsProps) {
  const [{ step, activity }, setAddress] = useUrlState({ step: 0, activity: 0 });
  // A link may name the activity alone.
  const open = step || (findStep(journey, activity)?.id ?? 0);
  const goTo = (wanted: number) =>
    setAddress({ step: findStep(journey, wanted)?.id ?? 0, activity: wanted });
  return (
    <div className="flex flex-col gap-10">
      <JourneyOverview journey={journey} work={work} onGo={goTo} />
      {journey.sections.map((section) => (
        <JourneySectionPart
          key={section.id}
          section={section}
          work={work}
          open={open}
          wanted={activity}
          onToggle={(id) => setAddress({ step: id === open ? 0 : id, activity: 0 })}
        />
      ))}
    </div>
  );
}

interface JourneySectionPartProps {
  section: JourneySection;
  work: TraineeWork | undefined;
  open: number;
  wanted: number;
  onToggle: (step: number) => void;
}

function JourneySectionPart(props: JourneySectionPartProps) {
  const { section, work, open, wanted, onToggle } = props;
  const { id, title, description, order, steps } = section;
  return (
    <section aria-labelledby={`section-${id}`}>
      <header className="mb-4 flex items-start gap-4">
        <DiamondSign sign={order} className="size-12 shrink-0" />
        <div className="min-w-0">
          <h2 id={`section-${id}`} lang="en" className="text-2xl leading-tight">
            {title}
          </h2>
          <p lang="en" className="mt-1 max-w-prose text-ink-soft">
            {description}
          </p>
        </div>
      </header>
      {steps.length === 0 ? (
        <p className="text-ink-soft">
          <Trans>No steps in this section.</Trans>
        </p>
      ) : (
        <ol className="overflow-clip rounded-lg border border-line bg-paper-raised shadow-card">
          {steps.map((step) => (
            <StepCard
              key={step.id}
              step={step}
              work={work}
              isOpen={step.id === open}
              onToggle={() => onToggle(step.id)}
              wanted={wanted}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
