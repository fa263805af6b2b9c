import type { ReactNode } from 'react';
import { DiamondFrame } from '#src/ui/diamond-frame.tsx';

/*
 * The path through a course in Imigongo motifs: a diamond for each lesson, a gate for each quiz, and the learner.
 * Decorative: the same information is given as text.
 */

/** `ahead` may be opened before its turn; `locked` may not. */
export type PathState = 'done' | 'here' | 'ahead' | 'locked';

interface WayDiamondProps {
  state: PathState;
  /** A number, or an icon in a box of 56; a completed lesson shows a check mark instead. */
  children?: ReactNode;
  className?: string;
}

const CHECK = 'm19.5 28.5 6 6L37 22';

export function PathDiamond({ state, children, className = 'size-11' }: WayDiamondProps) {
  return (
    <svg viewBox="0 0 56 56" className={className} aria-hidden="true">
      {state === 'done' && (
        <>
          <DiamondFrame />
          <path d={CHECK} fill="none" strokeWidth="5" className="stroke-chalk" />
        </>
      )}
      {state === 'here' && <DiamondFrame fill="fill-ochre" />}
      {(state === 'ahead' || state === 'locked') && (
        <path
          d="M28 2.5 53.5 28 28 53.5 2.5 28z"
          strokeWidth="3"
          strokeDasharray={state === 'locked' ? '5 4' : undefined}
          className="fill-paper-raised stroke-line-strong"
        />
      )}
      {state === 'locked' && (
        <>
          <path d="M20 27h16v12H20z" className="fill-ink-soft" />
          <path
            d="M23 27v-4a5 5 0 0 1 10 0v4"
            fill="none"
            strokeWidth="3"
            className="stroke-ink-soft"
          />
        </>
      )}
      {state !== 'done' && children !== undefined && (
        <text
          x="28"
          y="35"
          textAnchor="middle"
          fontSize="20"
          fontWeight="700"
          className={`font-display ${state === 'here' ? 'fill-on-ochre' : 'fill-ink-soft'}`}
        >
          {children}
        </text>
      )}
    </svg>
  );
}

/** A quiz, at the end of its chapter. */
export function PathGate({
  state,
  className = 'h-13 w-14',
}: {
  state: PathState;
  className?: string;
}) {
  const isOpen = state === 'done' || state === 'here';
  return (
    <svg viewBox="0 0 56 52" className={className} aria-hidden="true">
      {isOpen ? (
        <>
          <path d="M0 0h56v52H43V19H13v33H0z" className="fill-night" />
          <path d="M3 3h50v13H3z" className={state === 'done' ? 'fill-laterite' : 'fill-ochre'} />
          <path
            d="m3 16 6.25-13 6.25 13 6.25-13L28 16l6.25-13 6.25 13 6.25-13L53 16z"
            className="fill-chalk"
          />
          <path
            d="M3 19h7v6l-3.5 4L3 25zM3 34l3.5-4 3.5 4v15H3zM46 19h7v6l-3.5 4-3.5-4zM46 34l3.5-4 3.5 4v15h-7z"
            className="fill-chalk"
          />
        </>
      ) : (
        <path
          d="M1.5 1.5h53v49h-10V18h-33v32.5h-10z"
          strokeWidth="3"
          strokeDasharray={state === 'locked' ? '5 4' : undefined}
          className="fill-paper-raised stroke-line-strong"
        />
      )}
      {state === 'done' ? (
        <path d="m19 36 6 6 12-13" fill="none" strokeWidth="5" className="stroke-forest" />
      ) : (
        <text
          x="28"
          y="45"
          textAnchor="middle"
          fontSize="22"
          fontWeight="700"
          className={`font-display ${isOpen ? 'fill-ink' : 'fill-ink-soft'}`}
        >
          ?
        </text>
      )}
    </svg>
  );
}

/** The learner as a figure, standing on the lower edge. */
export function PathLearner({ className = 'h-10 w-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 40" className={className} aria-hidden="true">
      <circle cx="14" cy="7" r="7" className="fill-ink" />
      <path d="M14 13.5 27 40H1z" className="fill-clay" />
      <path d="m14 23 4.5 6-4.5 6-4.5-6z" className="fill-chalk" />
    </svg>
  );
}

interface StripChapter {
  id: number;
  lessons: readonly { id: number; completed: boolean }[];
  quiz: { questions: number; result: object | null };
}

const STEP = 20;

/** The whole path on one line; `hereId` is the learner's current lesson. */
export function PathStrip({
  chapters,
  hereId,
  className = '',
}: {
  chapters: readonly StripChapter[];
  hereId?: number | undefined;
  className?: string;
}) {
  const signs = chapters.flatMap(({ id, lessons, quiz }) => [
    ...lessons.map((lesson) => ({ key: `l${lesson.id}`, isDone: lesson.completed, id: lesson.id })),
    ...(quiz.questions > 0 ? [{ key: `q${id}`, isDone: quiz.result !== null, id: null }] : []),
  ]);
  const width = signs.length * STEP;
  return (
    <svg
      viewBox={`0 0 ${width} 18`}
      width={width}
      height="18"
      className={`max-w-full ${className}`}
      aria-hidden="true"
    >
      <path d={`M9 9H${width - 11}`} strokeWidth="2" className="stroke-line-strong" />
      {signs.map(({ key, isDone, id }, index) => {
        const isCurrent = id !== null && id === hereId;
        const fill = isDone
          ? 'fill-laterite stroke-laterite'
          : isCurrent
            ? 'fill-ochre stroke-ink'
            : 'fill-paper-raised stroke-line-strong';
        return (
          <path
            key={key}
            transform={`translate(${index * STEP})`}
            d={id === null ? 'M3 17V3h12v14h-3.5V8h-5v9z' : 'M9 1.5 16.5 9 9 16.5 1.5 9z'}
            strokeWidth="2"
            className={fill}
          />
        );
      })}
    </svg>
  );
}

/** A score in small diamonds, beside the figures. */
export function ScoreStrip({ score, total }: { score: number; total: number }) {
  return (
    <svg
      viewBox={`0 0 ${total * 14} 14`}
      width={total * 14}
      height="14"
      className="max-w-full"
      aria-hidden="true"
    >
      {Array.from({ length: total }, (_, index) => (
        <path
          key={index}
          transform={`translate(${index * 14})`}
          d="M7 1.5 12.5 7 7 12.5 1.5 7z"
          strokeWidth="1.5"
          className={
            index < score ? 'fill-forest stroke-forest' : 'fill-paper-raised stroke-line-strong'
          }
        />
      ))}
    </svg>
  );
}
