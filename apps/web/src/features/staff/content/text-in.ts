import type { ContentEntry } from '@inzira/contract/staff-content';

/**
 * The file of its text in a language; the original where that is missing, or where what its marks speak of waits. Of a
 * lesson whose original is empty still, a text that somebody has begun.
 */
export function textIn(entry: ContentEntry, language: string): string {
  const { kind, path, state, drafts, translated, begun = [] } = entry;
  const inLanguage = (code: string) => path.replace(/\.[a-z]+$/, `.${code}$&`);
  const written = begun.includes(language) ? language : begun[0];
  if (written !== undefined) return inLanguage(written);
  const isWaiting = drafts > 0 || state === 'waiting';
  return kind !== 'quiz' && !isWaiting && translated.includes(language)
    ? inLanguage(language)
    : path;
}
