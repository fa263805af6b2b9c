import type { NewOpportunity, OpportunityChanges } from '@inzira/contract/opportunities';
import { isOneOf, type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { invalid } from '#src/platform/http/errors.ts';
import { lazy } from '#src/platform/lazy.ts';
import { OTHER_LANGUAGES, translationColumns, translationFields } from './listing-translations.ts';
import { noOpportunity } from './no-opportunity.ts';
import { NO_DEADLINE } from './opportunities.table.ts';

const sanitizeHtml = lazy<typeof import('sanitize-html')>('sanitize-html');

/** A listing, locked until the end of the transaction. @throws 404 */
export async function lockListing(trx: Db, id: number) {
  const row = await trx
    .selectFrom('opportunities')
    .selectAll()
    .where('id', '=', id)
    .$call(lockRow(trx))
    .executeTakeFirst();
  if (!row) throw noOpportunity();
  return row;
}

export type ListingRow = Awaited<ReturnType<typeof lockListing>>;

const LISTS = ['sectors', 'countries', 'tags', 'stages'] as const;
type List = (typeof LISTS)[number];

/** The fields whose values change. */
export async function findChangedFields(trx: Db, before: ListingRow, changes: OpportunityChanges) {
  const fields = new Set(
    Object.entries(toColumns(changes))
      .filter(([column, value]) => before[column as keyof ListingRow] !== value)
      .map(([column]) => FIELD_OF[column] ?? column),
  );
  const translations = toTranslations(before, changes);
  if (translations) {
    const [was, is] = [translationFields(before), translationFields(translations)];
    for (const field of Object.keys(is) as (keyof typeof is)[])
      if (was[field] !== is[field]) fields.add(field);
  }
  for (const list of LISTS) {
    const sent = changes[list];
    if (sent === undefined) continue;
    const there: (string | number)[] = await readList(trx, before.id, list);
    const is = new Set<string | number>(sent);
    if (is.size !== there.length || there.some((value) => !is.has(value))) fields.add(list);
  }
  return [...fields];
}

/** Merges the given translations into the existing ones. */
export const toTranslations = (
  before: Pick<ListingRow, 'translations'>,
  changes: OpportunityChanges,
) => translationColumns(before, changes, { clean: cleanDescription, textOf });

/** Columns that belong to another field, or are derived from one. */
const FIELD_OF: Partial<Record<string, string>> = {
  description_text: 'description',
  is_any_country: 'countries',
  is_any_sector: 'sectors',
  has_fee: 'fee',
  fee_amount: 'fee',
  fee_currency: 'fee',
  fee_note: 'fee',
};

async function readList(trx: Db, id: number, list: List): Promise<(string | number)[]> {
  switch (list) {
    case 'tags': {
      const tags = trx
        .selectFrom('opportunity_tags')
        .innerJoin('tags', 'tags.id', 'opportunity_tags.tag_id');
      const rows = await tags.select('tags.name').where('opportunity_id', '=', id).execute();
      return rows.map(({ name }) => name);
    }
    case 'stages': {
      const stages = trx.selectFrom('opportunity_stages').select('stage');
      const rows = await stages.where('opportunity_id', '=', id).execute();
      return rows.map(({ stage }) => stage);
    }
    case 'sectors': {
      const sectors = trx.selectFrom('opportunity_sectors').select('sector_id');
      const rows = await sectors.where('opportunity_id', '=', id).execute();
      return rows.map(({ sector_id }) => sector_id);
    }
    case 'countries': {
      const countries = trx.selectFrom('opportunity_countries').select('country_id');
      const rows = await countries.where('opportunity_id', '=', id).execute();
      return rows.map(({ country_id }) => country_id);
    }
  }
}

type Columns = Pick<
  ListingRow,
  | 'title'
  | 'organization_name'
  | 'organization_website'
  | 'benefits'
  | 'target_audience'
  | 'description'
  | 'description_text'
  | 'apply_link'
  | 'deadline'
  | 'is_any_country'
  | 'is_any_sector'
  | 'has_fee'
  | 'fee_amount'
  | 'fee_currency'
  | 'fee_note'
>;

/** The columns of the given fields. */
export function toColumns(listing: NewOpportunity): Columns;
export function toColumns(listing: OpportunityChanges): Partial<Columns>;
export function toColumns(listing: OpportunityChanges): Partial<Columns> {
  const { organization_website, description, deadline, countries, sectors, fee } = listing;
  const columns: { [Column in keyof Columns]?: Columns[Column] | undefined } = {
    title: listing.title,
    organization_name: listing.organization_name,
    organization_website:
      organization_website === undefined ? undefined : organization_website || null,
    benefits: listing.benefits,
    target_audience: listing.target_audience,
    ...(description !== undefined && descriptionColumns(description)),
    apply_link: listing.apply_link,
    deadline: deadline === undefined ? undefined : (deadline ?? NO_DEADLINE),
    is_any_country: countries && (countries.length === 0 ? 1 : 0),
    is_any_sector: sectors && (sectors.length === 0 ? 1 : 0),
    ...(fee !== undefined && {
      has_fee: fee === null ? 0 : 1,
      fee_amount: fee?.amount ?? null,
      fee_currency: fee?.currency ?? null,
      fee_note: fee?.note ?? null,
    }),
  };
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<Columns>;
}

function descriptionColumns(html: string) {
  const description = cleanDescription(html);
  return { description, description_text: textOf(description) };
}

/**
 * Replaces the given lists.
 * @param deadline the listing's, which its links contain
 * @throws 400 for an unknown sector or country
 */
export async function replaceLists(
  trx: Db,
  id: number,
  deadline: string,
  changes: OpportunityChanges,
) {
  const { sectors, countries, tags, stages } = changes;
  const link = { opportunity_id: id, deadline };
  if (sectors) {
    const ids = await requireKnown(trx, 'sectors', sectors);
    await trx.deleteFrom('opportunity_sectors').where('opportunity_id', '=', id).execute();
    const rows = ids.map((sector_id) => ({ ...link, sector_id }));
    if (rows.length > 0) await trx.insertInto('opportunity_sectors').values(rows).execute();
  }
  if (countries) {
    const ids = await requireKnown(trx, 'countries', countries);
    await trx.deleteFrom('opportunity_countries').where('opportunity_id', '=', id).execute();
    const rows = ids.map((country_id) => ({ ...link, country_id }));
    if (rows.length > 0) await trx.insertInto('opportunity_countries').values(rows).execute();
  }
  if (tags) {
    const ids = await findOrCreateTags(trx, tags);
    await trx.deleteFrom('opportunity_tags').where('opportunity_id', '=', id).execute();
    const rows = ids.map((tag_id) => ({ ...link, tag_id }));
    if (rows.length > 0) await trx.insertInto('opportunity_tags').values(rows).execute();
  }
  await nameTags(trx, id, changes);
  if (stages) {
    await trx.deleteFrom('opportunity_stages').where('opportunity_id', '=', id).execute();
    const rows = [...new Set(stages)].map((stage) => ({ opportunity_id: id, stage }));
    if (rows.length > 0) await trx.insertInto('opportunity_stages').values(rows).execute();
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

/**
 * Sets the translations of a listing's tags, in the given order, or else by name.
 * @throws 400 unless there is one per tag
 */
async function nameTags(trx: Db, id: number, changes: OpportunityChanges) {
  for (const language of OTHER_LANGUAGES) {
    const names = changes[`tags_${language}`];
    if (!names || names.length === 0) continue;
    const tags = changes.tags ?? (await readList(trx, id, 'tags')).map(String).toSorted();
    if (names.length !== tags.length)
      throw invalid({
        [`tags_${language}`]: [
          {
            en: 'Give each tag its name here, in the same order.',
            fr: 'Donnez ici un nom à chaque mot-clé, dans le même ordre.',
          },
        ],
      });
    for (const [at, name] of tags.entries()) {
      const tag = await trx
        .selectFrom('tags')
        .select('translations')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      const translations = { ...(JSON.parse(tag.translations) as object), [language]: names[at] };
      await trx
        .updateTable('tags')
        .set({ translations: JSON.stringify(translations) })
        .where('name', '=', name)
        .execute();
    }
  }
}

/** Sanitises every stored description: text, lists and links only. */
function cleanDescription(html: string): string {
  return sanitizeHtml()(html, {
    allowedTags: ['h2', 'h3', 'p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'a'],
    allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      // The page has its own h1.
      h1: 'h2',
      b: 'strong',
      i: 'em',
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow ugc' },
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
