import type { Migration } from './migrations.ts';

declare module './database.ts' {
  interface Tables {
    /** What a write with an Idempotency-Key answered; `status` is null while it is under way. */
    idempotent_answers: {
      owner: string;
      key: string;
      created_at: string;
      status: number | null;
      body: string | null;
    };
  }
}

export const idempotencyMigrations: Migration[] = [
  {
    name: 'idempotency-1',
    statements: ({ strict }) => [
      `create table idempotent_answers (
        owner text not null,
        key text not null,
        created_at text not null,
        status integer,
        body text,
        primary key (owner, key)
      ) ${strict}`,
      'create index idempotent_answers_created_at on idempotent_answers (created_at)',
    ],
  },
];
