import { sentencesOf } from './passages.ts';

/** From this length on, a message describes a situation, and most of its nouns are not what it asks about. */
const LONG = 300;
const ASKING =
  /\?|\b(?:my question|(?:wan|want|like) (?:to )?know|tell me|help me|swali langu|je me demande|aidez[- ]moi)\b/i;

/** The sentences of a long message that ask something, or its last one; null for a shorter message. */
export function askingIn(message: string): string | null {
  if (message.length < LONG) return null;
  const sentences = sentencesOf(message);
  const asking = sentences.filter((sentence) => ASKING.test(sentence));
  return asking.join(' ') || (sentences.at(-1) ?? null);
}

/** Whether a calculation is asked for, such as "How do I work out my break-even?", with or without figures. */
export const asksToWorkOut = (message: string) =>
  /\b(?:calculate|compute|work(?:ing)? out|calculer?)\b/i.test(message);
