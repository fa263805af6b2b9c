import type { Journey } from '@inzira/contract/studio';
import type { Comment, TraineeWork } from '@inzira/contract/studio-records';
import type { TraineeDetail } from '@inzira/contract/studio-trainers';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useParams } from 'react-router';
import { usePageTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { useUrlState } from '#src/platform/url-state.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { BackLink, PageBody } from '#src/ui/page-header.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonCards, SkeletonList } from '#src/ui/skeleton.tsx';
import { planQueries } from '#src/features/plan/plan.api.ts';
import { later } from '#src/platform/later.tsx';
import { studioQueries } from '#src/features/studio/studio.api.ts';
import { TraineeHead } from './trainee-head.tsx';
import { TraineeStep } from './trainee-step.tsx';
import { TrainerFrame } from './trainer-frame.tsx';
import { trainerQueries } from './trainer.api.ts';
import { useOnTop, WorkOnTop } from './work-on-top.tsx';

const TraineeTasks = later(async () => import('#src/features/promises/trainee-tasks.tsx'), {
  fallback: null,
});
const TraineePlan = later(async () => import('#src/features/plan/trainee-plan.tsx'));
const importFigures = async () => import('#src/features/calculators/kept-figures.tsx');
const KeptFigures = later(async () => ({ default: (await importFigures()).KeptFigures }));
const FiguresInWords = later(async () => ({ default: (await importFigures()).FiguresInWords }));
const PlanPdfButton = later(async () => import('#src/features/plan/online/plan-pdf-button.tsx'), {
  fallback: null,
});

/** For a trainer: all work of a trainee on the journey, with answers. */
export default function TraineePage() {
  const { id = '' } = useParams();
  return (
    <PageBody>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-6 text-sm text-ink-soft max-sm:text-xs">
        <BackLink to={paths.trainees}>
          <Trans>Trainees</Trans>
        </BackLink>
        {/* Small, because the trainee's name below is the visual title. */}
        <div className="flex flex-wrap gap-x-3">
          <h1 className="font-sans text-[length:inherit] leading-normal font-semibold">
            <Trans>Trainee Detail View</Trans>
          </h1>
          <p>
            <Trans>Reviewing data for trainee ID {id}</Trans>
          </p>
        </div>
      </header>
      <TrainerFrame loadingText={<Trans>Loading trainee data...</Trans>}>
        <Trainee key={id} id={id} />
      </TrainerFrame>
    </PageBody>
  );
}

function Trainee({ id }: { id: string }) {
  const trainee = useQuery(trainerQueries.trainee(id));
  // Requested in parallel; for a user who is not the caller's trainee, all of them fail.
  const journey = useQuery(studioQueries.journey());
  const work = useQuery(studioQueries.work(Number(id)));
  const plan = useQuery(planQueries.ofTrainee(Number(id))).data?.plan;
  usePageTitle(trainee.data?.full_name);
  return (
    <QueryState
      query={trainee}
      loadingText={<Trans>Loading trainee data...</Trans>}
      loading={<SkeletonCards count={1} className="h-40" />}
      failure={<Trans>The trainee could not be loaded.</Trans>}
      missing={<NotYours />}
      refused={() => <NotYours />}
    >
      {(person) => (
        <div className="flex flex-col gap-8">
          <TraineeHead trainee={person} />
          <QueryState
            query={journey}
            loadingText={<Trans>Loading trainee data...</Trans>}
            hidesLoadingText
            loading={<Loading />}
            failure={<Trans>The journey could not be loaded.</Trans>}
          >
            {({ sections }) => (
              <QueryState
                query={work}
                loadingText={<Trans>Loading trainee data...</Trans>}
                hidesLoadingText
                loading={<Loading />}
                failure={<Trans>The trainee’s work could not be loaded.</Trans>}
              >
                {(done) => <Sections sections={sections} work={done} trainee={person} />}
              </QueryState>
            )}
          </QueryState>
          {plan && (
            <TraineePlan
              plan={plan}
              figures={<KeptFigures figures={plan.figures} country={plan.country} />}
              download={
                <FiguresInWords figures={plan.figures} country={plan.country}>
                  {(figures) => <PlanPdfButton figures={figures} trainee={person.id} />}
                </FiguresInWords>
              }
            />
          )}
          <TraineeTasks traineeId={person.id} />
        </div>
      )}
    </QueryState>
  );
}

function Loading() {
  return <SkeletonList count={4} className="h-20" />;
}

function NotYours() {
  return (
    <EmptyState
      drawing="denied"
      title={<Trans>This is not one of your trainees</Trans>}
      actions={
        <LinkButton to={paths.trainees} look="secondary">
          <Trans>Trainees</Trans>
        </LinkButton>
      }
    >
      <Trans>They may have left your venture, or the address is wrong.</Trans>
    </EmptyState>
  );
}

type Step = Journey['sections'][number]['steps'][number];

interface SectionsProps {
  sections: Journey['sections'];
  work: TraineeWork;
  trainee: TraineeDetail;
}

/** Waiting work comes first; then the steps of each section with work or comments; the others take one line. */
function Sections({ sections, work, trainee }: SectionsProps) {
  const found = useMemo(() => indexWork(work), [work]);
  const onTop = useOnTop(work);
  const [{ activity: named }] = useUrlState({ activity: 0 });
  const list = (steps: readonly Step[]) => (
    <ol className="flex flex-col gap-3">
      {steps.map((step) => (
        <li key={step.id}>
          <TraineeStep
            step={step}
            work={found}
            traineeId={work.user.id}
            name={trainee.full_name}
            onTop={onTop}
          />
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <WorkOnTop sections={sections} work={found} trainee={trainee} activities={onTop} />
      <div className="flex flex-col">
        {sections.map(({ id, title, steps }) => {
          const isBusy = ({ activities }: Step) =>
            activities.some((one) => {
              const isSaid = found.records.has(one.id) || found.comments.has(one.id);
              return isSaid || one.id === named;
            });
          const busy = steps.filter(isBusy);
          const idle = steps.filter((step) => !busy.includes(step));
          const heading = `section-${id}`;
          if (busy.length === 0 && idle.length > 0) {
            return (
              <section
                key={id}
                aria-labelledby={heading}
                className="border-t border-line last:border-b"
              >
                <Idle
                  steps={idle}
                  list={list}
                  label={
                    <>
                      <h2 id={heading} className="grow text-lg text-ink">
                        {title}
                      </h2>
                      <Plural
                        value={idle.length}
                        one="Nothing handed in: # step"
                        other="Nothing handed in: # steps"
                      />
                    </>
                  }
                />
              </section>
            );
          }
          return (
            <section key={id} aria-labelledby={heading} className="mb-8 flex flex-col gap-2">
              <h2 id={heading} className="text-2xl">
                {title}
              </h2>
              {busy.length > 0 && list(busy)}
              {steps.length === 0 && (
                <p className="text-ink-soft">
                  <Trans>No steps in this section.</Trans>
                </p>
              )}
              {idle.length > 0 && (
                <Idle
                  steps={idle}
                  list={list}
                  label={
                    <>
                      <Plural
                        value={idle.length}
                        one="Nothing handed in: # more step"
                        other="Nothing handed in: # more steps"
                      />
                      <span className="sr-only">, {title}</span>
                    </>
                  }
                />
              )}
            </section>
          );
        })}
      </div>
    </>
  );
}

interface IdleProps {
  steps: readonly Step[];
  label: ReactNode;
  list: (steps: readonly Step[]) => ReactNode;
}

/** Steps without work: one line that opens. */
function Idle({ steps, label, list }: IdleProps) {
  return (
    <details className="group/idle">
      <summary className="target relative flex cursor-pointer list-none flex-wrap items-center gap-x-2 rounded-md py-2 pr-7 text-ink-soft [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown
          size={18}
          className="absolute right-0 shrink-0 group-open/idle:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="pb-4">{list(steps)}</div>
    </details>
  );
}

export type IndexedWork = ReturnType<typeof indexWork>;

/** Indexes comments by activity and values by milestone. */
function indexWork({ records, comments, milestones, unread }: TraineeWork) {
  const byActivity = new Map<number, Comment[]>();
  for (const comment of comments) {
    const list = byActivity.get(comment.activity) ?? [];
    byActivity.set(comment.activity, [...list, comment]);
  }
  return {
    records: new Map(records.map((record) => [record.activity, record])),
    comments: byActivity,
    unread,
    values: new Map(milestones.map(({ id, current_value }) => [id, current_value])),
  };
}
