import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    /** Answers to writes with an Idempotency-Key; `status` is null while the write is in progress. */
    idempotent_answers: {
      user_id: number;
      route: string;
      key: string;
      /** A MAC of method, URL and body, with the server's secret; null in rows older than this column. */
      request_mac: string | null;
      created_at: string;
      status: number | null;
      body: string | null;
      /** 1 for a write that may be repeated after any time, so that `arrived_writes` must remember it. */
      lasting: Generated<number>;
    };
    /** Keys of successful lasting writes, kept as long as the user, without their answers. */
    arrived_writes: { user_id: number; key: string };
    /** Devices that have sent their whole write queue, and when they last did. */
    offline_devices: { user_id: number; device: string; sent_all_at: string };
  }
}

export const idempotencyMigrations: Migration[] = [
  {
    name: 'idempotency-1',
    statements: ({ strict }) => [
      `create table idempotent_answers (
        user_id integer not null references users (id) on delete cascade,
        route text not null,
        key text not null,
        created_at text not null,
        status integer,
        body text,
        primary key (user_id, route, key)
      ) ${strict}`,
      'create index idempotent_answers_created_at on idempotent_answers (created_at)',
    ],
  },
  {
    name: 'idempotency-2',
    statements: () => [
      'alter table idempotent_answers add column request_hash text',
      'create index idempotent_answers_key on idempotent_answers (user_id, key)',
    ],
  },
  {
    // A key identifies one write, whatever its route.
    name: 'idempotency-3',
    statements: () => [
      `delete from idempotent_answers where exists (
        select 1 from idempotent_answers as other
        where other.user_id = idempotent_answers.user_id and other.key = idempotent_answers.key
          and other.route < idempotent_answers.route)`,
      'drop index idempotent_answers_key',
      'create unique index idempotent_answers_key on idempotent_answers (user_id, key)',
    ],
  },
  {
    // Replaces a plain hash, on which passwords in the body could be guessed. The old column stays for earlier releases
    // in a rolling deploy.
    name: 'idempotency-4',
    statements: () => [
      'alter table idempotent_answers add column request_mac text',
      'update idempotent_answers set request_hash = null',
    ],
  },
  {
    name: 'idempotency-arrived-writes',
    statements: ({ strict, engine }) => [
      'alter table idempotent_answers add column lasting integer not null default 0',
      `create table arrived_writes (
        user_id integer not null references users (id) on delete cascade,
        key text not null,
        primary key (user_id, key)
      ) ${engine === 'sqlite' ? 'strict, without rowid' : ''}`,
      `create table offline_devices (
        user_id integer not null references users (id) on delete cascade,
        device text not null,
        sent_all_at text not null,
        primary key (user_id, device)
      ) ${strict}`,
    ],
  },
];
