import { MOST_FOUND } from '@inzira/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { engineOf, prepared, type Db, type Engine } from './database.ts';
import { facetPrefix, GROUPS, LAST_ID, MARK, pairOf, type SearchIndex } from './search-index.ts';
import { oneTypoAway, toWords } from './search-words.ts';

/** A search answers at most so many ids: whoever finds more adds a word. */
export const MOST_HITS = MOST_FOUND;

type Values = Record<string, string | number | undefined>;

interface Query {
  text: string;
  /** Values of the index's facets, all of which a row has; undefined does not narrow. */
  facets?: Values;
  /** Of each of these a row has at least one. */
  either?: Values[];
}

/**
 * The newest rows (highest ids, at most 250) that have every word, or one that begins with it, in
 * their text. Where there is none, words may differ by one letter. Accents and capitals do not matter.
 * @returns null when there is no text to search for; an empty list when it has no word, such as `%`
 */
export async function searchIds(
  db: Db,
  index: SearchIndex,
  { text, facets = {}, either = [] }: Query,
): Promise<number[] | null> {
  if (text.trim() === '') return null;
  const words = toWords(text);
  if (words.length === 0) return [];
  const narrow = narrowing(index, { facets, either });
  const beginnings = await findBeginnings(db, index, words);
  const isThere = (word: string) => beginnings.get(word)?.includes(word) === true;
  const areThere = words.every(isThere);
  // A word that is there is meant as it stands while another is the one that is not.
  const asWritten = (word: string) => {
    if (isThere(word) && !areThere) return [isWord(word)];
    const begun = beginnings.get(word) ?? [];
    return begun.length > MOST_BEGINNINGS || (begun.length === 0 && !isPlain(word))
      ? [beginsWith(word)]
      : begun.map(isWord);
  };
  const found = await match(db, index, [...words.map(asWritten), ...narrow]);
  const hasMeant = areThere && words.some((word) => beginnings.get(word)?.length !== 1);
  if (found.length === MOST_HITS && hasMeant) {
    // Who has written a whole word means it rather than what begins with it, where enough rows have it.
    const exact = await match(db, index, [...words.map((word) => [isWord(word)]), ...narrow]);
    return exact.length === MOST_HITS ? exact : found;
  }
  if (found.length > 0) return found;

  const variants = oneTypoAway(words);
  const known = await findKnown(db, index, [...variants.values()].flat());
  if (known.size === 0) return [];
  const meant = words.map((word) => [
    ...asWritten(word),
    ...(variants.get(word) ?? []).filter((one) => known.has(one)).map(isWord),
  ]);
  return match(db, index, [...meant, ...narrow]);
}

/** Of so many words that begin alike each is looked for, which stops after the newest hits. */
const MOST_BEGINNINGS = 32;

/** FTS5 may split words of other scripts further, so that its terms are not our words. */
const isPlain = (word: string) => /^[a-z0-9]+$/.test(word);

/** All rows with these values, the newest first, or null where they are 250 or more, or no value is given. */
export async function findFew(
  db: Db,
  index: SearchIndex,
  values: Omit<Query, 'text'>,
): Promise<number[] | null> {
  const terms = narrowing(index, values);
  if (terms.length === 0) return null;
  const word = onlyWord(terms);
  if (word !== null && (await countKept(db, index, word)) >= MOST_HITS) return null;
  const found = await match(db, index, terms);
  return found.length < MOST_HITS ? found : null;
}

/** Each of them with the first, by the index's words for two: name first what narrows most. */
function narrowing(index: SearchIndex, { facets = {}, either = [] }: Omit<Query, 'text'>) {
  const [first, ...others] = [
    ...either.map((values) => facetTerms(index, values)).filter((terms) => terms.length > 0),
    ...facetTerms(index, facets).map((term) => [term]),
  ];
  if (!first || others.length === 0) return first ? [first] : [];
  return others.map((some) =>
    some.flatMap((one) => first.map((other) => isWord(pairOf(one.word, other.word)))),
  );
}

/** The one that all of it comes to, whose count is kept; that of no word is of all rows. */
function onlyWord(terms: Term[][]): string | null {
  const words = terms.flat().map(({ word }) => word);
  return words.length < 2 ? (words[0] ?? '') : null;
}

function facetTerms(index: SearchIndex, values: Values): Term[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [isWord(facetWord(index, name, value))],
  );
}

interface Term {
  word: string;
  isPrefix: boolean;
}

const beginsWith = (word: string): Term => ({ word, isPrefix: true });
const isWord = (word: string): Term => ({ word, isPrefix: false });

const facetWord = (index: SearchIndex, name: string, value: string | number) =>
  facetPrefix(index, name) + Buffer.from(String(value)).toString('hex');

