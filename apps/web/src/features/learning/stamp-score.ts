import { QUIZ_PASS_PERCENT } from '@inzira/contract/limits';

/** So many right answers earn the stamp of a chapter; the way goes on after any attempt. */
export function stampScore(questions: number): number {
  return Math.ceil((questions * QUIZ_PASS_PERCENT) / 100);
}

interface StampedChapter {
  lessons: readonly { completed: boolean }[];
  quiz: { questions: number; result: { has_stamp: boolean } | null };
}

/** Everything is read, and each quiz has its stamp: what a course's certificate wants. */
export const hasAllStamps = (chapters: readonly StampedChapter[]) =>
  chapters.every(
    (chapter) => chapter.lessons.every(({ completed }) => completed) && !wantsStamp(chapter),
  );

/** An attempt is enough for the way, and not for the stamp. */
export const wantsStamp = ({ quiz }: StampedChapter) =>
  quiz.questions > 0 && !quiz.result?.has_stamp;
