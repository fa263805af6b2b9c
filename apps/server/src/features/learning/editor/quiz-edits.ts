import type { QuestionKind } from '@inzira/contract/learning';
import { toEditedQuestion } from '@inzira/contract/rules/quiz-file';
import { toSlug } from '@inzira/contract/rules/slug';
import type { EditedQuestion } from '@inzira/contract/staff-content';
import { yaml } from '#src/platform/content/content-yaml.ts';
import { cutQuiz, textOf, withLineEnd } from '#src/platform/content/quiz-blocks.ts';

const MAX_ID = 60;

/** The quiz of the chapter that a lesson stands in, and what its questions call the lesson; null for other files. */
export function quizOf(path: string): { quiz: string; lesson: string | null } | null {
  if (/^\d\d-.*\/quiz\.yaml$/.test(path)) return { quiz: path, lesson: null };
  const [, folder, lesson] = /^(\d\d-.*\/)\d\d-([a-z0-9-]+)\.md$/.exec(path) ?? [];
  return folder === undefined || lesson === undefined
    ? null
    : { quiz: `${folder}quiz.yaml`, lesson };
}

interface Block {
  question: EditedQuestion;
  /** The slug of the lesson that it is about. */
  lesson: string | null;
  /** As it stands in the file, with what is written around it. */
  source: string;
}

/** The questions on a lesson; all of them where `lesson` is null. A quiz that cannot be read has none. */
export function readQuestions(quiz: string, lesson: string | null): EditedQuestion[] {
  return split(quiz).blocks.flatMap((block) =>
    lesson === null || block.lesson === lesson ? [block.question] : [],
  );
}

/**
 * Which question on a lesson (of all, where `lesson` is null) a line of the checker is about, from 0, and what it says
 * of it; null for a line on the whole quiz, -1 for one on a question about another lesson.
 */
export function questionTeller(quiz: string, lesson: string | null) {
  const all = readQuestions(quiz, null);
  const ours = readQuestions(quiz, lesson).map(({ id }) => all.findIndex((one) => one.id === id));
  return (line: string): { at: number | null; says: string } => {
    const [, number, says = line] = /^questions: (\d+): (.*)$/s.exec(line) ?? [];
    return { at: number === undefined ? null : ours.indexOf(Number(number) - 1), says };
  };
}

interface Replacement {
  lesson: string | null;
  questions: readonly EditedQuestion[];
  /** Ids that this quiz had once: what learners remember of those questions is kept under them. */
  used: readonly string[];
}

/**
 * A quiz with other questions on a lesson, in their order. Those that stay as they are keep every byte and, unless they
 * are put into another order, their place; new ones come last. In another order they share the places that they had.
 */
export function withQuestions(quiz: string, { lesson, questions, used }: Replacement): string {
  const { head, indent, blocks } = split(quiz);
  const isOurs = (block: Block) => lesson === null || block.lesson === lesson;
  const ours = new Map(blocks.filter(isOurs).map((block) => [block.question.id, block]));
  const taken = new Set([...used, ...blocks.map(({ question }) => question.id)]);
  const next = questions.map((question) => {
    const known = ours.get(question.id);
    if (known)
      return {
        id: question.id,
        source: isSameQuestion(known.question, question)
          ? known.source
          : sourceOf(question, known.lesson, indent),
      };
    const id = newId(lesson ?? question.question, taken);
    taken.add(id);
    return { id, source: sourceOf({ ...question, id }, lesson, indent) };
  });
  const places = [...ours.keys()].filter((id) => next.some((one) => one.id === id));
  const isMoved = places.some((id, at) => next[at]?.id !== id);
  const rest = [...next];
  const kept = blocks.flatMap((block) => {
    if (!isOurs(block)) return [block.source];
    const at = isMoved ? 0 : rest.findIndex(({ id }) => id === block.question.id);
    return at < 0 ? [] : rest.splice(at, 1).map(({ source }) => source);
  });
  const all = [...kept, ...rest.map(({ source }) => source)];
  if (all.length === 0) return 'questions: []\n';
  return `${head}${all.map(withLineEnd).join('')}`;
}

