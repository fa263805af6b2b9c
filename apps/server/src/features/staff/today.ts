import type { Language } from '@inzira/contract/accounts';
import type { Role } from '@inzira/contract/endpoint';
import type { Waiting } from '@inzira/contract/staff';
import { sql, type RawBuilder } from 'kysely';
import { findFileTitle } from '#src/features/learning/learning.ts';
import { findHeldReleases } from '#src/platform/content/held-release.ts';
import type { Db, Tables } from '#src/platform/db/database.ts';
import { addDays, today } from '#src/platform/days.ts';
import { mayActAs, type Viewer } from '#src/platform/http/auth.ts';

/** Facts are listed this long before they expire. */
const FACT_DAYS = 60;

interface Source {
  kind: Waiting['kind'];
  role: Role;
  table: keyof Tables;
  /** The column with the time since when a row waits or, for facts, until when it is valid. */
  since: string;
  where: RawBuilder<unknown>;
  /** Selects only the oldest time: counting costs a fiftieth of comparing the times of all rows. */
  first?: RawBuilder<unknown>;
  /** Selects the name of the oldest row; never a person's name or words, since who looks at them is recorded. */
  oldest?: RawBuilder<unknown>;
  /** Selects the id of the oldest row, where each has a page of its own. */
  oldestId?: RawBuilder<unknown>;
  /** Converts a key, such as a path, to a name. */
  nameOf?: (db: Db, key: string, language: Language) => Promise<string | null>;
}

interface Found {
  count: number;
  since: string | null;
  oldest: string | null;
  oldest_id: number | null;
}

/** The most problems of a release that are listed; the others appear once these are solved. */
const MOST_PROBLEMS = 5;
/** The most characters of a question, which takes a line or two. */
const OLDEST_CHARACTERS = 140;

/** What waits for the viewer's roles: how much, and since when; longest wait first. */
export async function findWaiting(db: Db, viewer: Viewer, language: Language): Promise<Waiting[]> {
  const sources = sourcesOf(viewer).filter(({ role }) => mayActAs(viewer, role));
  const found = await Promise.all(
    sources.map(async ({ kind, table, since, where, first, oldest, oldestId, nameOf }) => {
      const { rows } = await sql<Found>`
        select count(*) as count, ${first ? sql`(${first})` : sql`min(${sql.ref(since)})`} as since,
          ${oldest ? sql`(${oldest})` : sql`null`} as oldest,
          ${oldestId ? sql`(${oldestId})` : sql`null`} as oldest_id
        from ${sql.table(table)} where ${where}`.execute(db);
      const [row] = rows;
      const key = row?.oldest ?? null;
      const name = nameOf && key !== null ? await nameOf(db, key, language) : key;
      return {
        kind,
        count: Number(row?.count ?? 0),
        since: row?.since ?? '',
        oldest: name?.slice(0, OLDEST_CHARACTERS) ?? null,
        ...(row?.oldest_id && { oldest_id: row.oldest_id }),
      };
    }),
  );
  const held = mayActAs(viewer, 'editor') ? await findHeldBack(db, language) : [];
  return [...held, ...found.filter(({ count }) => count > 0)].toSorted((a, b) =>
    a.since < b.since ? -1 : 1,
  );
}

/** Folders of content whose release is held back, with the problems that an editor must solve. */
async function findHeldBack(db: Db, language: Language): Promise<Waiting[]> {
  const held = await findHeldReleases(db);
  return held.slice(0, 1).map(({ since }) => ({
    kind: 'held',
    count: held.length,
    since,
    oldest: null,
    problems: held
      .flatMap(({ problems }) => problems)
      .slice(0, MOST_PROBLEMS)
      .map(({ paths, ...says }) => ({
        paths: paths.slice(0, MOST_PROBLEMS),
        says: says[language],
      })),
  }));
}

const NEWEST = sql`join advisor_taught_versions as newest
  on newest.taught_id = advisor_taught.id and newest.version = advisor_taught.version`;

/** Answers in use whose newest version nobody but its author has read; the author cannot approve it. */
const unread = (viewer: Viewer) => sql`withdrawn_at is null and exists (
  select 1 from advisor_taught_versions as version
  where version.taught_id = advisor_taught.id and version.version = advisor_taught.version
    and version.checked_at is null and (version.author_id is null or version.author_id <> ${viewer.id}))`;

