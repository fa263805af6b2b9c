import type { ReviewRound as Round } from '@inzira/contract/review';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { formatMinutes } from '#src/platform/numbers.ts';
import { useSession } from '#src/platform/session.ts';
import type { KeptPosition, QuizPosition } from './quiz-position.ts';
import { Question, type Answered } from './quiz-question.tsx';
import type { Outcome } from './quiz.tsx';
import { sendAnswer } from './review-answers.ts';
import { ReviewFrame } from './review-frame.tsx';
import { minutesFor } from './review-when.ts';
import { ReviewEnd } from './review-end.tsx';

/** The position in a review, including its questions, because the server does not return answered ones again. */
export interface ReviewPosition extends Omit<QuizPosition, 'number'> {
  round: Round;
  /** When answered questions return, by slug, as far as the server has them. */
  dueOn: Readonly<Record<string, string>>;
}

interface ReviewRoundProps {
  opening: ReviewPosition;
  place: KeptPosition<ReviewPosition>;
  onAnother: () => void;
}

/** Questions that were not right at once are repeated for practice; only the first answer counts. */
function queueOf({ questions }: Round, outcomes: readonly Outcome[]) {
  return [...questions, ...questions.filter((_, at) => (outcomes[at] ?? 'first') !== 'first')];
}

/** Asks one question after the other; those that were not right at once are repeated at the end. */
export function ReviewRound({ place, onAnother, ...props }: ReviewRoundProps) {
  const { user } = useSession();
  const language = useLanguage();
  const [opening] = useState(props.opening);
  const { round } = opening;
  const [outcomes, setOutcomes] = useState(opening.outcomes);
  const [dueOn, setDueOn] = useState(opening.dueOn);
  const queue = queueOf(round, outcomes);
  const question = queue[outcomes.length];
  const isAgain = outcomes.length >= round.questions.length;
  const isOpening = outcomes === opening.outcomes;

  const goOn = (outcome: Outcome, { given, hint }: Answered) => {
    const known = [...outcomes, outcome];
    setOutcomes(known);
    const isEnd = known.length === queueOf(round, known).length;
    place.keep(isEnd ? null : { round, outcomes: known, dueOn, begun: null });
    if (!question || !user || isAgain) return;
    const { slug } = question;
    sendAnswer(user.id, { question: slug, given, hint }, ({ due_on }) => {
      setDueOn((all) => ({ ...all, [slug]: due_on }));
      const kept = place.read();
      if (kept) place.keep({ ...kept, dueOn: { ...kept.dueOn, [slug]: due_on } });
    });
  };

  if (!question) {
    const reviewed = round.questions.flatMap((one, at) => {
      const outcome = outcomes[at];
      return outcome ? [{ question: one, outcome, dueOn: dueOn[one.slug] ?? null }] : [];
    });
    return (
      <ReviewFrame>
        <ReviewEnd reviewed={reviewed} hasMore={round.has_more} onAnother={onAnother} />
      </ReviewFrame>
    );
  }
  const from = question.chapter.title;
  const left = queue.length - outcomes.length;
  return (
    <ReviewFrame
      subtitle={
        isAgain ? (
          <Trans>Once more, from this round</Trans>
        ) : (
          <>
            {formatMinutes(minutesFor(left), language)}
            {' · '}
            <Trans>From: {from}</Trans>
          </>
        )
      }
    >
      <Question
        key={`${outcomes.length}:${question.slug}`}
        question={question}
        outcomes={outcomes}
        total={queue.length}
        seed={question.id * 31 + outcomes.length}
        // Not on opening, when the page's heading gets the focus first.
        takesFocus={!isOpening}
        begun={isOpening ? opening.begun : null}
        onBegun={(begun) => place.keep({ round, outcomes, dueOn, begun })}
        onNext={goOn}
      />
    </ReviewFrame>
  );
}
