/** A sentence for a person, in every language of the platform. */
export interface Sentence {
  en: string;
  fr: string;
}

const sentences = new Map<string, Sentence>();

/**
 * What a schema says of a wrong value. A schema holds one string: the English sentence is that, and
 * the server finds the French one by it. For fixed words only: every pair is kept.
 */
export function fieldMessage(en: string, fr: string): string {
  sentences.set(en, { en, fr });
  return en;
}

/** The sentence of a schema's message; undefined for words that are zod's own. */
export function findSentence(message: string): Sentence | undefined {
  return sentences.get(message);
}
