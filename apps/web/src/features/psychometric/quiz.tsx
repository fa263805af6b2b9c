import type { PsychometricQuestion } from '@inzira/contract/psychometric';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Alert } from '#src/ui/alert.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { useErrorText } from '#src/ui/error-text.ts';
import { ProgressBar } from '#src/ui/progress.tsx';
import { ApiError, NetworkError } from '#src/platform/api-error.ts';
import { paths } from '#src/platform/paths.ts';
import { returnState } from '#src/platform/return-state.ts';
import {
  answersAnotherTest,
  answerTo,
  carryOver,
  choiceOrder,
  keepAttempt,
  newAttempt,
  openAttempt,
  openPlaces,
  withAnswer,
} from './attempt.ts';
import { QuestionChoices } from './question-choices.tsx';
import { useHandIn } from './use-hand-in.ts';
import { EmojiText } from '#src/ui/emoji-text.tsx';

const ADVANCE_MS = 300;
/** The duration of the test in minutes, reading included. */
const MINUTES = 12;
const BACK_TO_HAND_IN = returnState({ path: paths.psychometricQuiz, state: { handsIn: true } });

interface QuizProps {
  questions: readonly PsychometricQuestion[];
  /** The owner of the answers; null for a visitor. Key the component by this value. */
  userId: number | null;
  /** Submits at once the answers that the user gave as a visitor before logging in. */
  handsInAtOnce?: boolean;
}

/** Asks the questions one by one, and submits the answers. */
export function Quiz({ questions, userId, handsInAtOnce = false }: QuizProps) {
  const { t } = useLingui();
  const last = questions.length - 1;
  const [stored, setStored] = useState(() => {
    const opened = openAttempt(handsInAtOnce ? null : userId);
    const isComplete = openPlaces(carryOver(opened, questions), questions).length === 0;
    return isComplete ? { ...opened, index: last } : opened;
  });
  const attempt = useMemo(() => carryOver(stored, questions), [stored, questions]);
  const [isResumed, setIsResumed] = useState(() => Object.keys(stored.answers).length > 0);
  const [asksToLogIn, setAsksToLogIn] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const { submitting, failure, handIn, forgetFailure } = useHandIn(userId, (current) => {
    // The server refused answers because its questions are other ones than this page has.
    const [firstOpen] = openPlaces(carryOver(stored, current), current);
    if (firstOpen !== undefined) goTo(firstOpen);
  });

  const index = Math.min(Math.max(attempt.index, 0), last);
  const question = questions[index];
  const open = openPlaces(attempt, questions);
  const hasChanged = open.length > 0 && answersAnotherTest(attempt, questions);
  const minutes = Math.ceil((open.length / questions.length) * MINUTES);

  useEffect(() => keepAttempt(userId, stored), [userId, stored]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isDue = useRef(handsInAtOnce);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    keepAttempt(null, null);
    // Not if the questions have changed so that some are unanswered.
    if (open.length === 0) void handIn(attempt, questions);
  }, [handIn, attempt, questions, open.length]);

  const shown = `${attempt.seed} ${index}`;
  const lastShown = useRef(shown);
  useEffect(() => {
    if (lastShown.current === shown) return;
    lastShown.current = shown;
    heading.current?.focus();
  }, [shown]);

  if (!question) return null;

  function goTo(place: number) {
    clearTimeout(timer.current);
    setStored((current) => ({ ...current, index: place }));
  }

  const pick = (key: string) => {
    clearTimeout(timer.current);
    forgetFailure();
    setIsResumed(false);
    setStored(withAnswer({ ...attempt, index }, question, key));
    if (index < last) timer.current = setTimeout(() => goTo(index + 1), ADVANCE_MS);
  };

  const submit = () => {
    if (userId === null) setAsksToLogIn(true);
    else void handIn(attempt, questions);
  };

  const place = index + 1;
  const total = questions.length;
  const isStart = index === 0 && !isResumed && !hasChanged;
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      {isStart && (
        // Above the choices, because the first selection leads on.
        <div className="flex flex-col gap-1.5 text-ink-soft">
          <p>
            <Trans>
              {total} everyday situations, about {MINUTES} minutes. No answer is right or wrong:
              pick what you would most likely do.
            </Trans>
          </p>
          <p className="text-sm">
            <Trans>
              The test has not been validated scientifically and is never for selecting people.
            </Trans>
          </p>
        </div>
      )}
      {hasChanged ? (
        <Alert tone="notice">
          <Trans>
            The test has changed since you began. Your answers to the questions that stayed the same
            are kept; please answer the others.
          </Trans>
        </Alert>
      ) : (
        isResumed && (
          <ResumedNotice
            isComplete={open.length === 0}
            onStartOver={() => {
              clearTimeout(timer.current);
              setIsResumed(false);
              forgetFailure();
              setStored(newAttempt());
            }}
          />
        )
      )}
      <div className="flex items-center gap-3">
        <div className="grow">
          <ProgressBar
            percent={Math.round(((total - open.length) / total) * 100)}
            label={t`Questions answered`}
            showValue={false}
          />
        </div>
        <p className="shrink-0 text-sm text-ink-soft">
          <TimeLeft minutes={minutes} />
        </p>
      </div>
      <QuestionChoices
        key={`${attempt.seed} ${question.id}`}
        question={question}
        order={choiceOrder(attempt, question)}
        picked={answerTo(attempt, question)}
        onPick={pick}
        disabled={submitting}
      >
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none md:text-2xl">
          <span className="mb-2 block font-sans text-sm font-semibold tracking-normal text-ink-soft">
            <Trans>
              Question {place} of {total}
            </Trans>
          </span>
          {question.question_text}
        </h2>
      </QuestionChoices>
      {failure !== null && <SubmissionFailure failure={failure} />}
      <div className="flex items-center justify-between gap-3">
        <Button
          look="secondary"
          disabled={index === 0 || submitting}
          onClick={() => goTo(index - 1)}
        >
          <ArrowLeft size={18} aria-hidden />
          <Trans>Back</Trans>
        </Button>
        {index < last && answerTo(attempt, question) !== undefined && (
          <Button look="quiet" onClick={() => goTo(index + 1)}>
            <Trans>Next</Trans>
            <ArrowRight size={18} aria-hidden />
          </Button>
        )}
        {index === last && (
          <Button busy={submitting} disabled={open.length > 0} onClick={submit}>
            {submitting ? <Trans>Submitting...</Trans> : <Trans>Submit</Trans>}
          </Button>
        )}
      </div>
      {index === last && open.length > 0 && answerTo(attempt, question) !== undefined && (
        <p className="flex flex-wrap items-center justify-end gap-x-3 text-ink-soft">
          <Trans>Some questions have no answer yet.</Trans>
          <Button look="quiet" onClick={() => goTo(open[0] ?? 0)}>
            <Trans>Go to the first of them</Trans>
          </Button>
        </p>
      )}
      <LoginDialog open={asksToLogIn} onClose={() => setAsksToLogIn(false)} />
    </div>
  );
}

