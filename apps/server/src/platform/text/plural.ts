import type { Language } from '@inzira/contract/accounts';

/** A number with its noun. In French, 0 takes the singular too. */
export function plural(count: number, noun: string, nouns = `${noun}s`, language: Language = 'en') {
  return `${count} ${(language === 'fr' && count === 0) || count === 1 ? noun : nouns}`;
}
