import type { QuizQuestion } from '@inzira/contract/learning';
import { Trans } from '@lingui/react/macro';
import { workingOf } from './number-working.ts';

interface WrongNumberProps {
  question: QuizQuestion;
  typed: string;
  /** The hint has told the number. */
  isKnown: boolean;
  /** Nothing else was tried: the way to it is theirs to find, and they hear of their slip alone. */
  isFirst: boolean;
}

/** Why a typed number is not right. */
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
