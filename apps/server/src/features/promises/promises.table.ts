import type { PromiseSource } from '@inzira/contract/promises';
import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    /** What a learner intends to do by a day, and its outcome. */
    promises: {
      id: Generated<number>;
      user_id: number;
      text: string;
      /** A date in the learner's calendar. */
      due_on: string;
      source: PromiseSource;
      lesson_id: number | null;
      /** The trainer who gave it as a task. */
      given_by: number | null;
      created_at: string;
      /** Null while it is open. */
      answer: 'yes' | 'differently' | null;
      answered_at: string | null;
      outcome: string;
      postponed: number;
      /** When the reminder was sent; cleared when it is postponed. */
      reminded_at: string | null;
    };
  }
}

export const promiseMigrations: Migration[] = [
  {
    name: 'promises-1',
    statements: ({ id, strict }) => [
      `create table promises (
        id ${id},
        user_id integer not null references users (id) on delete cascade,
        text text not null,
        due_on text not null,
        source text not null check (source in ('lesson', 'mentor', 'trainer', 'own')),
        lesson_id integer references lessons (id) on delete set null,
        given_by integer references users (id) on delete set null,
        created_at text not null,
        answer text check (answer in ('yes', 'differently')),
        answered_at text,
        outcome text not null default '',
        postponed integer not null default 0,
        reminded_at text
      ) ${strict}`,
      'create index promises_user_id on promises (user_id, answered_at, due_on)',
      'create index promises_given_by on promises (given_by)',
      // Used by the reminders.
      'create index promises_due on promises (due_on) where answered_at is null and reminded_at is null',
    ],
  },
];