/** A quiz, in any language, whose questions share the places that they had in this order; what is not named stays. */
export function inOrder(quiz: string, ids: readonly string[]): string {
  const { head, blocks } = split(quiz);
  const placeOf = ({ question }: Block) => ids.indexOf(question.id);
  const isNamed = (block: Block) => placeOf(block) >= 0;
  const named = blocks.filter(isNamed).toSorted((a, b) => placeOf(a) - placeOf(b));
  const sorted = blocks.flatMap((block) => (isNamed(block) ? named.splice(0, 1) : [block]));
  return sorted.every((block, at) => block === blocks[at])
    ? quiz
    : `${head}${sorted.map(({ source }) => withLineEnd(source)).join('')}`;
}

/** A translated quiz with the words of questions that were added at the end of its original. */
export function withTranslatedQuestions(
  quiz: string,
  words: readonly EditedQuestion[],
): { text: string; before: number } {
  const { head, indent, blocks } = split(quiz);
  const ids = new Set(words.map(({ id }) => id));
  const kept = blocks.flatMap(({ question, source }) => (ids.has(question.id) ? [] : [source]));
  const added = words.map((one) => {
    // The kind of a question is the original's.
    const { type: _, ...said } = toFile(one, null);
    return toSource(said, indent);
  });
  return { text: `${head}${[...kept, ...added].map(withLineEnd).join('')}`, before: kept.length };
}

export const isSameQuestion = (one: EditedQuestion, other: EditedQuestion) =>
  JSON.stringify(toFile(one, null)) === JSON.stringify(toFile(other, null));

/** The ids of all questions of a quiz, also of one that cannot be read. */
export const idsIn = (quiz: string): string[] =>
  [...quiz.matchAll(/^ *-? *id: *["']?([a-z0-9-]+)/gm)].map(([, id = '']) => id);

function split(quiz: string): { head: string; indent: string; blocks: Block[] } {
  const { blocks, ...around } = cutQuiz(quiz);
  return {
    ...around,
    blocks: blocks.map(({ raw, source }) => ({
      question: toEditedQuestion(raw),
      lesson: textOf(raw['lesson']) || null,
      source,
    })),
  };
}

/** The keys of a question in a file, by its type; what another type needs is left out. */
const KEYS: Record<QuestionKind, readonly string[]> = {
  choice: ['choices', 'answer'],
  text: ['answer', 'accept'],
  number: ['answer', 'accept'],
  two: ['choices', 'answers'],
  order: ['steps'],
};

function toFile(question: EditedQuestion, lesson: string | null): Record<string, unknown> {
  const { id, type, choices, answers, accept, steps, explanation } = question;
  const parts: Record<string, unknown> = {
    choices: choices
      .filter(({ text }) => text.trim() !== '')
      .map(({ text, why }) => ({ text: text.trim(), ...(why.trim() && { why: why.trim() }) })),
    // Left out where none is given: what is missing is asked for by its name.
    ...(answers[0]?.trim() && { answer: answers[0].trim() }),
    ...(answers.length > 0 && { answers: answers.map((one) => one.trim()) }),
    ...(accept.some(Boolean) && { accept: accept.map((one) => one.trim()).filter(Boolean) }),
    steps: steps.map((one) => one.trim()).filter(Boolean),
  };
  return {
    id,
    question: question.question.trim(),
    type,
    ...Object.fromEntries(
      KEYS[type].flatMap((key) => (key in parts ? [[key, parts[key]] as const] : [])),
    ),
    explanation: explanation.trim(),
    ...(lesson !== null && { lesson }),
  };
}

const sourceOf = (question: EditedQuestion, lesson: string | null, indent: string) =>
  toSource(toFile(question, lesson), indent);

function toSource(question: Record<string, unknown>, indent: string): string {
  const lines = yaml().stringify([question], { lineWidth: 0 }).split('\n');
  return lines.map((line) => (line === '' ? '' : `${indent}${line}`)).join('\n');
}

/** A new id for a question, from its first words. `taken` has those of deleted questions too. */
function newId(about: string, taken: ReadonlySet<string>): string {
  const base = `about-${toSlug(about) || 'it'}`.slice(0, MAX_ID - 4).replace(/-+$/, '');
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
