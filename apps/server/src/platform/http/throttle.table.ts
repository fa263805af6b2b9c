import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    throttles: { key: string; count: number; ends_at: string };
  }
}

export const throttleMigrations: Migration[] = [
  {
    name: 'throttles-1',
    statements: ({ strict }) => [
      `create table throttles (
        key text primary key,
        count integer not null,
        ends_at text not null
      ) ${strict}`,
      'create index throttles_ends_at on throttles (ends_at)',
    ],
  },
];
