import type { Course } from '@inzira/contract/learning';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useParams } from 'react-router';
import { later } from '#src/platform/later.tsx';
import { usePageTitle } from '#src/platform/page-title.ts';
import { paths } from '#src/platform/paths.ts';
import { useSession } from '#src/platform/session.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { LinkCard } from '#src/ui/card.tsx';
import { PageBody } from '#src/ui/page-header.tsx';
import { ProgressBar } from '#src/ui/progress.tsx';
import { QueryState } from '#src/ui/query-state.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { CourseIcon } from './course-icon.tsx';
import { learningQueries } from './learning.api.ts';
import { ListHeader, ListTitle } from './list-header.tsx';
import { Measures } from './measures.tsx';
import { NothingHere } from './nothing-here.tsx';
import { StepOf } from './next-step.tsx';
import { NextStepLoading } from './next-step-loading.tsx';
import { findNextStep, findStop, percentOf } from './progress.ts';
import { SaveInvitation } from './save-invitation.tsx';

const SavedLink = later(async () => import('#src/features/offline/saved-link.tsx'), {
  when: 'idle',
  fallback: null,
});

const GRID = 'grid gap-4 md:grid-cols-2 md:gap-5';

export default function CourseListPage() {
  const { moduleId = '' } = useParams();
  const { data: courses, isError } = useQuery(learningQueries.courses(moduleId));
  const module = courses?.[0]?.module;
  const isMissing = isError && !courses;
  const { signedIn } = useSession();
  usePageTitle(module?.name);
  return (
    <PageBody>
      <ListHeader
        back={{ to: paths.modules, label: <Trans>Modules</Trans> }}
        parent={module?.name}
        about={module?.description}
        module={module}
        isMissing={isMissing}
      >
        {signedIn
          ? !isMissing && courses?.length !== 0 && <GoOn moduleId={moduleId} />
          : courses && <Start courses={courses} />}
      </ListHeader>
      <SaveInvitation />
      <ListTitle
        subtitle={
          !isMissing && (
            <Trans>Explore a variety of courses to enhance your skills and knowledge.</Trans>
          )
        }
      >
        <Trans>Available Courses</Trans>
      </ListTitle>
      <div className="mt-4">
        <Courses moduleId={moduleId} />
      </div>
    </PageBody>
  );
}

function Courses({ moduleId }: { moduleId: string }) {
  return (
    <QueryState
      query={useQuery(learningQueries.courses(moduleId))}
      loadingText={<Trans>Loading courses...</Trans>}
      hidesLoadingText
      loading={
        <div className={GRID}>
          <SkeletonCards count={2} className="h-78 md:h-68" />
        </div>
      }
      failure={<Trans>The courses could not be loaded.</Trans>}
      missing={
        <NothingHere drawing="not-found" title={<Trans>This module does not exist</Trans>} />
      }
      empty={<NothingHere title={<Trans>No courses yet</Trans>} />}
    >
      {(courses) => (
        <ul className={GRID}>
          {courses.map((course) => (
            <li key={course.id} className="grid grid-cols-1">
              <CourseCard course={course} moduleId={moduleId} />
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}

/** The next step in this module, until it is completed. */
function GoOn({ moduleId }: { moduleId: string }) {
  const { data, isLoading } = useQuery(learningQueries.tracker());
  if (isLoading) return <NextStepLoading />;
  const module = data?.modules.find(({ id }) => String(id) === moduleId);
  const step = module && findNextStep([module], data?.last_accessed_lesson_id);
  if (!step) return null;
  const isFirst = step.isFirst && !data?.modules.some(({ progress }) => progress > 0);
  return <StepOf step={{ ...step, isFirst }} />;
}

/** The next step of a visitor, from this device's progress, because the server has none. */
function Start({ courses }: { courses: readonly Course[] }) {
  const stop = findStop(
    courses.flatMap(({ id, chapters }) => chapters.map((chapter) => ({ ...chapter, course: id }))),
  );
  if (!stop) return null;
  const { chapter, lesson } = stop;
  return (
    <LinkButton
      to={lesson ? paths.lessons(chapter.id) : paths.quiz(chapter.id)}
      state={{ courseId: String(chapter.course), lessonId: lesson?.id }}
      size="lg"
      className="max-sm:w-full"
    >
      {lesson ? <Trans>Start learning</Trans> : <Trans>Take the quiz</Trans>}
      <ArrowRight size={20} aria-hidden />
    </LinkButton>
  );
}

function CourseCard({ course, moduleId }: { course: Course; moduleId: string }) {
  const { id, title, description, chapters_count: count, lessons_count, minutes } = course;
  const { chapterscompleted: completed, totalchapters: total } = course.completionbyUser;
  const { signedIn } = useSession();
  const isBegun =
    completed > 0 || course.chapters.some(({ lessons }) => lessons.some((one) => one.completed));
  return (
    <LinkCard to={paths.chapters(id)} state={{ moduleId }} className="flex flex-col gap-2.5">
      <div className="flex items-center gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-md bg-clay-soft text-on-clay-soft">
          <CourseIcon id={id} />
        </span>
        <div className="text-sm text-ink-soft sm:text-base">
          <p>
            <Plural value={count} one="# chapter" other="# chapters" />
            {lessons_count > 0 && (
              <>
                {' · '}
                <Measures lessons={lessons_count} minutes={minutes} />
              </>
            )}
          </p>
          {signedIn && <SavedLink of={[course]} />}
        </div>
      </div>
      <h2 id={`course-${id}`} className="text-xl">
        {title}
      </h2>
      {description && <p className="text-ink-soft">{description}</p>}
      <div className="mt-auto flex flex-col gap-2.5 pt-2">
        {isBegun ? (
          <ProgressBar percent={percentOf(completed, total)} labelledBy={`course-${id}`} />
        ) : (
          signedIn && (
            <p className="text-sm text-ink-soft">
              <Trans>Not started</Trans>
            </p>
          )
        )}
        {completed > 0 && (
          <p className="-mt-1 text-sm text-ink-soft">
            <Trans>
              {completed} of {total} chapters done
            </Trans>
          </p>
        )}
      </div>
    </LinkCard>
  );
}
