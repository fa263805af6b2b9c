import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { elsewhere, look, newFile, restore, silent } from '#src/backup/backup.fixture.ts';
import { takeBackup } from '#src/backup/take-backup.ts';
import { startLearning, type LearningApp } from '#src/features/learning/learning.fixture.ts';
import { migrations } from '#src/migrations.ts';
import { isMigrated } from '#src/platform/db/migrations.ts';
import type { Db } from '#src/platform/db/database.ts';

const SCRIPT = readFileSync(
  path.resolve(import.meta.dirname, '../../../deploy/partitions.sql'),
  'utf8',
);
/** Those that the script names in its comment, and the one that it splits. */
const TABLES = [
  'lesson_progress',
  'lesson_notes',
  'review_cards',
  'review_days',
  'calculator_figures',
  'tallies',
  'idempotent_answers',
] as const;

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('tables that are split', () => {
  let { t, ids, newLearner } = {} as LearningApp;
  beforeAll(async () => {
    ({ t, ids, newLearner } = await startLearning());
  });

  /** As psql runs it. */
  async function split(script: string, { databaseUrl } = t.app.config) {
    const client = new pg.Client(databaseUrl ?? '');
    await client.connect();
    await client.query(script);
    await client.end();
  }
  const parts = async (table: string) =>
    (
      await sql<{ part: string }>`select inhrelid::regclass::text as part from pg_inherits
        where inhparent = to_regclass(${table})`.execute(t.db)
    ).rows.length;
  /** Names and definitions, by which later migrations know them. */
  const rules = async () =>
    (
      await sql<{ rule: string }>`
        select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule
          from pg_constraint where conrelid::regclass::text in (${sql.join(TABLES)})
        union all
        select indrelid::regclass || ' ' || replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
          from pg_index where indrelid::regclass::text in (${sql.join(TABLES)})
        order by rule`.execute(t.db)
    ).rows;
  const progressOf = (db: Db) =>
    db.selectFrom('lesson_progress').selectAll().orderBy('user_id').orderBy('lesson_id').execute();

  test('hold what was in them, go on, are in a backup, and end with their learner', async () => {
    const [one, two] = [await newLearner(), await newLearner()];
    await one.open('sales', true);
    await two.open('sales', true);
    const [rulesBefore, before] = [await rules(), await progressOf(t.db)];
    expect(before.length).toBe(2);

    await split(SCRIPT);
    expect([await parts('lesson_progress'), await parts('tallies')]).toEqual([16, 0]);
    expect(await progressOf(t.db)).toEqual(before);
    const all = TABLES.map((name) => `'${name}'`).join(', ');
    await split(SCRIPT.replace("array['lesson_progress']", `array[${all}]`));
    for (const table of TABLES) expect(await parts(table)).toBe(16);
    expect(await rules()).toEqual(rulesBefore);
    expect(await isMigrated(t.db, migrations)).toBe(true);

    expect((await one.open('bundles', true)).body.completed_lesson_ids).toEqual([
      ids['sales'],
      ids['bundles'],
    ]);
    const day = new Date().toISOString().slice(0, 10);
    for (let tap = 0; tap < 2; tap += 1) {
      const sent = { body: { kind: 'asked', day }, headers: { 'idempotency-key': 'one-tap-only' } };
      expect((await one.call('POST', '/api/tallies/', sent)).status).toBe(200);
    }
    expect(await t.db.selectFrom('tallies').select('count').execute()).toEqual([{ count: 1 }]);

    const rows = await progressOf(t.db);
    const file = newFile();
    await takeBackup(t.app.config, file, silent);
    const there = await elsewhere();
    await restore(there, file);
    expect(await look(there, progressOf)).toEqual(rows);
    // In the place of one whose tables are split.
    await split(SCRIPT, there);
    await restore(there, file, true);
    expect(await look(there, progressOf)).toEqual(rows);

    await t.db.deleteFrom('users').where('id', '=', one.user.id).execute();
    expect((await progressOf(t.db)).map((row) => row.user_id)).toEqual([two.user.id]);
  }, 180_000);
});
