import type { QuizQuestion } from '@inzira/contract/learning';
import { useState } from 'react';
import { Question } from './quiz-question.tsx';

/** A question to try before it is published: nothing of it is kept, and "Next" asks it anew. */
export default function QuestionPreview({ question }: { question: QuizQuestion }) {
  const [round, setRound] = useState(1);
  return (
    // The page around it has bars of its own. What an answer was stands above this one.
    <div className="**:data-bottom-bar:relative **:data-bottom-bar:bottom-0 **:data-bottom-bar:z-0 **:data-bottom-bar:mx-0 **:data-bottom-bar:rounded-lg **:data-bottom-bar:border">
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
