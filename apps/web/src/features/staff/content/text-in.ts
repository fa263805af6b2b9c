import type { ContentEntry } from '@inzira/contract/staff-content';

/** The file of its text in a language; the original where that is missing, or where what its marks speak of waits. */
export function textIn(entry: ContentEntry, language: string): string {
  const { kind, path, state, drafts, translated } = entry;
  const isWaiting = drafts > 0 || state === 'waiting';
  return kind !== 'quiz' && !isWaiting && translated.includes(language)
    ? path.replace(/\.[a-z]+$/, `.${language}$&`)
    : path;
}
