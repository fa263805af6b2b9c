import type { OwnPlan } from '@inzira/contract/plan';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { learningQueries } from '#src/features/learning/learning.api.ts';
import { findNextStep } from '#src/features/learning/progress.ts';
import NextStep from '#src/features/learning/next-step.tsx';
import { later } from '#src/platform/later.tsx';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { Skeleton, SkeletonText } from '#src/ui/skeleton.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { PlanNote } from './plan-note.tsx';
import { PlanReaders } from './plan-readers.tsx';
import { PlanSheet } from './plan-sheet.tsx';
import { PlanTitle } from './plan-title.tsx';
import { planQueries, sharePlan, withdrawPlan } from './plan.api.ts';

// Includes all calculators, so it is loaded only for a plan with figures.
const importFigures = async () => import('#src/features/calculators/kept-figures.tsx');
/** Not stored for offline use, where nothing can be shared. */
const SharedLink = later(async () => ({
  default: (await import('#src/ui/sharing/shared-link.tsx')).SharedLink,
}));
const KeptFigures = later(async () => ({ default: (await importFigures()).KeptFigures }));
const FiguresInWords = later(async () => ({ default: (await importFigures()).FiguresInWords }));
const PROGRESS = 'mb-6 h-24 w-full sm:h-12';
const PlanProgress = later(async () => import('./online/plan-progress.tsx'), {
  fallback: <div className={PROGRESS} />,
});
const PlanPdfButton = later(async () => import('./online/plan-pdf-button.tsx'), { fallback: null });
const PromiseList = later(
  async () => ({
    default: (await import('#src/features/promises/promise-list.tsx')).PromiseList,
  }),
  { fallback: <PromisesLoading /> },
);
const importTryNote = async () => import('#src/features/learning/try-note.tsx');
const TryNote = later(async () => ({ default: (await importTryNote()).TryNote }));

/** The learner's venture on one page, from their notes and calculations. */
export default function PlanPage() {
  const plan = useQuery(planQueries.own());
  const [opened, setOpened] = useState<readonly OpenedNote[]>([]);
  return (
    <PageBody>
      <div className="plan-aside">
        <PageHeader
          title={<Trans>My plan</Trans>}
          subtitle={<Trans>What you wrote after lessons and your calculations, on one page.</Trans>}
        />
      </div>
      <QueryState
        query={plan}
        loadingText={<Trans>Loading your plan...</Trans>}
        hidesLoadingText
        loading={<PlanLoading />}
        failure={<Trans>Your plan could not be loaded.</Trans>}
      >
        {(own) =>
          !hasContent(own) && opened.length === 0 ? (
            <NothingYet />
          ) : (
            <WithActions
              plan={withEmptied(own, opened)}
              onOpen={(one) =>
                setOpened([
                  ...opened.filter(({ note }) => note.lesson_id !== one.note.lesson_id),
                  one,
                ])
              }
            />
          )
        }
      </QueryState>
    </PageBody>
  );
}

/** Whether the plan has notes, calculations, promises or counted customers, so that a PDF makes sense. */
const hasContent = ({ updated_at: updatedAt, promises, counted }: OwnPlan) =>
  updatedAt !== null || promises.length > 0 || counted !== null;

function Pdf({ plan }: { plan: OwnPlan }) {
  if (plan.figures.length === 0) return <PlanPdfButton figures={[]} />;
  return (
    <FiguresInWords figures={plan.figures} country={plan.country} mayChange>
      {(figures) => <PlanPdfButton figures={figures} />}
    </FiguresInWords>
  );
}

/** A note that is being edited, and its position. */
interface OpenedNote {
  note: OwnPlan['notes'][number];
  place: number;
}

/** Keeps emptied notes in their place, so that the user can restore them. */
function withEmptied(plan: OwnPlan, opened: readonly OpenedNote[]): OwnPlan {
  const notes = [...plan.notes];
  for (const { note, place } of opened)
    if (!notes.some(({ lesson_id: id }) => id === note.lesson_id))
      notes.splice(place, 0, { ...note, text: '' });
  return { ...plan, notes };
}

function NothingYet() {
  return (
    <div className="grid items-start gap-8 xl:grid-cols-2">
      {/* The next lesson, whose notes fill the plan; first, so that it is within reach of the thumb on a phone. */}
      <NextStep />
      <div className="flex flex-col gap-3 rounded-lg border border-dashed border-line-strong px-5 py-6 sm:p-8">
        <div className="flex items-center gap-4">
          <Drawing className="size-14 sm:size-20" />
          <p className="font-display text-xl leading-tight font-bold">
            <Trans>Your plan grows while you learn</Trans>
          </p>
        </div>
        <p className="max-w-prose text-ink-soft">
          <Trans>
            What you write at the end of a lesson, and the figures that you keep, come together
            here: one page about your venture to change, to print, and to show if you want.
          </Trans>
        </p>
      </div>
    </div>
  );
}

