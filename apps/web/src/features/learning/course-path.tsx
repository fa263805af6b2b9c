import type { Chapter, PathLesson } from '@inzira/contract/learning';
import { Trans } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { formatMinutes } from '#src/platform/numbers.ts';
import { paths } from '#src/platform/paths.ts';
import { LinkCard } from '#src/ui/card.tsx';
import { Link } from '#src/ui/link.tsx';
import { ProgressBar } from '#src/ui/progress.tsx';
import { Measures, QuizMeasures } from './measures.tsx';
import { findStop, percentOf } from './progress.ts';
import { PathDiamond, PathGate, PathLearner, type PathState } from './path-signs.tsx';

/** Horizontal positions in sixteenths of the lane's em: signs alternate, and the gate is where the path enters and leaves. */
const LEFT = 28;
const RIGHT = 64;
const MIDDLE = 46;

/** A course as a path of diamonds; for keyboard and screen reader it is an ordered list of its chapters. */
export function CoursePath({
  chapters,
  courseId,
}: {
  chapters: readonly Chapter[];
  courseId: string;
}) {
  const stop = findStop(chapters);
  return (
    <ol>
      {chapters.map((chapter, index) => (
        <li key={chapter.id} className="relative">
          <ChapterHead chapter={chapter} number={index + 1} courseId={courseId} />
          <ChapterWay
            chapter={chapter}
            courseId={courseId}
            hereId={stop?.chapter === chapter ? (stop.lesson?.id ?? 'quiz') : null}
            isFirst={stop?.isFirst ?? false}
            isLast={index === chapters.length - 1}
          />
        </li>
      ))}
    </ol>
  );
}

interface ChapterHeadProps {
  chapter: Chapter;
  number: number;
  courseId: string;
}

function ChapterHead({ chapter, number, courseId }: ChapterHeadProps) {
  const { id, title, lessons_count: lessons, minutes } = chapter;
  const { lessonscompleted, totallessons } = chapter.completionbyUser;
  return (
    <LinkCard
      to={paths.lessons(id)}
      state={{ courseId, chapterTitle: title }}
      className="relative z-10 flex items-center gap-4"
    >
      <span
        aria-hidden="true"
        className="w-7 shrink-0 text-center font-display text-3xl font-bold text-clay"
      >
        {number}
      </span>
      <div className="min-w-0 grow">
        <h2 id={`chapter-${id}`} className="text-lg md:text-xl">
          {title}
        </h2>
        <div className="mt-1 grid gap-x-5 gap-y-1.5 md:grid-cols-[auto_minmax(0,14rem)] md:justify-between">
          <p className="text-ink-soft">
            <Measures lessons={lessons} minutes={minutes} />
          </p>
          <ProgressBar
            percent={percentOf(lessonscompleted, totallessons)}
            labelledBy={`chapter-${id}`}
          />
        </div>
      </div>
      <ChevronRight size={20} className="text-ink-soft" aria-hidden />
    </LinkCard>
  );
}

interface ChapterWayProps {
  chapter: Chapter;
  courseId: string;
  /** The learner's position, if it is in this chapter. */
  hereId: number | 'quiz' | null;
  /** True when nothing in the course is completed yet. */
  isFirst: boolean;
  isLast: boolean;
}

function ChapterWay({ chapter, courseId, hereId, isFirst, isLast }: ChapterWayProps) {
  const { lessons, quiz } = chapter;
  const state = { courseId, chapterTitle: chapter.title };
  const hasQuiz = quiz.questions > 0;
  const xOf = (index: number) => (index % 2 === 0 ? LEFT : RIGHT);
  return (
    <ol className="pt-[2em] md:text-[1.375rem]">
      {lessons.map((lesson, index) => {
        const isEnd = index === lessons.length - 1;
        return (
          <li key={lesson.id} className="relative">
            {index === 0 && <Stretch from={MIDDLE} to={LEFT} isWalked={lesson.completed} isEntry />}
            {!(isEnd && !hasQuiz && isLast) && (
              <Stretch
                from={xOf(index)}
                to={isEnd ? MIDDLE : xOf(index + 1)}
                isWalked={lesson.completed}
              />
            )}
            <LessonStop
              lesson={lesson}
              number={index + 1}
              x={xOf(index)}
              isHere={hereId === lesson.id}
              isFirst={isFirst}
              to={paths.lessons(chapter.id)}
              state={{ ...state, lessonId: lesson.id }}
            />
          </li>
        );
      })}
      {hasQuiz && (
        <li className={`relative ${isLast ? '' : 'pb-6'}`}>
          {!isLast && <WayOut isWalked={quiz.result !== null} />}
          <QuizStop chapter={chapter} isHere={hereId === 'quiz'} state={state} />
        </li>
      )}
    </ol>
  );
}

