import type { OpportunityFilters } from '@inzira/contract/opportunities';
import { sql, type AliasedExpression, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Db, Tables } from '#src/platform/db/database.ts';
import { findFew, searchIds } from '#src/platform/search/search.ts';
import { today } from '#src/platform/days.ts';
import type { Meant } from './conditions.ts';
import { opportunitySearch } from './opportunities.table.ts';

interface Found {
  id: number;
  deadline: string;
}

type FoundQuery = SelectQueryBuilder<Tables & { found: Found }, 'found', Found>;

/**
 * The list for these filters, for `findPage`, starting at today's deadline. It uses an index on the deadline, or on one
 * filter value and the deadline; where a search or several filters have few results, their ids.
 */
export async function selectListed(
  db: Db,
  filters: OpportunityFilters,
  /** The learner's card, which results must not contradict. */
  meant?: Meant,
) {
  const restrictTo = await findFewOf(db, filters);
  const { sector, country, tag } = restrictTo === null ? filters : {};
  const ids: FoundQuery = db
    .selectFrom(leading(db, { sector, country, tag }))
    // Includes the deadline, because SQLite merges a union by the selected columns.
    .select(['found.id', 'found.deadline']);
  const fits = meant ? conditionsOn(meant) : [];
  const others = [
    ...(tag !== undefined && country !== undefined ? [accepts('country', country)] : []),
    ...((tag ?? country) !== undefined && sector !== undefined ? [accepts('sector', sector)] : []),
  ];
  const rowFilter = all([...others, ...fits]);
  const lists = [
    ...(tag === undefined ? [] : [{ tag }]),
    ...(country === undefined ? [] : [{ country }]),
    ...(sector === undefined ? [] : [{ sector }]),
  ];
  const countLists = others.length > 0 && fits.length === 0;
  return {
    ids: restrictTo !== null && rowFilter ? ids.where(rowFilter) : ids,
    restrictTo,
    rowFilter,
    customCount: countLists ? async () => countOpen(db, lists) : undefined,
  };
}

const all = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : undefined;

/** A condition on the found row: the card does not exclude it. */
export const isOpenTo = (meant: Meant) => all(conditionsOn(meant));

/** Each requires that the opportunity has no such condition, or one that the card meets. */
function conditionsOn({ countries, sectors, stage }: Meant) {
  const accepted = (link: RawBuilder<unknown>, links: string) => sql<boolean>`coalesce(
    (${link} limit 1),
    (select 0 from ${sql.table(links)} where opportunity_id = found.id limit 1),
    1
  ) = 1`;
  const byCode = (links: string, column: string, choices: string, codes: string[]) =>
    accepted(
      sql`select 1 from ${sql.table(links)} as link
        join ${sql.table(choices)} as choice on choice.id = ${sql.ref(`link.${column}`)}
        where link.opportunity_id = found.id and choice.code in (${sql.join(codes)})`,
      links,
    );
  return [
    ...(countries.length > 0
      ? [byCode('opportunity_countries', 'country_id', 'countries', countries)]
      : []),
    ...(sectors.length > 0 ? [byCode('opportunity_sectors', 'sector_id', 'sectors', sectors)] : []),
    ...(stage === null
      ? []
      : [
          accepted(
            sql`select 1 from opportunity_stages where opportunity_id = found.id and stage = ${stage}`,
            'opportunity_stages',
          ),
        ]),
  ];
}

/** The size of the intersection of these lists. Checking it per row with `rowFilter` takes up to ten times as long. */
async function countOpen(db: Db, lists: OpportunityFilters[]): Promise<number> {
  const [first, ...others] = lists.map((list) =>
    db.selectFrom(leading(db, list)).select('found.id').where('found.deadline', '>=', today()),
  );
  if (!first) return 0;
  const { n } = await others
    .reduce((rows, other) => rows.where('found.id', 'in', other), first)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** A user's saved opportunities, closed ones last. */
export function selectSaved(db: Db, userId: number): FoundQuery {
  return db
    .selectFrom(
      db
        .selectFrom('saved_opportunities')
        .innerJoin('opportunities', 'opportunities.id', 'saved_opportunities.opportunity_id')
        .select([
          'opportunities.id',
          'opportunities.deadline',
          sql<number>`case when opportunities.deadline < ${today()} then 1 else 0 end`.as(
            'is_closed',
          ),
        ])
        .where('saved_opportunities.user_id', '=', userId)
        .as('found'),
    )
    .select(['found.id', 'found.deadline']);
}

/**
 * The ids of a search, or of several filters with few results; null where an index is better. A filter by country or
 * sector also matches opportunities open to all.
 */
async function findFewOf(
  db: Db,
  { search = '', tag, country, sector }: OpportunityFilters,
): Promise<number[] | null> {
  const filters = {
    facets: { tag },
    either: [
      ...(country === undefined ? [] : [{ country, any_country: 1 }]),
      ...(sector === undefined ? [] : [{ sector, any_sector: 1 }]),
    ],
  };
  const hits = await searchIds(db, opportunitySearch, { text: search, ...filters });
  const isOneList = [tag, country, sector].filter((value) => value !== undefined).length < 2;
  return hits ?? (isOneList ? null : findFew(db, opportunitySearch, filters));
}

function leading(
  db: Db,
  { tag, country, sector }: OpportunityFilters,
): AliasedExpression<Found, 'found'> {
  const all = db.selectFrom('opportunities').select(['id', 'deadline']);
  if (tag !== undefined) {
    return db
      .selectFrom('opportunity_tags')
      .select(['opportunity_id as id', 'deadline'])
      .where('tag_id', '=', tag)
      .as('found');
  }
  if (country !== undefined) {
    return merged(
      db,
      db
        .selectFrom('opportunity_countries')
        .select(['opportunity_id as id', 'deadline'])
        .where('country_id', '=', country),
      all.where('is_any_country', '=', sql.lit(1)),
    );
  }
  if (sector !== undefined) {
    return merged(
      db,
      db
        .selectFrom('opportunity_sectors')
        .select(['opportunity_id as id', 'deadline'])
        .where('sector_id', '=', sector),
      all.where('is_any_sector', '=', sql.lit(1)),
    );
  }
  return all.as('found');
}

/** Each part has its own order, without which PostgreSQL sorts both instead of merging them. */
function merged<A extends keyof Tables, B extends keyof Tables>(
  db: Db,
  one: SelectQueryBuilder<Tables, A, Found>,
  other: SelectQueryBuilder<Tables, B, Found>,
): AliasedExpression<Found, 'found'> {
  const order = [sql.ref('deadline'), sql.ref('id')] as const;
  return db
    .selectFrom(one.orderBy(order[0]).orderBy(order[1]).as('one'))
    .selectAll()
    .unionAll(db.selectFrom(other.orderBy(order[0]).orderBy(order[1]).as('other')).selectAll())
    .as('found');
}

/** Whether the found row accepts this country or sector, or all; with "exists", PostgreSQL would read every link. */
function accepts(facet: 'country' | 'sector', value: number) {
  const links = sql.table(facet === 'country' ? 'opportunity_countries' : 'opportunity_sectors');
  return sql<boolean>`coalesce(
    (select 1 from ${links} where opportunity_id = found.id and ${sql.ref(`${facet}_id`)} = ${value} limit 1),
    (select ${sql.ref(`is_any_${facet}`)} from opportunities where id = found.id)
  ) = 1`;
}
