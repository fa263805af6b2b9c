import type { QuizQuestion } from '@inzira/contract/learning';
import { useState } from 'react';
import { useSession } from '#src/platform/session.ts';
import { saveQuizResult } from './learning.api.ts';
import { QuizEnd, type Saving } from './quiz-end.tsx';
import { PlaceKeeper, type QuizPlace } from './quiz-place.ts';
import { Question } from './quiz-question.tsx';

interface QuizProps {
  chapter: number;
  questions: readonly QuizQuestion[];
}

/** How a question went: right at once, right after a wrong answer or the hint, or passed over. */
export type Outcome = 'first' | 'later' | 'missed';

interface Round {
  /** Which try this is; a new one asks everything anew. */
  number: number;
  /** Of the questions that are behind. */
  outcomes: readonly Outcome[];
  saving: Saving;
}

const FIRST_ROUND: Round = { number: 1, outcomes: [], saving: 'visitor' };

/** One question after the other, then the score. */
export function Quiz({ chapter, questions }: QuizProps) {
  const { user } = useSession();
  const [place] = useState(
    () =>
      new PlaceKeeper<QuizPlace>(
        `quiz:${chapter}`,
        user?.id,
        questions.map(({ id }) => id),
      ),
  );
  const [left] = useState(() => place.read());
  const [opening] = useState<Round>({ ...FIRST_ROUND, ...left });
  const [round, setRound] = useState(opening);
  const { number, outcomes } = round;
  const total = questions.length;
  const question = questions[outcomes.length];
  const isOpening = round === opening;

  const goOn = (outcome: Outcome) => {
    const known = [...outcomes, outcome];
    const isEnd = known.length === total;
    setRound({ number, outcomes: known, saving: isEnd && user ? 'saving' : 'visitor' });
    if (isEnd) place.clear();
    else place.keep({ number, outcomes: known, begun: null });
    if (!isEnd || !user) return;
    // The answer may come late, when the next round is under way already.
    saveQuizResult({ userId: user.id, chapter, score: scoreOf(known), total }, (saving) =>
      setRound((now) => (now.number === number ? { ...now, saving } : now)),
    );
  };

  if (!question) {
    return (
      <QuizEnd
        chapter={chapter}
        questions={questions}
        outcomes={outcomes}
        score={scoreOf(outcomes)}
        saving={round.saving}
        onRetry={() => setRound({ ...FIRST_ROUND, number: number + 1 })}
      />
    );
  }
  return (
    <Question
      key={`${number}:${question.id}`}
      question={question}
      outcomes={outcomes}
      total={total}
      seed={question.id * 31 + number}
      // Not where the quiz opens: there the page's heading comes first.
      takesFocus={!isOpening}
      begun={isOpening ? (left?.begun ?? null) : null}
      onBegun={(begun) => place.keep({ number, outcomes, begun })}
      onNext={goOn}
    />
  );
}

function scoreOf(outcomes: readonly Outcome[]): number {
  return outcomes.filter((outcome) => outcome !== 'missed').length;
}
