import type { Migration } from './migrations.ts';

declare module './database.ts' {
  interface Tables {
    /** Every stored file; one that no row has taken (`attached_at` null) is swept after a while. */
    stored_files: {
      key: string;
      media_type: string;
      filename: string;
      size: number;
      created_at: string;
      attached_at: string | null;
    };
  }
}

export const filesMigrations: Migration[] = [
  {
    name: 'files-1',
    statements: ({ strict }) => [
      `create table stored_files (
        key text primary key,
        media_type text not null,
        filename text not null,
        size integer not null,
        created_at text not null,
        attached_at text
      ) ${strict}`,
      'create index stored_files_loose on stored_files (created_at) where attached_at is null',
    ],
  },
];
