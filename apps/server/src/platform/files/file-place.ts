import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { HOUR_SECONDS } from '@inzira/contract/rules/units';
import type { Settings } from '#src/platform/config.ts';
import { inTransaction, now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import { acquireLock } from '#src/platform/db/lock.ts';

/** How often a running server renews its entry, and after which time an entry is of no running server. */
export const RENEWED_MS = 30 * 60 * 1000;
const KNOWN_SECONDS = 2 * HOUR_SECONDS;

/** Where servers of one database keep files, by the identity of that place. */
type FilePlaces = Record<string, { where: string; seen_at: string }>;

type StorageSettings = Pick<Settings, 's3' | 'dataDir'>;

/**
 * Records where this server keeps files.
 * @returns the other places where servers of this database keep theirs; null where this one can keep none, for example
 * on a disk that is not mounted.
 */
export async function noteFilePlace(db: Db, settings: StorageSettings): Promise<string[] | null> {
  const id = identify(settings) ?? makeIdentity(settings.dataDir);
  if (id === null) return null;
  const where = settings.s3
    ? `${settings.s3.bucket} at ${settings.s3.endpoint}`
    : `${settings.dataDir} on ${hostname()}`;
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, 'file places');
    const places = { ...(await readPlaces(trx)), [id]: { where, seen_at: now() } };
    const value = JSON.stringify(places);
    await trx
      .insertInto('installation')
      .values({ key: 'file-places', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    return otherThan(id, places);
  });
}

/** Removes the entry of a server that stops. Another one that uses the same place renews it. */
export async function forgetFilePlace(db: Db, settings: StorageSettings): Promise<void> {
  await inTransaction(db, async (trx) => {
    await acquireLock(trx, 'file places');
    const { [identify(settings) ?? '']: _, ...places } = await readPlaces(trx);
    await trx
      .updateTable('installation')
      .set({ value: JSON.stringify(places) })
      .where('key', '=', 'file-places')
      .execute();
  });
}

/** The places that servers of this database use and that are not that of these settings. Writes nothing. */
export async function findOtherFilePlaces(db: Db, settings: StorageSettings): Promise<string[]> {
  return otherThan(identify(settings), await readPlaces(db));
}

const otherThan = (id: string | null, places: FilePlaces) =>
  Object.entries(places).flatMap(([other, { where }]) => (other === id ? [] : [where]));

/** Those of servers that run, or ended without removing their entry lately. */
async function readPlaces(db: Db): Promise<FilePlaces> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'file-places')
    .executeTakeFirst();
  const places = Object.entries(JSON.parse(row?.value ?? '{}') as FilePlaces);
  const since = secondsFromNow(-KNOWN_SECONDS);
  return Object.fromEntries(places.filter(([, { seen_at: at }]) => at >= since));
}

/** A folder is identified by a file in it, which all servers see that share the folder. */
const identityFile = (dataDir: string) => path.join(dataDir, 'uploads', 'identity');

/** @returns null for a folder that no server has used yet, or that cannot be read */
function identify({ s3, dataDir }: StorageSettings): string | null {
  if (s3) return `${s3.endpoint}/${s3.bucket}`;
  try {
    return readFileSync(identityFile(dataDir), 'utf8');
  } catch (error) {
    if (isOfFileSystem(error)) return null;
    throw error;
  }
}

const isOfFileSystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'errno' in error;

/** @returns null where the folder cannot be written, or its file not read */
function makeIdentity(dataDir: string): string | null {
  const file = identityFile(dataDir);
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(18).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!isOfFileSystem(error)) throw error;
    // EEXIST: another server has made it meanwhile.
    if (error.code !== 'EEXIST') return null;
  }
  return identify({ s3: null, dataDir });
}
