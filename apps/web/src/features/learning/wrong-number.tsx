import type { QuizQuestion } from '@inzira/contract/learning';
import { Trans } from '@lingui/react/macro';
import { workingOf } from './number-working.ts';

interface WrongNumberProps {
  question: QuizQuestion;
  typed: string;
  /** The hint has revealed the number. */
  isKnown: boolean;
  /** For the first wrong answer: only mistakes are explained, so that the learner can find the calculation. */
  isFirst: boolean;
}

/** Explains why a typed number is wrong. */
export function WrongNumber({ question, typed, isKnown, isFirst }: WrongNumberProps) {
  const { side, sentences } = workingOf(question, typed, isKnown);
  const isWhole = isKnown || !isFirst;
  const told = sentences.filter(
    ({ text, isTheirs }) => isWhole || (isTheirs && !text.includes('?')),
  );
  if (side === 0 && told.length === 0) return null;
  return (
    <p className="border-l-4 border-line-strong py-1 pl-4">
      {side !== 0 && (
        <strong className="block">
          {side > 0 ? <Trans>Too high.</Trans> : <Trans>Too low.</Trans>}
        </strong>
      )}
      {told.map(({ text, isTheirs }) => (
        <span key={text} className={isTheirs ? 'font-bold text-alarm' : undefined}>
          {text}{' '}
        </span>
      ))}
    </p>
  );
}
