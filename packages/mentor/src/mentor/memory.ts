import type { AskedRole } from '#src/mentor/sums/asked-figures.ts';
import type { MessageRole } from '#src/mentor/sums/message-number.ts';
import type { MissingRole } from '#src/mentor/sums/stated-sum.ts';

/** What the built-in mentor waits for; the next message may be it. */
export type Pending =
  /** "Shall I pass this on?" */
  | { kind: 'pass-on'; question: string }
  /** The question back at the end of an answer, or the meaning of a term. */
  | { kind: 'question'; answerId: string }
  | { kind: 'term'; lessonId: number; term: string }
  /** The one figure that a sum lacks, and the message that it belongs to. */
  | { kind: 'figure'; message: string; missing: MissingRole }
  /** The same of a sum that is known by what was asked. */
  | { kind: 'asked-figure'; message: string; missing: AskedRole }
  /** The same of a sum that was read by its words. */
  | { kind: 'sum-figure'; message: string; missing: MessageRole }
  /** The same of a sum that was told as a list. */
  | { kind: 'listed-figure'; message: string };

/** What a conversation is about, as far as the built-in mentor must know it. */
export interface Memory {
  version: 2;
  /** The answer that was given last, for "give me an example". */
  answerId: string | null;
  lessonId: number | null;
  /** The lesson that was open last; opening another ends the topic. */
  openLessonId: number | null;
  /** The last question that had a topic of its own, and the answers shown for it. */
  question: string | null;
  shown: string[];
  /** Those that were told or offered last, in their order, for "the second one". */
  told: string[];
  pending: Pending | null;
  /** Terms asked in "quiz me", so that each comes once. */
  asked: string[];
  hasAskedIdea: boolean;
  /** Of the last question that was typed: what is said by a button is answered in the same. */
  language: string | null;
  /** It has said that it answers in another language than the question's. */
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

/** A conversation with an earlier version of the mentor goes on without what that one remembered. */
export function readMemory(json: string): Memory {
  const kept = JSON.parse(json) as Partial<Memory>;
  return kept.version === NEW_MEMORY.version ? { ...NEW_MEMORY, ...kept } : NEW_MEMORY;
}
