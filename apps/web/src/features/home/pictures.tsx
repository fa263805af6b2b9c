import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen, Check, Mic } from 'lucide-react';
import type { ReactNode } from 'react';
import { Lines, Sheet } from './sheet.tsx';

export function QuizPicture() {
  return (
    <Sheet>
      <p className="text-sm font-semibold text-ink-soft">
        <Trans>Question 2 of 6</Trans>
      </p>
      <div className="mt-2 h-2 rounded-full bg-paper-sunken">
        <div className="h-2 w-1/3 rounded-full bg-clay" />
      </div>
      <p className="mt-4 font-display text-lg leading-snug font-bold">
        <Trans>What should a first version do?</Trans>
      </p>
      <div className="mt-4 grid gap-2.5 text-sm">
        <Choice>
          <Trans>Impress an investor</Trans>
        </Choice>
        <Choice chosen>
          <Trans>Answer the most important question</Trans>
        </Choice>
        <Choice>
          <Trans>Have every feature</Trans>
        </Choice>
      </div>
      <p className="mt-4 flex items-center gap-2 rounded-md bg-forest-soft px-3 py-2 text-sm font-semibold text-on-forest-soft">
        <Check size={16} strokeWidth={3} className="shrink-0" />
        <Trans>Correct!</Trans>
      </p>
    </Sheet>
  );
}

function Choice({ chosen = false, children }: { chosen?: boolean; children: ReactNode }) {
  return (
    <p
      className={`flex items-center gap-3 rounded-md border-2 px-3 py-2 leading-snug ${chosen ? 'border-forest' : 'border-line'}`}
    >
      <span
        className={`grid size-5 shrink-0 place-items-center rounded-full ${chosen ? 'bg-forest text-on-forest' : 'border-2 border-line-strong'}`}
      >
        {chosen && <Check size={14} strokeWidth={3} />}
      </span>
      {children}
    </p>
  );
}

export function CoachPicture() {
  return (
    <Sheet>
      <Lines widths={['w-full', 'w-4/5']} />
      <div className="mt-5 grid gap-3 border-t border-line pt-5 text-sm leading-normal">
        <p className="ml-auto max-w-[85%] rounded-lg rounded-br-sm bg-clay px-4 py-2.5 text-on-clay">
          <Trans>I sell chapati at the bus park. Which belief do I test first?</Trans>
        </p>
        <div className="max-w-[92%] rounded-lg rounded-bl-sm bg-paper-sunken px-4 py-2.5">
          <p>
            <Trans>
              That people pay for breakfast before they see it. Ask ten of them for tomorrow’s order
              today, and count.
            </Trans>
          </p>
          <p className="mt-2 inline-flex items-center gap-1.5 font-medium text-clay">
            <BookOpen size={15} className="shrink-0" />
            <Trans>Choose the riskiest assumption</Trans>
          </p>
        </div>
        <p className="mt-1 flex items-center justify-between rounded-md border border-line-strong py-1.5 pr-2 pl-3 text-ink-soft">
          <Trans>Ask about this lesson</Trans>
          <Mic size={18} />
        </p>
      </div>
    </Sheet>
  );
}

/** Heights of a voice, in halves of the drawing. */
const VOICE = [6, 14, 9, 22, 34, 18, 40, 26, 44, 30, 16, 36, 24, 12, 20, 8, 14, 5];

export function MentorPicture() {
  return (
    <Sheet className="text-center">
      <p className="grid grid-cols-2 rounded-md bg-paper-sunken p-1 text-sm font-semibold">
        <span className="py-1.5 text-ink-soft">
          <Trans>Text Mode</Trans>
        </span>
        <span className="rounded-sm bg-paper-raised py-1.5 shadow-card">
          <Trans>Audio Mode</Trans>
        </span>
      </p>
      <span className="mx-auto mt-7 grid size-18 place-items-center rounded-full bg-clay text-on-clay ring-8 ring-clay-soft">
        <Mic size={30} />
      </span>
      <p className="mt-5 font-display text-xl font-bold">
        <Trans>Listening...</Trans>
      </p>
      <p className="text-sm text-ink-soft">
        <Trans>Speak now</Trans>
      </p>
      <svg viewBox="0 0 212 48" className="mx-auto mt-4 h-12 max-w-full">
        {VOICE.map((height, place) => (
          <path
            key={place}
            d={`M${4 + place * 12} ${24 - height / 2}v${height}`}
            strokeWidth="5"
            strokeLinecap="round"
            className={place % 3 === 1 ? 'stroke-ochre' : 'stroke-clay'}
          />
        ))}
      </svg>
    </Sheet>
  );
}

const CENTRE = { x: 184, y: 120 };
/** Scores as somebody could have them, clockwise from the top. */
const SHAPE = [9, 6.5, 5, 3.5, 4.5, 3, 5.5, 7];
const STEP = 9.4;

function corners(scores: readonly number[]): [x: number, y: number][] {
  return scores.map((score, axis) => {
    const angle = (axis * Math.PI) / 4;
    const length = score * STEP;
    return [
      Math.round(CENTRE.x + Math.sin(angle) * length),
      Math.round(CENTRE.y - Math.cos(angle) * length),
    ];
  });
}

function ring(score: number): string {
  return corners(Array<number>(8).fill(score)).join(' ');
}

/** The radar of a profile result, as an illustration. */
export function ProfilePicture() {
  const { t } = useLingui();
  const names = [
    t`Creator`,
    t`Star`,
    t`Supporter`,
    t`Deal Maker`,
    t`Trader`,
    t`Accumulator`,
    t`Lord`,
    t`Mechanic`,
  ];
  const places = corners(Array<number>(8).fill(11.2));
  return (
    <Sheet className="text-center">
      <p className="text-sm font-semibold text-ink-soft">
        <Trans>Dominant profile</Trans>
      </p>
      <p className="font-display text-2xl font-bold">{names[0]}</p>
      <svg viewBox="0 0 372 244" className="-mx-3 mt-2 block w-[calc(100%+1.5rem)]">
        {[2, 4, 6, 8, 10].map((score) => (
          <polygon key={score} points={ring(score)} className="fill-none stroke-line" />
        ))}
        {corners(Array<number>(8).fill(10)).map(([x, y]) => (
          <path
            key={`${x} ${y}`}
            d={`M${CENTRE.x} ${CENTRE.y}L${x} ${y}`}
            className="stroke-line"
          />
        ))}
        <polygon
          points={corners(SHAPE).join(' ')}
          strokeWidth="3"
          strokeLinejoin="round"
          className="fill-forest/20 stroke-forest"
        />
        {names.map((name, axis) => {
          const [x, y] = places[axis] ?? [0, 0];
          return (
            <text
              key={name}
              x={x}
              y={y + 4}
              textAnchor={axis % 4 === 0 ? 'middle' : axis < 4 ? 'start' : 'end'}
              className={`fill-ink text-[15px] ${axis === 0 ? 'font-bold' : ''}`}
            >
              {name}
            </text>
          );
        })}
      </svg>
    </Sheet>
  );
}
