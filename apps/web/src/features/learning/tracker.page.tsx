import type { TrackedModule } from '@inzira/contract/learning';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#src/platform/paths.ts';
import { useReturnState } from '#src/platform/return-state.ts';
import { useSession } from '#src/platform/session.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { StillTrying } from '#src/ui/query-state.tsx';
import { Skeleton, SkeletonCards } from '#src/ui/skeleton.tsx';
import { learningQueries } from './learning.api.ts';
import { countLessons, findNextLesson } from './progress.ts';
import { ModuleTracker } from './tracker.tsx';

/** At /tracker, and inside the dashboard as its first page. */
export default function TrackerPage() {
  const { signedIn } = useSession();
  const { data } = useQuery({ ...learningQueries.tracker(), enabled: signedIn });
  return (
    <PageBody>
      <PageHeader
        title={<Trans>Learning Progress</Trans>}
        actions={
          signedIn && (data ? <GoOn modules={data.modules} /> : <Skeleton className="h-12 w-44" />)
        }
      />
      {signedIn ? <Progress /> : <Invitation />}
    </PageBody>
  );
}

function Progress() {
  const { data, isError } = useQuery(learningQueries.tracker());
  if (!data) {
    return (
      <div aria-busy="true">
        <p role="status" className="mb-8 text-ink-soft">
          <Trans>Loading progress...</Trans> {isError && <StillTrying />}
        </p>
        <div className="flex flex-col gap-6">
          <SkeletonCards count={3} className="h-64" />
        </div>
      </div>
    );
  }
  if (data.modules.length === 0) {
    return (
      <EmptyState title={<Trans>Nothing to learn here yet</Trans>}>
        <Trans>The first modules are being prepared. Come back soon.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <Summary modules={data.modules} />
      <div className="flex flex-col gap-10">
        {data.modules.map((module) => (
          <ModuleTracker key={module.id} module={module} />
        ))}
      </div>
    </>
  );
}

function Summary({ modules }: { modules: readonly TrackedModule[] }) {
  const { completed, total } = countLessons(modules);
  return (
    <div className="mb-8 text-ink-soft">
      <p className="font-semibold">
        <Trans>
          Lessons completed: {completed} of {total}
        </Trans>
      </p>
      <p>
        <Trans>
          Here a completed lesson opens the next one; to look ahead, open the chapter from its
          course.
        </Trans>
      </p>
    </div>
  );
}

/** Straight to the lesson where the learner stands. */
function GoOn({ modules }: { modules: readonly TrackedModule[] }) {
  const next = findNextLesson(modules);
  if (!next) return null;
  const { courseId, chapter, lesson, isFirst } = next;
  return (
    <LinkButton
      to={paths.lessons(chapter.id)}
      state={{ lessonId: lesson.id, chapterTitle: chapter.title, courseId }}
    >
      {isFirst ? <Trans>Start learning</Trans> : <Trans>Continue learning</Trans>}
    </LinkButton>
  );
}

function Invitation() {
  const wayBack = useReturnState();
  return (
    <EmptyState
      title={<Trans>Log in to see your progress</Trans>}
      actions={
        <>
          <LinkButton to={paths.login} state={wayBack}>
            <Trans>Login</Trans>
          </LinkButton>
          <LinkButton to={paths.register} state={wayBack} look="secondary">
            <Trans>Register</Trans>
          </LinkButton>
        </>
      }
    >
      <Trans>With a free account each lesson and quiz counts, on every device.</Trans>
    </EmptyState>
  );
}
