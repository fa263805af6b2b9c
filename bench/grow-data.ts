import { parseConfig } from '@inzira/server/platform/config';
import { openDatabase } from '@inzira/server/platform/open-database';
import { growCurriculum } from './eight-modules.ts';

/** Makes the curriculum of DATA_DIR eight modules long, half of which a learner has completed. */
const db = openDatabase(parseConfig(process.env), (error) => console.error(error));
await growCurriculum(db, 'amina');
await db.destroy();
