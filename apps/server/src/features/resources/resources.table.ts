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
    /** The hub as `content/resources` has it; written by the import alone. */
    resources: {
      id: Generated<number>;
      slug: string;
      /** In the hub's order. */
      position: number;
      type: ResourceType;
      title: string;
      title_fr: string;
      description: string;
      description_fr: string;
      /** Words of both languages under which people look for it, for the search alone. */
      keywords: Generated<string>;
      /** The name of a template; else at least one of the links is there. */
      template: string | null;
      link: string | null;
      link_fr: string | null;
    };
    resources_state: {
      id: number;
      content_hash: string;
      imported_at: string | null;
      content_written_at: string;
    };
  }
}

/** As it was before there were keywords. */
const searchOfTexts: SearchIndex = {
  table: 'resources',
  columns: ['title', 'title_fr', 'description', 'description_fr'],
  facets: { type: { column: 'type' } },
};

export const resourceSearch: SearchIndex = {
  ...searchOfTexts,
  columns: [...searchOfTexts.columns, 'keywords'],
};

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
    // The index has its words and the counts of its facets beside it.
    statements: ({ engine }) => [
      ...dropSearchIndex(engine, searchOfTexts),
      ...createSearchIndex(engine, searchOfTexts),
    ],
  },
  {
    name: 'resources-3',
    // The index is changed by the columns that it has, and by no others.
    statements: ({ engine }) => [
      ...dropSearchIndex(engine, searchOfTexts),
      ...createSearchIndex(engine, searchOfTexts),
    ],
  },
  {
    name: 'resources-4',
    // The index has a word for each two facets, and on SQLite the newest rows first.
    statements: ({ engine }) => [
      ...dropSearchIndex(engine, searchOfTexts),
      ...createSearchIndex(engine, searchOfTexts),
    ],
  },
  {
    name: 'resources-5',
    // As what tells of the other imported content.
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
];
