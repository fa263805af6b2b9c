import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentHit } from '@inzira/contract/staff-content';
import { withEditedPaths } from '#src/platform/content/content-edits.ts';
import type { ContentPart } from '#src/platform/content/content-part.ts';
import { translationOf } from '#src/platform/content/translations.ts';
import type { Db } from '#src/platform/db/database.ts';
import { foldAccents } from '@inzira/contract/rules/fold';

const MOST = 100;
/** The number of characters before and after the words. */
const AROUND = 70;
/** Files per batch; requests are answered between batches. */
const FILES_AT_ONCE = 16;

/** Searches the published texts of the curriculum: at most one hit per file. */
export async function searchContent(
  db: Db,
  contentDir: string,
  part: ContentPart,
  search: string,
): Promise<ContentHit[]> {
  const wanted = plain(foldAccents(search));
  if (wanted === '') return [];
  const root = path.join(contentDir, part.folder);
  const edits = await withEditedPaths(db, new Map(), part.folder);
  const released = (await readdir(root, { recursive: true })).map((name) =>
    name.split(path.sep).join('/'),
  );
  const files = [...new Set([...released, ...edits.keys()])]
    .filter((file) => ![null, 'order'].includes(part.kindOf(file)) && !/(?:^|\/)\./.test(file))
    .toSorted();
  const hits: ContentHit[] = [];
  for (let at = 0; at < files.length && hits.length < MOST; at += FILES_AT_ONCE) {
    const found = files.slice(at, at + FILES_AT_ONCE).map(async (file) => {
      const text = edits.get(file) ?? (await readFile(path.join(root, file), 'utf8'));
      const excerpt = excerptOf(text, wanted);
      const original = translationOf(file)?.original ?? file;
      return excerpt === null ? [] : [{ path: original, file, excerpt }];
    });
    hits.push(...(await Promise.all(found)).flat());
  }
  return hits.slice(0, MOST);
}

/** The visible text, without Markdown and addresses of links. */
const plain = (text: string) =>
  text
    .replaceAll(/\]\([^)]*\)/g, '')
    .replaceAll(/[*_#>`[\]|]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

function excerptOf(text: string, wanted: string): string | null {
  // Skips files without the first word, by folding each as a whole.
  for (const paragraph of foldAccents(text).includes(wanted.split(' ')[0] ?? '')
    ? text.split(/\n\s*\n/)
    : []) {
    const line = plain(paragraph);
    const at = foldAccents(line).indexOf(wanted);
    if (at < 0) continue;
    const [from, to] = [Math.max(0, at - AROUND), at + wanted.length + AROUND];
    const start = from === 0 ? 0 : line.indexOf(' ', from) + 1;
    const end = to >= line.length ? line.length : line.lastIndexOf(' ', to);
    return `${start > 0 ? '… ' : ''}${line.slice(start, end)}${end < line.length ? ' …' : ''}`;
  }
  return null;
}
