import { wordsOf } from '@inzira/mentor/library/words';

const KEY_CHARACTERS = 200;

/** Questions with the same words in any order, however they are written, are one to who answers them. */
export function questionKeyOf(question: string): string {
  return [...new Set(wordsOf(question))].toSorted().join(' ').slice(0, KEY_CHARACTERS);
}
