import { parseConfig } from '@inzira/server/platform/config';
import { openDatabase } from '@inzira/server/platform/db/open-database';
import { growCurriculum } from './eight-modules.ts';

const FULL_SECTOR = 2;

/**
 * Extends the curriculum of DATA_DIR to eight modules, half of which a learner has completed, and assigns every
 * venture to one sector, so that its first page is full.
 */
const db = openDatabase(parseConfig(process.env), (error) => console.error(error));
await growCurriculum(db, 'amina');
const inSector = db
  .selectFrom('venture_sectors')
  .select('venture_id')
  .where('sector_id', '=', FULL_SECTOR);
const others = await db
  .selectFrom('venture_sectors')
  .select(({ fn }) => ['venture_id', fn.min('sector_id').as('sector_id')])
  .where('venture_id', 'not in', inSector)
  .groupBy('venture_id')
  .execute();
for (const { venture_id: venture, sector_id: sector } of others)
  await db
    .updateTable('venture_sectors')
    .set({ sector_id: FULL_SECTOR })
    .where('venture_id', '=', venture)
    .where('sector_id', '=', sector)
    .execute();
await db.destroy();
