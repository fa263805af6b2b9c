import {
  VENTURES_PER_PAGE,
  ventureEndpoints,
  type Choice,
  type VentureCounts,
  type VentureFilters,
} from '@inzira/contract/ventures';
import { VENTURE_STAGES } from '@inzira/contract/venture-choices';
import { sql, type RawBuilder } from 'kysely';
import { isInList, isOneOf, prepared, toIdList, type Db } from '#src/platform/database.ts';
import type { Files } from '#src/platform/files.ts';
import { findPage } from '#src/platform/paging.ts';
import { countByFacets, MOST_HITS, searchIds } from '#src/platform/search.ts';
import type { ChoiceTable } from './venture-choices.ts';
import { selectVentures, toVenture } from './venture-rows.ts';
import { ventureSearch } from './ventures.table.ts';

/** The reviewed ventures, the newest first. @throws 404 for a page that is none */
export async function findVentures(
  db: Db,
  files: Files,
  { page, ...filters }: VentureFilters & { page?: string | undefined },
) {
  const { results, ...frame } = await findPage(db, {
    page,
    size: VENTURES_PER_PAGE,
    url: ventureEndpoints.list.url,
    filters,
    ids: await selectIds(db, filters),
    count: countOf(db, filters),
    order: { columns: ['found.id'], direction: 'desc' },
    load: (ids) => selectByIds(db, { ids: toIdList(db, ids) }),
  });
  return { ...frame, results: results.map((row) => toVenture(row, files)) };
}

const selectByIds = prepared((db, { ids }: { ids: string }) =>
  selectVentures(db).where(isInList(db, 'ventures.id', ids)),
);

/** Nothing where a search or no filter at all decides, which its ids count. */
function countOf(db: Db, { search = '', ...facets }: VentureFilters) {
  const isFiltered = Object.values(facets).some((value) => value !== undefined);
  return search.trim() === '' && isFiltered
    ? () => countByFacets(db, ventureSearch, facets)
    : undefined;
}

/** Tables of links by filter; what narrows most stands first. */
const LINKS = [
  { filter: 'country', links: 'venture_countries', column: 'country_id' },
  { filter: 'sector', links: 'venture_sectors', column: 'sector_id' },
  { filter: 'customer_type', links: 'venture_customer_types', column: 'customer_type_id' },
] as const;

/** Their ids, as `found.id`. A search narrows by its index; else the links of one filter lead, in their order. */
async function selectIds(db: Db, { search = '', ...filters }: VentureFilters) {
  const hits = await searchIds(db, ventureSearch, { text: search, facets: filters });
  const select = (found: RawBuilder<{ id: number }>) =>
    db.selectFrom(found.as('found')).select('found.id');
  if (hits) {
    return select(sql`(select id from ventures
      where review_status = 'approved' and ${isOneOf(db, 'ventures.id', hits)})`);
  }
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

/** The counts are of at most so many ventures, the newest: what a phone's screen needs, at a bounded cost. */
const MOST_COUNTED = 2_000;

/** How many ventures each value of a filter would leave, given the other filters. */
export async function countVentures(db: Db, filters: VentureFilters): Promise<VentureCounts> {
  let complete = true;
  const samples = new Map<string, Promise<number[]>>();
  const sampleWithout = async (filter: keyof VentureFilters) => {
    const others = { ...filters, [filter]: undefined };
    const key = JSON.stringify(others);
    const sample = samples.get(key) ?? findNewest(db, others);
    samples.set(key, sample);
    const ids = await sample;
    if (ids.length >= MOST_COUNTED || (filters.search && ids.length >= MOST_HITS)) complete = false;
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
  const rows = await (
    await selectIds(db, filters)
  )
    .orderBy('found.id', 'desc')
    .limit(MOST_COUNTED)
    .execute();
  return rows.map(({ id }) => id);
}

const LINKS_OF = {
  sectors: { links: 'venture_sectors', column: 'sector_id' },
  countries: { links: 'venture_countries', column: 'country_id' },
  customer_types: { links: 'venture_customer_types', column: 'customer_type_id' },
} as const;

/** The most frequent first. */
async function countChoices(db: Db, table: ChoiceTable, ids: number[]) {
  const { links, column } = LINKS_OF[table];
  const counted = sql<Choice & { count: number }>`(
    select c.id, c.name, c.code, n.count from (
      select ${sql.ref(column)} as choice, count(*) as count from ${sql.table(links)}
      where ${isOneOf(db, 'venture_id', ids)} group by ${sql.ref(column)}
    ) as n join ${sql.table(table)} as c on c.id = n.choice)`;
  return db
    .selectFrom(counted.as('counted'))
    .selectAll()
    .orderBy('count', 'desc')
    .orderBy('id')
    .execute();
}

async function countStages(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('ventures')
    .select(['stage', (eb) => eb.fn.countAll<number>().as('count')])
    .where(isOneOf(db, 'id', ids))
    .where('stage', 'is not', null)
    .groupBy('stage')
    .execute();
  return VENTURE_STAGES.flatMap((name) => {
    const count = rows.find(({ stage }) => stage === name)?.count;
    return count ? [{ name, count }] : [];
  });
}
