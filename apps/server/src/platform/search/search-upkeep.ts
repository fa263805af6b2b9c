import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { engineOf, inTransaction, limitStatements, type Db } from '#src/platform/db/database.ts';
import { acquireTableLock } from '#src/platform/db/lock.ts';

/** The terms that are checked in one transaction, while writers wait. */
const TERMS_AT_ONCE = 500;

/**
 * Removes words that no row contains any more, because those of erased people are personal data. Runs daily, before
 * parts are merged, which removes them from SQLite's index itself.
 */
export async function forgetOldWords(db: Db) {
  for (const name of await findIndexes(db)) {
    const terms = await findTerms(db, name);
    for (let at = 0; at < terms.length; at += TERMS_AT_ONCE) {
      await forgetUnused(db, name, terms.slice(at, at + TERMS_AT_ONCE));
      await setImmediate();
    }
  }
}

/** The terms to check. On PostgreSQL, one pass over all rows finds those that seem unused, without blocking writers. */
async function findTerms(db: Db, name: string): Promise<string[]> {
  const all = sql<{ term: string }>`select term from ${sql.table(`${name}_terms`)}`;
  const found = await inTransaction(db, async (trx) => {
    if (engineOf(db) === 'sqlite') return all.execute(trx);
    await limitStatements(trx, 0);
    return sql<{ term: string }>`${all}
      except select word collate "C" from ts_stat(${`select words from ${name}`})`.execute(trx);
  });
  return found.rows.map(({ term }) => term);
}

/** Checks each term again while writers are blocked, and deletes it if it is still unused. */
async function forgetUnused(db: Db, name: string, some: string[]) {
  const [search, terms] = [sql.table(name), sql.table(`${name}_terms`)];
  if (engineOf(db) === 'sqlite') {
    await sql`delete from ${terms} where term in (select value from json_each(${JSON.stringify(some)}))
      and not exists (select 1 from ${search}
        where ${search} match '"' || replace(term, '"', '""') || '"')`.execute(db);
    return;
  }
  await inTransaction(db, async (trx) => {
    await acquireTableLock(trx, name);
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`delete from ${terms} where term = any(${some}::text[])
      and not exists (select 1 from ${search} where words @@ cast(quote_literal(term) as tsquery))`.execute(
      trx,
    );
  });
}

async function findIndexes(db: Db): Promise<string[]> {
  const found =
    engineOf(db) === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master
          where sql like '% using fts5 %' and name like '%/_search' escape '/'`
      : sql<{ name: string }>`select left(tablename, -length('_terms')) as name from pg_tables
          where schemaname = current_schema() and tablename like '%/_search/_terms' escape '/'`;
  const { rows } = await found.execute(db);
  return rows.map(({ name }) => name);
}

/** The index pages merged at once; requests are served in between. */
const PAGES_AT_ONCE = 64;

/**
 * Merges the parts that writes create in SQLite's indexes, since a search reads all of them. Runs daily; PostgreSQL's
 * indexes have no parts.
 */
export async function mergeSearchIndexes(db: Db) {
  if (engineOf(db) !== 'sqlite') return;
  for (const name of await findIndexes(db)) {
    const search = sql.table(name);
    const merge = (pages: number) =>
      inTransaction(db, async (trx) => {
        const changes = async () =>
          (await sql<{ n: number }>`select total_changes() as n`.execute(trx)).rows[0]?.n ?? 0;
        const before = await changes();
        await sql`insert into ${search} (${sql.ref(name)}, rank) values ('merge', ${sql.lit(pages)})`.execute(
          trx,
        );
        return (await changes()) - before;
      });
    // A negative number starts with all parts; one change, by the command itself, means that nothing is left.
    let changed = await merge(-PAGES_AT_ONCE);
    while (changed > 1) {
      await setImmediate();
      changed = await merge(PAGES_AT_ONCE);
    }
  }
}
