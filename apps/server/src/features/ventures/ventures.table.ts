import type { ReviewStatus, VentureStage } from '@inzira/contract/ventures';
import type { Generated } from 'kysely';
import { createContentVersion } from '#src/platform/content/content-versions.table.ts';
import type { Migration } from '#src/platform/db/migrations.ts';
import {
  createSearchIndex,
  dropSearchIndex,
  type SearchIndex,
} from '#src/platform/search/search-index.ts';
import { fillChoices } from './venture-choices.ts';

interface ChoiceRow {
  id: number;
  /** The English name. */
  name: string;
  code: string;
}

declare module '#src/platform/db/database.ts' {
  interface Tables {
    sectors: ChoiceRow;
    /** The id is the numeric code of ISO 3166-1, `code` its two letters. */
    countries: ChoiceRow;
    customer_types: ChoiceRow;
    ventures: {
      id: Generated<number>;
      owner_id: number;
      company_name: string;
      tagline: string;
      founding_date: string | null;
      pitch: string;
      pitch_video_url: string | null;
      full_address: string | null;
      phone_number: string | null;
      stage: VentureStage | null;
      website: string | null;
      linkedin: string | null;
      twitter: string | null;
      facebook: string | null;
      instagram: string | null;
      youtube: string | null;
      tiktok: string | null;
      logo_key: string | null;
      /** Whether the owner's name is public: 0 or 1. */
      shows_founder: Generated<number>;
      review_status: ReviewStatus;
      /** The reason when it was declined. */
      review_reason: string | null;
      reviewed_at: string | null;
      submitted_at: string;
      /** Grows with each edit and decision, so that nobody decides on a state that they have not seen. */
      revision: number;
      /** JSON: the last revision that changed each field. */
      field_revisions: Generated<string>;
      created_at: string;
    };
    venture_sectors: { venture_id: number; sector_id: number };
    venture_countries: { venture_id: number; country_id: number };
    venture_customer_types: { venture_id: number; customer_type_id: number };
    /** Views of a profile by day, without visitors. */
    venture_views: { venture_id: number; day: string; views: number };
    /** The salt of a day's visitor hashes; deleted after the day, so that they cannot be traced back. */
    venture_view_salts: { day: string; salt: string };
    venture_view_visitors: { day: string; visitor: string };
    /** Public ventures that were changed since their review. */
    venture_changes: {
      venture_id: number;
      /** JSON: the approved version. */
      approved: string;
      /** The key of the approved logo, whose file may have been deleted since. */
      approved_logo: string | null;
      /** 0 for changes to review first, else 1. */
      place: number;
      changed_at: string;
    };
  }
}

export const ventureSearch: SearchIndex = {
  table: 'ventures',
  columns: ['company_name', 'tagline', 'pitch'],
  facets: {
    sector: { table: 'venture_sectors', of: 'venture_id', column: 'sector_id' },
    country: { table: 'venture_countries', of: 'venture_id', column: 'country_id' },
    customer_type: {
      table: 'venture_customer_types',
      of: 'venture_id',
      column: 'customer_type_id',
    },
    stage: { column: 'stage' },
  },
  where: { column: 'review_status', is: `= 'approved'` },
};

/** The index by choice returns ventures in the order of the directory. */
const links = (table: string, column: string, choices: string, strict: string) => [
  `create table ${table} (
    venture_id integer not null references ventures (id) on delete cascade,
    ${column} integer not null references ${choices} (id),
    primary key (venture_id, ${column})
  ) ${strict}`,
  `create index ${table}_${column} on ${table} (${column}, venture_id)`,
];

