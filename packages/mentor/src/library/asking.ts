import { sentencesOf } from './passages.ts';

/** A longer message tells a situation, of whose nouns most are not asked about. */
const LONG = 300;
const ASKING =
  /\?|\b(?:my question|(?:wan|want|like) (?:to )?know|tell me|help me|swali langu|je me demande|aidez[- ]moi)\b/i;

/** The sentences of a long message that ask, or its last one; null for one that is not long. */
export function askingIn(message: string): string | null {
  if (message.length < LONG) return null;
  const sentences = sentencesOf(message);
  const asking = sentences.filter((sentence) => ASKING.test(sentence));
  return asking.join(' ') || (sentences.at(-1) ?? null);
}

/** "How do I work out my break-even?", with or without its figures. */
export const asksToWorkOut = (message: string) =>
  /\b(?:calculate|compute|work(?:ing)? out|calculer?)\b/i.test(message);
