import type { ContentEntry } from '@inzira/contract/staff-content';

/**
 * The file of a text in a language; the original if there is no translation, or if the state shown beside the link
 * is the original's. For a lesson with an empty original, a translation that was begun.
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
