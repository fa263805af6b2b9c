import type { OpportunityFilters } from '@inzira/contract/opportunities';
import { sql, type AliasedExpression, type SelectQueryBuilder } from 'kysely';
import { isOneOf, type Db, type Tables } from '#src/platform/database.ts';
import { searchIds } from '#src/platform/search.ts';
import { today } from './deadlines.ts';
import { opportunitySearch } from './opportunities.table.ts';

interface Found {
  id: number;
  deadline: string;
}

type FoundQuery = SelectQueryBuilder<Tables & { found: Found }, 'found', Found>;

/** The open ones of these filters. An index leads: on the deadline, or on one filter's value and it. */
export async function selectOpen(db: Db, filters: OpportunityFilters): Promise<FoundQuery> {
  const hits = await search(db, filters);
  const { sector, country, tag } = hits === null ? filters : {};
  return (
    db
      .selectFrom(hits === null ? leading(db, filters) : among(db, hits))
      // The deadline too: SQLite merges the parts of a union by what they return.
      .select(['found.id', 'found.deadline'])
      .where('found.deadline', '>=', today())
      .$if(tag !== undefined && country !== undefined, (query) =>
        query.where(accepts('country', country)),
      )
      .$if((tag ?? country) !== undefined && sector !== undefined, (query) =>
        query.where(accepts('sector', sector)),
      )
  );
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
 * A filter by country or sector also finds what is open to all, so that a search runs for each way
 * in which a row can fit.
 */
async function search(db: Db, filters: OpportunityFilters): Promise<number[] | null> {
  const text = filters.search ?? '';
  const { sector, country, tag } = filters;
  const sectors = sector === undefined ? [{}] : [{ sector }, { any_sector: 1 }];
  const countries = country === undefined ? [{}] : [{ country }, { any_country: 1 }];
  const found = new Set<number>();
  for (const one of sectors) {
    for (const other of countries) {
      const facets = { tag, ...one, ...other };
      const hits = await searchIds(db, opportunitySearch, { text, facets });
      if (hits === null) return null;
      for (const id of hits) found.add(id);
    }
  }
  return [...found];
}

function among(db: Db, ids: number[]): AliasedExpression<Found, 'found'> {
  return db
    .selectFrom('opportunities')
    .select(['id', 'deadline'])
    .where(isOneOf(db, 'id', ids))
    .as('found');
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
    return db
      .selectFrom('opportunity_countries')
      .select(['opportunity_id as id', 'deadline'])
      .where('country_id', '=', country)
      .unionAll(all.where('is_any_country', '=', sql.lit(1)))
      .as('found');
  }
  if (sector !== undefined) {
    return db
      .selectFrom('opportunity_sectors')
      .select(['opportunity_id as id', 'deadline'])
      .where('sector_id', '=', sector)
      .unionAll(all.where('is_any_sector', '=', sql.lit(1)))
      .as('found');
  }
  return all.as('found');
}

/** Whether the row found is for this country or sector, or for all. */
function accepts(facet: 'country' | 'sector', value: number | undefined) {
  const links = sql.table(facet === 'country' ? 'opportunity_countries' : 'opportunity_sectors');
  return sql<boolean>`(
    exists (select 1 from ${links} where opportunity_id = found.id and ${sql.ref(`${facet}_id`)} = ${value})
    or exists (select 1 from opportunities where id = found.id and ${sql.ref(`is_any_${facet}`)} = 1)
  )`;
}
