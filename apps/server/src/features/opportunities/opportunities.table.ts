import type { LinkState } from '@inzira/contract/opportunities';
import type { VentureStage } from '@inzira/contract/ventures';
import type { Generated } from 'kysely';
import type { Migration } from '#src/platform/db/migrations.ts';
import {
  createSearchIndex,
  dropSearchIndex,
  type SearchIndex,
} from '#src/platform/search/search-index.ts';

/** Stored for no deadline, because the sort column must not be null. */
export const NO_DEADLINE = '9999-12-31';

interface Link {
  opportunity_id: number;
  /** The opportunity's deadline, so that the list of a value can be read in order; triggers update it. */
  deadline: string;
}

declare module '#src/platform/db/database.ts' {
  interface Tables {
    opportunities: {
      id: Generated<number>;
      title: string;
      organization_name: string;
      organization_website: string | null;
      logo_key: string | null;
      benefits: string;
      target_audience: string;
      /** Sanitised HTML. */
      description: string;
      /** Its plain text, for the search and the calendar. */
      description_text: string;
      apply_link: string;
      /** A date. */
      deadline: string;
      /** True for no condition: there are no rows in the link table, and every filter value matches. */
      is_any_country: number;
      is_any_sector: number;
      has_fee: number;
      fee_amount: number | null;
      fee_currency: string | null;
      fee_note: string | null;
      checked_at: string | null;
      link_state: LinkState;
      link_checked_at: string | null;
      /** The number of consecutive checks that found it dead. */
      link_failures: number;
      /** JSON: texts by language, except the original one. */
      translations: Generated<string>;
      /** The words of its translations, for the search. */
      translated_text: Generated<string>;
      /** Grows with each change of an editable field. */
      revision: Generated<number>;
      /** JSON: the last revision that changed each field. */
      field_revisions: Generated<string>;
      created_at: string;
    };
    opportunity_sectors: Link & { sector_id: number };
    opportunity_countries: Link & { country_id: number };
    opportunity_tags: Link & { tag_id: number };
    opportunity_stages: { opportunity_id: number; stage: VentureStage };
    tags: {
      id: Generated<number>;
      name: string;
      /** JSON: names by language. */
      translations: Generated<string>;
    };
    opportunity_feeds: {
      id: Generated<number>;
      url: string;
      title: string;
      paused_at: string | null;
      last_read_at: string | null;
      next_read_at: string;
      /** The number of consecutive failed readings. */
      failures: number;
      /** JSON: an error message in each language. */
      error: string | null;
      created_at: string;
    };
    /** Entries of feeds: learners see nothing of them before somebody creates a listing. */
    opportunity_feed_entries: {
      id: Generated<number>;
      feed_id: number;
      /** The feed's own id of the entry. */
      entry_key: string;
      /** A hash of its texts, which detects changes. */
      hash: string;
      title: string;
      link: string;
      summary: string;
      published_at: string | null;
      first_seen_at: string;
      state: 'waiting' | 'taken' | 'dismissed';
      opportunity_id: number | null;
    };
    saved_opportunities: {
      user_id: number;
      opportunity_id: number;
      saved_at: string;
      /** When the reminder was sent, or was found to be too late. */
      week_reminder_at: string | null;
      day_reminder_at: string | null;
    };
    /** Of learners, to be counted: when they first did each thing with a listing. */
    opportunity_uses: {
      user_id: number;
      opportunity_id: number;
      step: 'opened' | 'applied';
      at: string;
    };
  }
}

export const opportunitySearch: SearchIndex = {
  table: 'opportunities',
  columns: ['title', 'organization_name', 'benefits', 'description_text', 'translated_text'],
  facets: {
    sector: { table: 'opportunity_sectors', of: 'opportunity_id', column: 'sector_id' },
    country: { table: 'opportunity_countries', of: 'opportunity_id', column: 'country_id' },
    tag: { table: 'opportunity_tags', of: 'opportunity_id', column: 'tag_id' },
    any_sector: { column: 'is_any_sector' },
    any_country: { column: 'is_any_country' },
  },
};

const link = (table: string, column: string, of: string, strict: string) => [
  `create table ${table} (
    opportunity_id integer not null,
    ${column} integer not null references ${of} (id),
    deadline text not null,
    primary key (opportunity_id, ${column}),
    foreign key (opportunity_id, deadline) references opportunities (id, deadline)
      on update cascade on delete cascade
  ) ${strict}`,
  `create index ${table}_by_deadline on ${table} (${column}, deadline, opportunity_id)`,
];

/** The index before listings were translated. */
const FIRST_SEARCH: SearchIndex = {
  ...opportunitySearch,
  columns: ['title', 'organization_name', 'benefits', 'description_text'],
};

