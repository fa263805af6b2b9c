import { keep, keptNames, readKept } from '#src/platform/device-store.ts';
import { claimVisitorItem } from '#src/platform/visitor-items.ts';
import {
  loadWriteQueue,
  saveQuizResult,
  sendStep,
} from '#src/features/learning/learning-writes.ts';
import { addToNote } from '#src/features/learning/try-note.tsx';
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

/** The number of notes that a visitor wrote in this tab. */
export const countVisitorNotes = () => keptNames(NOTES, null).length;

/** Moves a visitor's progress to the user, once: it stays the visitor's until the write queue has it. */
export async function claimVisitorProgress(userId: number): Promise<void> {
  await loadWriteQueue();
  const progress = readVisitorProgress();
  if (!progress) return;
  void keep(PROGRESS_NAME, null, null);
  for (const name of keptNames(QUIZZES, null)) claimVisitorItem(name, userId);
  const sent = progress.steps.map(async (step) => sendStep(userId, step));
  for (const score of progress.scores) saveQuizResult({ userId, ...score }, () => {});
  for (const name of keptNames(NOTES, null)) claimNote(name, userId);
  await Promise.all(sent);
}

/** The progress belongs to somebody else. */
export function dropVisitorProgress(): void {
  const names = [QUIZZES, NOTES].flatMap((prefix) => keptNames(prefix, null));
  for (const name of [PROGRESS_NAME, ...names]) void keep(name, null, null);
}

/** The visitor's note is added to one that the account already has, here or on the server. */
function claimNote(name: string, userId: number): void {
  const note = readKept<{ text: string }>(name, null);
  if (note?.text) addToNote(Number(name.slice(NOTES.length)), userId, note.text);
  void keep(name, null, null);
}
