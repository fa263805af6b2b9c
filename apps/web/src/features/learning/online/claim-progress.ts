import { keep, keptNames } from '#src/platform/device-store.ts';
import { claimVisitorItem } from '#src/platform/visitor-items.ts';
import { queryClient } from '#src/platform/query-client.ts';
import {
  loadWriteQueue,
  saveQuizResult,
  sendStep,
} from '#src/features/learning/learning-writes.ts';
import { learningQueries } from '#src/features/learning/learning.api.ts';
import { NoteSync } from '#src/features/learning/note-sync.ts';
import {
  PROGRESS_NAME,
  readVisitorProgress,
  type VisitorProgress,
} from '#src/features/learning/visitor-progress.ts';

const NOTES = 'note:';
const QUIZZES = 'quiz:';

/** The number of completed or opened lessons, and of finished quizzes. */
export function countVisitorProgress({ steps, scores }: VisitorProgress) {
  return {
    lessons: new Set(steps.map(({ lesson_id }) => lesson_id)).size,
    quizzes: new Set(scores.map(({ chapter }) => chapter)).size,
  };
}

/** Moves a visitor's progress to the user, once: it stays the visitor's until the write queue has it. */
export async function claimVisitorProgress(userId: number): Promise<void> {
  await loadWriteQueue();
  const progress = readVisitorProgress();
  if (!progress) return;
  void keep(PROGRESS_NAME, null, null);
  for (const name of keptNames(QUIZZES, null)) claimVisitorItem(name, userId);
  const sent = progress.steps.map(async (step) => sendStep(userId, step));
  for (const score of progress.scores) saveQuizResult({ userId, ...score }, () => {});
  await Promise.all([...sent, ...noteLessons().map(async (id) => claimNote(id, userId))]);
}

/** The progress belongs to somebody else. */
export function dropVisitorProgress(): void {
  const names = [QUIZZES, NOTES].flatMap((prefix) => keptNames(prefix, null));
  for (const name of [PROGRESS_NAME, ...names]) void keep(name, null, null);
}

function noteLessons(): number[] {
  return keptNames(NOTES, null).map((name) => Number(name.slice(NOTES.length)));
}

/** The visitor's note is added to one that the account already has. */
async function claimNote(lessonId: number, userId: number): Promise<void> {
  const keeper = new NoteSync(lessonId, userId);
  try {
    keeper.takeOver(await queryClient.query(learningQueries.note(lessonId)));
    keeper.flush();
  } catch {
    // The note is the user's on this device, and is sent when its lesson is opened.
  }
}
