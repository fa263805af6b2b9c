import { sql } from 'kysely';
import { ConfigError } from '#src/platform/config.ts';
import { inTransaction, STATEMENT_TIMEOUT_MS, type Db } from './database.ts';

/** What a PgBouncer says that was not told to let our settings pass, or that gives each statement another connection. */
const REFUSALS: [RegExp, string][] = [
  [
    /unsupported startup parameter/i,
    'a PgBouncer answers there that refuses our settings; give it ignore_startup_parameters = options,statement_timeout',
  ],
  [
    /statement pooling/i,
    'a PgBouncer answers there that has no transactions; give it pool_mode = transaction (or session)',
  ],
];

/**
 * Asks once at the start what stands between this server and PostgreSQL. Nothing of ours belongs to a connection (locks
 * end with their transaction, no statement keeps a name, nothing listens), so that a pooler may change it between transactions.
 * @returns what it does not let through, and where to set it then; null where nothing is missing
 * @throws ConfigError where a pooler would not work
 */
export async function checkPooler(db: Db): Promise<string | null> {
  try {
    return await inTransaction(db, async (trx) => {
      const { rows } = await sql<{ limit: string; jit: string }>`
        select current_setting('statement_timeout') as limit, current_setting('jit') as jit`.execute(
        trx,
      );
      const [{ limit, jit } = { limit: '0', jit: 'on' }] = rows;
      const missing = [
        ...(limit === '0' ? [`set statement_timeout = '${STATEMENT_TIMEOUT_MS / 1000}s'`] : []),
        ...(jit === 'on' ? ['set jit = off'] : []),
      ];
      if (missing.length === 0) return null;
      return `a pooler in between drops our settings; once, as the owner: ${missing.map((one) => `alter role … ${one};`).join(' ')}`;
    });
  } catch (error) {
    const { message } = error as Error;
    const refusal = REFUSALS.find(([pattern]) => pattern.test(message));
    if (!refusal) throw error;
    throw new ConfigError(`DATABASE_URL: ${refusal[1]} (docs/deploy.md)`, { cause: error });
  }
}
