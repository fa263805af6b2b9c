import { existsSync } from 'node:fs';
import path from 'node:path';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { EDITED_FOLDERS, withEdits } from './content-edits.ts';
import { hashOfCode } from './code-hash.ts';
import {
  contentWrittenAt,
  hashOf,
  readContentFiles,
  type ContentFiles,
} from './content-folders.ts';
import { hasMoves, moveEdits } from './move-edits.ts';
import {
  lockContent,
  readImportedMoment,
  readImportedVersion,
  replaceImportedVersion,
  type StateTable,
} from './content-rows.ts';

/** A folder of `content/` that is imported into tables. */
export interface ContentSource<Content> {
  /** Its name in error messages, e.g. "The curriculum". */
  title: string;
  folder: string;
  /** A second folder of `content/` that the rows depend on; it may be missing. */
  beside?: string;
  /** The table whose one row records the imported version. */
  state: StateTable;
  /** The module that imports it: a change of its code imports the same files again. */
  code: string;
  /** Further inputs of the rows, which cause a new import when they change. */
  also?: (db: Db) => Promise<string[]>;
  parse: (files: ContentFiles, beside: ContentFiles) => { content: Content; problems: string[] };
}

export interface ImportReport {
  /** False when the content equals the last import, and nothing was done. */
  isChanged: boolean;
  /** The database has newer content from a newer server, which was kept. */
  isOlder: boolean;
}

/** Content that cannot be imported; the database is unchanged. */
export class ContentError extends Error {
  readonly problems: string[];
  /** True when the release alone is valid, and only edits of staff do not fit it. */
  readonly isOfEdits: boolean;

  constructor(title: string, problems: string[], isOfEdits: boolean) {
    super(`${title} cannot be imported:\n${problems.join('\n')}`);
    this.problems = problems;
    this.isOfEdits = isOfEdits;
  }
}

/**
 * Imports a folder of content if its files, or the code that imports them, have changed. Skips content older than that
 * of the database: in a rolling deploy an older server may start once more.
 * @throws ContentError when files are invalid.
 */
export async function importContent<Content>(
  db: Db,
  contentDir: string,
  source: ContentSource<Content>,
  write: (trx: Db, content: Content) => Promise<void>,
): Promise<ImportReport> {
  const { title, state } = source;
  // Released files do not change while a server runs, so they are read once; edits may change until the lock is held.
  const release = readSource(contentDir, source);
  if (await isCurrent(db, release, source)) {
    // A release that was held back may have been taken back: what learners have fits.
    await forgetHeld(db, source);
    return { isChanged: false, isOlder: false };
  }
  const { files: released, beside, writtenAt } = release;
  const folder = editedFolderOf(source);
  // A transaction of its own: edits follow moved files even while the release and the edits do not fit together.
  const isOlder = await inTransaction(db, async (trx) => {
    await lockContent(trx, state);
    if ((await readImportedMoment(trx, state)) > writtenAt) return true;
    if (folder) await moveEdits(trx, released, folder);
    return false;
  });
  if (isOlder) return { isChanged: false, isOlder };
  return inTransaction(db, async (trx) => {
    // Locks before the edits are read, since the edits of a concurrent publication would otherwise be missed.
    await lockContent(trx, state);
    const files = await withEditsOf(trx, released, source);
    const { content, problems } = source.parse(files, beside);
    if (problems.length > 0) {
      const isOfEdits = files !== released && source.parse(released, beside).problems.length === 0;
      throw new ContentError(title, problems, isOfEdits);
    }
    const hash = await versionOf(trx, files, beside, source);
    const standing = await replaceImportedVersion(trx, state, hash, writtenAt);
    if (standing === 'older') await write(trx, content);
    await forgetHeld(trx, source);
    return { isChanged: standing === 'older', isOlder: standing === 'newer' };
  });
}

const forgetHeld = async <Content>(db: Db, { folder }: ContentSource<Content>) =>
  db.deleteFrom('content_held').where('folder', '=', folder).execute();

/** Whether an import would change nothing. */
export async function isContentCurrent<Content>(
  db: Db,
  contentDir: string,
  source: ContentSource<Content>,
): Promise<boolean> {
  return isCurrent(db, readSource(contentDir, source), source);
}

async function isCurrent<Content>(
  db: Db,
  { files: released, beside }: ReturnType<typeof readSource>,
  source: ContentSource<Content>,
) {
  const folder = editedFolderOf(source);
  if (folder && (await hasMoves(db, released, folder))) return false;
  const files = await withEditsOf(db, released, source);
  return (
    (await readImportedVersion(db, source.state)) === (await versionOf(db, files, beside, source))
  );
}

/** Applies staff's edits to the released files: see content-edits.ts. */
async function withEditsOf<Content>(
  db: Db,
  released: ContentFiles,
  source: ContentSource<Content>,
): Promise<ContentFiles> {
  const edited = editedFolderOf(source);
  return edited ? withEdits(db, released, edited) : released;
}

const editedFolderOf = <Content>({ folder }: ContentSource<Content>) =>
  EDITED_FOLDERS.find((one) => one === folder);

function readSource<Content>(contentDir: string, source: ContentSource<Content>) {
  const { folder, beside: name } = source;
  const files = readContentFiles(contentDir, folder);
  const writtenAt = contentWrittenAt(contentDir, folder);
  if (name === undefined || !existsSync(path.join(contentDir, name)))
    return { files, beside: new Map<string, string>(), writtenAt };
  const also = contentWrittenAt(contentDir, name);
  return {
    files,
    beside: readContentFiles(contentDir, name),
    writtenAt: also > writtenAt ? also : writtenAt,
  };
}

async function versionOf<Content>(
  db: Db,
  files: ContentFiles,
  beside: ContentFiles,
  { code, also }: ContentSource<Content>,
) {
  const others = beside.size > 0 ? [hashOf(beside)] : [];
  return hashOf(files, [hashOfCode(code), ...others, ...((await also?.(db)) ?? [])]);
}
