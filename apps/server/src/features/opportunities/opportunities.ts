import { OPPORTUNITIES_PER_PAGE } from '@inzira/contract/limits';
import type { Language } from '@inzira/contract/accounts';
import {
  CLOSING_SHOWN,
  opportunityEndpoints,
  type ClosingOpportunity,
  type Opportunity,
  type OpportunityDetail,
  type OpportunityFilters,
  type OpportunityOptions,
} from '@inzira/contract/opportunities';
import type { IdeaCard } from '@inzira/contract/advisor-idea';
import { sql } from 'kysely';
import { getIdea } from '#src/features/advisor/advisor.ts';
import { jsonArray, parseJson, type Db } from '#src/platform/db/database.ts';
import type { Files } from '#src/platform/files/files.ts';
import { findPage } from '#src/platform/db/paging.ts';
import type { Tokens } from '#src/platform/http/tokens.ts';
import { today } from '#src/platform/days.ts';
import { calendarUrl } from './calendar.ts';
import { compare, meantBy } from './conditions.ts';
import { daysRemaining, isClosed } from './deadlines.ts';
import { sayIn, sayWholeIn } from './listing-translations.ts';
import { noOpportunity } from './no-opportunity.ts';
import { NO_DEADLINE } from './opportunities.table.ts';
import { isOpenTo, selectListed, selectSaved } from './opportunity-lists.ts';

/** The functions that other features may use. */
export { findSavedClosing } from './saved.ts';
export { findTitles } from './uses.ts';

interface Reader {
  id: number;
  language: Language;
}

/** One page of open opportunities, soonest deadline first; among saved ones, closed ones come last. */
export async function findOpportunities(
  db: Db,
  files: Files,
  { id: userId, language }: Reader,
  { page, ...filters }: OpportunityFilters & { page?: string | undefined },
) {
  const card = await getIdea(db, userId);
  const meant = filters.fits && meantBy(card);
  const list = {
    page,
    size: OPPORTUNITIES_PER_PAGE,
    url: opportunityEndpoints.list.url,
    filters: { ...filters },
    load: async (ids: number[]) => {
      const rows = await selectOpportunities(db, userId)
        .where('opportunities.id', 'in', ids)
        .execute();
      return rows.map((row) => toOpportunity(sayWholeIn(language, row), files, card));
    },
  };
  return filters.saved
    ? findPage(db, {
        ...list,
        ids: selectSaved(db, userId),
        rowFilter: meant && isOpenTo(meant),
        order: { columns: ['found.is_closed', 'found.deadline', 'found.id'], direction: 'asc' },
      })
    : findPage(db, {
        ...list,
        ...(await selectListed(db, filters, meant)),
        order: { columns: ['found.deadline', 'found.id'], direction: 'asc', from: today() },
      });
}

/** The opportunities that close first and whose link is not known to be dead, by name. */
export async function findClosing(db: Db, language: Language): Promise<ClosingOpportunity[]> {
  const rows = await db
    .selectFrom('opportunities')
    .select(['id', 'title', 'translations', 'organization_name', 'deadline'])
    .where('deadline', '>=', today())
    .where('link_state', '!=', 'dead')
    .orderBy('deadline')
    .orderBy('id')
    .limit(CLOSING_SHOWN)
    .execute();
  return rows.map(({ deadline, ...row }) => ({
    ...sayIn(language, row),
    deadline: deadline === NO_DEADLINE ? null : deadline,
    days_remaining: daysRemaining(deadline),
  }));
}

/** @throws 404 */
export async function getOpportunity(
  { db, files, tokens }: { db: Db; files: Files; tokens: Tokens },
  userId: number,
  id: number,
  language: Language,
): Promise<OpportunityDetail> {
  const row = await selectOpportunities(db, userId)
    .select('opportunities.revision')
    .where('opportunities.id', '=', id)
    .executeTakeFirst();
  if (!row) throw noOpportunity();
  const said = sayWholeIn(language, row);
  return {
    ...toOpportunity(said, files, await getIdea(db, userId)),
    description: said.description,
    revision: row.revision,
    calendar_url: row.deadline === NO_DEADLINE ? null : calendarUrl(tokens, id, language),
  };
}

