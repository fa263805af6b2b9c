import type { Journey as JourneyContent } from '@inzira/contract/studio';
import type { TraineeWork } from '@inzira/contract/studio-records';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { subscribeToDeliveries } from '#src/platform/deliveries.ts';
import { useSession } from '#src/platform/session.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { DiamondSign } from '#src/ui/diamond-sign.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { showToast } from '#src/ui/toast.ts';
import { countBy, findStep, type JourneySection, nextActivity } from './journey-state.ts';
import { JourneyOverview } from './journey-overview.tsx';
import { StepCard } from './step-card.tsx';
import { studioQueries } from './studio.api.ts';
import { workKey } from './work-names.ts';

/** The sections and steps of the journey, with the signed-in trainee's work. */
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

/** Shows a message when work that waited for a network was sent. */
function useTellsArrival(journey: JourneyContent) {
  const { t } = useLingui();
  const tell = useEffectEvent((key: string) => {
    const activity = journey.sections
      .flatMap(({ steps }) => steps.flatMap(({ activities }) => activities))
      .find(({ id }) => workKey(id) === key);
    if (activity) showToast(t`“${activity.title}” is handed in now.`);
  });
  useEffect(
    () =>
      subscribeToDeliveries((key, { state }) => {
        if (state === 'sent') tell(key);
      }),
    [],
  );
}

/** The value in the URL when the section that would be open by default is closed. */
const NONE = 'none';

/** Only one section, step and activity is open at a time; all others take one line each. */
function Sections({ journey, work }: SectionsProps) {
  const [address, setAddress] = useUrlState({ section: '', step: 0, activity: 0 });
  const { activity } = address;
  useTellsArrival(journey);
  // A link may contain the activity only.
  const step = address.step || (findStep(journey, activity)?.id ?? 0);
  // The rest is hidden while the user works on an activity.
  const isAtWork = work !== undefined && findStep(journey, activity) !== undefined;
  const next = nextActivity(journey, work)?.activity.id ?? 0;
  const current = findStep(journey, next);
  const shown = journey.sections.find(({ steps }) => steps.some(({ id }) => id === step));
  const openSection =
    address.section || String(shown?.id ?? current?.section ?? journey.sections.at(0)?.id ?? NONE);
  const goTo = (wanted: number) =>
    setAddress({ section: '', step: findStep(journey, wanted)?.id ?? 0, activity: wanted });
  return (
    <div className="flex flex-col gap-8">
      {!isAtWork && <JourneyOverview journey={journey} work={work} onGo={goTo} />}
      <div className="overflow-clip rounded-lg border border-line bg-paper-raised">
        {journey.sections.map((section) => {
          const isOpen = String(section.id) === openSection;
          return (
            <JourneySectionPart
              key={section.id}
              section={section}
              work={work}
              isOpen={isOpen}
              isCurrent={section.steps.some(({ id }) => id === current?.id)}
              isAtWork={isAtWork}
              onToggle={() =>
                setAddress({ section: isOpen ? NONE : String(section.id), step: 0, activity: 0 })
              }
            >
              {section.steps.map((one) => (
                <StepCard
                  key={one.id}
                  step={one}
                  work={work}
                  isCurrent={work !== undefined && one.id === current?.id}
                  isOpen={one.id === step}
                  onToggle={() =>
                    setAddress({
                      section: String(section.id),
                      step: one.id === step ? 0 : one.id,
                      activity: 0,
                    })
                  }
                  openActivity={activity}
                  onActivity={(id) =>
                    setAddress({ section: '', step: one.id, activity: id === activity ? 0 : id })
                  }
                />
              ))}
            </JourneySectionPart>
          );
        })}
      </div>
    </div>
  );
}

interface JourneySectionPartProps {
  section: JourneySection;
  work: TraineeWork | undefined;
  isOpen: boolean;
  /** It contains the next step. */
  isCurrent: boolean;
  /** An activity is open, so its introductions are left out. */
  isAtWork: boolean;
  onToggle: () => void;
  /** The section's steps. */
  children: ReactNode[];
}

function JourneySectionPart(props: JourneySectionPartProps) {
  const { section, work, isOpen, isCurrent, isAtWork, onToggle, children } = props;
  const { id, title, description, order, steps } = section;
  const counts = countBy(
    steps.flatMap(({ activities }) => activities),
    work,
  );
  // A section is done when the trainer has approved all of it. A visitor has no state.
  const isDone = counts.all > 0 && counts.approved === counts.all;
  const state = work && (isDone ? 'done' : counts.handedIn > 0 || isCurrent ? 'here' : 'ahead');
  return (
    <section aria-labelledby={`section-${id}`} className="border-b border-line last:border-b-0">
      <div className="relative flex items-center gap-3 px-4 py-3 hover:bg-paper sm:px-5">
        <DiamondSign sign={order} state={state} className="size-10" />
        <div className="min-w-0 grow sm:flex sm:items-baseline sm:justify-between sm:gap-4">
          <h2 id={`section-${id}`} className="text-xl leading-tight">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`section-${id}-steps`}
              onClick={onToggle}
              className="text-left after:absolute after:inset-0"
            >
              {title}
            </button>
          </h2>
          <p className="shrink-0 text-sm text-ink-soft">
            {counts.handedIn > 0 ? (
              <Trans>
                {counts.handedIn} of {counts.all} handed in
              </Trans>
            ) : (
              <Plural value={counts.all} one="# activity" other="# activities" />
            )}
          </p>
        </div>
        <ChevronDown
          size={20}
          className={`text-ink-soft transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
          aria-hidden
        />
      </div>
      <div id={`section-${id}-steps`} hidden={!isOpen} className="pb-2">
        {isOpen && (
          <>
            {!isAtWork && (
              <p className="max-w-prose px-4 pb-3 text-ink-soft sm:px-5">{description}</p>
            )}
            {steps.length === 0 ? (
              <p className="px-4 pb-3 text-ink-soft sm:px-5">
                <Trans>No steps in this section.</Trans>
              </p>
            ) : (
              <ol className="border-t border-line">{children}</ol>
            )}
          </>
        )}
      </div>
    </section>
  );
}
