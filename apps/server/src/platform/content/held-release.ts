import { now, type Db } from '#src/platform/db/database.ts';
import { folderOf, type EditedFolder } from './content-edits.ts';

/** A problem that keeps a release from learners, and what staff can do about it. */
interface HeldProblem {
  /** The checker's message, with the name of the file. */
  line: string;
  /** The edited files that the problem concerns. */
  paths: string[];
  en: string;
  fr: string;
}

/** Stores, for staff, why their edits do not fit the release. @param say for an editor */
export async function storeHeldRelease(
  db: Db,
  folder: EditedFolder,
  lines: readonly string[],
  say: (line: string) => { en: string; fr: string },
): Promise<void> {
  const edits = await db.selectFrom('content_edits').select('path').execute();
  const edited = edits.map(({ path }) => path).filter((path) => folderOf(path) === folder);
  const problems = lines.map((line): HeldProblem => {
    const [, file = '', says = line] = /^(\S+): (.*)$/s.exec(line) ?? [];
    const name = withoutNumbers(folder === 'modules' ? file : `${folder}/${file}`);
    const own = edited.filter((path) => withoutNumbers(path) === name);
    // The named file is missing: the edits beside it, or below it, are concerned.
    const around = edited.filter((path) =>
      withoutNumbers(path).startsWith(name.replace(/[^/]*$/, '')),
    );
    return { line, paths: own.length > 0 ? own : around, ...say(says) };
  });
  const row = { problems: JSON.stringify(problems) };
  await db
    .insertInto('content_held')
    .values({ folder, since: now(), ...row })
    .onConflict((known) => known.column('folder').doUpdateSet(row))
    .execute();
}

export async function findHeldReleases(db: Db) {
  const rows = await db.selectFrom('content_held').selectAll().orderBy('since').execute();
  return rows.map(({ problems, ...row }) => ({
    ...row,
    problems: JSON.parse(problems) as HeldProblem[],
  }));
}

/**
 * Whether the release has no other problems than those it was already held back for; solved ones are then removed. This
 * lets an editor publish corrections one file at a time.
 */
export async function isHeldForSameProblems(
  trx: Db,
  folder: EditedFolder,
  lines: readonly string[],
): Promise<boolean> {
  const held = (await findHeldReleases(trx)).find((one) => one.folder === folder);
  const known = new Set(held?.problems.map(({ line }) => withoutNumbers(line)));
  const now = new Set(lines.map(withoutNumbers));
  if (!held || [...now].some((line) => !known.has(line))) return false;
  const left = held.problems.filter(({ line }) => now.has(withoutNumbers(line)));
  await trx
    .updateTable('content_held')
    .set({ problems: JSON.stringify(left) })
    .where('folder', '=', folder)
    .execute();
  return true;
}

/** Whether what is published in this folder waits for a release that is held back. */
export const isHeldBack = async (db: Db, folder: EditedFolder): Promise<boolean> =>
  (await findHeldReleases(db)).some((one) => one.folder === folder);

/** Removes the numbers from paths: staff's order numbers files differently from the release. */
const withoutNumbers = (paths: string) => paths.replaceAll(/(^|[\s/])\d\d-(?=[a-z0-9])/g, '$1');
