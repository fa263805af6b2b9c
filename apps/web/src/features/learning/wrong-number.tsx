import type { QuizQuestion } from '@inzira/contract/learning';
import { Trans } from '@lingui/react/macro';
import { workingOf } from './number-working.ts';

interface WrongNumberProps {
  question: QuizQuestion;
  typed: string;
  /** The hint has told the number. */
  isKnown: boolean;
}

/** Why a typed number is not right. */
export function WrongNumber({ question, typed, isKnown }: WrongNumberProps) {
  const { side, sentences } = workingOf(question, typed, isKnown);
  return (
    <div className="border-l-4 border-line-strong py-1 pl-4">
      <p className="font-semibold">
        {side > 0 ? <Trans>Too high.</Trans> : side < 0 && <Trans>Too low.</Trans>}{' '}
        <Trans>This is how it comes about:</Trans>
      </p>
      <p>
        {sentences.map(({ text, isTheirs }) => (
          <span key={text} className={isTheirs ? 'font-bold text-alarm' : undefined}>
            {text}{' '}
          </span>
        ))}
      </p>
    </div>
  );
}
