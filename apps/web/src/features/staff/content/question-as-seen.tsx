import type { QuizQuestion } from '@inzira/contract/learning';
import type { EditedQuestion } from '@inzira/contract/staff-content';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { toShownQuestion } from './shown-question.ts';

/** Renders a question as learners see it. */
export type QuestionPreview = ComponentType<{ question: QuizQuestion }>;

interface AsLearnersSeeProps {
  question: EditedQuestion;
  Preview: QuestionPreview;
}

/** An interactive preview of the question beside its fields. */
export function AsLearnersSee({ question, Preview }: AsLearnersSeeProps) {
  const shown = toShownQuestion(question);
  const { t } = useLingui();
  return (
    <section
      aria-label={t`The question as learners see it`}
      className="min-w-0 @3xl:sticky @3xl:top-20 @3xl:self-start"
    >
      <h4 className="mb-2 text-sm font-semibold text-ink-soft">
        <Trans>As learners see it: try it here</Trans>
      </h4>
      {shown ? (
        <div lang="en" className="rounded-lg border border-line bg-paper px-4 pb-4">
          <Preview question={shown} />
        </div>
      ) : (
        <p className="text-sm text-ink-soft">
          <Trans>It stands here as soon as it has its answers and the right one is marked.</Trans>
        </p>
      )}
    </section>
  );
}
