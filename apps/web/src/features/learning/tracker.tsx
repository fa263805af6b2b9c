import type { TrackedModule } from '@inzira/contract/learning';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { formatPercent } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Link } from '#src/ui/link.tsx';
import { StillTrying } from '#src/ui/query-state.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { learningQueries } from './learning.api.ts';
import { QuizMeasures } from './measures.tsx';
import { openLessons } from './open-lessons.ts';
import { countLessons, findNextStep } from './progress.ts';
import { PathDiamond, PathGate, type PathState, PathStrip } from './path-signs.tsx';

type Course = TrackedModule['courses'][number];
type Chapter = Course['chapters'][number];
type Lesson = Chapter['lessons'][number];
/** The level of headings, one below the surrounding title. */
type Heading = 'h2' | 'h3';

const TITLE_LINK = 'text-ink no-underline hover:text-clay hover:underline';

interface TrackerProps {
  heading: Heading;
  /** The next step is shown above: modules that are not begun show only their number. */
  isBelowNext?: boolean;
}

/** A tree of modules, courses, chapters and lessons with progress; only begun modules and the current chapter are open. */
export function Tracker({ heading, isBelowNext = false }: TrackerProps) {
  const tracker = useQuery(learningQueries.tracker());
  const [showsAhead, setShowsAhead] = useState(false);
  // Deferred, because the tree is long: the content above is rendered first, and taps are handled in between.
  const data = useDeferredValue(tracker.data);
  if (!data) {
    return (
      <div aria-busy="true">
        <p role="status" className="mb-8 text-ink-soft">
          <Trans>Loading progress...</Trans> {tracker.isError && <StillTrying />}
        </p>
        <div className="grid gap-5 xl:grid-cols-2">
          <SkeletonCards count={2} className="h-64" />
        </div>
      </div>
    );
  }
  const { modules, last_accessed_lesson_id: last } = data;
  if (modules.length === 0) {
    return (
      <EmptyState title={<Trans>Nothing to learn here yet</Trans>}>
        <Trans>The first modules are being prepared. Come back soon.</Trans>
      </EmptyState>
    );
  }
  const next = findNextStep(modules, last);
  const isHere = ({ courses }: TrackedModule) =>
    courses.some(({ chapters }) => chapters.some(({ id }) => id === next?.chapter.id));
  const ahead = modules.filter((module) => isBelowNext && module.progress === 0 && !isHere(module));
  const show = (some: readonly TrackedModule[]) => (
    <div className="flex flex-col divide-y divide-line border-y border-line">
      {some.map((module) => (
        <ModuleTracker
          key={module.id}
          module={module}
          heading={heading}
          isFirstOpen={
            isHere(module)
              ? !isBelowNext || module.progress > 0
              : !isBelowNext && isUnderWay(module)
          }
          next={next && { chapterId: next.chapter.id, lessonId: next.lesson?.id }}
        />
      ))}
    </div>
  );
  return (
    <>
      {!isBelowNext && <Summary modules={modules} />}
      {show(modules.filter((module) => !ahead.includes(module)))}
      {ahead.length > 0 && (
        <>
          <Button
            look="quiet"
            aria-expanded={showsAhead}
            onClick={() => setShowsAhead(!showsAhead)}
            className="my-2 -ml-4"
          >
            <Plural
              value={ahead.length}
              one="# module not started yet"
              other="# modules not started yet"
            />
            <ChevronDown size={18} className={showsAhead ? 'rotate-180' : undefined} aria-hidden />
          </Button>
          {showsAhead && show(ahead)}
        </>
      )}
    </>
  );
}

function Summary({ modules }: { modules: readonly TrackedModule[] }) {
  const { completed, total } = countLessons(modules);
  return (
    <p className="mb-8 font-semibold text-ink-soft">
      <Trans>
        Lessons completed: {completed} of {total}
      </Trans>
    </p>
  );
}

interface PlaceProps {
  heading: Heading;
  /** The learner's next step; without a lesson it is the chapter's quiz. */
  next: { chapterId: number; lessonId: number | undefined } | undefined;
}

function ModuleTracker({
  module,
  isFirstOpen,
  ...place
}: PlaceProps & { module: TrackedModule; isFirstOpen: boolean }) {
  const { id, name, progress, courses } = module;
  const { t } = useLingui();
  const titleId = `module-${id}`;
  const coursesId = `courses-${id}`;
  const Title = place.heading;
  const { completed, total } = countLessons([module]);
  const [isOpen, setOpen] = useState(isFirstOpen);
  return (
    <section aria-labelledby={titleId}>
      <div className="flex items-center gap-4 py-2">
        <div className="min-w-0 grow">
          <Title id={titleId} className="text-xl md:text-2xl">
            <Link to={paths.modules} className={`${TITLE_LINK} target flex items-center`}>
              {name}
            </Link>
          </Title>
          <Share percent={progress}>
            <Trans>
              {completed} of {total} lessons done
            </Trans>
          </Share>
        </div>
        <IconButton
          label={t`Courses of ${name}`}
          aria-expanded={isOpen}
          aria-controls={coursesId}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown size={22} className={isOpen ? 'rotate-180' : undefined} aria-hidden />
        </IconButton>
      </div>
      <div
        id={coursesId}
        hidden={!isOpen}
        className={`${isOpen ? 'grid' : ''} mt-2 mb-6 grid-cols-1 items-start gap-5 xl:grid-cols-2`}
      >
        {isOpen &&
          courses.map((course) => <CourseTracker key={course.id} course={course} {...place} />)}
      </div>
    </section>
  );
}

