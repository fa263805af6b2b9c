import { sql } from 'kysely';
import { engineOf, isOneOf, type Db } from '#src/platform/db/database.ts';
import type { DatabaseState } from './format.ts';
import { hasTable } from './has-table.ts';

/** Tables with questions that the team may read until the consent is withdrawn. */
const TABLES = ['advisor_unanswered', 'advisor_misses'] as const;

interface Question {
  id: number;
  user_id: number;
}

interface ReadTable {
  name: (typeof TABLES)[number];
  questions: Question[];
  /** The highest id ever assigned: a question with a higher one is unknown to this installation, not withdrawn. */
  lastId: number;
}

/** The questions that the team may read in the installation that a backup will replace; empty where a table does not exist. */
export async function findRead(db: Db): Promise<ReadTable[]> {
  const found: ReadTable[] = [];
  for (const name of TABLES) {
    if (!(await hasTable(db, name))) continue;
    found.push({
      name,
      questions: await readQuestions(db, name),
      lastId: await lastIdOf(db, name),
    });
  }
  return found;
}

async function readQuestions(db: Db, table: string): Promise<Question[]> {
  const { rows } = await sql<Question>`select id, user_id from ${sql.table(table)}
    where question is not null`.execute(db);
  return rows;
}

async function lastIdOf(db: Db, table: string): Promise<number> {
  const { rows } = await (
    engineOf(db) === 'sqlite'
      ? sql<{ id: number }>`select seq as id from sqlite_sequence where name = ${table}`
      : sql<{ id: number | null }>`select
          pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as id`
  ).execute(db);
  return rows[0]?.id ?? 0;
}

/**
 * Removes restored questions whose consent was withdrawn since the backup: they are missing in the replaced data.
 * @param stayed users in both. Erased accounts are restored completely, to be erased again.
 */
export async function keepForgotten(
  trx: Db,
  state: DatabaseState,
  read: readonly ReadTable[],
  stayed: ReadonlySet<number>,
) {
  for (const { name, questions, lastId } of read) {
    if (!state.tables.some((table) => table.name === name)) continue;
    const still = new Set(questions.map(({ id }) => id));
    const gone = (await readQuestions(trx, name)).filter(
      ({ id, user_id: userId }) => id <= lastId && stayed.has(userId) && !still.has(id),
    );
    const ids = gone.map(({ id }) => id);
    if (name === 'advisor_unanswered')
      await trx
        .deleteFrom(name)
        .where(isOneOf(trx, 'id', ids))
        .execute();
    else
      await trx
        .updateTable(name)
        .set({ question: null })
        .where(isOneOf(trx, 'id', ids))
        .execute();
  }
}
