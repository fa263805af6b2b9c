import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import { hasTable } from './has-table.ts';
import { findRead } from './forgotten.ts';
import { findUnsubscribed, type Unsubscribed } from './unsubscribed.ts';
import { findWithdrawn } from './withdrawn.ts';

interface Account {
  id: number;
  created_at: string;
}

/** Facts of the replaced installation that stay valid after a restore. */
export interface Replaced {
  unsubscribed: Unsubscribed[];
  /** Codes of withdrawn certificates. */
  withdrawn: string[];
  accounts: Account[];
  read: Awaited<ReturnType<typeof findRead>>;
}

export const NOTHING_REPLACED: Replaced = {
  unsubscribed: [],
  withdrawn: [],
  accounts: [],
  read: [],
};

export async function readReplaced(db: Db): Promise<Replaced> {
  return {
    unsubscribed: await findUnsubscribed(db),
    withdrawn: await findWithdrawn(db),
    accounts: (await hasTable(db, 'users')) ? await readAccounts(db) : [],
    read: await findRead(db),
  };
}

const keyOf = ({ id, created_at }: Account) => `${id} ${created_at}`;

/** The users who are both in the backup and in the replaced data. */
export async function findCommonUsers(trx: Db, { accounts }: Replaced): Promise<Set<number>> {
  const known = new Set(accounts.map(keyOf));
  const stayed = (await readAccounts(trx)).filter((account) => known.has(keyOf(account)));
  return new Set(stayed.map(({ id }) => id));
}

/**
 * Accounts that were erased since the backup, and are restored by it: those missing in the replaced data. Empty for a
 * backup of another installation, which has no account in common.
 */
export async function findRevivedAccounts(trx: Db, stayed: ReadonlySet<number>): Promise<number[]> {
  if (stayed.size === 0) return [];
  return (await readAccounts(trx)).map(({ id }) => id).filter((id) => !stayed.has(id));
}

async function readAccounts(db: Db): Promise<Account[]> {
  const { rows } = await sql<Account>`select id, created_at from users order by id`.execute(db);
  return rows;
}