interface StretchProps {
  from: number;
  to: number;
  isWalked: boolean;
  /** True for the piece from the chapter's heading to its first sign. */
  isEntry?: boolean;
}

/** The line from the centre of one row's sign to the next, for rows of any height. */
function Stretch({ from, to, isWalked, isEntry = false }: StretchProps) {
  const line = `M${from} 0 ${to} 100`;
  return (
    <svg
      viewBox="0 0 88 100"
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
      className={`absolute left-0 w-[5.5em] overflow-visible *:[vector-effect:non-scaling-stroke] ${isEntry ? '-top-[2em] h-[4.25em]' : 'top-[2.25em] h-full'}`}
    >
      <Walk line={line} isWalked={isWalked} />
    </svg>
  );
}

/** The line from the gate to the next chapter. */
function WayOut({ isWalked }: { isWalked: boolean }) {
  return (
    <svg
      viewBox="0 0 88 100"
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
      className="absolute top-[3.875em] bottom-0 left-0 h-[calc(100%-3.875em)] w-[5.5em] *:[vector-effect:non-scaling-stroke]"
    >
      <Walk line={`M${MIDDLE} 0V100`} isWalked={isWalked} />
    </svg>
  );
}

function Walk({ line, isWalked }: { line: string; isWalked: boolean }) {
  if (!isWalked) return <path d={line} strokeWidth="7" className="stroke-line" />;
  return (
    <>
      <path d={line} strokeWidth="11" className="stroke-night" />
      <path d={line} strokeWidth="7" className="stroke-chalk" />
      <path d={line} strokeWidth="3" className="stroke-laterite" />
    </>
  );
}

interface StopProps {
  x: number;
  isHere: boolean;
  /** The diamond or gate. */
  sign: ReactNode;
  to: string;
  state: object;
  children: ReactNode;
}

const LANES: Readonly<Record<number, string>> = {
  [LEFT]: 'left-0',
  [RIGHT]: 'left-[2.25em]',
  [MIDDLE]: 'left-[1.125em]',
};

function Stop({ x, isHere, sign, to, state, children }: StopProps) {
  return (
    <Link
      to={to}
      state={state}
      className="group/stop relative flex min-h-[4.5em] items-center rounded-md pl-[6em] text-ink no-underline"
    >
      <span className={`absolute top-[0.625em] grid w-[3.5em] place-items-center ${LANES[x]}`}>
        {sign}
      </span>
      {isHere && (
        <PathLearner
          className={`absolute -top-[1.625em] ml-[0.875em] h-[2.5em] w-[1.75em] ${LANES[x]}`}
        />
      )}
      <span
        className={`block min-w-0 grow rounded-md py-2 text-base ${isHere ? 'bg-clay-soft px-3 text-on-clay-soft' : 'px-3 group-hover/stop:bg-paper-sunken'}`}
      >
        {children}
      </span>
    </Link>
  );
}

interface LessonStopProps extends Pick<StopProps, 'x' | 'isHere' | 'to' | 'state'> {
  lesson: PathLesson;
  number: number;
  isFirst: boolean;
}

function LessonStop({ lesson, number, isFirst, ...stop }: LessonStopProps) {
  const language = useLanguage();
  const { title, minutes, completed } = lesson;
  const state: PathState = completed ? 'done' : stop.isHere ? 'here' : 'ahead';
  return (
    <Stop
      {...stop}
      sign={
        <PathDiamond state={state} className="size-[3.25em]">
          {number}
        </PathDiamond>
      }
    >
      <span className="block leading-snug font-semibold">{title}</span>
      <span className={`text-sm ${stop.isHere ? '' : 'text-ink-soft'}`}>
        {formatMinutes(minutes, language)}
        {completed && (
          <>
            {' · '}
            <Trans>Completed</Trans>
          </>
        )}
        {stop.isHere && (
          <>
            {' · '}
            {isFirst ? <Trans>Begin here</Trans> : <Trans>You are here</Trans>}
          </>
        )}
      </span>
    </Stop>
  );
}

function QuizStop({
  chapter: { id, quiz },
  isHere,
  state,
}: {
  chapter: Chapter;
  isHere: boolean;
  state: object;
}) {
  return (
    <Stop
      x={MIDDLE}
      isHere={isHere}
      to={paths.quiz(id)}
      state={state}
      sign={
        <PathGate
          state={quiz.result ? 'done' : isHere ? 'here' : 'ahead'}
          className="h-[3.25em] w-[3.5em]"
        />
      }
    >
      <span className="block leading-snug font-semibold">
        <Trans>Quiz of this chapter</Trans>
      </span>
      <span className={`text-sm ${isHere ? '' : 'text-ink-soft'}`}>
        <QuizMeasures quiz={quiz} />
        {isHere && (
          <>
            {' · '}
            <Trans>You are here</Trans>
          </>
        )}
      </span>
    </Stop>
  );
}
