import type { Library } from '#src/library/library.ts';
import type { Memory } from './memory.ts';

/** Fewer words rarely identify a language: "ok", "merci". */
const TELLING_WORDS = 3;

interface Asked {
  message: string;
  /** Whether it was a button. */
  isButton: boolean;
  /** The reader's language. */
  language: string;
}

/** The language of the question; buttons and short messages continue in the conversation's language. */
export function languageOfReply(library: Library, asked: Asked, memory: Memory): string {
  const told = library.languageOf(asked.message);
  const goesOn = asked.isButton || asked.message.split(/\s+/).length < TELLING_WORDS;
  const language = (goesOn ? memory.language : null) ?? told ?? asked.language;
  return language.toLowerCase();
}