/** Words have letters and digits only, so that nothing in them is syntax once they are quoted. */
const WRITE: Record<Engine, { term: (term: Term) => string; or: string; and: string }> = {
  sqlite: {
    term: ({ word, isPrefix }) => `"${word}"${isPrefix ? ' *' : ''}`,
    or: ' OR ',
    and: ' AND ',
  },
  postgres: {
    term: ({ word, isPrefix }) => `'${word}'${isPrefix ? ':*' : ''}`,
    or: ' | ',
    and: ' & ',
  },
};

function write(db: Db, terms: Term[][]): string {
  const { term, or, and } = WRITE[engineOf(db)];
  return terms.map((one) => `(${one.map(term).join(or)})`).join(and);
}

/** Each of the terms, of which a list holds alternatives. */
async function match(db: Db, index: SearchIndex, terms: Term[][]): Promise<number[]> {
  if (terms.some((alternatives) => alternatives.length === 0)) return [];
  const query = write(db, terms);
  const search = sql.table(`${index.table}_search`);
  const most = sql.lit(MOST_HITS);
  if (engineOf(db) === 'sqlite') {
    return selectHits(
      db,
      sql`(select ${sql.lit(LAST_ID)} - rowid as id from ${search} where ${search} match ${query}
        order by rowid limit ${most})`,
    );
  }
  return terms.flat().some(({ isPrefix }) => isPrefix)
    ? matchBeginnings(db, index, query, terms)
    : matchWords(db, index, query, terms, GROUPS[0]?.size ?? 1);
}

/**
 * PostgreSQL's index gives all hits at once, in no order. Frequent words are found among the newest
 * groups, first of so many rows; what is rare there is rare enough to be taken from the whole index.
 */
async function matchWords(
  db: Db,
  { table }: SearchIndex,
  query: string,
  terms: Term[][],
  first: number,
): Promise<number[]> {
  const search = sql.table(`${table}_search`);
  const hits = (one: string) =>
    selectHits(
      db,
      sql`(with hits as materialized (
        select id from ${search} where words @@ cast(${one} as tsquery)
      ) select id from hits order by id desc limit ${sql.lit(MOST_HITS)})`,
    );
  const needed = terms.flatMap((all) => (all.length === 1 ? all.map(({ word }) => word) : []));
  const newest = sql<{ n: number; rarest: number | null }>`(
    select coalesce(max(id), 0) as n, (select min(n) from ${sql.table(`${table}_search_counts`)}
      where facet = any(${needed}::text[])) as rarest from ${search})`;
  const { n, rarest } = await db
    .selectFrom(newest.as('newest'))
    .select(['n', 'rarest'])
    .executeTakeFirstOrThrow();
  // No facet is more frequent than its count says.
  let rows = Math.max(first, (n * MOST_HITS) / Math.max(1, rarest ?? n));
  for (;;) {
    const groups = newestGroups(n, rows);
    if (groups === null) return hits(query);
    const found = await hits(`${query} & (${groups.join(' | ')})`);
    if (found.length === MOST_HITS) return found;
    rows = Math.max(2 * rows, rowsWithEnough(rows, found));
  }
}

/** As many as should hold enough, and some more, by the hits among so many. */
const rowsWithEnough = (rows: number, hits: number[]) =>
  (rows * MOST_HITS * 1.2) / Math.max(1, hits.length);

/** The words of the newest groups with at least so many ids, or null where these are nearly all, or too many. */
function newestGroups(newest: number, rows: number): string[] | null {
  const { size } = GROUPS.find((one) => rows < one.size * one.most) ?? {};
  if (size === undefined || rows * 2 > newest) return null;
  const last = Math.floor(newest / size);
  return Array.from(
    { length: Math.ceil(rows / size) + 1 },
    (_, at) => `'${MARK}#${size}/${last - at}'`,
  );
}

/**
 * The words that begin so are too many to be looked up, and the index goes through all of them: where most
 * rows have one, PostgreSQL goes through the newest rows instead.
 */
async function matchBeginnings(
  db: Db,
  index: SearchIndex,
  query: string,
  terms: Term[][],
): Promise<number[]> {
  let rows = SAMPLE;
  for (const newest of [SAMPLE, FURTHEST]) {
    const hits = await selectHits(
      db,
      sql`(select id from (
        select id, words from ${sql.table(`${index.table}_search`)} order by id desc limit ${sql.lit(newest)}
      ) as newest where words @@ cast(${query} as tsquery) order by id desc limit ${sql.lit(MOST_HITS)})`,
    );
    if (hits.length === MOST_HITS) return hits;
    rows = rowsWithEnough(newest, hits);
    if (rows > FURTHEST) break;
  }
  return matchWords(db, index, query, terms, rows);
}

