import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { QueryId, RootOperationNode } from 'kysely';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { jobHandlers } from './jobs.ts';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import { engineOf } from './platform/db/database.ts';
import { openFileStore } from './platform/files/file-store.ts';
import { Uploads } from './platform/files/uploads.ts';
import { retention } from './retention.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const isIndex = (table: string) => table.includes('_search');

interface Reference {
  table: string;
  to: string;
  action: string;
}

async function findReferences(): Promise<Reference[]> {
  const { rows } =
    engineOf(t.db) === 'sqlite'
      ? await sql<Reference>`
          select m.name as "table", f."table" as "to", f.on_delete as action
          from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(
          t.db,
        )
      : await sql<Reference>`
          select conrelid::regclass::text as "table", confrelid::regclass::text as "to",
            case confdeltype when 'c' then 'CASCADE' when 'n' then 'SET NULL' else 'NONE' end as action
          from pg_constraint where contype = 'f'`.execute(t.db);
  return rows;
}

const namesOf = (until: (typeof retention)[string]['until']) =>
  Object.keys(retention)
    .filter((table) => retention[table]?.until === until)
    .toSorted();

test('each table says how long it keeps what it knows of people', async () => {
  const tables = (await t.db.introspection.getTables()).map(({ name }) => name);
  expect(Object.keys(retention).toSorted()).toEqual(
    tables.filter((name) => !isIndex(name)).toSorted(),
  );
});

test('what goes with an account, and what stays without its writer, is what the foreign keys do', async () => {
  const references = await findReferences();
  const going = new Set(['users']);
  for (let size = 0; size < going.size;) {
    size = going.size;
    for (const { table, to, action } of references)
      if (action === 'CASCADE' && going.has(to)) going.add(table);
  }
  expect(namesOf('account')).toEqual([...going].toSorted());
  const nameless = references.filter(({ to, action }) => to === 'users' && action === 'SET NULL');
  const staying = new Set(nameless.map(({ table }) => table).filter((table) => !going.has(table)));
  // Identified by address, and assigned to a member of the team.
  staying.delete('contact_messages');
  expect(namesOf('nameless')).toEqual([...staying].toSorted());
});

/** Every statement that a job runs. */
async function statementsOf(kind: string): Promise<{ text: string; parameters: unknown[] }[]> {
  const seen: { node: RootOperationNode; queryId: QueryId }[] = [];
  const db = t.db.withPlugin({
    transformQuery(args) {
      seen.push(args);
      return args.node;
    },
    transformResult: async ({ result }) => result,
  });
  const { config, files, spool, storageSpace } = t.app;
  const uploads = new Uploads(db, openFileStore(config), files, spool, storageSpace);
  const handlers = jobHandlers({ db, config, files, spool, uploads });
  const { run } = handlers[kind as 'sweep-sessions'] ?? {};
  if (!run) throw new Error(`There is no job ${kind}`);
  await run({}, { signal: AbortSignal.timeout(60_000) } as Parameters<typeof run>[1]);
  return seen.map(({ node, queryId }) => {
    const { sql: text, parameters } = t.db.getExecutor().compileQuery(node, queryId);
    return { text, parameters: [...parameters] };
  });
}

/** A moment, or a day that has ended by then. */
const isAbout = (value: unknown, seconds: number) => {
  const off = Date.now() - seconds * 1000 - Date.parse(String(value));
  const isDay = /^\d{4}-\d\d-\d\d$/.test(String(value));
  return Math.abs(off) < (isDay ? DAY_SECONDS : 60) * 1000;
};

test('what is kept for a time is looked for by a job, after that time', async () => {
  const kinds = new Set(Object.values(retention).flatMap(({ expires }) => expires?.job ?? []));
  const found: Record<string, boolean> = {};
  const wanted: Record<string, boolean> = {};
  for (const kind of kinds) {
    const statements = await statementsOf(kind);
    for (const [table, { expires }] of Object.entries(retention)) {
      if (expires?.job !== kind) continue;
      const name = `${table}.${expires.column}`;
      wanted[name] = true;
      found[name] = statements.some(
        ({ text, parameters }) =>
          text.includes(`"${table}"`) &&
          new RegExp(`"${expires.column}" <`).test(text) &&
          parameters.some((value) => isAbout(value, expires.seconds)),
      );
    }
  }
  expect(found).toEqual(wanted);
});

test('the record of processing says the same', () => {
  const record = readFileSync(
    path.resolve(import.meta.dirname, '../../../docs/data-protection.md'),
    'utf8',
  );
  const rows = record.matchAll(/^\|[^|]*\| `(\w+)` *\| *(.*?) *\|$/gm);
  const said = Object.fromEntries([...rows].map(([, table = '', end]) => [table, end]));
  const meant = Object.entries(retention).flatMap(([table, { expires }]) => {
    if (!expires) return [];
    const days = expires.seconds / DAY_SECONDS;
    const when = days === 0 ? 'at' : `${days} ${days === 1 ? 'day' : 'days'} after`;
    return [[table, `${when} \`${expires.column}\``]];
  });
  expect(said).toEqual(Object.fromEntries(meant));
});
