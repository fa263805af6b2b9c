import type { ContentPreview, EditedQuestion } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextArea } from '#src/ui/field.tsx';
import { ContentAdvice } from './content-findings.tsx';
import { Growing } from './question-fields.tsx';
import { readQuiz } from './quiz-merge.ts';
import { isInLine, isTyped, readTranslatedQuiz, writeTranslatedQuiz } from './translated-quiz.ts';

interface TranslatedQuizFieldsProps {
  /** The initial texts, both of which can be parsed. */
  text: string;
  original: string;
  /** The languages of the original and of the translation. */
  languages: readonly [string, string];
  findings: ContentPreview['findings'];
  onChange: (text: string) => void;
}

/** Up to this many questions are unfolded. */
const FEW = 2;

/** A quiz's translation: a field for each text of the original. */
export default function TranslatedQuizFields(props: TranslatedQuizFieldsProps) {
  const { text, original, languages, findings, onChange } = props;
  const [start] = useState(() => ({ text, originals: readQuiz(original) ?? [] }));
  const { originals } = start;
  const [questions, setQuestions] = useState(() => readTranslatedQuiz(text, originals) ?? []);
  const change = (next: EditedQuestion[]) => {
    setQuestions(next);
    onChange(writeTranslatedQuiz(start.text, originals, next));
  };
  const inFile = useMemo(() => (readQuiz(text) ?? []).map(({ id }) => id), [text]);
  // Opening the form changes nothing; the first edit aligns all questions with the original.
  const isBehind = useMemo(
    () => text === start.text && !isInLine(text, start.originals),
    [text, start],
  );
  return (
    <div className="flex flex-col gap-4">
      {isBehind && (
        <Alert tone="notice">
          <p>
            <Trans>
              The original was changed: here its questions or right answers are still those of
              before.
            </Trans>
          </p>
          <Button look="secondary" className="mt-2" onClick={() => change(questions)}>
            <Trans>Follow the original</Trans>
          </Button>
        </Alert>
      )}
      <ol className="flex flex-col gap-4">
        {originals.map((one, at) => (
          <li key={one.id}>
            <QuestionCard
              number={at + 1}
              original={one}
              words={questions[at] ?? one}
              languages={languages}
              opensAtOnce={originals.length <= FEW || questions[at]?.question === ''}
              findings={findings.filter(
                ({ question }) => question !== null && inFile[question] === one.id,
              )}
              onChange={(words) => change(questions.with(at, words))}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface QuestionCardProps {
  /** From 1. */
  number: number;
  original: EditedQuestion;
  words: EditedQuestion;
  languages: readonly [string, string];
  opensAtOnce: boolean;
  findings: ContentPreview['findings'];
  onChange: (words: EditedQuestion) => void;
}

function QuestionCard(props: QuestionCardProps) {
  const { number, original, words, languages, opensAtOnce, findings, onChange } = props;
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(opensAtOnce);
  const change = (changes: Partial<EditedQuestion>) => onChange({ ...words, ...changes });
  const isLine = (name: string, from: string, value: string, write: (line: string) => void) => (
    <Pair from={from} languages={languages} name={name}>
      <Growing aria-label={name} lang={languages[1]} value={value} onLine={write} />
    </Pair>
  );
  return (
    <section
      aria-label={t`Question ${number}`}
      className="rounded-lg border border-line bg-paper-raised px-3 py-2 sm:px-4"
    >
      <h3 className="text-base">
        <button
          type="button"
          aria-expanded={isOpen}
          className="target flex w-full items-center gap-2 text-left"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown size={18} className={`shrink-0 ${isOpen ? '' : '-rotate-90'}`} aria-hidden />
          <span className={isOpen ? '' : 'line-clamp-2'}>
            <Trans>Question {number}</Trans>
            {!isOpen && (
              <span className="font-normal">: {words.question || original.question}</span>
            )}
          </span>
        </button>
      </h3>
      <div hidden={!isOpen} className="mt-2 flex flex-col gap-5 pb-2">
        {isLine(t`What is asked`, original.question, words.question, (question) =>
          change({ question }),
        )}
        {original.choices.map(({ text, why }, at) => {
          const place = at + 1;
          const write = (changes: Partial<EditedQuestion['choices'][0]>) =>
            change({
              choices: words.choices.map((one, index) =>
                index === at ? { ...one, ...changes } : one,
              ),
            });
          return (
            <div key={at} className="flex flex-col gap-2 border-t border-line pt-3">
              {original.answers.includes(text) && (
                <p className="flex items-center gap-2 text-sm font-semibold text-forest">
                  <Check size={16} aria-hidden />
                  <Trans>Answer {place} is right</Trans>
                </p>
              )}
              {isLine(t`Answer ${place}`, text, words.choices[at]?.text ?? '', (line) =>
                write({ text: line }),
              )}
              {why !== '' &&
                isLine(
                  t`Why answer ${place} is right or wrong`,
                  why,
                  words.choices[at]?.why ?? '',
                  (line) => write({ why: line }),
                )}
            </div>
          );
        })}
        {isTyped(original) &&
          isLine(t`Right answer`, original.answers.join('; '), words.answers[0] ?? '', (answer) =>
            change({ answers: [answer] }),
          )}
        {original.type === 'number' && (
          <p>
            <span className="font-semibold">
              <Trans>Right answer</Trans>
            </span>
            : {original.answers[0]}
          </p>
        )}
        {(isTyped(original) || original.type === 'number') && (
          <Pair
            from={original.accept.join('; ')}
            languages={languages}
            name={t`Also right, one per line`}
          >
            <TextArea
              rows={2}
              aria-label={t`Also right, one per line`}
              lang={languages[1]}
              value={words.accept.join('\n')}
              onChange={({ currentTarget }) => change({ accept: currentTarget.value.split('\n') })}
            />
          </Pair>
        )}
        {original.steps.map((step, at) => (
          <div key={at}>
            {isLine(t`Step ${at + 1}`, step, words.steps[at] ?? '', (line) =>
              change({ steps: words.steps.with(at, line) }),
            )}
          </div>
        ))}
        {isLine(
          t`What is said after the answer`,
          original.explanation,
          words.explanation,
          (explanation) => change({ explanation }),
        )}
      </div>
      <ContentAdvice findings={findings} />
    </section>
  );
}

interface PairProps {
  name: string;
  from: string;
  languages: readonly [string, string];
  children: ReactNode;
}

/** A text of the original and the field for its translation beside it, or below it on a phone. */
function Pair({ name, from, languages, children }: PairProps) {
  return (
    <div>
      <p className="text-sm font-semibold" aria-hidden>
        {name}
      </p>
      <div className="mt-1 grid gap-x-6 gap-y-1.5 lg:grid-cols-2">
        <p lang={languages[0]} className="text-ink-soft wrap-anywhere lg:py-2.5">
          {from}
        </p>
        <div>{children}</div>
      </div>
    </div>
  );
}