/** How many of the newest rows tell how frequent words are, and how many are gone through for hits. */
const SAMPLE = 1_000;
const FURTHEST = 20_000;

/** By a select of the builder, which SQLite reads beside a transaction that writes. */
async function selectHits(db: Db, hits: RawBuilder<{ id: number }>): Promise<number[]> {
  const rows = await db.selectFrom(hits.as('hits')).select('hits.id').execute();
  return rows.map(({ id }) => id);
}

/** How many rows have all of these values. Of one or two values, or of none, the number is kept. */
export async function countByFacets(db: Db, index: SearchIndex, facets: Values): Promise<number> {
  const terms = narrowing(index, { facets });
  const word = onlyWord(terms);
  if (word !== null) return countKept(db, index, word);
  const [row] = await countsOf(index).counted(db, { query: write(db, terms) });
  return row?.n ?? 0;
}

async function countKept(db: Db, index: SearchIndex, facet: string): Promise<number> {
  const [row] = await countsOf(index).kept(db, { facet });
  return row?.n ?? 0;
}

function prepareCounts({ table }: SearchIndex) {
  const [search, counts] = [sql.table(`${table}_search`), sql.table(`${table}_search_counts`)];
  const select = (db: Db, counted: RawBuilder<{ n: number }>) =>
    db.selectFrom(counted.as('counted')).select('n');
  return {
    kept: prepared((db, { facet }: { facet: string }) =>
      select(db, sql`(select n from ${counts} where facet = ${facet})`),
    ),
    counted: prepared((db, { query }: { query: string }) =>
      select(
        db,
        engineOf(db) === 'sqlite'
          ? sql`(select count(*) as n from ${search} where ${search} match ${query})`
          : sql`(select count(*) as n from ${search} where words @@ cast(${query} as tsquery))`,
      ),
    ),
  };
}

const preparedCounts = new Map<SearchIndex, ReturnType<typeof prepareCounts>>();

function countsOf(index: SearchIndex) {
  const counts = preparedCounts.get(index) ?? prepareCounts(index);
  preparedCounts.set(index, counts);
  return counts;
}

/** How many rows have each value of a facet, as it is written: `'12'`. The numbers are kept. */
export async function countValues(
  db: Db,
  index: SearchIndex,
  facet: string,
): Promise<Map<string, number>> {
  const beginning = facetWord(index, facet, '');
  // What follows is hexadecimal.
  const counted = sql<{ facet: string; n: number }>`(
    select facet, n from ${sql.table(`${index.table}_search_counts`)}
    where facet >= ${beginning} and facet < ${`${beginning}g`} and n > 0)`;
  const rows = await db.selectFrom(counted.as('counted')).select(['facet', 'n']).execute();
  const valueOf = (word: string) => Buffer.from(word.slice(beginning.length), 'hex').toString();
  return new Map(rows.map((row) => [valueOf(row.facet), row.n]));
}

/** For each word those of the index that begin with it, at most one more than are looked for. */
async function findBeginnings(
  db: Db,
  { table }: SearchIndex,
  words: string[],
): Promise<Map<string, string[]>> {
  const terms = sql.table(`${table}_search_terms`);
  const most = sql.lit(MOST_BEGINNINGS + 1);
  const begun = sql`select term from ${terms}
    where term >= word and term < word || ${String.fromCodePoint(0x10ffff)} order by term limit ${most}`;
  const found =
    engineOf(db) === 'sqlite'
      ? sql<{ word: string; begun: string }>`(
          select word, (select json_group_array(term) from (${begun})) as begun
          from (select value as word from json_each(${JSON.stringify(words)})))`
      : sql<{ word: string; begun: string }>`(
          select word, cast(to_json(array(${begun})) as text) as begun
          from unnest(${words}::text[]) as word)`;
  const rows = await db.selectFrom(found.as('found')).select(['word', 'begun']).execute();
  return new Map(rows.map(({ word, begun }) => [word, JSON.parse(begun) as string[]]));
}

/** Which of these words some row has, or had. */
async function findKnown(db: Db, { table }: SearchIndex, words: string[]): Promise<Set<string>> {
  const terms = sql.table(`${table}_search_terms`);
  const known =
    engineOf(db) === 'sqlite'
      ? sql<{ term: string }>`(select term from json_each(${JSON.stringify(words)})
          join ${terms} on term = value)`
      : sql<{ term: string }>`(select term from ${terms} where term = any(${words}::text[]))`;
  const rows = await db.selectFrom(known.as('known')).select('known.term').execute();
  return new Set(rows.map(({ term }) => term));
}
