import path from 'node:path';
import type { Config } from '#src/platform/config.ts';
import { openPostgres, openSqlite, type Db } from './database.ts';

/** The database that the settings name. */
export function openDatabase(config: Config, onBrokenConnection: (error: Error) => void): Db {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, onBrokenConnection, config.databasePool)
    : openSqlite(path.join(config.dataDir, 'inzira.db'));
}
