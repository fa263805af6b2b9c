import type { UploadedFile } from '@inzira/contract/endpoint';
import {
  LISTINGS_PER_PAGE,
  opportunityEndpoints,
  type LISTING_STATES,
  type NewOpportunity,
} from '@inzira/contract/opportunities';
import { sql, type Updateable } from 'kysely';
import {
  engineOf,
  inTransaction,
  isOneOf,
  now,
  type Db,
  type Tables,
} from '#src/platform/db/database.ts';
import { invalid } from '#src/platform/http/errors.ts';
import { attachFile, detachFile, type Files } from '#src/platform/files/files.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { lazy } from '#src/platform/lazy.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { searchIds } from '#src/platform/search/search.ts';
import { dayAfter, isClosed, today } from './deadlines.ts';
import { NO_DEADLINE, opportunitySearch } from './opportunities.table.ts';
import { noOpportunity } from './no-opportunity.ts';

const LOGO_SIDES = { large: 512, small: 128 };

const sanitizeHtml = lazy<typeof import('sanitize-html')>('sanitize-html');

/** @throws 400 for a sector or country that is none. @returns its id */
export async function createOpportunity(
  db: Db,
  actorId: number | null,
  listing: NewOpportunity,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('opportunities')
      .values({ ...toColumns(listing), link_state: 'unknown', link_failures: 0, created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeLinks(trx, id, listing);
    await recordHistory(trx, { actorId, action: 'created', subject: { kind: 'opportunity', id } });
    return id;
  });
}

/** Writes a listing anew. A deadline that has moved is reminded of again. @throws 400, 404 */
export async function updateOpportunity(
  db: Db,
  actorId: number,
  id: number,
  listing: NewOpportunity,
) {
  await inTransaction(db, async (trx) => {
    const before = await requireListing(trx, id);
    for (const table of ['sectors', 'countries', 'tags', 'stages'] as const) {
      await trx.deleteFrom(`opportunity_${table}`).where('opportunity_id', '=', id).execute();
    }
    const columns = toColumns(listing);
    await trx
      .updateTable('opportunities')
      .set({
        ...columns,
        ...(columns.apply_link !== before.apply_link && {
          link_state: 'unknown' as const,
          link_checked_at: null,
          link_failures: 0,
        }),
      })
      .where('id', '=', id)
      .execute();
    if (columns.deadline !== before.deadline) {
      await trx
        .updateTable('saved_opportunities')
        .set({ week_reminder_at: null, day_reminder_at: null })
        .where('opportunity_id', '=', id)
        .execute();
    }
    await writeLinks(trx, id, listing);
    await recordHistory(trx, { actorId, action: 'edited', subject: { kind: 'opportunity', id } });
  });
}

/** An empty one takes the logo away. @throws 404, 415 for what is no image */
export async function setLogo(
  db: Db,
  files: Files,
  actorId: number,
  id: number,
  logo: UploadedFile | '',
) {
  await requireListing(db, id);
  const logoKey = logo === '' ? null : await files.storeImage(logo, LOGO_SIDES);
  await inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('opportunities')
      .select('logo_key')
      .where('id', '=', id)
      .$if(engineOf(trx) === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst();
    if (!before) throw noOpportunity();
    await change(trx, actorId, id, 'edited', { logo_key: logoKey });
    await detachFile(trx, before.logo_key);
    if (logoKey) await attachFile(trx, logoKey);
  });
}

interface ListingQuery {
  page?: string | undefined;
  state?: (typeof LISTING_STATES)[number] | undefined;
  search?: string | undefined;
}

/** For staff: what is open by its deadline, of these with a dead link, or what is closed, the last first. */
export async function findListings(db: Db, { page, state = 'open', search = '' }: ListingQuery) {
  const order =
    state === 'closed'
      ? { direction: 'desc' as const, from: dayAfter(today(), -1) }
      : { direction: 'asc' as const, from: today() };
  return findPage(db, {
    page,
    size: LISTINGS_PER_PAGE,
    url: opportunityEndpoints.listings.url,
    filters: { state, search },
    ids: db
      .selectFrom('opportunities')
      .select('opportunities.id')
      .$if(state === 'dead', (query) => query.where('link_state', '=', sql.lit('dead'))),
    among: await searchIds(db, opportunitySearch, { text: search }),
    order: { columns: ['opportunities.deadline', 'opportunities.id'], ...order },
    load: async (ids) => {
      const rows = await db
        .selectFrom('opportunities')
        .select([
          'id',
          'title',
          'organization_name',
          'deadline',
          'apply_link',
          'checked_at',
          'link_state',
          'link_checked_at',
        ])
        .where('id', 'in', ids)
        .execute();
      return rows.map((row) => ({
        ...row,
        deadline: row.deadline === NO_DEADLINE ? null : row.deadline,
        closed: isClosed(row.deadline),
      }));
    },
  });
}

