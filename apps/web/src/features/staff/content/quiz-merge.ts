import { toEditedQuestion } from '@inzira/contract/rules/quiz-file';
import type { EditedQuestion } from '@inzira/contract/staff-content';
import type { Choice } from './merge-texts.ts';
import { readYaml } from './yaml-keys.ts';

/** The questions of the file of a quiz; null for one that cannot be read. */
export function readQuiz(text: string): EditedQuestion[] | null {
  const list = readYaml(text)?.['questions'];
  if (!Array.isArray(list)) return null;
  return (list as unknown[]).map((raw) =>
    toEditedQuestion(typeof raw === 'object' && raw !== null ? raw : {}),
  );
}

/** A question of two quizzes; null where one of them does not ask it. */
export interface QuestionPiece {
  mine: EditedQuestion | null;
  theirs: EditedQuestion | null;
  /** Who has changed it, taken it away or added it. */
  changedBy: 'nobody' | 'mine' | 'theirs' | 'both';
}

/**
 * Three-way comparison of quizzes by question: first all of `mine`, in the order of whom has changed that, then what only
 * `theirs` has.
 * @param base what both began from; null where nobody knows, and each difference is a conflict
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

/** Those that stand in both share their places in the order of the other. */
function inOrderOf(some: readonly EditedQuestion[], others: readonly EditedQuestion[]) {
  const places = new Map(others.flatMap(({ id }, at) => (id === '' ? [] : [[id, at] as const])));
  const placeOf = ({ id }: EditedQuestion) => places.get(id) ?? 0;
  const sorted = some
    .filter(({ id }) => places.has(id))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  return some.map((one) => (places.has(one.id) ? (sorted.shift() ?? one) : one));
}

/** Whether those of them that stand in both have the order of the other. */
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

/** What is taken unless somebody chooses: the change of who changed it; of both, the own one. */
export function startOfQuestion({ mine, changedBy }: QuestionPiece, isBaseKnown: boolean): Choice {
  // Where one has taken away what the other has changed, the change stays.
  return changedBy === 'theirs' || (isBaseKnown && mine === null && changedBy === 'both')
    ? 'theirs'
    : 'mine';
}

/** The questions of a merge. @param choiceOf of each piece, by its place */
export function mergedQuestions(
  pieces: readonly QuestionPiece[],
  choiceOf: (piece: QuestionPiece, at: number) => Choice,
): EditedQuestion[] {
  return pieces.flatMap((piece, at) => {
    const choice = piece.changedBy === 'nobody' ? 'mine' : choiceOf(piece, at);
    if (choice !== 'both') return piece[choice] ?? [];
    // A question of its own: the other one keeps the id, with what learners remember of it.
    return [piece.mine, piece.theirs && { ...piece.theirs, id: '' }].filter((one) => one !== null);
  });
}
