import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    /** The heading and readers of a learner's plan; its text consists of their notes. */
    plans: {
      user_id: number;
      title: string | null;
      mentor_may_read_since: string | null;
      trainer_may_read_since: string | null;
    };
    /** Trainers who may read a plan: consent is given per person. */
    plan_readers: { user_id: number; trainer_id: number; since: string };
    /** The link that shows a plan to anyone who has it. */
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
  {
    // The column `trainer_may_read_since` stays, unread, for servers of the previous release.
    name: 'plan-2',
    statements: ({ strict }) => [
      `create table plan_readers (
        user_id integer not null references users (id) on delete cascade,
        trainer_id integer not null references users (id) on delete cascade,
        since text not null,
        primary key (user_id, trainer_id)
      ) ${strict}`,
      'create index plan_readers_trainer_id on plan_readers (trainer_id)',
      `insert into plan_readers (user_id, trainer_id, since)
        select plans.user_id, ventures.owner_id, plans.trainer_may_read_since
        from plans
        join venture_members as member on member.user_id = plans.user_id and member.role = 'trainee'
        join ventures on ventures.id = member.venture_id
        where plans.trainer_may_read_since >= member.joined_at and ventures.owner_id <> plans.user_id`,
    ],
  },
];
