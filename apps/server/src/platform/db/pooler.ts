import { sql } from 'kysely';
import { ConfigError } from '#src/platform/config.ts';
import { inTransaction, STATEMENT_TIMEOUT_MS, type Db } from './database.ts';

/** Errors of a PgBouncer that does not pass our settings on, or that changes the connection with each statement. */
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
 * Checks once at the start whether a pooler stands between this server and PostgreSQL. Nothing here depends on a connection
 * (locks end with their transaction, prepared statements are unnamed, nothing listens), so a pooler may change it between
 * transactions.
 * @returns the setting that it does not pass on, and where to allow it; null where nothing is missing
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