/** Logins of organizations with a domain that staff have not approved yet. */
const UNAPPROVED = sql`organization_id in (
  select domain.organization_id from organization_domains as domain
  where domain.approved_at is null and not exists (
    select * from organization_domains as other
    where other.domain = domain.domain and other.approved_at is not null))`;

/** Each condition is supported by an index. */
function sourcesOf(viewer: Viewer): Source[] {
  return [
    {
      kind: 'ventures',
      role: 'reviewer',
      table: 'ventures',
      since: 'submitted_at',
      where: sql`review_status = 'pending'`,
      first: sql`select submitted_at from ventures where review_status = 'pending' order by submitted_at, id limit 1`,
      oldest: sql`select company_name from ventures where review_status = 'pending' order by submitted_at, id limit 1`,
    },
    {
      kind: 'changed-ventures',
      role: 'reviewer',
      table: 'venture_changes',
      since: 'changed_at',
      where: sql`true`,
      oldest: sql`select company_name from venture_changes join ventures on id = venture_id order by changed_at, id limit 1`,
    },
    {
      kind: 'messages',
      role: 'reviewer',
      table: 'contact_messages',
      since: 'created_at',
      where: sql`closed_at is null`,
      first: sql`select created_at from contact_messages where closed_at is null order by id limit 1`,
    },
    {
      kind: 'unanswered',
      role: 'editor',
      table: 'advisor_unanswered',
      since: 'created_at',
      // Counts questions with the same words once, as the list does.
      where: sql`asked is not null`,
      first: sql`select created_at from advisor_unanswered where done_at is null order by id limit 1`,
    },
    {
      kind: 'answers',
      role: 'editor',
      table: 'advisor_taught',
      since: 'id',
      where: unread(viewer),
      first: sql`select min(newest.at) from advisor_taught ${NEWEST} where ${unread(viewer)}`,
      oldest: sql`select newest.asks from advisor_taught ${NEWEST} where ${unread(viewer)} order by newest.at, advisor_taught.id limit 1`,
    },
    {
      kind: 'drafts',
      role: 'editor',
      table: 'content_drafts',
      since: 'review_asked_at',
      where: sql`review_asked_at is not null and path not like 'journey/%'`,
    },
    {
      kind: 'journey-drafts',
      role: 'editor',
      table: 'content_drafts',
      since: 'review_asked_at',
      where: sql`review_asked_at is not null and path like 'journey/%'`,
    },
    {
      kind: 'feeds',
      role: 'editor',
      table: 'opportunity_feed_entries',
      since: 'first_seen_at',
      where: sql`state = 'waiting'`,
      first: sql`select first_seen_at from opportunity_feed_entries where state = 'waiting' order by id limit 1`,
      oldest: sql`select title from opportunity_feed_entries where state = 'waiting' order by id limit 1`,
    },
    {
      kind: 'translations',
      role: 'editor',
      table: 'outdated_translations',
      since: 'since',
      where: sql`path not like 'journey/%'`,
      oldest: sql`select path from outdated_translations where path not like 'journey/%' order by since, path limit 1`,
      nameOf: findFileTitle,
    },
    {
      kind: 'journey-translations',
      role: 'editor',
      table: 'outdated_translations',
      since: 'since',
      where: sql`path like 'journey/%'`,
    },
    {
      kind: 'sign-ins',
      role: 'staff',
      table: 'organization_providers',
      since: 'updated_at',
      where: UNAPPROVED,
      oldest: sql`select name from organization_providers join organizations on id = organization_id
        where ${UNAPPROVED} order by updated_at, id limit 1`,
      oldestId: sql`select organization_id from organization_providers
        where ${UNAPPROVED} order by updated_at, organization_id limit 1`,
    },
    {
      kind: 'jobs',
      role: 'staff',
      table: 'jobs',
      since: 'failed_at',
      where: sql`failed_at is not null`,
      first: sql`select failed_at from jobs where failed_at is not null order by failed_at limit 1`,
    },
    {
      kind: 'links',
      role: 'editor',
      table: 'opportunities',
      since: 'link_checked_at',
      where: sql`link_state = 'dead' and deadline >= ${today()}`,
      oldest: sql`select title from opportunities where link_state = 'dead' and deadline >= ${today()} order by link_checked_at, id limit 1`,
    },
    {
      kind: 'facts',
      role: 'editor',
      table: 'facts',
      since: 'expires',
      where: sql`expires <= ${addDays(today(), FACT_DAYS)}`,
    },
  ];
}
