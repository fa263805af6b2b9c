import type { EditedQuestion } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import { RadioGroup } from '#src/ui/choice-group.tsx';
import type { Choice } from './merge-texts.ts';
import type { QuestionPiece } from './quiz-merge.ts';
import { QuestionText } from './question-text.tsx';

interface QuestionDifferencesProps {
  pieces: readonly QuestionPiece[];
  choiceOf: (piece: QuestionPiece, at: number) => Choice;
  onChoose: (at: number, choice: Choice) => void;
}

/** The questions that differ, both versions of each with marked differences, and a choice. */
export function QuestionDifferences({ pieces, choiceOf, onChoose }: QuestionDifferencesProps) {
  const { t } = useLingui();
  const said = {
    nobody: '',
    mine: t`Changed in your text`,
    theirs: t`Changed in the other text`,
    both: t`Changed in both texts`,
  };
  return (
    <section aria-label={t`Questions`} className="flex flex-col gap-4">
      <h3 className="border-b border-line text-lg">
        <Trans>Questions</Trans>
      </h3>
      {pieces.map((piece, at) => {
        const { mine, theirs, changedBy } = piece;
        if (changedBy === 'nobody') return null;
        return (
          <RadioGroup
            key={at}
            name={`question ${at}`}
            label={
              <span className={changedBy === 'both' ? 'text-alarm' : 'text-ink-soft'}>
                {said[changedBy]}
              </span>
            }
            value={choiceOf(piece, at)}
            onChange={(choice) => onChoose(at, choice as Choice)}
            choices={[
              {
                value: 'mine',
                label: <Side title={t`Your text`} question={mine} other={theirs} />,
              },
              {
                value: 'theirs',
                label: <Side title={t`The other text`} question={theirs} other={mine} />,
              },
              ...(mine && theirs && changedBy === 'both'
                ? [{ value: 'both', label: <Trans>Both, one after the other</Trans> }]
                : []),
            ]}
          />
        );
      })}
    </section>
  );
}

interface SideProps {
  title: string;
  question: EditedQuestion | null;
  other: EditedQuestion | null;
}

function Side({ title, question, other }: SideProps) {
  return (
    <>
      <span className="block font-semibold">{title}</span>
      {question ? (
        <QuestionText question={question} other={other} />
      ) : (
        <Trans>This question is not asked.</Trans>
      )}
    </>
  );
}
