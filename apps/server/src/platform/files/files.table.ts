import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
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
    /** Files that arrive in parts; `file_key` is the whole one's, until a row takes it. */
    uploads: {
      id: string;
      /** Null when the account has gone: the parts are swept by the row. */
      user_id: number | null;
      filename: string;
      size: number;
      received: number;
      file_key: string | null;
      touched_at: string;
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

/** After the accounts, to which they point. */
export const uploadsMigrations: Migration[] = [
  {
    name: 'uploads-1',
    statements: ({ strict }) => [
      `create table uploads (
        id text primary key,
        user_id integer references users (id) on delete set null,
        filename text not null,
        size integer not null check (size > 0),
        received integer not null check (received between 0 and size),
        file_key text,
        touched_at text not null
      ) ${strict}`,
      'create index uploads_of_user on uploads (user_id)',
      'create index uploads_by_age on uploads (touched_at)',
      'create index uploads_of_file on uploads (file_key)',
    ],
  },
];
