import { foldAccents } from './fold.ts';

const MAX_LENGTH = 60;

/** "ete-clients" for "Été : clients": for URLs and file names. Empty when the title has no Latin letter or digit. */
export function toSlug(title: string): string {
  return foldAccents(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '');
}

/** A slug for a title that is not among `taken`; `fallback` stands in for an empty one. */
export function slugFor(title: string, taken: readonly string[], fallback: string): string {
  const plain = toSlug(title) || fallback;
  let slug = plain;
  for (let number = 2; taken.includes(slug); number += 1) slug = `${plain}-${number}`;
  return slug;
}
