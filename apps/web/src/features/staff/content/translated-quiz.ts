import type { EditedQuestion } from '@inzira/contract/staff-content';
import { isMap, isSeq, parseDocument, stringify } from 'yaml';
import { areSameQuestions } from './content-draft.ts';
import { readQuiz } from './quiz-merge.ts';
import { withKey } from './yaml-keys.ts';

/**
 * The original's questions with the texts of a translation, empty where it has none; null for a file that cannot be
 * read.
 */
export function readTranslatedQuiz(
  text: string,
  originals: readonly EditedQuestion[],
): EditedQuestion[] | null {
  const words = text.trim() === '' ? [] : readQuiz(text);
  if (!words) return null;
  return originals.map((original) => {
    const said = words.find(({ id }) => id === original.id);
    return {
      ...original,
      question: said?.question ?? '',
      choices: original.choices.map((_, at) => said?.choices[at] ?? { text: '', why: '' }),
      answers: isTyped(original) ? (said?.answers.slice(0, 1) ?? []) : original.answers,
      accept: said?.accept ?? [],
      steps: original.steps.map((_, at) => said?.steps[at] ?? ''),
      explanation: said?.explanation ?? '',
    };
  });
}

/** Whether the answer is a typed word, which needs a translation; a number does not. */
export const isTyped = ({ type }: EditedQuestion) => type === 'text';

/** Whether a translation has the original's questions, in the same order. */
export const hasItsQuestions = (text: string, originals: readonly EditedQuestion[]) =>
  readQuiz(text)
    ?.map(({ id }) => id)
    .join() === originals.map(({ id }) => id).join();

/**
 * Whether a translation lacks nothing but texts: its questions are in the original's order, with the same right
 * answers and the same numbers of choices and steps.
 */
export function isInLine(text: string, originals: readonly EditedQuestion[]): boolean {
  const words = text.trim() === '' ? [] : (readQuiz(text) ?? []);
  const known = originals.flatMap((original) => {
    const said = words.find(({ id }) => id === original.id);
    return said ? [{ original, said }] : [];
  });
  return (
    known.map(({ said }) => said.id).join() === words.map(({ id }) => id).join() &&
    known.every(
      ({ original, said }) =>
        said.choices.some((choice) => choice.text === '') || isLikeIt(original, said),
    )
  );
}

/** Whether a translated question agrees with the original in everything but texts. */
function isLikeIt(original: EditedQuestion, said: EditedQuestion): boolean {
  const places = ({ choices, answers }: EditedQuestion) =>
    choices.flatMap(({ text }, at) => (answers.includes(text) ? [at] : [])).join();
  const { type, answers } = original;
  return (
    said.choices.length === original.choices.length &&
    said.steps.length === original.steps.length &&
    places(said) === places(original) &&
    (type !== 'number' || said.answers.join() === answers.join())
  );
}

/** The translation with other texts; unchanged questions keep every byte. */
export function writeTranslatedQuiz(
  text: string,
  originals: readonly EditedQuestion[],
  questions: readonly EditedQuestion[],
): string {
  const before = readTranslatedQuiz(text, originals);
  const inFile = readQuiz(text) ?? [];
  const sources = sourcesIn(text);
  const blocks = originals.map((original, at) => {
    const question = questions[at] ?? original;
    const was = before?.[at];
    const source = sources.get(original.id);
    const said = inFile.find(({ id }) => id === original.id);
    const isKept = said && isLikeIt(original, said);
    if (was && isKept && source !== undefined && areSameQuestions([was], [question])) return source;
    return stringify([toFile(original, question)], { lineWidth: 0 }).replaceAll(/^(?=.)/gm, '  ');
  });
  const [head = '', ...rest] = withKey(text, 'questions', []).split(/^questions: \[\]\n/m);
  return `${head}questions:\n${blocks.map(withLineEnd).join('')}${rest.join('')}`;
}

const withLineEnd = (block: string) => (block.endsWith('\n') ? block : `${block}\n`);

/** The source text of each question in the file, by id. */
function sourcesIn(text: string): Map<string, string> {
  const document = parseDocument(text, { schema: 'failsafe' });
  const list = isMap(document.contents) ? document.contents.get('questions') : null;
  if (!isSeq(list) || list.flow) return new Map();
  const starts = list.items.map((item) => {
    const [at = 0] = (item as { range?: number[] }).range ?? [];
    return text.lastIndexOf('\n', text.lastIndexOf('- ', at)) + 1;
  });
  const end = list.range?.[1] ?? text.length;
  return new Map(
    list.items.map((item, at) => [
      String(isMap(item) ? item.get('id') : ''),
      text.slice(starts[at], starts[at + 1] ?? end),
    ]),
  );
}

/** A question for the file: its kind, lesson and right answers come from the original. */
function toFile(original: EditedQuestion, words: EditedQuestion): Record<string, unknown> {
  const { type, answers } = original;
  const right = answers.map(
    (answer) =>
      words.choices[original.choices.findIndex(({ text }) => text === answer)]?.text.trim() ?? '',
  );
  const accept = words.accept.map((one) => one.trim()).filter(Boolean);
  return {
    id: original.id,
    question: words.question.trim(),
    ...((type === 'choice' || type === 'two') && {
      choices: words.choices.map(({ text, why }) => ({
        text: text.trim(),
        ...(why.trim() && { why: why.trim() }),
      })),
    }),
    ...(type === 'choice' && { answer: right[0] ?? '' }),
    ...(type === 'two' && { answers: right }),
    ...(type === 'text' && { answer: words.answers[0]?.trim() ?? '' }),
    ...(type === 'number' && { answer: answers[0] ?? '' }),
    ...((type === 'text' || type === 'number') && accept.length > 0 && { accept }),
    ...(type === 'order' && { steps: words.steps.map((step) => step.trim()) }),
    explanation: words.explanation.trim(),
  };
}
