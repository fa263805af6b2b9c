import type { QuizQuestion } from '@inzira/contract/learning';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, Lightbulb } from 'lucide-react';
import { type SubmitEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { TextInput } from '#src/ui/field.tsx';
import { isRight } from './answers.ts';
import { SignedText } from '#src/ui/signed-text.tsx';

const FEEDBACK_MS = 2000;

interface QuestionProps {
  question: QuizQuestion;
  /** From 1. */
  position: number;
  total: number;
  takesFocus: boolean;
  /** Called once, however often a right answer is sent. */
  onRight: () => void;
  onNext: () => void;
}

/** What the last answer was; gone after a moment. */
type Feedback = 'right' | 'wrong' | null;

export function Question({
  question,
  position,
  total,
  takesFocus,
  onRight,
  onNext,
}: QuestionProps) {
  const id = useId();
  const [given, setGiven] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const [isSolved, setIsSolved] = useState(false);
  const [hasHint, setHasHint] = useState(false);
  const [feedback, showFeedback] = useFeedback();
  const heading = useRef<HTMLHeadingElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const { t } = useLingui();
  const isChoice = question.question_type === 'choice';

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    // The button that had the focus is disabled now, and this is what comes next.
    if (isSolved) next.current?.focus();
  }, [isSolved]);

  const answer = (text: string) => {
    setGiven(text);
    setIsEmpty(false);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSolved) return;
    if (given.trim() === '') {
      setIsEmpty(true);
      return;
    }
    const right = isRight(question, given);
    showFeedback(right ? 'right' : 'wrong');
    if (!right) return;
    setIsSolved(true);
    onRight();
  };

  return (
    <form
      onSubmit={submit}
      noValidate
      className="rounded-lg border border-line bg-paper-raised p-5 shadow-card md:p-8"
    >
      <PositionBar position={position} total={total} />
      <h2
        ref={heading}
        id={id}
        tabIndex={-1}
        lang="en"
        className="mt-5 text-lg leading-snug text-pretty tracking-normal outline-none md:text-2xl md:leading-snug"
      >
        {question.question_text}
      </h2>
      <div className="mt-5">
        {isChoice ? (
          <Choices
            labelledBy={id}
            choices={question.choices}
            given={given}
            disabled={isSolved}
            feedback={feedback}
            onChange={answer}
          />
        ) : (
          <TextInput
            aria-labelledby={id}
            aria-describedby={isEmpty ? `${id}-empty` : undefined}
            aria-invalid={isEmpty || undefined}
            value={given}
            readOnly={isSolved}
            onChange={(event) => answer(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="done"
            lang="en"
            maxLength={200}
          />
        )}
      </div>
      <div role="status" className="flex min-h-12 items-center pt-2 font-semibold">
        {isEmpty && (
          <p id={`${id}-empty`} className="text-alarm">
            <Trans>Please enter an answer.</Trans>
          </p>
        )}
        {feedback === 'right' && (
          <p className="text-forest">
            <SignedText text={t`✅ Correct!`} />
          </p>
        )}
        {feedback === 'wrong' && (
          <p className="text-alarm">
            <SignedText text={t`❌ Try Again`} />
          </p>
        )}
      </div>
      <div role="status">
        {hasHint && (
          <Note tone="hint">
            <Trans>
              The answer is: <strong lang="en">{question.answer}</strong>
            </Trans>
          </Note>
        )}
        {isSolved && question.explanation && (
          <Note tone="explanation">
            <span lang="en">{question.explanation}</span>
          </Note>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          disabled={isSolved}
          look={isSolved ? 'secondary' : 'primary'}
          className="grow sm:grow-0 sm:px-8"
        >
          <Trans>Submit</Trans>
        </Button>
        <Button
          look="quiet"
          aria-pressed={hasHint}
          disabled={isSolved}
          onClick={() => setHasHint(true)}
        >
          <Lightbulb size={18} aria-hidden />
          <Trans>Hint</Trans>
        </Button>
        <Button
          ref={next}
          look={isSolved ? 'primary' : 'secondary'}
          onClick={onNext}
          className="grow sm:ml-auto sm:grow-0 sm:px-8"
        >
          <Trans>Next</Trans>
          <ArrowRight size={18} aria-hidden />
        </Button>
      </div>
    </form>
  );
}

/** Shows for two seconds from the last answer on. */
function useFeedback(): [Feedback, (feedback: Feedback) => void] {
  const [feedback, setFeedback] = useState<Feedback>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (shown: Feedback) => {
    clearTimeout(timer.current);
    setFeedback(shown);
    timer.current = setTimeout(() => setFeedback(null), FEEDBACK_MS);
  };
  return [feedback, show];
}

function PositionBar({ position, total }: { position: number; total: number }) {
  return (
    <>
      <p className="text-sm font-semibold text-ink-soft">
        <Trans>
          Question {position} of {total}
        </Trans>
      </p>
      <svg
        viewBox={`0 0 ${total} 1`}
        preserveAspectRatio="none"
        className="mt-2 block h-1.5 w-full rounded-full bg-paper-sunken"
        aria-hidden="true"
      >
        <rect width={position} height="1" className="fill-clay" />
      </svg>
    </>
  );
}

interface ChoicesProps {
  labelledBy: string;
  choices: readonly { text: string }[];
  given: string;
  disabled: boolean;
  feedback: Feedback;
  onChange: (text: string) => void;
}

const MARKS = {
  right: 'has-checked:border-forest has-checked:bg-forest-soft has-checked:text-on-forest-soft',
  wrong: 'has-checked:border-alarm has-checked:bg-alarm-soft has-checked:text-on-alarm-soft',
  chosen: 'has-checked:border-clay has-checked:bg-clay-soft has-checked:text-on-clay-soft',
} as const;

function Choices({ labelledBy, choices, given, disabled, feedback, onChange }: ChoicesProps) {
  const name = useId();
  const mark = MARKS[disabled ? 'right' : (feedback ?? 'chosen')];
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} lang="en" className="flex flex-col gap-3">
      {choices.map(({ text }) => (
        <label
          key={text}
          className={`target flex items-start gap-3 rounded-md border-2 border-line px-4 py-3 not-has-disabled:hover:border-line-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${mark}`}
        >
          <input
            type="radio"
            name={name}
            value={text}
            checked={given === text}
            disabled={disabled && given !== text}
            onChange={() => {
              if (!disabled) onChange(text);
            }}
            className="mt-0.5 size-5 shrink-0 accent-clay focus-visible:outline-none"
          />
          <span className="min-w-0">{text}</span>
        </label>
      ))}
    </div>
  );
}

function Note({ tone, children }: { tone: 'hint' | 'explanation'; children: ReactNode }) {
  const look =
    tone === 'hint' ? 'bg-ochre-soft text-on-ochre-soft' : 'bg-forest-soft text-on-forest-soft';
  return <p className={`mb-5 rounded-md px-4 py-3 ${look}`}>{children}</p>;
}
