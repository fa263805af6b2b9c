import type { TrackedModule } from '@inzira/contract/learning';
import { Trans } from '@lingui/react/macro';
import { ChevronDown, CircleCheck, CirclePlay, Lock } from 'lucide-react';
import { useLanguage } from '#src/platform/language.ts';
import { formatPercent } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { Link } from '#src/ui/link.tsx';
import { ProgressBar, ProgressRing } from '#src/ui/progress.tsx';
import { openLessons } from './progress.ts';

type Course = TrackedModule['courses'][number];
type Chapter = Course['chapters'][number];
type Lesson = Chapter['lessons'][number];

const TITLE_LINK = 'text-ink no-underline hover:text-clay hover:underline';

export function ModuleTracker({
  module: { id, name, progress, courses },
}: {
  module: TrackedModule;
}) {
  const titleId = `module-${id}`;
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-4 flex items-center gap-4">
        <ProgressRing percent={progress} labelledBy={titleId} />
        <h2 id={titleId} lang="en" className="min-w-0 text-2xl">
          <Link to={paths.modules} className={`${TITLE_LINK} block py-2`}>
            {name}
          </Link>
        </h2>
      </div>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        {courses.map((course) => (
          <CourseTracker key={course.id} course={course} />
        ))}
      </div>
    </section>
  );
}

function CourseTracker({ course: { id, title, progress, chapters } }: { course: Course }) {
  const titleId = `course-${id}`;
  return (
    <div className="rounded-lg border border-line bg-paper-raised px-5 pt-4 pb-1 shadow-card">
      <h3 id={titleId} lang="en" className="text-lg">
        <Link to={paths.chapters(id)} className={`${TITLE_LINK} block py-2`}>
          {title}
        </Link>
      </h3>
      <ProgressBar percent={progress} labelledBy={titleId} />
      <div className="mt-3">
        {chapters.map((chapter) => (
          <ChapterTracker key={chapter.id} chapter={chapter} courseId={id} />
        ))}
      </div>
    </div>
  );
}

function ChapterTracker({ chapter, courseId }: { chapter: Chapter; courseId: number }) {
  const language = useLanguage();
  const open = openLessons(chapter.lessons);
  return (
    <details className="group border-t border-line">
      <summary className="target flex list-none items-center gap-3 py-3 font-semibold hover:text-clay [&::-webkit-details-marker]:hidden">
        <span lang="en" className="min-w-0 grow">
          {chapter.title}
        </span>
        <span className="shrink-0 text-sm tabular-nums">
          {formatPercent(chapter.progress, language)}
        </span>
        <ChevronDown
          size={20}
          className="shrink-0 transition-transform duration-150 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <ol className="pb-3">
        {chapter.lessons.map((lesson) => (
          <li key={lesson.id}>
            {open.has(lesson.id) ? (
              <OpenLesson lesson={lesson} chapter={chapter} courseId={courseId} />
            ) : (
              <LockedLesson lesson={lesson} />
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

const ROW = 'target -mx-2 flex items-center gap-3 rounded-md px-2 py-2';

interface OpenLessonProps {
  lesson: Lesson;
  chapter: Chapter;
  courseId: number;
}

function OpenLesson({ lesson: { id, title, completed }, chapter, courseId }: OpenLessonProps) {
  return (
    <Link
      to={paths.lessons(chapter.id)}
      state={{ lessonId: id, chapterTitle: chapter.title, courseId }}
      className={`${ROW} text-ink no-underline hover:bg-paper-sunken`}
    >
      {completed ? (
        <CircleCheck size={20} className="shrink-0 text-forest" aria-hidden />
      ) : (
        <CirclePlay size={20} className="shrink-0 text-clay" aria-hidden />
      )}
      <span lang="en" className="min-w-0 grow">
        {title}
      </span>
      <LessonPercent completed={completed} />
    </Link>
  );
}

function LockedLesson({ lesson: { title, completed } }: { lesson: Lesson }) {
  return (
    <div className={`${ROW} text-ink-soft`}>
      <Lock size={20} className="shrink-0" aria-hidden />
      <span className="min-w-0 grow">
        <span lang="en">{title}</span>
        <span className="sr-only">
          {' '}
          <Trans>(locked)</Trans>
        </span>
      </span>
      <LessonPercent completed={completed} />
    </div>
  );
}

function LessonPercent({ completed }: { completed: boolean }) {
  const language = useLanguage();
  return (
    <span className="shrink-0 text-sm tabular-nums text-ink-soft">
      {formatPercent(completed ? 100 : 0, language)}
    </span>
  );
}
