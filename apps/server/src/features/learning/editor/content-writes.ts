import { orderOf } from '#src/platform/content/content-edits.ts';
import { hashOf, type ContentFiles } from '#src/platform/content/content-folders.ts';
import type { ContentPart } from '#src/platform/content/content-part.ts';
import { ContentError } from '#src/platform/content/import-content.ts';
import { now, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { conflict, invalid } from '#src/platform/http/errors.ts';
import { settleDrafts } from './content-drafts.ts';

export interface Publication {
  path: string;
  /** Null gives the file back to the release. */
  text: string | null;
  /** What it begins from. */
  version: number;
}

/**
 * Writes a publication with its version, to be followed by `importWhole`.
 * @returns false where somebody else has published since the version that it begins from
 */
export async function writeEdit(
  trx: Db,
  released: ContentFiles,
  staffId: number,
  { path, text, version }: Publication,
): Promise<boolean> {
  const next = version + 1;
  // The number is unique for a file: of two who publish at once the second one finds it taken.
  const written = await trx
    .insertInto('content_edit_versions')
    .values({ path, version: next, text, author_id: staffId, at: now() })
    .onConflict((taken) => taken.columns(['path', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written || (await newestVersion(trx, path)) !== next) return false;
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
  await settleDrafts(trx, { path, text, staffId });
  await recordHistory(trx, {
    actorId: staffId,
    action: text === null ? 'content-given-back' : 'content-published',
    subject: { kind: 'content', id: written.id },
    after: { path, version: next },
  });
  return true;
}

export async function newestVersion(db: Db, path: string): Promise<number> {
  const row = await db
    .selectFrom('content_edit_versions')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('path', '=', path)
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

/**
 * Brings what was written to learners. What is wrong with the whole, such as a slug that is taken, is told
 * of the field that brought it. @throws 400, 409
 */
export async function importWhole(
  trx: Db,
  contentDir: string,
  part: ContentPart,
  field: 'text' | 'file' = 'text',
): Promise<void> {
  const { isOlder } = await part.bringIn(trx, contentDir).catch((error: unknown) => {
    if (!(error instanceof ContentError)) throw error;
    throw invalid({ [field]: error.problems.map((problem) => ({ en: problem, fr: problem })) });
  });
  if (isOlder) {
    throw conflict({
      en: 'A newer server has other content. Publish there.',
      fr: 'Un serveur plus récent a un autre contenu. Publiez sur celui-là.',
    });
  }
}

export function releasedHash(released: ContentFiles, path: string): string {
  const text = textOfRelease(released, path);
  return text === undefined ? '' : hashOf(new Map([['', text]]));
}

/** A file of the release; the order that it gives by numbers has the form of an edited one. */
export function textOfRelease(released: ContentFiles, path: string): string | undefined {
  const text = released.get(path);
  if (text !== undefined || !path.endsWith('/order')) return text;
  return orderOf(released, path.slice(0, -'order'.length))
    .map((slug) => `${slug}\n`)
    .join('');
}
