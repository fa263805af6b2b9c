import type { Migration } from './migrations.ts';

declare module './database.ts' {
  interface Tables {
    /** Key-value pairs about this installation. */
    installation: {
      key:
        | 'demo'
        | 'first-staff-link'
        | 'settings'
        | 'brand'
        | 'last-backup'
        | 'backup-taken'
        | 'file-places';
      value: string;
    };
  }
}

export const installationMigrations: Migration[] = [
  {
    name: 'installation-1',
    statements: ({ strict }) => [
      `create table installation (key text primary key, value text not null) ${strict}`,
    ],
  },
];
