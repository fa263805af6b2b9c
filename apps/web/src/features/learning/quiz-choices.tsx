import type { QuizQuestion } from '@inzira/contract/learning';
import { useId } from 'react';
import { type Mark, ROWS, RowSign } from './answer-rows.tsx';
import type { LearnerAnswer } from './answers.ts';

/** The props of the answer field of every kind of question. */
export interface QuizFieldProps {
  question: QuizQuestion;
  given: LearnerAnswer;
  /** The wrong answers so far. */
  tried: readonly LearnerAnswer[];
  isSolved: boolean;
  /** The last answer was just marked as wrong. */
  isWrong: boolean;
  labelledBy: string;
  describedBy: string;
  onChange: (given: LearnerAnswer) => void;
}

/** A single choice, or two choices. */
export function QuizChoices(props: QuizFieldProps) {
  const { question, given, tried, isSolved, isWrong, labelledBy, describedBy, onChange } = props;
  const name = useId();
  const isTwo = question.question_type === 'two';
  const isTrue = (text: string) =>
    isTwo ? (question.answers ?? []).includes(text) : text === question.answer;
  const markOf = (text: string): Mark => {
    const isTried = tried.some((texts) => texts.includes(text));
    if (isTrue(text)) {
      // Of two right choices, one that was found stays marked.
      return (isSolved && given.includes(text)) || (isTwo && isTried) ? 'right' : 'open';
    }
    if (isWrong && given.includes(text)) return 'wrong';
    return isTried ? 'tried' : 'open';
  };
  const choose = (text: string) => {
    if (isSolved) return;
    if (!isTwo) onChange([text]);
    else onChange(given.includes(text) ? given.filter((one) => one !== text) : [...given, text]);
  };
  return (
    <div
      role={isTwo ? 'group' : 'radiogroup'}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className="flex flex-col gap-2 md:gap-3"
    >
      {question.choices.map(({ text, why }, at) => {
        const mark = markOf(text);
        const told = `${name}-${at}`;
        return (
          <div
            key={text}
            data-mark={mark}
            className={`relative scroll-mb-36 rounded-md border-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${ROWS[mark]}`}
          >
            <label
              // Reserves room for the icon, so that no word moves when it appears.
              className="target flex items-start gap-3 py-2 pr-11 pl-3 leading-snug md:py-3 md:pl-4"
            >
              <input
                type={isTwo ? 'checkbox' : 'radio'}
                name={name}
                value={text}
                checked={given.includes(text)}
                disabled={isSolved && !given.includes(text)}
                aria-describedby={mark === 'open' ? undefined : told}
                onChange={() => choose(text)}
                className="shrink-0 focus-visible:outline-none"
              />
              <span className="min-w-0 grow text-pretty">{text}</span>
            </label>
            {mark !== 'open' && (
              <div id={told}>
                <div className="absolute top-2 right-3 md:top-3">
                  <RowSign mark={mark} />
                </div>
                {why && <p className="pr-3.5 pb-3 pl-12 leading-snug md:pr-4 md:pl-13">{why}</p>}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}
