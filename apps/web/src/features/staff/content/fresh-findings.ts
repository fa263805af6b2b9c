import type { ContentPreview, EditedQuestion } from '@inzira/contract/staff-content';

interface Checked extends Pick<ContentPreview, 'questions'> {
  /** The questions that were checked. */
  asked: readonly EditedQuestion[] | null;
}

/** The findings about questions that have not changed since the check. */
export function stillOf(
  { questions, asked }: Checked,
  now: readonly EditedQuestion[],
): ContentPreview['questions'] {
  return questions.filter(
    ({ at }) =>
      at === null || asked === null || JSON.stringify(asked[at]) === JSON.stringify(now[at]),
  );
}
