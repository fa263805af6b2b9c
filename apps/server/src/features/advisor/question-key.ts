import { wordsOf } from '@inzira/mentor/library/words';

const KEY_CHARACTERS = 200;

/** A key that is the same for questions with the same words in any order and spelling. */
export function questionKeyOf(question: string): string {
  return [...new Set(wordsOf(question))].toSorted().join(' ').slice(0, KEY_CHARACTERS);
}