export const opportunityMigrations: Migration[] = [
  {
    name: 'opportunities-1',
    statements: ({ engine, id, strict }) => [
      `create table opportunities (
        id ${id},
        title text not null check (title <> ''),
        organization_name text not null check (organization_name <> ''),
        organization_website text,
        logo_key text references stored_files (key),
        benefits text not null,
        target_audience text not null,
        description text not null,
        description_text text not null,
        apply_link text not null check (apply_link like 'http%'),
        deadline text not null check (length(deadline) = 10),
        is_any_country integer not null check (is_any_country in (0, 1)),
        is_any_sector integer not null check (is_any_sector in (0, 1)),
        has_fee integer not null check (has_fee in (0, 1)),
        fee_amount integer check (fee_amount >= 0),
        fee_currency text,
        fee_note text,
        checked_at text,
        link_state text not null check (link_state in ('unknown', 'works', 'dead')),
        link_checked_at text,
        link_failures integer not null default 0,
        created_at text not null,
        unique (id, deadline),
        check (has_fee = 1 or (fee_amount is null and fee_currency is null and fee_note is null)),
        check ((fee_amount is null) = (fee_currency is null))
      ) ${strict}`,
      'create index opportunities_by_deadline on opportunities (deadline, id)',
      'create index opportunities_any_country on opportunities (deadline, id) where is_any_country = 1',
      'create index opportunities_any_sector on opportunities (deadline, id) where is_any_sector = 1',
      'create index opportunities_link_checked_at on opportunities (link_checked_at)',
      `create table tags (id ${id}, name text not null unique check (name <> '')) ${strict}`,
      ...link('opportunity_sectors', 'sector_id', 'sectors', strict),
      ...link('opportunity_countries', 'country_id', 'countries', strict),
      ...link('opportunity_tags', 'tag_id', 'tags', strict),
      `create table opportunity_stages (
        opportunity_id integer not null references opportunities (id) on delete cascade,
        stage text not null check (stage in ('Idea/Concept', 'Startup', 'Growth', 'Mature')),
        primary key (opportunity_id, stage)
      ) ${strict}`,
      `create table saved_opportunities (
        user_id integer not null references users (id) on delete cascade,
        opportunity_id integer not null references opportunities (id) on delete cascade,
        saved_at text not null,
        week_reminder_at text,
        day_reminder_at text,
        primary key (user_id, opportunity_id)
      ) ${strict}`,
      'create index saved_opportunities_by_opportunity on saved_opportunities (opportunity_id)',
      ...createSearchIndex(engine, FIRST_SEARCH),
    ],
  },
  {
    name: 'opportunities-2',
    statements: () => [
      `create index opportunities_dead_link on opportunities (deadline, id) where link_state = 'dead'`,
    ],
  },
  {
    name: 'opportunities-3',
    // The words and facet counts are now stored beside the index.
    statements: ({ engine }) => [
      ...dropSearchIndex(engine, FIRST_SEARCH),
      ...createSearchIndex(engine, FIRST_SEARCH),
    ],
  },
  {
    name: 'opportunities-4',
    // The triggers now react only to the indexed columns.
    statements: ({ engine }) => [
      ...dropSearchIndex(engine, FIRST_SEARCH),
      ...createSearchIndex(engine, FIRST_SEARCH),
    ],
  },
  {
    name: 'opportunities-5',
    // The index now has a word for each two facets and, on SQLite, the newest rows first.
    statements: ({ engine }) => [
      ...dropSearchIndex(engine, FIRST_SEARCH),
      ...createSearchIndex(engine, FIRST_SEARCH),
    ],
  },
  {
    name: 'opportunities-6',
    // Used by the check before a file is deleted.
    statements: () => [
      'create index opportunities_logo_key on opportunities (logo_key) where logo_key is not null',
    ],
  },
  {
    name: 'opportunities-7',
    // Edits state the revision that they are based on, and each field has the last revision that changed it.
    statements: () => [
      `alter table opportunities add column revision integer not null default 1`,
      `alter table opportunities add column field_revisions text not null default '{}'`,
    ],
  },
  {
    name: 'opportunities-8',
    statements: ({ id, strict }) => [
      `create table opportunity_feeds (
        id ${id},
        url text not null unique,
        title text not null,
        paused_at text,
        last_read_at text,
        next_read_at text not null,
        failures integer not null default 0,
        error text,
        created_at text not null
      ) ${strict}`,
      'create index opportunity_feeds_due on opportunity_feeds (next_read_at) where paused_at is null',
      `create table opportunity_feed_entries (
        id ${id},
        feed_id integer not null references opportunity_feeds (id) on delete cascade,
        entry_key text not null,
        hash text not null,
        title text not null,
        link text not null,
        summary text not null,
        published_at text,
        first_seen_at text not null,
        state text not null check (state in ('waiting', 'taken', 'dismissed')),
        opportunity_id integer references opportunities (id) on delete set null,
        unique (feed_id, entry_key)
      ) ${strict}`,
      `create index opportunity_feed_entries_waiting on opportunity_feed_entries (id)
        where state = 'waiting'`,
      'create index opportunity_feed_entries_link on opportunity_feed_entries (link)',
      'create index opportunity_feed_entries_opportunity on opportunity_feed_entries (opportunity_id)',
      'create index opportunities_apply_link on opportunities (apply_link)',
    ],
  },
  {
    name: 'opportunities-translations',
    statements: ({ engine }) => [
      `alter table opportunities add column translations text not null default '{}'`,
      `alter table opportunities add column translated_text text not null default ''`,
      `alter table tags add column translations text not null default '{}'`,
      ...dropSearchIndex(engine, opportunitySearch),
      ...createSearchIndex(engine, opportunitySearch),
    ],
  },
  {
    name: 'opportunities-feed-waiting',
    statements: () => [
      `create index opportunity_feed_entries_of_feed on opportunity_feed_entries (feed_id)
        where state = 'waiting'`,
    ],
  },
  {
    name: 'opportunities-dead-since',
    statements: () => [
      // Supports counting, and finding the oldest, without reading rows.
      `create index opportunities_dead_since on opportunities (link_checked_at, id, deadline)
        where link_state = 'dead'`,
    ],
  },
  {
    name: 'opportunities-uses',
    statements: ({ strict }) => [
      `create table opportunity_uses (
        user_id integer not null references users (id) on delete cascade,
        opportunity_id integer not null references opportunities (id) on delete cascade,
        step text not null check (step in ('opened', 'applied')),
        at text not null,
        primary key (user_id, opportunity_id, step)
      ) ${strict}`,
      'create index opportunity_uses_by_opportunity on opportunity_uses (opportunity_id)',
      'create index opportunity_uses_at on opportunity_uses (at)',
    ],
  },
];
