import type { ResourceType } from '@inzira/contract/resources';
import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';
import {
  createSearchIndex,
  dropSearchIndex,
  type SearchIndex,
} from '#src/platform/search/search-index.ts';

declare module '#src/platform/db/database.ts' {
  interface Tables {
    /** Private files that editors have uploaded for the hub: it links to no others. */
    hub_files: { key: string };
    /** The hub as defined by `content/resources` and staff's edits; written only by the import. */
    resources: {
      id: Generated<number>;
      slug: string;
      /** The order of the hub. */
      position: number;
      type: ResourceType;
      title: string;
      title_fr: string;
      /** Without formatting, for search and cards. */
      description: string;
      description_fr: string;
      /** With formatting; empty in rows imported by an earlier release. */
      markdown: Generated<string>;
      markdown_fr: Generated<string>;
      /** Further search words in both languages. */
      keywords: Generated<string>;
      /** The name of a template; otherwise there is at least one link. */
      template: string | null;
      link: string | null;
      link_fr: string | null;
      /** JSON: key, name and size of a file that staff have uploaded. */
      upload: string | null;
      upload_fr: string | null;
      /** The date from which it is shown; empty for always. */
      shown_from: Generated<string>;
    };
    resources_state: {
      id: number;
      content_hash: string;
      imported_at: string | null;
      content_written_at: string;
    };
  }
}

/** The date of a hidden entry, which never comes. */
export const NEVER = '9999-12-31';

/** The index before there were keywords. */
const searchOfTexts: SearchIndex = {
  table: 'resources',
  columns: ['title', 'title_fr', 'description', 'description_fr'],
  facets: { type: { column: 'type' } },
};

export const resourceSearch: SearchIndex = {
  ...searchOfTexts,
  columns: [...searchOfTexts.columns, 'keywords'],
  prefersWholeWords: true,
};

const ONE_SOURCE = `(case when template is null then 0 else 1 end)
  + (case when link is null and link_fr is null then 0 else 1 end)
  + (case when upload is null and upload_fr is null then 0 else 1 end) = 1`;

const withUploadsOnPostgres = [
  'alter table resources drop constraint resources_check',
  'alter table resources add column upload text',
  'alter table resources add column upload_fr text',
  "alter table resources add column shown_from text not null default ''",
  `alter table resources add constraint resources_one_source check (${ONE_SOURCE})`,
];

const withUploadsOnSqlite = (id: string, strict: string) => [
  `create table resources_new (
    id ${id},
    slug text not null unique,
    position integer not null,
    type text not null check (type in ('tool', 'template', 'article')),
    title text not null check (title <> ''),
    title_fr text not null check (title_fr <> ''),
    description text not null check (description <> ''),
    description_fr text not null check (description_fr <> ''),
    keywords text not null default '',
    template text,
    link text check (link like 'http%'),
    link_fr text check (link_fr like 'http%'),
    upload text,
    upload_fr text,
    shown_from text not null default '',
    check (${ONE_SOURCE})
  ) ${strict}`,
  `insert into resources_new (id, slug, position, type, title, title_fr, description, description_fr, keywords,
      template, link, link_fr)
    select id, slug, position, type, title, title_fr, description, description_fr, keywords,
      template, link, link_fr from resources`,
  'drop table resources',
  'alter table resources_new rename to resources',
  'create index resources_by_position on resources (position, id)',
  'create index resources_by_type on resources (type, position, id)',
];

export const resourceMigrations: Migration[] = [
  {
    name: 'resources-1',
    statements: ({ engine, id, strict }) => [
      `create table resources (
        id ${id},
        slug text not null unique,
        position integer not null,
        type text not null check (type in ('tool', 'template', 'article')),
        title text not null check (title <> ''),
        title_fr text not null check (title_fr <> ''),
        description text not null check (description <> ''),
        description_fr text not null check (description_fr <> ''),
        template text,
        link text check (link like 'http%'),
        link_fr text check (link_fr like 'http%'),
        check ((template is null) = (link is not null or link_fr is not null))
      ) ${strict}`,
      'create index resources_by_position on resources (position, id)',
      'create index resources_by_type on resources (type, position, id)',
      `create table resources_state (
        id integer primary key check (id = 1),
        content_hash text not null,
        content_written_at text not null
      ) ${strict}`,
      ...createSearchIndex(engine, searchOfTexts),
    ],
  },
  {
    name: 'resources-2',
    // The words and facet counts are now stored beside the index.
    statements: ({ engine }) => [
      ...dropSearchIndex(engine, searchOfTexts),
      ...createSearchIndex(engine, searchOfTexts),
    ],
  },
  {
    name: 'resources-3',
    // The triggers now react only to the indexed columns.
    statements: ({ engine }) => [
      ...dropSearchIndex(engine, searchOfTexts),
      ...createSearchIndex(engine, searchOfTexts),
    ],
  },
  {
    name: 'resources-4',
    // The index now has a word for each two facets and, on SQLite, the newest rows first.
    statements: ({ engine }) => [
      ...dropSearchIndex(engine, searchOfTexts),
      ...createSearchIndex(engine, searchOfTexts),
    ],
  },
  {
    name: 'resources-5',
    // The same column as for other imported content.
    statements: () => ['alter table resources_state add column imported_at text'],
  },
  {
    name: 'resources-6',
    statements: ({ engine }) => [
      ...dropSearchIndex(engine, searchOfTexts),
      `alter table resources add column keywords text not null default ''`,
      ...createSearchIndex(engine, resourceSearch),
    ],
  },
  {
    name: 'resources-7',
    // Adds files that staff upload.
    statements: ({ engine, id, strict }) => [
      ...dropSearchIndex(engine, resourceSearch),
      ...(engine === 'sqlite' ? withUploadsOnSqlite(id, strict) : withUploadsOnPostgres),
      ...createSearchIndex(engine, resourceSearch),
    ],
  },
  {
    name: 'resources-hub-files',
    // Stored files that belong to no user's work were uploaded for the hub.
    statements: ({ strict }) => [
      `create table hub_files (
        key text primary key references stored_files (key) on delete cascade
      ) ${strict}`,
      `insert into hub_files (key)
        select key from stored_files
        where key like 'private/%' and attached_at is not null
          and not exists (select 1 from studio_versions where file_key = stored_files.key)`,
    ],
  },
  {
    name: 'resources-rich-text',
    statements: () => [
      `alter table resources add column markdown text not null default ''`,
      `alter table resources add column markdown_fr text not null default ''`,
    ],
  },
];
