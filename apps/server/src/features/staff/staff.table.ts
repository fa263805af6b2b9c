import type { NumberGroups } from '@inzira/contract/rules/staff';
import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    /** One row: what was counted last, whole, as JSON; small figures are hidden when it is read. */
    staff_numbers: { id: number; counted_at: string; counted: string };
    /** Of each group, counted together with it: as JSON, without small figures. */
    staff_group_numbers: { kind: NumberGroups; value: string; counted: string };
  }
}

export const staffMigrations: Migration[] = [
  {
    name: 'staff-numbers',
    statements: ({ strict }) => [
      `create table staff_numbers (
        id integer primary key check (id = 1),
        counted_at text not null,
        counted text not null
      ) ${strict}`,
    ],
  },
  {
    name: 'staff-group-numbers',
    statements: ({ strict }) => [
      `create table staff_group_numbers (
        kind text not null,
        value text not null,
        counted text not null,
        primary key (kind, value)
      ) ${strict}`,
    ],
  },
];
