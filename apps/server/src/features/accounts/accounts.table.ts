import type { Language } from '@inzira/contract/accounts';
import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/migrations.ts';

declare module '#src/platform/database.ts' {
  interface Tables {
    users: {
      id: Generated<number>;
      username: string;
      /** The username and email folded, so that both engines find them without regard to case. */
      username_key: string;
      email: string;
      email_key: string;
      password_hash: string | null;
      first_name: string | null;
      last_name: string | null;
      language: Language;
      trainer_since: string | null;
      staff_since: string | null;
      disabled_at: string | null;
      created_at: string;
    };
    sessions: {
      id: Generated<number>;
      user_id: number;
      created_at: string;
      last_used_at: string;
      revoked_at: string | null;
    };
  }
}

export const accountMigrations: Migration[] = [
  {
    name: 'accounts-1',
    statements: ({ id, strict }) => [
      `create table users (
        id ${id},
        username text not null,
        username_key text not null unique,
        email text not null,
        email_key text not null unique,
        password_hash text,
        first_name text,
        last_name text,
        language text not null,
        trainer_since text,
        staff_since text,
        disabled_at text,
        created_at text not null
      ) ${strict}`,
      `create table sessions (
        id ${id},
        user_id integer not null references users (id) on delete cascade,
        created_at text not null,
        last_used_at text not null,
        revoked_at text
      ) ${strict}`,
      'create index sessions_user_id on sessions (user_id)',
    ],
  },
];