export const ventureMigrations: Migration[] = [
  {
    name: 'ventures-1',
    statements: ({ engine, id, strict }) => [
      ...['sectors', 'countries', 'customer_types'].map(
        (table) => `create table ${table} (
          id integer primary key,
          name text not null,
          code text not null unique
        ) ${strict}`,
      ),
      `create table ventures (
        id ${id},
        owner_id integer not null references users (id) on delete cascade,
        company_name text not null check (length(company_name) between 1 and 150),
        tagline text not null check (length(tagline) between 1 and 70),
        founding_date text,
        pitch text not null check (length(pitch) between 1 and 999),
        pitch_video_url text,
        full_address text,
        phone_number text,
        stage text check (stage in ('Idea/Concept', 'Startup', 'Growth', 'Mature')),
        website text,
        linkedin text,
        twitter text,
        facebook text,
        instagram text,
        youtube text,
        tiktok text,
        logo_key text references stored_files (key),
        review_status text not null check (review_status in ('pending', 'approved', 'declined')),
        review_reason text,
        reviewed_at text,
        submitted_at text not null,
        revision integer not null,
        created_at text not null,
        check ((review_status = 'declined') = (review_reason is not null))
      ) ${strict}`,
      'create index ventures_owner_id on ventures (owner_id, id)',
      'create index ventures_logo_key on ventures (logo_key) where logo_key is not null',
      `create index ventures_approved on ventures (id) where review_status = 'approved'`,
      `create index ventures_approved_stage on ventures (stage, id) where review_status = 'approved'`,
      `create index ventures_pending on ventures (submitted_at, id) where review_status = 'pending'`,
      ...links('venture_sectors', 'sector_id', 'sectors', strict),
      ...links('venture_countries', 'country_id', 'countries', strict),
      ...links('venture_customer_types', 'customer_type_id', 'customer_types', strict),
      `create table venture_views (
        venture_id integer not null references ventures (id) on delete cascade,
        day text not null,
        views integer not null,
        primary key (venture_id, day)
      ) ${strict}`,
      'create index venture_views_day on venture_views (day)',
      ...createSearchIndex(engine, ventureSearch),
    ],
    // For a longer list, or a newer version of ISO 3166, add a migration that runs this again.
    run: fillChoices,
  },
  {
    name: 'ventures-2',
    // Needs no triggers on the link tables, because their rows are written together with a new revision of the venture.
    statements: ({ engine }) =>
      createContentVersion(engine, 'ventures', [
        'ventures',
        'sectors',
        'countries',
        'customer_types',
      ]),
  },
  {
    name: 'ventures-3',
    // The words and facet counts are now stored beside the index.
    statements: ({ engine }) => [
      ...dropSearchIndex(engine, ventureSearch),
      ...createSearchIndex(engine, ventureSearch),
    ],
  },
  {
    name: 'ventures-4',
    // The triggers now react only to the indexed columns.
    statements: ({ engine }) => [
      ...dropSearchIndex(engine, ventureSearch),
      ...createSearchIndex(engine, ventureSearch),
    ],
  },
  {
    name: 'ventures-5',
    // The index now has a word for each two facets and, on SQLite, the newest rows first.
    statements: ({ engine }) => [
      ...dropSearchIndex(engine, ventureSearch),
      ...createSearchIndex(engine, ventureSearch),
    ],
  },
  {
    name: 'ventures-6',
    // Edits state the revision that they are based on, and each field has the last revision that changed it.
    statements: () => [
      `alter table ventures add column field_revisions text not null default '{}'`,
    ],
  },
  {
    name: 'ventures-7',
    statements: ({ strict }) => [
      `create table venture_changes (
        venture_id integer primary key references ventures (id) on delete cascade,
        approved text not null,
        approved_logo text,
        place integer not null check (place in (0, 1)),
        changed_at text not null
      ) ${strict}`,
      'create index venture_changes_in_order on venture_changes (place, changed_at, venture_id)',
    ],
  },
  {
    name: 'ventures-view-visitors',
    statements: ({ strict }) => [
      `create table venture_view_salts (day text primary key, salt text not null) ${strict}`,
      `create table venture_view_visitors (
        day text not null,
        visitor text not null,
        primary key (day, visitor)
      ) ${strict}`,
    ],
  },
  {
    name: 'ventures-founder-choice',
    // Off for existing ventures, whose owners have not been asked.
    statements: () => [
      `alter table ventures add column shows_founder integer not null default 0
        check (shows_founder in (0, 1))`,
    ],
  },
];
