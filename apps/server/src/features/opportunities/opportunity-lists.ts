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
 * The list of these filters, for `findPage` from today's deadline on. An index leads: on the deadline, or
 * on one filter's value and it; where a search or several filters leave few, their ids do.
 */
export async function selectListed(
  db: Db,
  filters: OpportunityFilters,
  /** Of the learner's card, which what is listed must not rule out. */
  meant?: Meant,
) {
  const restrictTo = await findFewOf(db, filters);
  const { sector, country, tag } = restrictTo === null ? filters : {};
  const ids: FoundQuery = db
    .selectFrom(leading(db, { sector, country, tag }))
    // The deadline too: SQLite merges the parts of a union by what they return.
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

/** Of the row found, that the card does not rule it out. */
export const isOpenTo = (meant: Meant) => all(conditionsOn(meant));

/** Each asks that it sets no condition of this kind, or one that the card meets. */
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

/** How many are in all of these lists. What `rowFilter` asks of each row takes up to ten times as long. */
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

/** Those that a user has saved, the closed ones last. */
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
 * What a search finds, or several filters together where that is not much; null where an index has to
 * lead. A filter by country or sector also finds what is open to all.
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

/** Each part says its order, without which PostgreSQL sorts both instead of merging them. */
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

/** Whether the row found is for this country or sector, or for all; of an "exists" PostgreSQL would read every link. */
function accepts(facet: 'country' | 'sector', value: number) {
  const links = sql.table(facet === 'country' ? 'opportunity_countries' : 'opportunity_sectors');
  return sql<boolean>`coalesce(
    (select 1 from ${links} where opportunity_id = found.id and ${sql.ref(`${facet}_id`)} = ${value} limit 1),
    (select ${sql.ref(`is_any_${facet}`)} from opportunities where id = found.id)
  ) = 1`;
}
