import type { ReviewQuestion, ReviewRound as Round } from '@inzira/contract/review';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useSession } from '#src/platform/session.ts';
import { Question, type Answered } from './quiz-question.tsx';
import type { Outcome } from './quiz.tsx';
import { sendAnswer } from './review.api.ts';
import { ReviewFrame } from './review-frame.tsx';
import { ReviewEnd, type Reviewed } from './review-end.tsx';

interface ReviewRoundProps {
  round: Round;
  onAnother: () => void;
}

interface Asked {
  question: ReviewQuestion;
  /** It was not right at once, and is asked a second time: for practice, it counts once. */
  isAgain: boolean;
}

/** One question after the other; those that were not right at once come back at the end. */
export function ReviewRound({ round, onAnother }: ReviewRoundProps) {
  const { user } = useSession();
  const [queue, setQueue] = useState<readonly Asked[]>(
    round.questions.map((question) => ({ question, isAgain: false })),
  );
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [reviewed, setReviewed] = useState<readonly Reviewed[]>([]);
  const asked = queue[outcomes.length];

  const goOn = (outcome: Outcome, { given, hint }: Answered) => {
    setOutcomes([...outcomes, outcome]);
    if (!asked || !user || asked.isAgain) return;
    const { question } = asked;
    if (outcome !== 'first') setQueue([...queue, { question, isAgain: true }]);
    setReviewed([...reviewed, { question, outcome, dueOn: null }]);
    sendAnswer(user.id, { question: question.slug, given, hint }, ({ due_on: dueOn }) =>
      setReviewed((all) => all.map((one) => (one.question === question ? { ...one, dueOn } : one))),
    );
  };

  if (!asked) {
    return (
      <ReviewFrame>
        <ReviewEnd reviewed={reviewed} hasMore={round.has_more} onAnother={onAnother} />
      </ReviewFrame>
    );
  }
  const { question, isAgain } = asked;
  const from = <span lang="en">{question.chapter.title}</span>;
  return (
    <ReviewFrame
      subtitle={isAgain ? <Trans>Once more, from this round</Trans> : <Trans>From: {from}</Trans>}
    >
      <Question
        key={`${outcomes.length}:${question.slug}`}
        question={question}
        outcomes={outcomes}
        total={queue.length}
        seed={question.id * 31 + outcomes.length}
        takesFocus={outcomes.length > 0}
        onNext={goOn}
      />
    </ReviewFrame>
  );
}
