import type { SecondFactorRule } from '@inzira/contract/staff-sign-in';
import type { Db } from './db/database.ts';
import { acquireLock } from './db/lock.ts';
import { isTimeZone } from './time-zone.ts';

/** What staff have set for this installation; what is missing has its default. */
export interface Settings {
  /** Whose days are counted, as IANA names it. */
  timeZone: string;
  /** Who gets contact messages; null for what the server was started with. */
  contactEmail: string | null;
  /** Whose roles need a second factor, beside those that the server was started with. */
  secondFactor: SecondFactorRule;
}

const DEFAULTS: Settings = { timeZone: 'UTC', contactEmail: null, secondFactor: 'off' };

/** One look at a key: what one server writes holds on every other at once. */
export async function readSettings(db: Db): Promise<Settings> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'settings')
    .executeTakeFirst();
  const settings = { ...DEFAULTS, ...(row && (JSON.parse(row.value) as Partial<Settings>)) };
  return isTimeZone(settings.timeZone) ? settings : { ...settings, timeZone: 'UTC' };
}

/** Keeps what is given beside what is there. */
export async function writeSettings(trx: Db, changes: Partial<Settings>) {
  // Two forms that are sent at once write one row.
  await acquireLock(trx, 'settings');
  const value = JSON.stringify({ ...(await readSettings(trx)), ...changes });
  await trx
    .insertInto('installation')
    .values({ key: 'settings', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
