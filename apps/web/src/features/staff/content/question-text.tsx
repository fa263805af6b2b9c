import type { EditedQuestion } from '@inzira/contract/staff-content';
import { Trans } from '@lingui/react/macro';
import { diffWordsWithSpace } from 'diff';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

interface QuestionTextProps {
  question: EditedQuestion;
  /** Text that the other question does not contain is marked. */
  other?: EditedQuestion | null;
}

/** A question as text: the question, its answers with the right ones, and the explanation. */
export function QuestionText({ question, other = null }: QuestionTextProps) {
  const { type, answers, accept, steps, explanation } = question;
  const isChosen = type === 'choice' || type === 'two';
  const typed = isChosen || type === 'order' ? [] : [...answers, ...accept].filter(Boolean);
  return (
    <div className="wrap-anywhere">
      <p className="font-semibold">
        <Marked text={question.question} before={other?.question} />
      </p>
      {isChosen && <Choices question={question} other={other} />}
      {typed.length > 0 && (
        <p>
          <Trans>Right:</Trans>{' '}
          <Marked
            text={typed.join('; ')}
            before={other && [...other.answers, ...other.accept].filter(Boolean).join('; ')}
          />
        </p>
      )}
      {type === 'order' && (
        <ol className="list-decimal pl-5">
          {steps.map((step, at) => (
            <li key={at}>
              <Marked text={step} before={other && (other.steps[at] ?? '')} />
            </li>
          ))}
        </ol>
      )}
      <p className="text-ink-soft">
        <Marked text={explanation} before={other?.explanation} />
      </p>
    </div>
  );
}

function Choices({ question, other = null }: QuestionTextProps) {
  return (
    <ul>
      {question.choices.map(({ text, why }, at) => {
        const isRight = question.answers.includes(text);
        const before = other?.choices.find((one) => one.text === text) ?? other?.choices[at];
        const wasRight = before !== undefined && other?.answers.includes(before.text);
        return (
          <li key={at} className="flex gap-2 py-0.5">
            <span className="mt-1 w-4 shrink-0">
              {isRight && <Check size={16} className="text-forest" aria-hidden />}
            </span>
            <span className="min-w-0">
              <Marked text={text} before={other && (before?.text ?? '')} />
              {isRight && (
                <>
                  {' '}
                  {other && !wasRight ? (
                    <Mark>
                      <Trans>(right)</Trans>
                    </Mark>
                  ) : (
                    <Trans>(right)</Trans>
                  )}
                </>
              )}
              {why && (
                <span className="block text-sm text-ink-soft">
                  <Marked text={why} before={other && (before?.why ?? '')} />
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Limits the diff, whose cost grows with the square of the number of edits. */
const LIMIT = { maxEditLength: 200 };

/** Marks what `before` does not contain. */
function Marked({ text, before }: { text: string; before: string | null | undefined }) {
  if (before === null || before === undefined || before === text) return text;
  const changes = diffWordsWithSpace(before, text, LIMIT);
  if (!changes) return <Mark>{text}</Mark>;
  return changes.map(({ value, added, removed }, at) =>
    removed ? null : added ? <Mark key={at}>{value}</Mark> : <span key={at}>{value}</span>,
  );
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <mark className="rounded-sm bg-forest-soft text-on-forest-soft underline">{children}</mark>
  );
}
