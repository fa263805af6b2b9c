import { VENTURES_PER_PAGE, VENTURE_STAGES } from '@inzira/contract/limits';
import {
  ventureEndpoints,
  type VentureCounts,
  type VentureFilters,
} from '@inzira/contract/ventures';
import { sql, type RawBuilder } from 'kysely';
import { isInList, isOneOf, prepared, toIdList, type Db } from '#src/platform/db/database.ts';
import { findPage } from '#src/platform/db/paging.ts';
import {
  countByFacets,
  countValues,
  findFew,
  MAX_HITS,
  searchIds,
} from '#src/platform/search/search.ts';
import { findChoices, type ChoiceTable } from './venture-choices.ts';
import type { VentureCards } from './venture-cards.ts';
import { ventureSearch } from './ventures.table.ts';

/** Approved ventures as JSON, newest first. @throws 404 for a page that does not exist */
export async function findVentures(
  db: Db,
  cards: VentureCards,
  { page, ...filters }: VentureFilters & { page?: string | undefined },
) {
  const countFacets = () => countByFacets(db, ventureSearch, facetsOf(filters));
  const { results, ...envelope } = await findPage(db, {
    page,
    size: VENTURES_PER_PAGE,
    url: ventureEndpoints.list.url,
    filters,
    ids:
      (await searchNewest(db, filters)) ??
      (await findFewOf(db, filters)) ??
      (() => selectIds(db, filters)),
    ...(filtersOf(filters) <= 2 ? { cheapCount: countFacets } : { customCount: countFacets }),
    order: { columns: ['found.id'], direction: 'desc' },
    readFirstPages: (offset) => selectFirst(db, { ...filters, offset }),
    load: (ids) => selectRevisions(db, { ids: toIdList(db, ids) }),
  });
  const found = await cards.find(results);
  return { ...envelope, results: found.map(({ json }) => json) };
}

const selectRevisions = prepared((db, { ids }: { ids: string }) =>
  db
    .selectFrom('ventures')
    .select(['id', 'revision'])
    .where(isInList(db, 'id', ids)),
);

/** Sorted by how much they narrow the list. */
const facetsOf = ({ country, sector, customer_type, stage }: VentureFilters) => ({
  country,
  sector,
  customer_type,
  stage,
});

const filtersOf = (filters: VentureFilters) =>
  Object.values(facetsOf(filters)).filter((value) => value !== undefined).length;

/** The index is used for several filters with few results; otherwise reading by links is as fast. */
const findFewOf = async (db: Db, filters: VentureFilters) =>
  filtersOf(filters) < 2 ? null : findFew(db, ventureSearch, { facets: facetsOf(filters) });

/** The index contains only approved ventures, and returns the newest first. */
const searchNewest = (db: Db, filters: VentureFilters) =>
  searchIds(db, ventureSearch, { text: filters.search ?? '', facets: facetsOf(filters) });

/** Link tables by filter, sorted by how much they narrow the list. */
const LINKS = [
  { filter: 'country', links: 'venture_countries', column: 'country_id' },
  { filter: 'sector', links: 'venture_sectors', column: 'sector_id' },
  { filter: 'customer_type', links: 'venture_customer_types', column: 'customer_type_id' },
] as const;

/** Selects ids as `found.id`, without a search, in the order of one filter's links. */
function selectIds(db: Db, filters: VentureFilters) {
  const select = (found: RawBuilder<{ id: number }>) =>
    db.selectFrom(found.as('found')).select('found.id');
  const [lead, ...others] = LINKS.filter(({ filter }) => filters[filter] !== undefined);
  const wheres = [sql`v.review_status = 'approved'`];
  if (filters.stage) wheres.push(sql`v.stage = ${filters.stage}`);
  for (const { filter, links, column } of others) {
    wheres.push(sql`exists (select 1 from ${sql.table(links)} as l
      where l.venture_id = v.id and l.${sql.ref(column)} = ${filters[filter]})`);
  }
  const where = sql.join(wheres, sql` and `);
  return lead
    ? select(sql`(select lead.venture_id as id from ${sql.table(lead.links)} as lead
        join ventures as v on v.id = lead.venture_id
        where lead.${sql.ref(lead.column)} = ${filters[lead.filter]} and ${where})`)
    : select(sql`(select v.id from ventures as v where ${where})`);
}

