import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    /** Files of `content/` that staff have changed; an edit takes precedence over the release. */
    content_edits: {
      path: string;
      text: string;
      version: number;
      /** Hash of the released file that the edit was last compared with; empty for a file created here. */
      released_hash: string;
    };
    content_edit_versions: {
      id: Generated<number>;
      path: string;
      version: number;
      /** Null when staff have given the file back to the release. */
      text: string | null;
      author_id: number | null;
      at: string;
      /** The id of the first version written by the same publication: a lesson and its quiz share it. */
      act_id: number | null;
    };
    /** Unpublished texts of editors: one for each file and author. */
    content_drafts: {
      path: string;
      author_id: number;
      text: string;
      /** The version that the draft was started from. */
      version: number;
      updated_at: string;
      review_asked_at: string | null;
      /** JSON: for a lesson, its changed questions in the quiz of its chapter. */
      questions: string | null;
    };
    /** Translations whose original has changed since they were made, as the last import found them. */
    outdated_translations: { path: string; since: string };
    /** Folders of `content/` whose release is held back, because edits of staff do not fit it. */
    content_held: {
      folder: string;
      since: string;
      /** JSON: the problems that the checker reported. */
      problems: string;
    };
  }
}

export const contentEditMigrations: Migration[] = [
  {
    name: 'content-edits-1',
    statements: ({ id, strict }) => [
      `create table content_edits (
        path text primary key,
        text text not null,
        version integer not null check (version > 0),
        released_hash text not null
      ) ${strict}`,
      `create table content_edit_versions (
        id ${id},
        path text not null,
        version integer not null,
        text text,
        author_id integer references users (id) on delete set null,
        at text not null,
        unique (path, version)
      ) ${strict}`,
      'create index content_edit_versions_author_id on content_edit_versions (author_id)',
    ],
  },
  {
    name: 'content-drafts-1',
    statements: ({ strict }) => [
      `create table content_drafts (
        path text not null,
        author_id integer not null references users (id) on delete cascade,
        text text not null,
        version integer not null,
        updated_at text not null,
        review_asked_at text,
        primary key (path, author_id)
      ) ${strict}`,
      'create index content_drafts_author_id on content_drafts (author_id)',
      'create index content_drafts_review on content_drafts (review_asked_at) where review_asked_at is not null',
    ],
  },
  {
    name: 'outdated-translations',
    statements: ({ strict }) => [
      `create table outdated_translations (
        path text primary key,
        since text not null
      ) ${strict}`,
    ],
  },
  {
    name: 'content-acts-1',
    statements: () => [
      'alter table content_edit_versions add column act_id integer',
      'create index content_edit_versions_act_id on content_edit_versions (act_id) where act_id is not null',
      'alter table content_drafts add column questions text',
    ],
  },
  {
    name: 'content-held',
    statements: ({ strict }) => [
      `create table content_held (
        folder text primary key,
        since text not null,
        problems text not null
      ) ${strict}`,
    ],
  },
];
