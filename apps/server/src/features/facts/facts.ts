import type { Language } from '@inzira/contract/accounts';
import { EXPIRY_DAYS, FACT_COUNTRIES, type Fact, type FactCountry } from '@inzira/contract/facts';
import type { Selectable } from 'kysely';
import { DAY_MS } from '@inzira/contract/rules/units';
import { readTopicVersion } from '#src/platform/content/content-versions.table.ts';
import type { Db, Tables } from '#src/platform/db/database.ts';
import type { FactSource } from './fact-files.ts';
import { TOPIC_NAMES } from './fact-names.ts';

export { TOPIC_NAMES } from './fact-names.ts';
export { parseFacts, statementIn, readFactFiles, type FactSource } from './fact-files.ts';

type FactRow = Selectable<Tables['facts']>;

/** The records of a country, or of all, in the order of the content. */
export async function findFacts(
  db: Db,
  country: FactCountry | undefined,
  language: Language,
): Promise<Fact[]> {
  const rows = await db
    .selectFrom('facts')
    .selectAll()
    .$if(country !== undefined, (query) => query.where('country', '=', country ?? 'RW'))
    .orderBy('position')
    .execute();
  return rows.map((row) => toFact(row, language));
}

/** The number of records by country, including 0. */
export async function countFacts(db: Db) {
  const rows = await db
    .selectFrom('facts')
    .select(({ fn }) => [
      'country',
      fn.countAll<number>().as('facts'),
      fn.max('checked').as('checked'),
    ])
    .groupBy('country')
    .execute();
  const counted = new Map(rows.map((row) => [row.country, row]));
  return FACT_COUNTRIES.map((country) => {
    const { facts = 0, checked = null } = counted.get(country) ?? {};
    return { country, facts, checked };
  });
}

/** Records that have expired, or will within sixty days of `today`, soonest first. */
export async function findExpiringFacts(
  db: Db,
  today: string,
  language: Language,
): Promise<Fact[]> {
  const until = new Date(Date.parse(today) + EXPIRY_DAYS * DAY_MS);
  const rows = await db
    .selectFrom('facts')
    .selectAll()
    .where('expires', '<=', until.toISOString().slice(0, 10))
    .orderBy('expires')
    .orderBy('slug')
    .execute();
  return rows.map((row) => toFact(row, language));
}

/** Changes with each import that changed a record. */
export async function readFactVersion(db: Db): Promise<string> {
  return readTopicVersion(db, 'facts');
}

/**
 * Synchronises the table with the content, by id; only changes are written, so that the version stays where nothing
 * changed. Rules of thumb have no country, and are not stored.
 */
export async function keepFacts(trx: Db, sources: readonly FactSource[]) {
  const rows = sources.flatMap((source, position) => toRow(source, position));
  const existing = await trx.selectFrom('facts').selectAll().execute();
  const before = new Map(existing.map((row) => [row.slug, row]));
  for (const row of rows) {
    const known = before.get(row.slug);
    before.delete(row.slug);
    if (!known) await trx.insertInto('facts').values(row).execute();
    else if (isDifferent(known, row))
      await trx.updateTable('facts').set(row).where('slug', '=', row.slug).execute();
  }
  if (before.size > 0) {
    await trx
      .deleteFrom('facts')
      .where('slug', 'in', [...before.keys()])
      .execute();
  }
}

function isDifferent(one: FactRow, other: FactRow): boolean {
  return (Object.keys(other) as (keyof FactRow)[]).some((key) => one[key] !== other[key]);
}

function toRow(fact: FactSource, position: number): FactRow[] {
  const { country, topic } = fact;
  if (country === null || topic === 'rule-of-thumb') return [];
  return [
    {
      slug: fact.id,
      position,
      country,
      topic,
      statement: fact.statement,
      statement_fr: fact.statementFr,
      fact_values: JSON.stringify(fact.values),
      unit: fact.unit ?? null,
      valid_from: fact.valid_from ?? null,
      checked: fact.checked,
      expires: fact.expires,
      source: JSON.stringify({ ...fact.source, as_of: fact.source.as_of ?? null }),
      read_on: fact.read ?? null,
    },
  ];
}

function toFact(row: FactRow, language: Language): Fact {
  return {
    id: row.slug,
    country: row.country,
    topic: row.topic,
    topic_name: TOPIC_NAMES[row.topic][language],
    statement: (language === 'fr' ? row.statement_fr : null) ?? row.statement,
    values: JSON.parse(row.fact_values) as number[],
    unit: row.unit,
    valid_from: row.valid_from,
    checked: row.checked,
    expires: row.expires,
    source: JSON.parse(row.source) as Fact['source'],
    is_read_twice: row.read_on !== null,
  };
}
