/** Words around a change, so that one knows the place. */
const AROUND = 3;
/** Of a long change only its beginning is shown. */
const MOST = 160;

export interface TextChange {
  before: string;
  after: string;
}

/** From the first word that is another to the last one, with some words around; null where nothing is. */
export function changeOf(before: string, after: string): TextChange | null {
  // Of a new text all of it is new.
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

/** Without the lines at its top, which nobody reads as they stand there. */
const bodyOf = (text: string) => text.replace(/^---\n[^]*?\n---\n/, '');
/** With the lines at its top as words: without their keys and signs. */
const plainOf = (text: string) =>
  text.replaceAll(/^(?:---$| *(?:- )?[a-z_]+:(?: |$)| *- )|\[\]/gm, '');
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);
