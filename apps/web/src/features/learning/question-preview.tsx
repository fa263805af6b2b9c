import type { QuizQuestion } from '@inzira/contract/learning';
import { useState } from 'react';
import { Question } from './quiz-question.tsx';
import './question-preview.css';

/** A question to try before it is published: nothing is stored, and "Next" asks it again. */
export default function QuestionPreview({ question }: { question: QuizQuestion }) {
  const [round, setRound] = useState(1);
  return (
    <div className="question-preview">
      <Question
        key={`${round} ${JSON.stringify(question)}`}
        question={question}
        outcomes={[]}
        total={null}
        seed={round}
        takesFocus={false}
        onNext={() => setRound(round + 1)}
      />
    </div>
  );
}
