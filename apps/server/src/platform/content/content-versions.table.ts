import { prepared, type Db, type Engine } from '#src/platform/db/database.ts';
import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    /** A random version of what a feature shows to everyone, renewed with each write to its tables. */
    content_versions: { topic: string; version: string };
  }
}

export const contentVersionMigrations: Migration[] = [
  {
    name: 'content-versions-1',
    statements: ({ engine, strict }) => [
      `create table content_versions (topic text primary key, version text not null) ${strict}`,
      ...(engine === 'postgres'
        ? [
            `create or replace function content_changed() returns trigger language plpgsql as $$ begin
              update content_versions set version = gen_random_uuid()::text where topic = tg_argv[0];
              return null;
            end $$`,
          ]
        : []),
    ],
  },
];

/**
 * The migration statements that give a topic its version. Triggers renew it in the transaction of each write to these
 * tables, so that writers wait for each other: suits data that is read often and written seldom.
 */
export function createContentVersion(engine: Engine, topic: string, tables: string[]): string[] {
  return [
    `insert into content_versions (topic, version) values ('${topic}', ${randomIn(engine)})`,
    ...renewContentVersion(engine, topic, tables),
  ];
}

const randomIn = (engine: Engine) =>
  engine === 'sqlite' ? 'lower(hex(randomblob(16)))' : 'gen_random_uuid()::text';

/** The same for further tables of a topic that has its version. */
export function renewContentVersion(engine: Engine, topic: string, tables: string[]): string[] {
  const triggers = (table: string) =>
    engine === 'sqlite'
      ? ['insert', 'update', 'delete'].map(
          (event) => `create trigger ${table}_version_${event} after ${event} on ${table} begin
            update content_versions set version = ${randomIn(engine)} where topic = '${topic}'; end`,
        )
      : [
          `create trigger ${table}_version after insert or update or delete on ${table}
            for each statement execute function content_changed('${topic}')`,
        ];
  return tables.flatMap(triggers);
}

const selectVersion = prepared((db, { topic }: { topic: string }) =>
  db.selectFrom('content_versions').select('version').where('topic', '=', topic),
);

export async function readTopicVersion(db: Db, topic: string): Promise<string> {
  const [row] = await selectVersion(db, { topic });
  return row?.version ?? '';
}
