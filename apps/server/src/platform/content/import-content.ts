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

/** A folder of `content/` that becomes rows. */
export interface ContentSource<Content> {
  /** What it is called when it cannot be imported, as in "The curriculum". */
  title: string;
  folder: string;
  /** Another folder of `content/` that the rows are made of; it may be missing. */
  beside?: string;
  /** The one row of this table says which version was imported. */
  state: StateTable;
  /** The module that imports it: other code makes other rows of the same files. */
  code: string;
  /** What else the rows are made of. */
  also?: (db: Db) => Promise<string[]>;
  parse: (files: ContentFiles, beside: ContentFiles) => { content: Content; problems: string[] };
}

export interface ImportReport {
  /** False when the content is the same as at the last import, which then was all there was to do. */
  isChanged: boolean;
  /** The database has newer content, of a newer server: it stays. */
  isOlder: boolean;
}

/** Content that cannot be imported; nothing was changed. */
export class ContentError extends Error {
  readonly problems: string[];
  /** The release by itself could be: what staff have edited does not fit it. */
  readonly isOfEdits: boolean;

  constructor(title: string, problems: string[], isOfEdits: boolean) {
    super(`${title} cannot be imported:\n${problems.join('\n')}`);
    this.problems = problems;
    this.isOfEdits = isOfEdits;
  }
}

/**
 * Brings a folder of content into the database if its files, or the code that imports them, have
 * changed. Content that was written before what the database has is left alone: in a rolling deploy
 * an older server may start once more.
 * @throws ContentError when files cannot be understood.
 */
export async function importContent<Content>(
  db: Db,
  contentDir: string,
  source: ContentSource<Content>,
  write: (trx: Db, content: Content) => Promise<void>,
): Promise<ImportReport> {
  const { title, state } = source;
  // A release stays as it is while a server runs; what staff edit may change until the lock is held.
  const release = readSource(contentDir, source);
  if (await isCurrent(db, release, source)) return { isChanged: false, isOlder: false };
  const { files: released, beside, writtenAt } = release;
  const folder = editedFolderOf(source);
  // Committed by itself: what is edited lies where the release has it also while the two do not fit together.
  const isOlder = await inTransaction(db, async (trx) => {
    await lockContent(trx, state);
    if ((await readImportedMoment(trx, state)) > writtenAt) return true;
    if (folder) await moveEdits(trx, released, folder);
    return false;
  });
  if (isOlder) return { isChanged: false, isOlder };
  return inTransaction(db, async (trx) => {
    // Before the edits are read: one that another publication writes meanwhile would be left out.
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
    await trx.deleteFrom('content_held').where('folder', '=', source.folder).execute();
    return { isChanged: standing === 'older', isOlder: standing === 'newer' };
  });
}

/** Whether an import would find nothing to do. */
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

/** What staff edit in the browser stands over the release: see content-edits.ts. */
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
