import type { ProfileName } from '@inzira/contract/psychometric';
import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    profile_results: {
      id: Generated<number>;
      user_id: number;
      test_version: number;
      /** JSON: profile by slug of the question, so that a result can be scored again. */
      picks: string;
      /** JSON: the outcome as scored at the time of the test. */
      outcome: string;
      dominant_profile: ProfileName;
      taken_at: string;
    };
  }
}

export const psychometricMigrations: Migration[] = [
  {
    name: 'psychometric-1',
    statements: ({ id, strict }) => [
      `create table profile_results (
        id ${id},
        user_id integer not null references users (id) on delete cascade,
        test_version integer not null,
        picks text not null,
        outcome text not null,
        dominant_profile text not null,
        taken_at text not null
      ) ${strict}`,
      'create index profile_results_user_id on profile_results (user_id, id)',
    ],
  },
];
