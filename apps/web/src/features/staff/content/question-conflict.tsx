import type { EditedQuestion } from '@inzira/contract/staff-content';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { QuestionText } from './question-text.tsx';

interface QuestionConflictProps {
  /** The questions as published now. */
  theirs: readonly EditedQuestion[];
  mine: readonly EditedQuestion[];
  onKeep: () => void;
  onTake: () => void;
}

/** Shown when somebody has published other questions since the edit began: the user chooses one side. */
export default function QuestionConflict({ theirs, mine, onKeep, onTake }: QuestionConflictProps) {
  return (
    <div className="mb-4">
      <Alert>
        <p>
          <Trans>The questions were changed by somebody else since you began.</Trans>
        </p>
        <div className="mt-3 grid gap-4 lg:grid-cols-2">
          <QuestionList questions={theirs}>
            <Trans>As published now</Trans>
          </QuestionList>
          <QuestionList questions={mine}>
            <Trans>Your questions</Trans>
          </QuestionList>
        </div>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button look="secondary" onClick={onKeep}>
            <Trans>Go on with mine</Trans>
          </Button>
          <Button look="secondary" onClick={onTake}>
            <Trans>Take theirs</Trans>
          </Button>
        </div>
      </Alert>
    </div>
  );
}

interface QuestionListProps {
  questions: readonly EditedQuestion[];
  children: ReactNode;
}

function QuestionList({ questions, children }: QuestionListProps) {
  return (
    <section>
      <h3 className="text-base">{children}</h3>
      <ol className="list-decimal pl-5">
        {questions.map((question, at) => (
          <li key={at} className="py-1">
            <QuestionText question={question} />
          </li>
        ))}
      </ol>
      {questions.length === 0 && (
        <p>
          <Trans>None</Trans>
        </p>
      )}
    </section>
  );
}