function TimeLeft({ minutes }: { minutes: number }) {
  if (minutes === 0) return <Trans>All answered</Trans>;
  if (minutes === 1) return <Trans>About one minute left</Trans>;
  return <Trans>About {minutes} minutes left</Trans>;
}

function ResumedNotice({
  isComplete,
  onStartOver,
}: {
  isComplete: boolean;
  onStartOver: () => void;
}) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Alert tone="notice">
        <p>
          {isComplete ? (
            <Trans>Your answers are still here. Submit them to see your profile.</Trans>
          ) : (
            <Trans>Your answers are still here: go on where you stopped.</Trans>
          )}
        </p>
        <button
          type="button"
          onClick={() => setAsks(true)}
          className="target font-semibold underline underline-offset-4"
        >
          <Trans>Start over</Trans>
        </button>
      </Alert>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={<Trans>Start over?</Trans>}
        actions={
          <>
            <Button look="secondary" onClick={() => setAsks(false)}>
              <Trans>Keep my answers</Trans>
            </Button>
            <Button look="danger" onClick={onStartOver}>
              <Trans>Start over</Trans>
            </Button>
          </>
        }
      >
        <Trans>The answers that you have given so far will be removed from this device.</Trans>
      </Dialog>
    </>
  );
}

function SubmissionFailure({ failure }: { failure: unknown }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  // The server's message about answers is English only; the page shows the same in the reader's language.
  const isAboutAnswers = failure instanceof ApiError && failure.status === 400;
  const hasReason =
    failure instanceof NetworkError || (failure instanceof ApiError && failure.error);
  return (
    <Alert>
      <p className="font-semibold">
        <EmojiText text={t`❌ Submission failed`} />
      </p>
      <p>
        {isAboutAnswers ? (
          <Trans>These answers were not accepted. They are kept; please look through them.</Trans>
        ) : (
          <>
            {hasReason && <>{errorText(failure)} </>}
            <Trans>Your answers are kept on this device. Please submit them again.</Trans>
          </>
        )}
      </p>
    </Alert>
  );
}

function LoginDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>Log in to see your profile</Trans>}
      actions={
        <>
          <LinkButton to={paths.register} state={BACK_TO_HAND_IN} look="secondary">
            <Trans>Register</Trans>
          </LinkButton>
          <LinkButton to={paths.login} state={BACK_TO_HAND_IN}>
            <Trans>Log in</Trans>
          </LinkButton>
        </>
      }
    >
      <Trans>
        Your answers are kept in this tab. Log in or register: they are then submitted by
        themselves, and you see your profile.
      </Trans>
    </Dialog>
  );
}
