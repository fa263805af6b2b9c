import { sql } from 'kysely';
import type { Db } from '#src/platform/db/database.ts';
import type { DatabaseState } from './format.ts';
import { hasTable } from './has-table.ts';

export interface Unsubscribed {
  email_key: string;
  unsubscribed_at: string;
}

const TABLE = 'newsletter_subscriptions';

/** Who has left the newsletter in an installation that a backup takes the place of; none where there is no such table. */
export async function findUnsubscribed(db: Db): Promise<Unsubscribed[]> {
  if (!(await hasTable(db, TABLE))) return [];
  const { rows } = await sql<Unsubscribed>`select email_key, unsubscribed_at
    from ${sql.table(TABLE)} where unsubscribed_at is not null`.execute(db);
  return rows;
}

/** Nobody who has left since a backup gets newsletters again because it was restored. */
export async function keepUnsubscribed(trx: Db, state: DatabaseState, gone: Unsubscribed[]) {
  if (!state.tables.some(({ name }) => name === TABLE)) return;
  for (const { email_key, unsubscribed_at } of gone) {
    await sql`update ${sql.table(TABLE)} set unsubscribed_at = ${unsubscribed_at}
      where email_key = ${email_key} and unsubscribed_at is null
      and subscribed_at <= ${unsubscribed_at}`.execute(trx);
  }
}
