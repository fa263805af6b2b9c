import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { inTransaction, openSqlite, type Db } from '#src/platform/db/database.ts';
import { applyMigrations } from '#src/platform/db/migrations.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { createPostgres } from '#test/start-test-app.ts';
import { migrations } from './migrations.ts';

/**
 * What a server of the previous release may need while it still runs on these tables: each such statement is listed
 * with the reason why it does not (CONTRIBUTING.md, "Expand, then contract").
 */
const DESTRUCTIVE = /drop (?:table|column)|\brename\b|set not null|alter column \S+ type/i;

/** A search index is recreated in the same migration (`search-index.ts`). */
const SEARCH_INDEX = /^drop table (?:if exists )?\w+_search(?:_\w+)?$/;

const isPostgres = process.env['TEST_ENGINE'] === 'postgres';

/** SQLite has one server, which stops before the next one migrates. */
const ANEW = 'A table made anew, on SQLite alone';

const ALLOWED: Record<string, string> = {
  'organizations-3: alter table organizations drop column members_changed_at':
    'Older than the rule: a server of the release before cannot add organizations beside it',
  ...(!isPostgres && {
    'learning-3: drop table quiz_questions': ANEW,
    'learning-3: alter table quiz_questions_new rename to quiz_questions': ANEW,
    'resources-7: drop table resources': ANEW,
    'resources-7: alter table resources_new rename to resources': ANEW,
  }),
  ...(isPostgres && {
    'advisor-usage-alone-bigint: alter table advisor_usage_alone alter column tokens type bigint':
      'Wider: an older server adds to it as before. A row a month is written anew within the lock_timeout of `migrate`',
  }),
};

/** An empty database, with a function to drop it. */
async function openEmpty(): Promise<{ db: Db; drop: () => Promise<void> }> {
  if (isPostgres) return createPostgres(inject('postgresUrl'));
  const file = path.join(temporaryFolder(), 'empty.db');
  return { db: openSqlite(file, { durable: false }), drop: async () => {} };
}

/** Every such statement of the migrations, as `<migration>: <statement>`. */
async function findDestructive(): Promise<string[]> {
  const { db, drop } = await openEmpty();
  const found: string[] = [];
  try {
    for (const migration of migrations) {
      const watched = db.withPlugin({
        transformQuery: ({ node }) => {
          const text = 'sqlFragments' in node ? node.sqlFragments.join('?') : '';
          if (DESTRUCTIVE.test(text) && !SEARCH_INDEX.test(text))
            found.push(`${migration.name}: ${text.trim()}`);
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await inTransaction(watched, (trx) => applyMigrations(trx, [migration]));
    }
  } finally {
    await db.destroy();
    await drop();
  }
  return [...new Set(found)];
}

test('what a migration takes away is listed, with the reason why the release before does without it', async () => {
  const found = await findDestructive();
  expect(found).toEqual(Object.keys(ALLOWED));
});
