import type { SecondFactorRule } from '@inzira/contract/staff-sign-in';
import type { Db } from './db/database.ts';
import { acquireLock } from './db/lock.ts';
import { dayIn, isTimeZone } from './time-zone.ts';

/** Settings by staff; missing ones have their default. */
export interface Settings {
  /** The time zone in which days are counted, an IANA name. */
  timeZone: string;
  /** The recipient of contact messages; null for the server's configuration. */
  contactEmail: string | null;
  /** Roles that need a second factor, in addition to the server's configuration. */
  secondFactor: SecondFactorRule;
  /** Grows with each change of time zone or contact address. */
  revision: number;
  /** See `findConflictingFields`. */
  field_revisions: string;
}

const DEFAULTS: Settings = {
  timeZone: 'UTC',
  contactEmail: null,
  secondFactor: 'off',
  revision: 1,
  field_revisions: '{}',
};

/** Reads one row by its key at each call, so that a change made on one server holds at once on all others. */
export async function readSettings(db: Db): Promise<Settings> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'settings')
    .executeTakeFirst();
  const settings = { ...DEFAULTS, ...(row && (JSON.parse(row.value) as Partial<Settings>)) };
  return isTimeZone(settings.timeZone) ? settings : { ...settings, timeZone: 'UTC' };
}

/** Today in the installation's time zone: what is shown from a day is shown when that day begins there. */
export async function readToday(db: Db): Promise<string> {
  const { timeZone } = await readSettings(db);
  return dayIn(timeZone, Date.now());
}

/** Changes the given settings and keeps the others. */
export async function writeSettings(trx: Db, changes: Partial<Settings>) {
  // Locked, since all settings share one row and two forms may be sent at once.
  await acquireLock(trx, 'settings');
  const value = JSON.stringify({ ...(await readSettings(trx)), ...changes });
  await trx
    .insertInto('installation')
    .values({ key: 'settings', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
