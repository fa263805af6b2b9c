import type { AskedRole } from '#src/mentor/sums/asked-figures.ts';
import type { MessageRole } from '#src/mentor/sums/message-number.ts';
import type { MissingRole } from '#src/mentor/sums/stated-sum.ts';

/** What the built-in mentor has asked, to which the next message may be the reply. */
export type Pending =
  /** "Shall I pass this on?" */
  | { kind: 'pass-on'; question: string }
  /** The question at the end of an answer, or the meaning of a term. */
  | { kind: 'question'; answerId: string }
  | { kind: 'term'; lessonId: number; term: string }
  /** The figure that a sum lacks, and the message with the sum. */
  | { kind: 'figure'; message: string; missing: MissingRole }
  /** The same for a sum identified by its question (`asked-sums.ts`). */
  | { kind: 'asked-figure'; message: string; missing: AskedRole }
  /** The same for a sum identified by its words (`message-sum.ts`). */
  | { kind: 'sum-figure'; message: string; missing: MessageRole }
  /** The same for a sum told as a list (`listed-sums.ts`). */
  | { kind: 'listed-figure'; message: string };

/** The state of a conversation with the built-in mentor. */
export interface Memory {
  version: 2;
  /** The last answer, for "give me an example". */
  answerId: string | null;
  lessonId: number | null;
  /** The lesson that was open last; opening another one ends the topic. */
  openLessonId: number | null;
  /** The last question with a topic of its own, and the answers shown for it. */
  question: string | null;
  shown: string[];
  /** The answers that were given or offered last, in order, for "the second one". */
  told: string[];
  pending: Pending | null;
  /** Terms asked in "quiz me", so that none is repeated. */
  asked: string[];
  hasAskedIdea: boolean;
  /** The language of the last typed question, in which buttons are answered. */
  language: string | null;
  /** Whether it has said that it answers in another language than the question's. */
  hasSaidLanguage: boolean;
}

export const NEW_MEMORY: Memory = {
  version: 2,
  answerId: null,
  lessonId: null,
  openLessonId: null,
  question: null,
  shown: [],
  told: [],
  pending: null,
  asked: [],
  hasAskedIdea: false,
  language: null,
  hasSaidLanguage: false,
};

/** The state of an earlier version is dropped. */
export function readMemory(json: string): Memory {
  const kept = JSON.parse(json) as Partial<Memory>;
  return kept.version === NEW_MEMORY.version ? { ...NEW_MEMORY, ...kept } : NEW_MEMORY;
}