const isUnderWay = ({ progress }: TrackedModule) => progress > 0 && progress < 100;

/** A percentage, and what it counts: lessons for a module, chapters for a course. */
function Share({ percent, children }: { percent: number; children: ReactNode }) {
  const language = useLanguage();
  return (
    <p className="text-sm text-ink-soft">
      <strong className="font-semibold text-ink">{formatPercent(percent, language)}</strong> ·{' '}
      {children}
    </p>
  );
}

function CourseTracker({
  course: { id, title, progress, chapters },
  heading,
  next,
}: PlaceProps & { course: Course }) {
  const titleId = `course-${id}`;
  const Title = heading === 'h2' ? 'h3' : 'h4';
  const total = chapters.length;
  const completed = chapters.filter((chapter) => chapter.progress === 100).length;
  return (
    <div className="rounded-lg border border-line bg-paper-raised px-5 pt-4 pb-1 shadow-card">
      <Title id={titleId} className="font-display text-lg leading-tight font-bold">
        <Link to={paths.chapters(id)} className={`${TITLE_LINK} target flex items-center`}>
          {title}
        </Link>
      </Title>
      <Share percent={progress}>
        <Trans>
          {completed} of {total} chapters done
        </Trans>
      </Share>
      <div className="mt-3">
        {chapters.map((chapter) => (
          <ChapterTracker
            key={chapter.id}
            chapter={chapter}
            courseId={id}
            isHere={next?.chapterId === chapter.id}
            hereId={next?.lessonId}
          />
        ))}
      </div>
    </div>
  );
}

interface ChapterTrackerProps {
  chapter: Chapter;
  courseId: number;
  /** The learner's current position. */
  isHere: boolean;
  hereId: number | undefined;
}

function ChapterTracker({ chapter, courseId, isHere, hereId }: ChapterTrackerProps) {
  const language = useLanguage();
  const open = openLessons(chapter.lessons);
  const state = { chapterTitle: chapter.title, courseId };
  return (
    <details className="group border-t border-line" open={isHere || undefined}>
      <summary className="target grid list-none grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-1 py-3 font-semibold hover:text-clay [&::-webkit-details-marker]:hidden">
        {chapter.title}
        <span className="text-sm tabular-nums">{formatPercent(chapter.progress, language)}</span>
        <ChevronDown
          size={20}
          className="transition-transform duration-150 group-open:rotate-180"
          aria-hidden
        />
        <PathStrip
          chapters={[chapter]}
          hereId={isHere ? hereId : undefined}
          className="col-start-1 group-open:hidden"
        />
      </summary>
      <ol className="pb-3">
        {chapter.lessons.map((lesson, index) => (
          <LessonRow
            key={lesson.id}
            lesson={lesson}
            number={index + 1}
            state={
              lesson.completed
                ? 'done'
                : hereId === lesson.id
                  ? 'here'
                  : open.has(lesson.id)
                    ? 'ahead'
                    : 'locked'
            }
            to={paths.lessons(chapter.id)}
            linkState={{ ...state, lessonId: lesson.id }}
          />
        ))}
        {chapter.quiz.questions > 0 && (
          <li className="relative">
            <Link
              to={paths.quiz(chapter.id)}
              state={state}
              className={`${ROW} text-ink no-underline hover:bg-paper-sunken`}
            >
              <PathGate
                state={chapter.quiz.result ? 'done' : isHere && !hereId ? 'here' : 'ahead'}
                className="relative h-6 w-7"
              />
              <span className="min-w-0 grow">
                <Trans>Quiz of this chapter</Trans>
                <span className="block text-sm text-ink-soft">
                  <QuizMeasures quiz={chapter.quiz} />
                </span>
              </span>
            </Link>
          </li>
        )}
      </ol>
    </details>
  );
}

const ROW = 'target -mx-2 flex items-center gap-3 rounded-md px-2 py-2';

interface LessonRowProps {
  lesson: Lesson;
  number: number;
  state: PathState;
  to: string;
  linkState: object;
}

function LessonRow({ lesson, number, state, to, linkState }: LessonRowProps) {
  const before = number - 1;
  const row = (
    <>
      <PathDiamond state={state} className="relative size-7">
        {state === 'locked' ? undefined : number}
      </PathDiamond>
      <span className="min-w-0 grow">
        <span className={state === 'here' ? 'font-semibold' : undefined}>{lesson.title}</span>
        {state === 'locked' && (
          <span className="block text-sm">
            <Trans>Opens after lesson {before}</Trans>{' '}
            <span className="sr-only">
              <Trans>(locked)</Trans>
            </span>
          </span>
        )}
      </span>
      <LessonPercent completed={lesson.completed} />
    </>
  );
  return (
    <li className="relative before:absolute before:top-1/2 before:left-3 before:h-full before:w-0.5 before:bg-line-strong">
      {state === 'locked' ? (
        <div className={`${ROW} text-ink-soft`}>{row}</div>
      ) : (
        <Link
          to={to}
          state={linkState}
          className={`${ROW} text-ink no-underline hover:bg-paper-sunken`}
        >
          {row}
        </Link>
      )}
    </li>
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
