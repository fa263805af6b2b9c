import type { ContentFile } from '@inzira/contract/staff-content';

/** The number of words shown around a change, to locate it. */
const AROUND = 3;
/** Longer changes are cut to this length. */
const MOST = 160;
/** The length shown on a button. */
const ON_BUTTON = 48;

export interface TextChange {
  before: string;
  after: string;
}

/** From the first changed word to the last, with some words around; null without a change. */
export function changeOf(before: string, after: string): TextChange | null {
  // A new text has no previous one to compare.
  if (before.trim() === '') return null;
  const isInBody = bodyOf(before) !== bodyOf(after);
  const [old, now] = [before, after].map((text) =>
    wordsOf(isInBody ? bodyOf(text) : plainOf(text)),
  ) as [string[], string[]];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  if (start === old.length && start === now.length) return null;
  const shown = (words: readonly string[]) => {
    const from = Math.max(0, start - AROUND);
    const to = Math.min(words.length, words.length - end + AROUND);
    const text = words.slice(from, to).join(' ');
    const isCut = text.length > MOST;
    return `${from > 0 ? '… ' : ''}${isCut ? text.slice(0, MOST) : text}${isCut || to < words.length ? ' …' : ''}`;
  };
  return { before: shown(old), after: shown(now) };
}

/** A short description of what the newest publication changed; null if it did not change the text. */
export function changedBy({ kind, versions, released }: ContentFile): string | null {
  // Other kinds of files are not read as prose.
  if (kind !== 'lesson' && kind !== 'activity') return null;
  const [after, before] = [versions[0]?.text, versions[1]?.text].map((text) => text ?? released);
  const change = changeOf(before ?? '', after ?? '');
  const words = change?.after || change?.before || '';
  if (words === '') return null;
  if (words.length <= ON_BUTTON) return words;
  return `${words.slice(0, words.lastIndexOf(' ', ON_BUTTON))} …`;
}

/** Without the front matter, which is not prose. */
const bodyOf = (text: string) => text.replace(/^---\n[^]*?\n---\n/, '');
/** With the front matter as words: without keys, markup, and the lines that the server adds to translations. */
const plainOf = (text: string) =>
  text
    .replaceAll(/^(?:of|read_by):.*\n/gm, '')
    .replaceAll(/^(?:---$| *(?:- )?[a-z_]+:(?: |$)| *- )|\[\]/gm, '');
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);
