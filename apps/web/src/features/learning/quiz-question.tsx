import type { QuestionKind, QuizQuestion } from '@inzira/contract/learning';
import { isRight } from '@inzira/contract/rules/answers';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, Lightbulb } from 'lucide-react';
import { type MouseEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { showFromTop } from '#src/platform/navigation.ts';
import { paths } from '#src/platform/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { EmojiText } from '#src/ui/emoji-text.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { type LearnerAnswer, isAnswered } from './answers.ts';
import { OutcomeSign } from './outcome-sign.tsx';
import { QuestionText } from './question-text.tsx';
import { QuizChoices } from './quiz-choices.tsx';
import type { QuestionProgress } from './quiz-position.ts';
import { QuizSteps } from './quiz-steps.tsx';
import { QuizTyped } from './quiz-typed.tsx';
import type { Outcome } from './quiz.tsx';
import { WrongNumber } from './wrong-number.tsx';

const FEEDBACK_MS = 2000;
/** A tap within this time was probably a double tap on the previous question. */
const DOUBLE_TAP_MS = 400;

/** All submitted answers, and whether the hint was used. */
export interface Answered {
  given: readonly LearnerAnswer[];
  hint: boolean;
}

interface QuestionProps {
  question: QuizQuestion;
  /** The outcomes of the previous questions. */
  outcomes: readonly Outcome[];
  /** What was answered to them, where it is known. */
  answered?: readonly Answered[];
  /** Null for a single question outside of a quiz. */
  total: number | null;
  /** Determines the order in which steps are shown. */
  seed: number;
  takesFocus: boolean;
  /** The progress from before the page was left. */
  begun?: QuestionProgress | null;
  onBegun?: (begun: QuestionProgress) => void;
  /** Shown with the first question, after the instructions. */
  rule?: string;
  onNext: (outcome: Outcome, answered: Answered) => void;
}

/** The result of the last answer, shown for a moment. */
type Feedback = 'right' | 'wrong' | null;

const HOW: Record<QuestionKind, MessageDescriptor> = {
  choice: msg`Choose one answer.`,
  text: msg`Type your answer.`,
  number: msg`Type a number.`,
  two: msg`Choose two answers.`,
  order: msg`Tap the steps in their order.`,
};

export function Question(props: QuestionProps) {
  const { question, outcomes, answered, total, seed, takesFocus, begun, onBegun, rule, onNext } =
    props;
  const id = useId();
  const { t } = useLingui();
  const [chosen, setGiven] = useState<LearnerAnswer>(begun?.given ?? []);
  const [tried, setTried] = useState<readonly LearnerAnswer[]>(begun?.tried ?? []);
  const [isEmpty, setIsEmpty] = useState(false);
  const [isSolved, setIsSolved] = useState(begun?.isSolved ?? false);
  const [hasHint, setHasHint] = useState(begun?.hasHint ?? false);
  const [feedback, showFeedback] = useFeedback();
  const heading = useRef<HTMLHeadingElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const notes = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const shownAt = useRef(0);
  const kind = question.question_type;
  // After a switch of language, what was chosen is none of the texts shown, and must be chosen again.
  const shown = question.steps ?? question.choices.map(({ text }) => text);
  const isOpen = !isSolved && shown.length > 0;
  const given = isOpen ? chosen.filter((text) => shown.includes(text)) : chosen;
  const how = t(HOW[kind]);
  const [wrongNumber] = kind === 'number' && !isSolved ? (tried.at(-1) ?? []) : [];
  // When the answer has been shown, "Next" is the main button.
  const isDone = isSolved || hasHint;

  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  useEffect(() => {
    if (!takesFocus) return;
    showFromTop(heading.current);
    const isTyped = kind === 'number' || kind === 'text';
    // Focuses the field on larger screens, where no on-screen keyboard opens; its label contains the question.
    if (isTyped && innerWidth >= 768)
      field.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [takesFocus, kind]);
  useEffect(() => {
    // Scrolls the page's header away, because a phone lacks the room for it.
    if (total !== null && innerWidth < 768)
      window.scrollTo(0, document.getElementById('main')?.offsetTop ?? 0);
  }, [total]);
  useEffect(() => {
    if (!isSolved) return;
    // The focused button is now disabled, so the focus moves to the next action.
    next.current?.focus({ preventScroll: true });
    notes.current?.scrollIntoView({ block: 'nearest' });
  }, [isSolved]);
  useEffect(() => {
    // The explanation may be below the bar.
    field.current?.querySelector('[data-mark="wrong"]')?.scrollIntoView({ block: 'nearest' });
    if (kind === 'number') notes.current?.scrollIntoView({ block: 'nearest' });
  }, [tried.length, kind]);
  useEffect(() => {
    if (hasHint) notes.current?.scrollIntoView({ block: 'nearest' });
  }, [hasHint]);

  const answer = (texts: LearnerAnswer) => {
    setGiven(texts);
    setIsEmpty(false);
    onBegun?.({ given: texts, tried, hasHint, isSolved });
  };
  const askHint = () => {
    setHasHint(true);
    onBegun?.({ given, tried, hasHint: true, isSolved });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSolved) return;
    setIsEmpty(!isAnswered(question, given));
    if (!isAnswered(question, given)) return;
    const right = isRight(question, given);
    showFeedback(right ? 'right' : 'wrong');
    const known = right ? tried : [...tried, given];
    // A wrong number is shown below the field, which is cleared; a word stays, because one letter may be missing.
    const left = right || kind !== 'number' ? given : [];
    setGiven(left);
    setIsSolved(right);
    setTried(known);
    onBegun?.({ given: left, tried: known, hasHint, isSolved: right });
  };
  const goOn = (event: MouseEvent) => {
    const isTouched = given.length > 0 || tried.length > 0 || hasHint;
    // Clicks by keyboards and screen readers have no click count.
    const isTap = event.detail > 0;
    if (!isTouched && isTap && event.timeStamp - shownAt.current < DOUBLE_TAP_MS) return;
    // An answer that was not submitted counts as submitted; a repeated wrong answer counts once.
    const isNew = !isSolved && isAnswered(question, given) && !isSameAnswer(given, tried.at(-1));
    const isFound = isSolved || (isNew && isRight(question, given));
    const outcome = isFound ? (hasHint || tried.length > 0 ? 'later' : 'first') : 'missed';
    onNext(outcome, { given: isSolved || isNew ? [...tried, given] : tried, hint: hasHint });
  };

  const answering = {
    question,
    given,
    tried,
    isSolved,
    isWrong: feedback === 'wrong',
    labelledBy: id,
    describedBy: isEmpty ? `${id}-empty` : `${id}-how`,
    onChange: answer,
  };
  return (
    <form onSubmit={submit} noValidate className="flex grow flex-col">
      {total !== null && (
        // Reviews are ochre where quizzes are clay.
        <PositionBar
          outcomes={outcomes}
          answered={answered}
          total={total}
          here={rule ? 'fill-clay stroke-clay' : 'fill-ochre stroke-ink'}
        />
      )}
      <h2
        ref={heading}
        id={id}
        tabIndex={-1}
        className="mt-3 text-lg leading-snug text-pretty tracking-normal outline-none md:mt-5 md:text-2xl md:leading-snug"
      >
        <QuestionText text={question.question_text} />
      </h2>
      <p id={`${id}-how`} className={isSolved ? 'sr-only' : 'mt-2 text-sm text-ink-soft'}>
        {how} {outcomes.length === 0 && <span>{rule}</span>}
      </p>
      <div ref={field} className="mt-2 mb-4 md:mt-3">
        {kind === 'choice' || kind === 'two' ? (
          <QuizChoices {...answering} />
        ) : kind === 'order' ? (
          <QuizSteps {...answering} seed={seed} />
        ) : (
          <QuizTyped {...answering} isEmpty={isEmpty} />
        )}
      </div>
      <div ref={notes} role="status" className="mb-6 flex scroll-mb-30 flex-col gap-3 empty:hidden">
        {hasHint && !isSolved && (
          <p className="flex gap-3 rounded-md bg-paper-sunken px-4 py-3">
            <Lightbulb size={20} className="mt-0.5 text-ochre-text" aria-hidden />
            <span className="min-w-0">
              <Trans>
                The answer is: <strong>{question.answer}</strong>
              </Trans>
            </span>
          </p>
        )}
        {wrongNumber !== undefined && question.explanation && (
          <WrongNumber
            question={question}
            typed={wrongNumber}
            isKnown={hasHint}
            isFirst={tried.length === 1}
          />
        )}
        {tried.length > 0 && !isSolved && question.lesson && (
          <p>
            <Trans>Look again at:</Trans>{' '}
            <TextLink
              to={`${paths.lessons(question.lesson.chapter_id)}?lesson=${question.lesson.lesson_id}`}
            >
              {question.lesson.title}
            </TextLink>
          </p>
        )}
        {isSolved && question.explanation && (
          <p className="border-l-4 border-forest py-1 pl-4">{question.explanation}</p>
        )}
      </div>
      <div
        data-bottom-bar
        className={`sticky bottom-0 z-20 -mx-4 mt-auto border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-0 md:rounded-t-lg md:border md:border-b-0 md:pb-4 ${BARS[feedback ?? 'none']}`}
      >
        {/* Positioned above the bar, so that it moves nothing. */}
        <div role="status" className="border-inherit bg-inherit">
          {isEmpty && (
            <p id={`${id}-empty`} className={`text-alarm ${ABOVE}`}>
              <Empty question={question} given={given} how={how} />
            </p>
          )}
          {feedback === 'right' && (
            <p className={ABOVE}>
              <EmojiText text={t`✅ Correct!`} />
            </p>
          )}
          {feedback === 'wrong' && !isEmpty && (
            <p className={ABOVE}>
              <EmojiText text={t`❌ Try Again`} />
            </p>
          )}
        </div>
        <div className="flex gap-2 md:gap-3">
          <Button
            look="quiet"
            aria-pressed={hasHint}
            disabled={isSolved}
            onClick={askHint}
            className="max-sm:px-2"
          >
            <Lightbulb size={18} aria-hidden className="max-[22rem]:hidden" />
            <Trans>Hint</Trans>
          </Button>
          <Button
            type="submit"
            disabled={isSolved}
            look={isDone ? 'secondary' : 'primary'}
            className="grow max-sm:px-2 sm:ml-auto sm:grow-0 sm:px-8"
          >
            <Trans>Submit</Trans>
          </Button>
          <Button
            ref={next}
            look={isDone ? 'primary' : 'secondary'}
            onClick={goOn}
            className="grow max-sm:px-2 sm:grow-0 sm:px-8"
          >
            <Trans>Next</Trans>
            <ArrowRight size={18} aria-hidden />
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Joined to the bar, whose upper rounded corners it covers with its own. */
const ABOVE =
  'absolute inset-x-0 bottom-full border-t border-inherit bg-inherit px-4 py-1 text-lg font-semibold md:-inset-x-px md:bottom-[calc(100%-0.75rem)] md:rounded-t-lg md:border-x md:pb-3';

const BARS = {
  right: 'border-forest bg-forest-soft text-on-forest-soft',
  wrong: 'border-alarm bg-alarm-soft text-on-alarm-soft',
  none: 'border-line bg-paper',
} as const;

function isSameAnswer(one: LearnerAnswer, other: LearnerAnswer | undefined): boolean {
  return one.join('\n') === other?.join('\n');
}

/** Tells what is missing: one choice of two, or some of the steps, is no complete answer. */
function Empty({
  question,
  given,
  how,
}: {
  question: QuizQuestion;
  given: LearnerAnswer;
  how: string;
}) {
  const isBegun = given.length > 0 && ['two', 'order'].includes(question.question_type);
  return isBegun ? how : <Trans>Please enter an answer.</Trans>;
}

/** Feedback that disappears two seconds after the last answer. */
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

/** One mark per question, for past outcomes and the current position. */
interface PositionBarProps {
  outcomes: readonly Outcome[];
  answered: readonly Answered[] | undefined;
  total: number;
  here: string;
}

function PositionBar({ outcomes, answered, total, here }: PositionBarProps) {
  const position = outcomes.length + 1;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="text-sm font-semibold text-ink-soft">
        <Trans>
          Question {position} of {total}
        </Trans>
      </p>
      <div className="flex flex-wrap gap-1" aria-hidden>
        {Array.from({ length: total }, (_, at) => {
          const outcome = outcomes[at];
          if (outcome)
            return (
              <OutcomeSign
                key={at}
                outcome={outcome}
                given={answered?.[at]?.given}
                className="size-5"
              />
            );
          return (
            <svg key={at} viewBox="0 0 56 56" className="size-5">
              <path
                d="M28 4 52 28 28 52 4 28z"
                strokeWidth="6"
                className={at < position ? here : 'fill-none stroke-line-strong'}
              />
            </svg>
          );
        })}
      </div>
    </div>
  );
}
