import { now, type Db } from '#src/platform/db/database.ts';
import { folderOf, prefixOf, type EditedFolder } from './content-edits.ts';

/**
 * Stores which translations are outdated, and since when.
 * @param files below the folder
 */
export async function storeOutdatedTranslations(
  trx: Db,
  folder: EditedFolder,
  files: readonly string[],
): Promise<void> {
  const paths = files.map((file) => prefixOf(folder) + file);
  const known = await trx.selectFrom('outdated_translations').select('path').execute();
  const gone = known
    .map(({ path }) => path)
    .filter((path) => folderOf(path) === folder && !paths.includes(path));
  if (gone.length > 0)
    await trx.deleteFrom('outdated_translations').where('path', 'in', gone).execute();
  if (paths.length === 0) return;
  await trx
    .insertInto('outdated_translations')
    .values(paths.map((path) => ({ path, since: now() })))
    .onConflict((kept) => kept.doNothing())
    .execute();
}
