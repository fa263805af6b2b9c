/** A sentence for a person, in every language of the platform. */
export interface Sentence {
  en: string;
  fr: string;
}

const sentences = new Map<string, Sentence>();

/**
 * Registers the message of a schema. A schema holds one string, the English sentence, by which the server finds the
 * French one. For fixed texts only, because every pair is kept.
 */
export function fieldMessage(en: string, fr: string): string {
  sentences.set(en, { en, fr });
  return en;
}

/** The sentence of a schema's message; undefined for zod's own messages. */
export function findSentence(message: string): Sentence | undefined {
  return sentences.get(message);
}
