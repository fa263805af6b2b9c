import { QUIZ_PASS_PERCENT } from '@inzira/contract/limits';

/** The right answers needed for a chapter's stamp; the path continues after any attempt. */
export function stampScore(questions: number): number {
  return Math.ceil((questions * QUIZ_PASS_PERCENT) / 100);
}

interface StampedChapter {
  lessons: readonly { completed: boolean }[];
  quiz: { questions: number; result: { has_stamp: boolean } | null };
}

/** All lessons are read and each quiz has its stamp, as a course's certificate requires. */
export const hasAllStamps = (chapters: readonly StampedChapter[]) =>
  chapters.every(
    (chapter) => chapter.lessons.every(({ completed }) => completed) && !wantsStamp(chapter),
  );

/** An attempt is enough for the path, but not for the stamp. */
export const wantsStamp = ({ quiz }: StampedChapter) =>
  quiz.questions > 0 && !quiz.result?.has_stamp;
