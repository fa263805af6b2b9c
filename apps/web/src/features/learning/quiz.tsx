import type { QuizQuestion } from '@inzira/contract/learning';
import { useState } from 'react';
import { useSession } from '#src/platform/session.ts';
import { saveQuizResult } from './learning.api.ts';
import { Question } from './quiz-question.tsx';
import { QuizEnd, type Saving } from './quiz-end.tsx';

interface QuizProps {
  chapter: number;
  questions: readonly QuizQuestion[];
}

interface Round {
  /** Which try this is; a new one asks everything anew. */
  number: number;
  index: number;
  score: number;
  saving: Saving;
}

/** One question after the other, then the score. */
export function Quiz({ chapter, questions }: QuizProps) {
  const { user } = useSession();
  const [round, setRound] = useState<Round>({ number: 1, index: 0, score: 0, saving: 'visitor' });
  const { number, index, score } = round;
  const total = questions.length;
  const question = questions[index];

  const goOn = () => {
    const isEnd = index + 1 === total;
    setRound({ ...round, index: index + 1, saving: isEnd && user ? 'saving' : 'visitor' });
    if (!isEnd || !user) return;
    // The answer may come late, when the next round is under way already.
    saveQuizResult({ userId: user.id, chapter, score, total }, (saving) =>
      setRound((now) => (now.number === number ? { ...now, saving } : now)),
    );
  };
  const retry = () => setRound({ number: number + 1, index: 0, score: 0, saving: 'visitor' });

  if (!question) {
    return <QuizEnd score={score} total={total} saving={round.saving} onRetry={retry} />;
  }
  return (
    <Question
      key={`${number}:${question.id}`}
      question={question}
      position={index + 1}
      total={total}
      // Not where the quiz opens: there the page's heading comes first.
      takesFocus={index > 0 || number > 1}
      onRight={() => setRound({ ...round, score: score + 1 })}
      onNext={goOn}
    />
  );
}
