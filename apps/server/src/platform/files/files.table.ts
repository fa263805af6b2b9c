import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    /** All stored files; one that no row refers to (`attached_at` null) is deleted after a while. */
    stored_files: {
      key: string;
      media_type: string;
      filename: string;
      size: number;
      created_at: string;
      attached_at: string | null;
    };
    /** Uploads in parts; `file_key` names the complete file until a row takes it. */
    uploads: {
      id: string;
      /** Null when the account was erased; this row then lets the sweep find the parts. */
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

/** Must run after the migrations of accounts, which these tables refer to. */
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
