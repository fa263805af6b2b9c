import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import { hasTable } from './has-table.ts';
import { findUnsubscribed, type Unsubscribed } from './unsubscribed.ts';
import { findWithdrawn } from './withdrawn.ts';

interface Account {
  id: number;
  created_at: string;
}

/** What of an installation that a backup takes the place of still counts afterwards. */
export interface Replaced {
  unsubscribed: Unsubscribed[];
  /** Codes of certificates. */
  withdrawn: string[];
  accounts: Account[];
}

export const NOTHING_REPLACED: Replaced = { unsubscribed: [], withdrawn: [], accounts: [] };

export async function readReplaced(db: Db): Promise<Replaced> {
  return {
    unsubscribed: await findUnsubscribed(db),
    withdrawn: await findWithdrawn(db),
    accounts: (await hasTable(db, 'users')) ? await readAccounts(db) : [],
  };
}

/**
 * The accounts that come back although they had been erased: those that are not in what the backup replaces. Of another
 * installation, with which the backup has no account in common, it says nothing.
 */
export async function findReturned(trx: Db, { accounts }: Replaced): Promise<number[]> {
  const keyOf = ({ id, created_at }: Account) => `${id} ${created_at}`;
  const stayed = new Set(accounts.map(keyOf));
  const restored = await readAccounts(trx);
  const returned = restored.filter((account) => !stayed.has(keyOf(account)));
  return returned.length === restored.length ? [] : returned.map(({ id }) => id);
}

async function readAccounts(db: Db): Promise<Account[]> {
  const { rows } = await sql<Account>`select id, created_at from users order by id`.execute(db);
  return rows;
}
