import { toEditedQuestion } from '@inzira/contract/rules/quiz-file';
import type { EditedQuestion } from '@inzira/contract/staff-content';
import type { Choice } from './merge-texts.ts';
import { readYaml } from './yaml-keys.ts';

/** The questions of a quiz file; null if it cannot be read. */
export function readQuiz(text: string): EditedQuestion[] | null {
  const list = readYaml(text)?.['questions'];
  if (!Array.isArray(list)) return null;
  return (list as unknown[]).map((raw) =>
    toEditedQuestion(typeof raw === 'object' && raw !== null ? raw : {}),
  );
}

/** A question of two quizzes; null on the side that does not have it. */
export interface QuestionPiece {
  mine: EditedQuestion | null;
  theirs: EditedQuestion | null;
  /** Who changed, removed or added it. */
  changedBy: 'nobody' | 'mine' | 'theirs' | 'both';
}

/**
 * Three-way comparison of quizzes by question: first all of `mine`, in the order of the side that changed the
 * order, then those that only `theirs` has.
 * @param base the common origin; null if unknown, which makes each difference a conflict
 */
export function compareQuestions(
  base: readonly EditedQuestion[] | null,
  mine: readonly EditedQuestion[],
  theirs: readonly EditedQuestion[],
): QuestionPiece[] {
  const rest = new Set(theirs);
  const isMoved = (all: readonly EditedQuestion[]) => base !== null && !areInOrder(all, base);
  const ours = isMoved(theirs) && !isMoved(mine) ? inOrderOf(mine, theirs) : mine;
  const inMine = ours.map((own): QuestionPiece => {
    const other = [...rest].find((one) => (own.id ? one.id === own.id : isSame(one, own))) ?? null;
    if (other) rest.delete(other);
    return judge(base, own, other);
  });
  return [...inMine, ...[...rest].map((other) => judge(base, null, other))];
}

/** Reorders the questions that both have into the order of the other. */
function inOrderOf(some: readonly EditedQuestion[], others: readonly EditedQuestion[]) {
  const places = new Map(others.flatMap(({ id }, at) => (id === '' ? [] : [[id, at] as const])));
  const placeOf = ({ id }: EditedQuestion) => places.get(id) ?? 0;
  const sorted = some
    .filter(({ id }) => places.has(id))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  return some.map((one) => (places.has(one.id) ? (sorted.shift() ?? one) : one));
}

/** Whether the questions that both have are in the same order. */
function areInOrder(some: readonly EditedQuestion[], others: readonly EditedQuestion[]): boolean {
  const places = some
    .map(({ id }) => others.findIndex((one) => id !== '' && one.id === id))
    .filter((at) => at >= 0);
  return places.every((at, index) => index === 0 || (places[index - 1] ?? 0) < at);
}

function judge(
  base: readonly EditedQuestion[] | null,
  mine: EditedQuestion | null,
  theirs: EditedQuestion | null,
): QuestionPiece {
  const id = mine?.id ?? theirs?.id;
  const was = (id ? base?.find((one) => one.id === id) : null) ?? null;
  if (isSame(mine, theirs)) return { mine, theirs, changedBy: 'nobody' };
  if (base === null) return { mine, theirs, changedBy: 'both' };
  if (isSame(mine, was)) return { mine, theirs, changedBy: 'theirs' };
  return { mine, theirs, changedBy: isSame(theirs, was) ? 'mine' : 'both' };
}

const isSame = (one: EditedQuestion | null, other: EditedQuestion | null) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The default choice: the side that changed it; for a conflict the user's own. */
export function startOfQuestion({ mine, changedBy }: QuestionPiece, isBaseKnown: boolean): Choice {
  // If one side deletes what the other changes, the change wins.
  return changedBy === 'theirs' || (isBaseKnown && mine === null && changedBy === 'both')
    ? 'theirs'
    : 'mine';
}

/**
 * The questions of a merge.
 * @param choiceOf by the index of the piece
 */
export function mergedQuestions(
  pieces: readonly QuestionPiece[],
  choiceOf: (piece: QuestionPiece, at: number) => Choice,
): EditedQuestion[] {
  return pieces.flatMap((piece, at) => {
    const choice = piece.changedBy === 'nobody' ? 'mine' : choiceOf(piece, at);
    if (choice !== 'both') return piece[choice] ?? [];
    // Theirs becomes a new question, because only one can keep the id, to which learners' answers belong.
    return [piece.mine, piece.theirs && { ...piece.theirs, id: '' }].filter((one) => one !== null);
  });
}
