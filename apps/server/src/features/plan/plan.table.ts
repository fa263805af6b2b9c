import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    /** How a learner's plan is headed and who may read it; its text is that of their notes. */
    plans: {
      user_id: number;
      title: string | null;
      mentor_may_read_since: string | null;
      trainer_may_read_since: string | null;
    };
    /** The one link that shows a plan to whoever has it. */
    plan_links: { user_id: number; token: string; created_at: string };
  }
}

export const planMigrations: Migration[] = [
  {
    name: 'plan-1',
    statements: ({ strict }) => [
      `create table plans (
        user_id integer primary key references users (id) on delete cascade,
        title text,
        mentor_may_read_since text,
        trainer_may_read_since text
      ) ${strict}`,
      `create table plan_links (
        user_id integer primary key references users (id) on delete cascade,
        token text not null unique,
        created_at text not null
      ) ${strict}`,
    ],
  },
];