const selectFirst = prepared((db, { offset, ...filters }: VentureFilters & { offset: number }) =>
  db
    .selectFrom(
      selectIds(db, filters)
        .orderBy('found.id', 'desc')
        .limit(VENTURES_PER_PAGE)
        .offset(offset)
        .as('page'),
    )
    .innerJoin('ventures', 'ventures.id', 'page.id')
    .select(['ventures.id', 'ventures.revision'])
    .orderBy('ventures.id', 'desc'),
);

/**
 * The number of ventures for each value of a filter, given the other filters. With further restrictions, it counts only
 * as many of the newest ones as a search returns.
 */
export async function countVentures(db: Db, filters: VentureFilters): Promise<VentureCounts> {
  let complete = true;
  const samples = new Map<string, Promise<number[]>>();
  /** Null without other filters, because the index stores those counts. */
  const sampleWithout = async (filter: keyof VentureFilters) => {
    const others = { ...filters, [filter]: undefined };
    if (Object.values(others).every((value) => value === undefined || value === '')) return null;
    const key = JSON.stringify(others);
    const sample = samples.get(key) ?? findNewest(db, others);
    samples.set(key, sample);
    const ids = await sample;
    if (ids.length >= MAX_HITS) complete = false;
    return ids;
  };
  const counts = {
    sectors: await countChoices(db, 'sectors', await sampleWithout('sector')),
    countries: await countChoices(db, 'countries', await sampleWithout('country')),
    customer_types: await countChoices(db, 'customer_types', await sampleWithout('customer_type')),
    stages: await countStages(db, await sampleWithout('stage')),
  };
  return { complete, ...counts };
}

async function findNewest(db: Db, filters: VentureFilters): Promise<number[]> {
  const hits = await searchNewest(db, filters);
  if (hits) return hits;
  const rows = await selectIds(db, filters).orderBy('found.id', 'desc').limit(MAX_HITS).execute();
  return rows.map(({ id }) => id);
}

const LINKS_OF = {
  sectors: { links: 'venture_sectors', column: 'sector_id', facet: 'sector' },
  countries: { links: 'venture_countries', column: 'country_id', facet: 'country' },
  customer_types: {
    links: 'venture_customer_types',
    column: 'customer_type_id',
    facet: 'customer_type',
  },
} as const;

/** The most frequent first; if the count is incomplete, followed by values that other ventures have. */
async function countChoices(db: Db, table: ChoiceTable, ids: number[] | null) {
  const { links, column, facet } = LINKS_OF[table];
  const isComplete = ids !== null && ids.length < MAX_HITS;
  const [choices, all] = [
    await findChoices(db, table),
    isComplete ? null : await countValues(db, ventureSearch, facet),
  ];
  const counted =
    ids &&
    sql<{ choice: number; count: number }>`(
      select ${sql.ref(column)} as choice, count(*) as count from ${sql.table(links)}
      where ${isOneOf(db, 'venture_id', ids)} group by ${sql.ref(column)})`;
  const rows = counted && (await db.selectFrom(counted.as('counted')).selectAll().execute());
  const counts = rows && new Map(rows.map(({ choice, count }) => [String(choice), count]));
  return choices
    .filter(({ id }) => (all ?? counts)?.get(String(id)))
    .map((choice) => ({ ...choice, count: (counts ?? all)?.get(String(choice.id)) ?? 0 }))
    .toSorted((a, b) => b.count - a.count || a.id - b.id);
}

async function countStages(db: Db, ids: number[] | null) {
  const counts =
    ids === null ? await countValues(db, ventureSearch, 'stage') : await countStagesOf(db, ids);
  return VENTURE_STAGES.flatMap((name) => {
    const count = counts.get(name);
    return count ? [{ name, count }] : [];
  });
}

async function countStagesOf(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('ventures')
    .select(['stage', (eb) => eb.fn.countAll<number>().as('count')])
    .where(isOneOf(db, 'id', ids))
    .groupBy('stage')
    .execute();
  return new Map(rows.map(({ stage, count }) => [stage ?? '', count]));
}