/** Filter values that at least one open opportunity has. */
export async function findOptions(db: Db, language: Language): Promise<OpportunityOptions> {
  // One index lookup per value, which the subquery enforces: PostgreSQL would otherwise read all links.
  const isInUse = (links: string, column: string, of: string) =>
    sql<boolean>`(select 1 from ${sql.table(links)}
      where ${sql.ref(column)} = ${sql.ref(of)} and deadline >= ${today()}
      order by deadline limit 1) = 1`;
  const [sectors, countries, tags] = await Promise.all([
    db
      .selectFrom('sectors')
      .select(['id', 'name', 'code'])
      .where(isInUse('opportunity_sectors', 'sector_id', 'sectors.id'))
      .orderBy('name')
      .execute(),
    db
      .selectFrom('countries')
      .select(['id', 'name', 'code'])
      .where(isInUse('opportunity_countries', 'country_id', 'countries.id'))
      .orderBy('name')
      .execute(),
    db
      .selectFrom('tags')
      .select(['id', 'name', 'translations'])
      .where(isInUse('opportunity_tags', 'tag_id', 'tags.id'))
      .orderBy('name')
      .execute(),
  ]);
  return { sectors, countries, tags: tags.map((tag) => nameIn(language, tag)) };
}

function selectOpportunities(db: Db, userId: number) {
  return db
    .selectFrom('opportunities')
    .leftJoin('saved_opportunities as saved', (join) =>
      join.onRef('saved.opportunity_id', '=', 'opportunities.id').on('saved.user_id', '=', userId),
    )
    .select((eb) => [
      'opportunities.id',
      'opportunities.title',
      'opportunities.translations',
      'opportunities.organization_name',
      'opportunities.organization_website',
      'opportunities.logo_key',
      'opportunities.benefits',
      'opportunities.target_audience',
      'opportunities.description',
      'opportunities.apply_link',
      'opportunities.deadline',
      'opportunities.has_fee',
      'opportunities.fee_amount',
      'opportunities.fee_currency',
      'opportunities.fee_note',
      'opportunities.checked_at',
      'opportunities.link_state',
      'saved.saved_at',
      jsonArray(
        db,
        eb
          .selectFrom('opportunity_tags')
          .innerJoin('tags', 'tags.id', 'opportunity_tags.tag_id')
          .select(['tags.id', 'tags.name', 'tags.translations'])
          .whereRef('opportunity_tags.opportunity_id', '=', 'opportunities.id')
          .orderBy('tags.name'),
      ).as('tags'),
      jsonArray(
        db,
        eb
          .selectFrom('opportunity_sectors')
          .innerJoin('sectors', 'sectors.id', 'opportunity_sectors.sector_id')
          .select(['sectors.id', 'sectors.name', 'sectors.code'])
          .whereRef('opportunity_sectors.opportunity_id', '=', 'opportunities.id')
          .orderBy('sectors.name'),
      ).as('sectors'),
      jsonArray(
        db,
        eb
          .selectFrom('opportunity_countries')
          .innerJoin('countries', 'countries.id', 'opportunity_countries.country_id')
          .select(['countries.id', 'countries.name', 'countries.code'])
          .whereRef('opportunity_countries.opportunity_id', '=', 'opportunities.id')
          .orderBy('countries.name'),
      ).as('countries'),
      jsonArray(
        db,
        eb
          .selectFrom('opportunity_stages')
          .select('opportunity_stages.stage')
          .whereRef('opportunity_stages.opportunity_id', '=', 'opportunities.id')
          .orderBy('opportunity_stages.stage'),
      ).as('stages'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOpportunities>['executeTakeFirstOrThrow']>>;

function toOpportunity(
  row: Row & { language: Language },
  files: Files,
  card: IdeaCard,
): Opportunity {
  const eligibility = {
    sectors: parseJson(row.sectors),
    countries: parseJson(row.countries),
    stages: parseJson(row.stages).map(({ stage }) => stage),
  };
  return {
    id: row.id,
    title: row.title,
    organization_name: row.organization_name,
    organization_logo: files.publicUrl(row.logo_key, 'small'),
    organization_website: row.organization_website,
    benefits: row.benefits,
    tags: parseJson(row.tags).map((tag) => nameIn(row.language, tag)),
    days_remaining: daysRemaining(row.deadline),
    deadline: row.deadline === NO_DEADLINE ? null : row.deadline,
    target_audience: row.target_audience,
    ...eligibility,
    apply_link: row.apply_link,
    fee:
      row.has_fee === 1
        ? { amount: row.fee_amount, currency: row.fee_currency, note: row.fee_note }
        : null,
    checked_at: row.checked_at,
    link_state: row.link_state,
    closed: isClosed(row.deadline),
    saved: row.saved_at !== null,
    conditions: compare(eligibility, card),
    language: row.language,
  };
}

/** The name of a tag in the language, if it is translated. */
function nameIn(
  language: Language,
  { id, name, translations }: { id: number; name: string; translations: string },
) {
  const names = JSON.parse(translations) as Partial<Record<Language, string>>;
  return { id, name: names[language] ?? name };
}
