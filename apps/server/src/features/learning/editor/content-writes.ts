import { orderOf } from '#src/platform/content/content-edits.ts';
import { hashOf, type ContentFiles } from '#src/platform/content/content-folders.ts';
import type { ContentPart } from '#src/platform/content/content-part.ts';
import { placeInRelease } from '#src/platform/content/move-edits.ts';
import { isHeldForSameProblems } from '#src/platform/content/held-release.ts';
import { ContentError } from '#src/platform/content/import-content.ts';
import { now, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { conflict, invalid } from '#src/platform/http/errors.ts';
import { inBothLanguages } from './checker-texts.ts';
import { settleDrafts } from './content-drafts.ts';

/** The most files that a line of the record lists; an import of a course has many. */
const MOST_NAMED = 20;

export interface Publication {
  path: string;
  /** Null gives the file back to the release. */
  text: string | null;
  /** The version that it is based on. */
  version: number;
  /** True for a change that follows from another file's: the author's own draft of this file is kept. */
  keepsDraft?: boolean;
  /** When the author's draft with this text was saved; undefined for any. */
  since?: string | null | undefined;
}

/** Another version was published since, perhaps by a repeated request. */
export class VersionConflict extends Error {}

/** The action in the record: `content-undone` reverts an earlier act. */
type Act =
  | 'content-published'
  | 'content-given-back'
  | 'content-undone'
  | 'content-added'
  | 'content-hidden'
  | 'content-shown';

/**
 * Writes the files of a publication, with their versions and one line in the record; `importWhole` must follow.
 * @param about the subject in the record, if it is not the first file
 * @returns the path of a file that somebody else has published since; then nothing may be committed
 */
export async function writeEdits(
  trx: Db,
  released: ContentFiles,
  staffId: number,
  publications: readonly Publication[],
  act?: Act,
  about?: string,
): Promise<string | null> {
  const ids = new Map<string, number>();
  // Writes the files in a fixed order, so that two concurrent publications cannot deadlock.
  for (const publication of publications.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const id = await writeEdit(trx, released, staffId, publication);
    if (id === null) return publication.path;
    ids.set(publication.path, id);
  }
  const [first] = publications;
  const actId = first && ids.get(first.path);
  if (!first || actId === undefined) return null;
  if (ids.size > 1) {
    await trx
      .updateTable('content_edit_versions')
      .set({ act_id: actId })
      .where('id', 'in', [...ids.values()])
      .execute();
  }
  const also = publications.slice(1).map(({ path }) => path);
  await recordHistory(trx, {
    actorId: staffId,
    action: act ?? (first.text === null ? 'content-given-back' : 'content-published'),
    subject: { kind: 'content', id: actId },
    after: {
      path: about ?? first.path,
      version: first.version + 1,
      ...(also.length > 0 && { also: also.slice(0, MOST_NAMED).join(', ') }),
    },
  });
  return null;
}

/** @returns the id of the version; null where somebody else has published since the version that it is based on */
async function writeEdit(
  trx: Db,
  released: ContentFiles,
  staffId: number,
  { path, text, version, keepsDraft = false, since }: Publication,
): Promise<number | null> {
  const next = version + 1;
  // The version number is unique per file, so the second of two concurrent publications fails.
  const written = await trx
    .insertInto('content_edit_versions')
    .values({ path, version: next, text, author_id: staffId, at: now(), act_id: null })
    .onConflict((taken) => taken.columns(['path', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) return null;
  // A gap below it: what it is based on was never published.
  const [newest, before] = await trx
    .selectFrom('content_edit_versions')
    .select('version')
    .where('path', '=', path)
    .orderBy('version', 'desc')
    .limit(2)
    .execute();
  if (newest?.version !== next || (before?.version ?? 0) !== version) return null;
  if (text === null || text === (textOfRelease(released, path) ?? null)) {
    await trx.deleteFrom('content_edits').where('path', '=', path).execute();
  } else {
    const row = { text, version: next, released_hash: releasedHash(released, path) };
    await trx
      .insertInto('content_edits')
      .values({ path, ...row })
      .onConflict((known) => known.column('path').doUpdateSet(row))
      .execute();
  }
  if (!keepsDraft) await settleDrafts(trx, { path, text, staffId, since });
  return written.id;
}

/**
 * Imports the written files, which shows them to learners. A problem of the whole, such as a duplicate slug, is
 * reported on the field that caused it.
 * @param mayWait accepts a release that is held back because of other files: learners get the change together with it
 * @throws 400, 409
 */
export async function importWhole(
  trx: Db,
  contentDir: string,
  part: ContentPart,
  { field = 'text', mayWait = false } = {},
): Promise<void> {
  const { isOlder } = await part.bringIn(trx, contentDir).catch(async (error: unknown) => {
    if (!(error instanceof ContentError)) throw error;
    if (mayWait && (await isHeldForSameProblems(trx, part.folder, error.problems)))
      return { isOlder: false };
    throw invalid({ [field]: error.problems.map((line) => inBothLanguages(line)) });
  });
  if (isOlder) {
    throw conflict({
      en: 'A newer server has other content. Publish there.',
      fr: 'Un serveur plus récent a un autre contenu. Publiez sur celui-là.',
    });
  }
}

/** @throws 409 where a release has moved the file, so that this path is obsolete */
export function requireInPlace(contentDir: string, path: string): void {
  if (placeInRelease(contentDir, path) === path) return;
  throw conflict({
    en: 'A new release has moved this text, or has another one of its name. Open it from the list. What you have written is still here.',
    fr: 'Une nouvelle version d’Inzira a déplacé ce texte, ou en contient un autre du même nom. Ouvrez-le depuis la liste. Ce que vous avez écrit est toujours là.',
  });
}

export function releasedHash(released: ContentFiles, path: string): string {
  const text = textOfRelease(released, path);
  return text === undefined ? '' : hashOf(new Map([['', text]]));
}

/** The text of a released file; for an order, the numbers of the release in the format of an edited list. */
export function textOfRelease(released: ContentFiles, path: string): string | undefined {
  const text = released.get(path);
  if (text !== undefined || !/(?:^|\/)order$/.test(path)) return text;
  return orderOf(released, path.slice(0, -'order'.length))
    .map((slug) => `${slug}\n`)
    .join('');
}
