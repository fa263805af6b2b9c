import type { Outcome } from './quiz.tsx';

const SIGNS: Record<Outcome | 'skipped', { fill: string; sign: string; stroke: string }> = {
  first: { fill: 'fill-forest', sign: 'm18 28 7 7 13-14', stroke: 'stroke-on-forest' },
  later: { fill: 'fill-ochre', sign: 'm18 28 7 7 13-14', stroke: 'stroke-on-ochre' },
  missed: { fill: 'fill-line-strong', sign: 'm20 20 16 16m0-16-16 16', stroke: 'stroke-paper' },
  skipped: { fill: 'fill-line', sign: 'M18 28h20', stroke: 'stroke-ink-soft' },
};

interface OutcomeSignProps {
  outcome: Outcome;
  /** What was answered, where it is known: a question without an answer has a sign of its own. */
  given?: readonly unknown[] | undefined;
  className: string;
}

/** A diamond, as the ones of the path. */
export function OutcomeSign({ outcome, given, className }: OutcomeSignProps) {
  const isSkipped = outcome === 'missed' && given?.length === 0;
  const { fill, sign, stroke } = SIGNS[isSkipped ? 'skipped' : outcome];
  return (
    <svg viewBox="0 0 56 56" className={className} aria-hidden="true">
      <path d="M28 0 56 28 28 56 0 28z" className={fill} />
      <path d={sign} fill="none" strokeWidth="5" className={stroke} />
    </svg>
  );
}
