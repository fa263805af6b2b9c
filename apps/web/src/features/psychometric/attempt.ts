import type { PsychometricQuestion } from '@inzira/contract/psychometric';
import { keep, type Owner, readKept } from '#src/platform/device-store.ts';

/** One go at the test. It lives on this device until it is handed in. */
export interface Attempt {
  /** Decides the order of the choices, which thus stays while they are answered. */
  seed: string;
  /** The question on screen, from 0. */
  index: number;
  /** Question id to choice key, also of questions that are no longer asked. */
  answers: Record<string, string>;
  /**
   * Question id to the pick and the four choices in their words: they tell the same question under a
   * new id. A choice among others in other words is not the same answer.
   */
  wordings: Record<string, string>;
  changedAt: number;
}

const NAME = 'psychometric-attempt';
/** How long a visitor's answers are taken to be those of whoever is at this device. */
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
  // Written by something else: as good as none.
  return isAttempt(value) ? value : null;
}

/** What was begun by this user, or by this visitor in this tab; else a new one. */
export function openAttempt(userId: number | null): Attempt {
  return readAttempt(userId) ?? newAttempt();
}

/**
 * Whether a visitor has answered in this tab, and how long ago: what is old may be from somebody who
 * had the device before.
 */
export function visitorsAnswers(): 'none' | 'recent' | 'old' {
  const attempt = readAttempt(null);
  if (!attempt) return 'none';
  return Date.now() - attempt.changedAt < RECENT_MS ? 'recent' : 'old';
}

/** The visitor's answers become this user's, or stay this visitor's. */
export function claimAttempt(userId: number | null): void {
  const attempt = readAttempt(null);
  if (!attempt) return;
  keepAttempt(userId, { ...attempt, changedAt: Date.now() });
  if (userId !== null) keepAttempt(null, null);
}

/** One without answers is not kept. */
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

/** The attempt on the questions as they are now: what was answered in the same words still is. */
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

/** The key of the choice that was picked, where the question still has it. */
export function answerTo(attempt: Attempt, question: PsychometricQuestion): string | undefined {
  const key = attempt.answers[question.id];
  return key !== undefined && Object.hasOwn(question.choices, key) ? key : undefined;
}

/** Places of the questions that have no answer yet. */
export function openPlaces(attempt: Attempt, questions: readonly PsychometricQuestion[]): number[] {
  return questions.flatMap((question, place) =>
    answerTo(attempt, question) === undefined ? [place] : [],
  );
}

/** Whether something was answered that is no longer asked. */
export function answersAnotherTest(
  attempt: Attempt,
  questions: readonly PsychometricQuestion[],
): boolean {
  const asked = new Set(questions.map(({ id }) => String(id)));
  return Object.keys(attempt.answers).some((id) => !asked.has(id));
}

/** What is handed in: the answers to `questions`, and a name that makes a repetition recognizable. */
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

/** The keys of a question's choices in this attempt's order: shuffled, and always the same. */
export function choiceOrder(attempt: Attempt, question: PsychometricQuestion): string[] {
  const rank = (key: string) => hash(`${attempt.seed}:${question.id}:${key}`);
  return Object.keys(question.choices).toSorted((a, b) => rank(a) - rank(b));
}

/** 32 bits of the text: FNV-1a, its bits then mixed as MurmurHash3 does at its end. */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1)
    bits = Math.imul(bits ^ text.charCodeAt(place), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
