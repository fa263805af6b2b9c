import { currentOwner, keep, readKept } from '#src/platform/device-store.ts';
import { currentSession, visitorKeys } from '#src/platform/session-store.ts';
import type { QuizScore } from './learning-writes.ts';

interface Step {
  lesson_id: number;
  completed?: true;
}

/** A visitor's actions in this tab, in order. */
export interface VisitorProgress {
  steps: readonly Step[];
  scores: readonly QuizScore[];
}

export const PROGRESS_NAME = 'progress';
const NOTHING: VisitorProgress = { steps: [], scores: [] };

export const readVisitorProgress = () => readKept<VisitorProgress>(PROGRESS_NAME, null);

/** A user who has logged in was not yet asked whether a visitor's progress is theirs: until then, nothing of it is. */
export const isClaimUndecided = () =>
  currentOwner() !== null && visitorKeys(PROGRESS_NAME).length > 0;

/** Only for visitors: a user's steps are sent to the server. */
export function noteVisitorStep(step: Step): void {
  if (currentSession().signedIn) return;
  const known = readVisitorProgress() ?? NOTHING;
  const isSame = (other: Step) =>
    other.lesson_id === step.lesson_id && other.completed === step.completed;
  void keep(
    PROGRESS_NAME,
    { ...known, steps: [...known.steps.filter((one) => !isSame(one)), step] },
    null,
  );
}

export function noteVisitorScore(score: QuizScore): void {
  if (currentSession().signedIn) return;
  const known = readVisitorProgress() ?? NOTHING;
  void keep(PROGRESS_NAME, { ...known, scores: [...known.scores, score] }, null);
}
