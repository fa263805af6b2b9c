import type { TallyKind } from '@inzira/contract/tallies';
import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    /** Customers that a founder counted, by day of their calendar. */
    tallies: { user_id: number; day: string; kind: TallyKind; count: number };
    /** The milestone that each kind of customer counts towards. */
    tally_goals: { user_id: number; kind: TallyKind; milestone_id: number };
  }
}

export const tallyMigrations: Migration[] = [
  {
    name: 'tallies-1',
    statements: ({ strict }) => [
      `create table tallies (
        user_id integer not null references users (id) on delete cascade,
        day text not null,
        kind text not null check (kind in ('asked', 'sold', 'refused')),
        count integer not null check (count >= 0),
        primary key (user_id, day, kind)
      ) ${strict}`,
      `create table tally_goals (
        user_id integer not null references users (id) on delete cascade,
        kind text not null check (kind in ('asked', 'sold', 'refused')),
        milestone_id integer not null references journey_milestones (id) on delete cascade,
        primary key (user_id, kind)
      ) ${strict}`,
      'create index tally_goals_milestone_id on tally_goals (milestone_id)',
    ],
  },
];