/** Somebody compared it with its source today. @throws 404 */
export async function confirmListing(db: Db, actorId: number, id: number) {
  await change(db, actorId, id, 'checked', {
    checked_at: now(),
    link_state: 'unknown',
    link_checked_at: null,
    link_failures: 0,
  });
}

/** Its last day was yesterday; one that is closed stays as it is. @throws 404 */
export async function closeListing(db: Db, actorId: number, id: number) {
  const { deadline } = await requireListing(db, id);
  if (!isClosed(deadline)) {
    await change(db, actorId, id, 'closed', { deadline: dayAfter(today(), -1) });
  }
}

async function change(
  db: Db,
  actorId: number,
  id: number,
  action: string,
  columns: Updateable<Tables['opportunities']>,
) {
  await inTransaction(db, async (trx) => {
    await requireListing(trx, id);
    await trx.updateTable('opportunities').set(columns).where('id', '=', id).execute();
    await recordHistory(trx, { actorId, action, subject: { kind: 'opportunity', id } });
  });
}

async function requireListing(db: Db, id: number) {
  const row = await db
    .selectFrom('opportunities')
    .select(['deadline', 'apply_link'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw noOpportunity();
  return row;
}

function toColumns(listing: NewOpportunity) {
  const description = cleanDescription(listing.description);
  const { countries, sectors, fee } = listing;
  return {
    title: listing.title,
    organization_name: listing.organization_name,
    organization_website: listing.organization_website || null,
    benefits: listing.benefits,
    target_audience: listing.target_audience,
    description,
    description_text: textOf(description),
    apply_link: listing.apply_link,
    deadline: listing.deadline ?? NO_DEADLINE,
    is_any_country: countries.length === 0 ? 1 : 0,
    is_any_sector: sectors.length === 0 ? 1 : 0,
    has_fee: fee === null ? 0 : 1,
    fee_amount: fee?.amount ?? null,
    fee_currency: fee?.currency ?? null,
    fee_note: fee?.note ?? null,
    checked_at: now(),
  };
}

async function writeLinks(trx: Db, id: number, listing: NewOpportunity) {
  const link = { opportunity_id: id, deadline: listing.deadline ?? NO_DEADLINE };
  const sectors = await requireKnown(trx, 'sectors', listing.sectors);
  const countries = await requireKnown(trx, 'countries', listing.countries);
  const tags = await findOrCreateTags(trx, listing.tags);
  const stages = [...new Set(listing.stages)];
  if (sectors.length > 0) {
    await trx
      .insertInto('opportunity_sectors')
      .values(sectors.map((sector_id) => ({ ...link, sector_id })))
      .execute();
  }
  if (countries.length > 0) {
    await trx
      .insertInto('opportunity_countries')
      .values(countries.map((country_id) => ({ ...link, country_id })))
      .execute();
  }
  if (tags.length > 0) {
    await trx
      .insertInto('opportunity_tags')
      .values(tags.map((tag_id) => ({ ...link, tag_id })))
      .execute();
  }
  if (stages.length > 0) {
    await trx
      .insertInto('opportunity_stages')
      .values(stages.map((stage) => ({ opportunity_id: id, stage })))
      .execute();
  }
}

async function requireKnown(trx: Db, table: 'sectors' | 'countries', given: readonly number[]) {
  const ids = [...new Set(given)];
  const known = await trx
    .selectFrom(table)
    .select('id')
    .where(isOneOf(trx, 'id', ids))
    .execute();
  if (known.length < ids.length) {
    throw invalid({
      [table]: [{ en: 'Choose from the list.', fr: 'Choisissez dans la liste.' }],
    });
  }
  return ids;
}

async function findOrCreateTags(trx: Db, given: readonly string[]): Promise<number[]> {
  const names = [...new Set(given)];
  if (names.length === 0) return [];
  await trx
    .insertInto('tags')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await trx.selectFrom('tags').select('id').where('name', 'in', names).execute();
  return rows.map(({ id }) => id);
}

/** The one gate to what is stored as a description: texts, lists and links, and no way out of them. */
function cleanDescription(html: string): string {
  return sanitizeHtml()(html, {
    allowedTags: ['h2', 'h3', 'p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'a'],
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    allowedSchemes: ['https', 'http'],
    allowProtocolRelative: false,
    transformTags: {
      // The page has its own title.
      h1: 'h2',
      b: 'strong',
      i: 'em',
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href, target: '_blank', rel: 'nofollow noopener noreferrer' },
      }),
    },
  }).trim();
}

function textOf(html: string): string {
  const spaced = html.replaceAll(/<\/(?:h\d|p|li|blockquote)>|<br \/>/g, ' ');
  return sanitizeHtml()(spaced, { allowedTags: [], textFilter: (text) => text })
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"' } as const;
