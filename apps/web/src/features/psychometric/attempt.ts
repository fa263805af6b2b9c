import type { PsychometricQuestion } from '@inzira/contract/psychometric';
import { keep, type Owner, readKept } from '#src/platform/device-store.ts';

/** One attempt at the test, stored on the device until it is submitted. */
export interface Attempt {
  /** Determines the shuffled order of the choices, so that it stays the same. */
  seed: string;
  /** The index of the current question. */
  index: number;
  /** Choice keys by question id, also of questions that are no longer asked. */
  answers: Record<string, string>;
  /**
   * By question id, the text of the picked choice and of all four: identifies the same question under a new id. A
   * question with other choices needs a new answer.
   */
  wordings: Record<string, string>;
  changedAt: number;
}

const NAME = 'psychometric-attempt';
/** A visitor's answers that are younger than this are assumed to be those of the device's current user. */
const RECENT_MS = 30 * 60 * 1000;

export function newAttempt(): Attempt {
  const seed = [...crypto.getRandomValues(new Uint32Array(2))]
    .map((part) => part.toString(36))
    .join('');
  return { seed, index: 0, answers: {}, wordings: {}, changedAt: 0 };
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false;
  const { seed, index, answers, wordings, changedAt } = value as Partial<Record<string, unknown>>;
  return (
    typeof seed === 'string' &&
    Number.isInteger(index) &&
    isTextMap(answers) &&
    isTextMap(wordings) &&
    typeof changedAt === 'number'
  );
}

function isTextMap(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}

function readAttempt(owner: Owner): Attempt | null {
  const value = readKept(NAME, owner);
  // Unreadable items are treated as missing.
  return isAttempt(value) ? value : null;
}

/** The attempt begun by this user, or by a visitor in this tab; else a new one. */
export function openAttempt(userId: number | null): Attempt {
  return readAttempt(userId) ?? newAttempt();
}

/**
 * Whether a visitor has answered in this tab, and how long ago: old answers may be those of an earlier user of the
 * device.
 */
export function visitorsAnswers(): 'none' | 'recent' | 'old' {
  const attempt = readAttempt(null);
  if (!attempt) return 'none';
  return Date.now() - attempt.changedAt < RECENT_MS ? 'recent' : 'old';
}

/** Moves the visitor's attempt to this user, or, with null, marks it as recent and still the visitor's. */
export function claimAttempt(userId: number | null): void {
  const attempt = readAttempt(null);
  if (!attempt) return;
  keepAttempt(userId, { ...attempt, changedAt: Date.now() });
  if (userId !== null) keepAttempt(null, null);
}

/** Stores an attempt, unless it has no answers. */
export function keepAttempt(owner: Owner, attempt: Attempt | null): void {
  const isBegun = attempt !== null && Object.keys(attempt.answers).length > 0;
  void keep(NAME, isBegun ? attempt : null, owner);
}

function wordingOf(question: PsychometricQuestion, key: string): string {
  const choices = Object.values(question.choices).map(({ text }) => text);
  return [question.question_text, question.choices[key]?.text, ...choices].join('\n');
}

export function withAnswer(attempt: Attempt, question: PsychometricQuestion, key: string): Attempt {
  return {
    ...attempt,
    answers: { ...attempt.answers, [question.id]: key },
    wordings: { ...attempt.wordings, [question.id]: wordingOf(question, key) },
    changedAt: Date.now(),
  };
}

/** The attempt applied to the current questions: answers to questions with the same wording stay. */
export function carryOver(attempt: Attempt, questions: readonly PsychometricQuestion[]): Attempt {
  const said = new Set(Object.values(attempt.wordings));
  const answers = { ...attempt.answers };
  const wordings = { ...attempt.wordings };
  for (const question of questions) {
    if (answerTo(attempt, question) !== undefined) continue;
    const key = Object.keys(question.choices).find((choice) =>
      said.has(wordingOf(question, choice)),
    );
    if (key === undefined) continue;
    answers[question.id] = key;
    wordings[question.id] = wordingOf(question, key);
  }
  return { ...attempt, answers, wordings };
}

/** The key of the picked choice, if the question still has it. */
export function answerTo(attempt: Attempt, question: PsychometricQuestion): string | undefined {
  const key = attempt.answers[question.id];
  return key !== undefined && Object.hasOwn(question.choices, key) ? key : undefined;
}

/** The indexes of unanswered questions. */
export function openPlaces(attempt: Attempt, questions: readonly PsychometricQuestion[]): number[] {
  return questions.flatMap((question, place) =>
    answerTo(attempt, question) === undefined ? [place] : [],
  );
}

/** Whether an answer belongs to a question that is no longer asked. */
export function answersAnotherTest(
  attempt: Attempt,
  questions: readonly PsychometricQuestion[],
): boolean {
  const asked = new Set(questions.map(({ id }) => String(id)));
  return Object.keys(attempt.answers).some((id) => !asked.has(id));
}

/** The body to submit: the answers to `questions`, and an id by which the server recognizes a repetition. */
export function toSubmission(attempt: Attempt, questions: readonly PsychometricQuestion[]) {
  const answers: Record<string, string> = {};
  for (const question of questions) {
    const key = answerTo(attempt, question);
    if (key !== undefined) answers[question.id] = key;
  }
  return {
    answers,
    idempotencyKey: `${attempt.seed}-${hash(JSON.stringify(answers)).toString(36)}`,
  };
}

/** The choice keys of a question in this attempt's shuffled order. */
export function choiceOrder(attempt: Attempt, question: PsychometricQuestion): string[] {
  const rank = (key: string) => hash(`${attempt.seed}:${question.id}:${key}`);
  return Object.keys(question.choices).toSorted((a, b) => rank(a) - rank(b));
}

/** A 32-bit hash: FNV-1a, finished with MurmurHash3's mixing. */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1)
    bits = Math.imul(bits ^ text.charCodeAt(place), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
