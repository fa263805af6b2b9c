import type { ContentPreview, EditedQuestion } from '@inzira/contract/staff-content';

interface Checked extends Pick<ContentPreview, 'questions'> {
  /** The questions that were looked at. */
  asked: readonly EditedQuestion[] | null;
}

/** What still holds of the questions: one that was changed since is not wrong until it is looked at again. */
export function stillOf(
  { questions, asked }: Checked,
  now: readonly EditedQuestion[],
): ContentPreview['questions'] {
  return questions.filter(
    ({ at }) =>
      at === null || asked === null || JSON.stringify(asked[at]) === JSON.stringify(now[at]),
  );
}
