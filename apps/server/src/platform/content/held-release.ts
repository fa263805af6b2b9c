import { now, type Db } from '#src/platform/db/database.ts';
import { folderOf, type EditedFolder } from './content-edits.ts';

/** What keeps a release from learners, and what to do. */
interface HeldProblem {
  /** As the checker says it, with the name of the file. */
  line: string;
  /** The edited files that it is about. */
  paths: string[];
  en: string;
  fr: string;
}

/** Remembers for staff that what they have edited does not fit the release, and why. @param say for an editor */
export async function keepHeld(
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
    // A file that is missing: what was edited beside it, or within.
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

export async function findHeld(db: Db) {
  const rows = await db.selectFrom('content_held').selectAll().orderBy('since').execute();
  return rows.map(({ problems, ...row }) => ({
    ...row,
    problems: JSON.parse(problems) as HeldProblem[],
  }));
}

/**
 * Whether a release is held back for nothing but what it was held back for before; then what is no problem any more is
 * forgotten. An editor mends one file after the other.
 */
export async function isHeldForNoMore(
  trx: Db,
  folder: EditedFolder,
  lines: readonly string[],
): Promise<boolean> {
  const held = (await findHeld(trx)).find((one) => one.folder === folder);
  if (!held || lines.some((line) => held.problems.every((one) => one.line !== line))) return false;
  const left = held.problems.filter(({ line }) => lines.includes(line));
  await trx
    .updateTable('content_held')
    .set({ problems: JSON.stringify(left) })
    .where('folder', '=', folder)
    .execute();
  return true;
}

/** The order of staff gives a file another number than it has. */
const withoutNumbers = (path: string) => path.replaceAll(/(^|\/)\d\d-/g, '$1');
