import type { Library } from '#src/library/library.ts';
import type { Memory } from './memory.ts';

/** Fewer words are seldom sure to be in a language: "ok", "merci". */
const TELLING_WORDS = 3;

interface Asked {
  message: string;
  /** It was chosen by a button. */
  isButton: boolean;
  /** In which the reader reads. */
  language: string;
}

/** Of the question; a button, and what is too short to tell, goes on in the language of the conversation. */
export function languageOfReply(library: Library, asked: Asked, memory: Memory): string {
  const told = library.languageOf(asked.message);
  const goesOn = asked.isButton || asked.message.split(/\s+/).length < TELLING_WORDS;
  const language = (goesOn ? memory.language : null) ?? told ?? asked.language;
  return language.toLowerCase();
}