const WITH_ACTIONS =
  'grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] print:block';

/** Placeholders for the plan and for the list of its readers. */
function PlanLoading() {
  return (
    <>
      <Skeleton className={PROGRESS} />
      <div className={WITH_ACTIONS}>
        <div className="flex flex-col gap-6 rounded-lg border border-line px-5 py-8 sm:px-10 sm:py-12">
          <Skeleton className="h-9 w-3/5" />
          <Skeleton className="mb-4 h-4 w-2/5" />
          <SkeletonText lines={4} />
          <SkeletonText lines={4} />
          <SkeletonText lines={4} />
        </div>
        <div className="flex flex-col gap-10">
          <SkeletonText lines={5} />
          <SkeletonText lines={4} />
        </div>
      </div>
    </>
  );
}

/** About as high as the list. */
function PromisesLoading() {
  const { data } = useQuery(planQueries.own());
  return (
    <div className="flex flex-col gap-4">
      {data?.promises.map(({ id }) => (
        <Skeleton key={id} className="h-12 w-full" />
      ))}
    </div>
  );
}

function Progress({ notes }: Pick<OwnPlan, 'notes'>) {
  const { data, isPending } = useQuery(learningQueries.tracker());
  if (isPending) return <Skeleton className={PROGRESS} />;
  if (!data?.modules.length) return null;
  const step = findNextStep(data.modules, data.last_accessed_lesson_id);
  return (
    <PlanProgress
      notes={notes}
      modules={data.modules}
      toRead={step?.lesson && { ...step.lesson, chapterId: step.chapter.id }}
    />
  );
}

function WithActions({ plan, onOpen }: { plan: OwnPlan; onOpen: (opened: OpenedNote) => void }) {
  return (
    <>
      <Progress notes={plan.notes} />
      <div className={WITH_ACTIONS}>
        <PlanSheet
          plan={plan}
          level="h2"
          title={<PlanTitle plan={plan} />}
          note={(note) => (
            <OwnNote note={note} onOpen={() => onOpen({ note, place: plan.notes.indexOf(note) })} />
          )}
          noteTitle={(note) => <LessonLink note={note} />}
        >
          <KeptFigures figures={plan.figures} country={plan.country} mayChange />
        </PlanSheet>
        <div className="flex flex-col gap-8">
          {hasContent(plan) && (
            <div className="plan-aside flex flex-wrap gap-3">
              <Button look="secondary" className="max-sm:px-3!" onClick={() => window.print()}>
                <Printer size={18} aria-hidden />
                <Trans>Print</Trans>
              </Button>
              {/* Last, because it loads late and must not move the other buttons. */}
              <Pdf plan={plan} />
            </div>
          )}
          {plan.promises.length > 0 && (
            <div className="plan-promises">
              <Panel title={<Trans>What I promised myself</Trans>}>
                <PromiseList promises={plan.promises} mayChange />
              </Panel>
            </div>
          )}
          <div className="plan-aside flex flex-col gap-8">
            <Panel title={<Trans>Who may read it</Trans>}>
              <PlanReaders plan={plan} />
            </Panel>
            <Panel title={<Trans>Share a link</Trans>}>
              <SharedLink
                share={plan.share}
                title={plan.title ?? plan.founder}
                before={
                  <Trans>
                    Anyone with the link sees the plan and your name, and nothing else about you.
                  </Trans>
                }
                later={<Trans>What you change in the plan changes there too.</Trans>}
                afterwards={
                  <Trans>Anyone who opens it will read that the plan is no longer shared.</Trans>
                }
                onMake={sharePlan}
                onWithdraw={withdrawPlan}
              />
            </Panel>
          </div>
        </div>
      </div>
    </>
  );
}

/** A note in the same editor as in its lesson, which stores the text while it is typed. */
function OwnNote({ note, onOpen }: { note: OwnPlan['notes'][number]; onOpen: () => void }) {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  const { lesson_id, updated_at } = note;
  return (
    <PlanNote
      note={note}
      onEdit={(text) => {
        onOpen();
        client.setQueryData(learningQueries.note(lesson_id).queryKey, {
          lesson_id,
          text,
          updated_at,
        });
      }}
      onBringBack={async (text) =>
        (await importTryNote()).writeNote(lesson_id, userId ?? null, text)
      }
      editor={(onText) => <TryNote lessonId={lesson_id} prompt="" onText={onText} />}
    />
  );
}

function LessonLink({
  note: { chapter_id, lesson_id, title },
}: {
  note: OwnPlan['notes'][number];
}) {
  if (chapter_id === null) return null;
  return (
    <Link
      to={`${paths.lessons(chapter_id)}?lesson=${lesson_id}`}
      className="plan-aside target -my-2 mr-11 flex w-fit max-w-prose items-center text-sm leading-snug text-clay no-underline hover:underline"
    >
      {title}
    </Link>
  );
}
