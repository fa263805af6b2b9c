import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    /** What staff have changed of the files of `content/modules`: it stands over the release. */
    content_edits: {
      path: string;
      text: string;
      version: number;
      /** Of the released file that it was last compared with; empty for a file written here. */
      released_hash: string;
    };
    content_edit_versions: {
      id: Generated<number>;
      path: string;
      version: number;
      /** Null: given back to the release. */
      text: string | null;
      author_id: number | null;
      at: string;
      /** The id of the first version of the act in which it was published: the same for a lesson and its quiz. */
      act_id: number | null;
    };
    /** What editors have not published yet: one for a file and an author. */
    content_drafts: {
      path: string;
      author_id: number;
      text: string;
      /** The version that it began from. */
      version: number;
      updated_at: string;
      review_asked_at: string | null;
      /** JSON: of a lesson its questions in the quiz of its chapter, where they are changed. */
      questions: string | null;
    };
    /** Translations whose original has changed since, as the last import found them. */
    outdated_translations: { path: string; since: string };
    /** Folders of `content/` whose release waits, since what staff have edited does not fit it. */
    content_held: {
      folder: string;
      since: string;
      /** JSON: the lines of the checker. */
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
