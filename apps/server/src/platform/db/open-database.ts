import path from 'node:path';
import type { Settings } from '#src/platform/config.ts';
import { openPostgres, openSqlite, type Db } from './database.ts';

/** The database that the settings name. */
export function openDatabase(
  config: Pick<Settings, 'databaseUrl' | 'databasePool' | 'dataDir'>,
  onBrokenConnection: (error: Error) => void,
): Db {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, onBrokenConnection, { connections: config.databasePool })
    : openSqlite(path.join(config.dataDir, 'inzira.db'));
}
