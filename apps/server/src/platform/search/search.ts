/*
 * Our own because both engines must answer alike without an extension: a search of a million ventures takes 0.11 to
 * 0.32 ms on SQLite and 0.8 to 2.1 ms on PostgreSQL, at most twice that of a thousand (bench/RESULTS.md). The price
 * stands there too: some 350 µs for a row as a restore writes it. To leave it: a search server, and jobs that feed it,
 * behind `searchIds`, `countByFacets` and `countValues`; why not `pg_trgm` is in ADR 10.
 */

import { MAX_FOUND } from '@inzira/contract/limits';
import { sql, type Expression, type RawBuilder } from 'kysely';
import { engineOf, prepared, type Db, type Engine } from '#src/platform/db/database.ts';
import { facetPrefix, GROUPS, LAST_ID, MARK, pairOf, type SearchIndex } from './search-index.ts';
import { estimate, statisticsOf } from './search-statistics.ts';
import { isPluralOf, oneTypoAway, otherFormsOf, toWords } from './search-words.ts';

/** The most ids that a search returns; more hits need a more specific query. */
export const MAX_HITS = MAX_FOUND;

type Values = Record<string, string | number | undefined>;

interface Query {
  text: string;
  /** Facet values that a row must all have; undefined ones do not filter. */
  facets?: Values;
  /** Of each of these groups, a row must have at least one value. */
  either?: Values[];
  /** A query of the ids to search among, such as an organization's: then all hits are returned. */
  among?: Expression<number> | undefined;
}

/**
 * The newest rows (highest ids, at most 250 unless `among` is given) that contain every word, or a word that begins with it; plurals match
 * their singular too. Without any hit, words may differ by one letter. Ignores accents and case.
 * @returns null when there is no text to search for; an empty list when it has no word, such as `%`
 */
export async function searchIds(
  db: Db,
  index: SearchIndex,
  { text, facets = {}, either = [], among }: Query,
): Promise<number[] | null> {
  if (text.trim() === '') return null;
  const words = toWords(text);
  if (words.length === 0) return [];
  const narrow = narrowing(index, { facets, either });
  const find = (terms: Term[][]) => match(db, index, terms, among);
  const isFull = (hits: number[]) => !among && hits.length === MAX_HITS;
  const forms = words.flatMap(otherFormsOf);
  const beginnings = await findBeginnings(db, index, [...new Set([...words, ...forms])]);
  const isThere = (word: string) => beginnings.get(word)?.includes(word) === true;
  const areThere = words.every(isThere);
  // A known word must match exactly, not as a prefix, while another word is unknown.
  const asWritten = (word: string) => {
    const begun = beginnings.get(word) ?? [];
    if (index.prefersWholeWords) {
      const whole = begun.filter((one) => isPluralOf(one, word));
      const same = [word, ...otherFormsOf(word)].filter(isThere).concat(whole);
      if (same.length > 0 || word.length < SHORTEST_BEGINNING) return same.map(isWord);
    }
    if (isThere(word) && !areThere) return [isWord(word)];
    return [
      ...(begun.length > MAX_BEGINNINGS || (begun.length === 0 && !isPlain(word))
        ? [beginsWith(word)]
        : begun.map(isWord)),
      ...otherFormsOf(word).filter(isThere).map(isWord),
    ];
  };
  // Prefers rows with exactly these words over words that begin with them, where enough rows have them.
  const exactly = [...words.map((word) => [isWord(word)]), ...narrow];
  const hasMeant = areThere && words.some((word) => beginnings.get(word)?.length !== 1);
  const isLikely = hasMeant && (await isFrequent(db, index, exactly, 2));
  const meant = isLikely ? await find(exactly) : [];
  if (isFull(meant)) return meant;
  const found = await find([...words.map(asWritten), ...narrow]);
  if (isFull(found) && hasMeant && !isLikely) {
    const exact = await find(exactly);
    return isFull(exact) ? exact : found;
  }
  if (found.length > 0) return found;

  // Corrects the unknown words first, and the known ones only if that finds nothing.
  const unknown = words.filter((word) => !isThere(word));
  for (const wrong of unknown.length % words.length === 0 ? [words] : [unknown, words]) {
    const variants = oneTypoAway(wrong);
    const known = await findKnown(db, index, [...variants.values()].flat());
    const corrected = words.map((word) => [
      ...asWritten(word),
      ...(variants.get(word) ?? []).filter((one) => known.has(one)).map(isWord),
    ]);
    const hits = known.size === 0 ? [] : await find([...corrected, ...narrow]);
    if (hits.length > 0) return hits;
  }
  return [];
}

/** Up to this many words with the same beginning are searched one by one, which stops after the newest hits. */
const MAX_BEGINNINGS = 32;

/** Of an index that prefers whole words. */
const SHORTEST_BEGINNING = 4;

/** FTS5 may split words of other scripts differently, so only plain words can be compared with its terms. */
const isPlain = (word: string) => /^[a-z0-9]+$/.test(word);

/** All rows with these values, newest first; null where an estimate gives 250 or more, or no value is given. */
export async function findFew(
  db: Db,
  index: SearchIndex,
  values: Omit<Query, 'text' | 'among'>,
): Promise<number[] | null> {
  const terms = narrowing(index, values);
  if (terms.length === 0) return null;
  const word = onlyWord(terms);
  const isMany =
    word === null
      ? await isFrequent(db, index, terms, 4)
      : (await countKept(db, index, word)) >= MAX_HITS;
  if (isMany) return null;
  const found = await match(db, index, terms);
  return found.length < MAX_HITS ? found : null;
}

/** Combines the first value with each other one in a word for both: name the most selective one first. */
function narrowing(
  index: SearchIndex,
  { facets = {}, either = [] }: Omit<Query, 'text' | 'among'>,
) {
  const [first, ...others] = [
    ...either.map((values) => facetTerms(index, values)).filter((terms) => terms.length > 0),
    ...facetTerms(index, facets).map((term) => [term]),
  ];
  if (!first || others.length === 0) return first ? [first] : [];
  return others.map((some) =>
    some.flatMap((one) => first.map((other) => isWord(pairOf(one.word, other.word)))),
  );
}

/** The single term that the query consists of, whose count is stored; without any word, the one of all rows. */
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

/** Words contain only letters and digits, so quoting them is enough to prevent query syntax. */
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

/** Rows that match all terms; a list holds alternatives. */
async function match(
  db: Db,
  index: SearchIndex,
  terms: Term[][],
  among?: Expression<number>,
): Promise<number[]> {
  if (terms.some((alternatives) => alternatives.length === 0)) return [];
  const query = write(db, terms);
  const search = sql.table(`${index.table}_search`);
  if (among) return matchAmong(db, search, query, among);
  const most = sql.lit(MAX_HITS);
  if (engineOf(db) === 'sqlite') {
    return selectHits(
      db,
      sql`(select ${sql.lit(LAST_ID)} - rowid as id from ${search} where ${search} match ${query}
        order by rowid limit ${most})`,
    );
  }
  return terms.flat().some(({ isPrefix }) => isPrefix)
    ? matchBeginnings(db, index, query, terms)
    : matchWords(db, index, query, await rowsToLookAt(db, index, terms));
}

/** All rows of a few. */
async function matchAmong(
  db: Db,
  search: RawBuilder<unknown>,
  query: string,
  among: Expression<number>,
): Promise<number[]> {
  return selectHits(
    db,
    engineOf(db) === 'sqlite'
      ? sql`(select ${sql.lit(LAST_ID)} - rowid as id from ${search}
          where ${search} match ${query} and ${sql.lit(LAST_ID)} - rowid in ${among} order by rowid)`
      : sql`(select id from ${search}
          where id in ${among} and words @@ cast(${query} as tsquery) order by id desc)`,
  );
}

/**
 * PostgreSQL's index returns all hits unsorted. Frequent words are searched in the newest groups of rows first, then in
 * larger ones; rare ones in the whole index.
 */
async function matchWords(
  db: Db,
  index: SearchIndex,
  query: string,
  first: number,
): Promise<number[]> {
  const { newest } = await statisticsOf(db, index);
  for (let rows = first; ;) {
    const groups = rows * 2 > newest ? null : newestGroups(index, rows);
    const found = await selectHits(
      db,
      sql`(with hits as materialized (
        select id from ${sql.table(`${index.table}_search`)}
        where words @@ cast(cast(${query} as text) || ${groups ?? sql.lit('')} as tsquery)
      ) select id from hits order by id desc limit ${sql.lit(MAX_HITS)})`,
    );
    if (groups === null || found.length === MAX_HITS) return found;
    rows = Math.max(2 * rows, rowsWithEnough(rows, found.length));
  }
}

/** The number of rows that should contain enough hits, with a reserve, extrapolated from a sample. */
const rowsWithEnough = (rows: number, hits: number) =>
  (rows * MAX_HITS * SPARE) / Math.max(1, hits);
const SPARE = 1.3;

/** The newest groups that contain at least this many ids, as the end of a query; null where there are too many groups. */
function newestGroups({ table }: SearchIndex, rows: number): RawBuilder<string> | null {
  const { size } = GROUPS.find((one) => rows < one.size * one.most) ?? {};
  if (size === undefined) return null;
  return sql<string>`(select ' & (' || string_agg(quote_literal(${`${MARK}#${size}/`} || at), ' | ') || ')'
    from (select max(id) / ${sql.lit(size)} as last from ${sql.table(`${table}_search`)}) as newest,
      generate_series(last - ${sql.lit(Math.ceil(rows / size))}, last) as at)`;
}

/** How many of the newest rows to search, by the frequency of the words; infinite where reading the whole index is as fast. */
async function rowsToLookAt(db: Db, index: SearchIndex, terms: Term[][]): Promise<number> {
  const { atMost, expected, share } = await estimate(db, index, terms);
  if (atMost < MAX_READ && expected < FEW) return Infinity;
  const [{ size, most }] = GROUPS;
  // The reserve allows for words that occur together more often than by chance.
  return Math.max(size, Math.min(size * (most - 1), (MAX_HITS * SPARE) / share));
}

/** Above this number, only the newest rows are searched. */
const FEW = 4 * MAX_HITS;
/** The number of rows, each with one of several words, that can be read in a millisecond. */
const MAX_READ = 10_000;

/** Whether the terms match far more rows than a search returns; known on PostgreSQL, for frequent words. */
async function isFrequent(
  db: Db,
  index: SearchIndex,
  terms: Term[][],
  times: number,
): Promise<boolean> {
  if (engineOf(db) === 'sqlite') return false;
  const { expected } = await estimate(db, index, terms);
  return expected > times * MAX_HITS;
}

/**
 * Handles beginnings with too many words to search one by one: the index scans all of them. PostgreSQL instead scans
 * the rows of the other words where these are few, or the newest rows where many of them match, or where there are very
 * many words.
 */
async function matchBeginnings(
  db: Db,
  index: SearchIndex,
  query: string,
  terms: Term[][],
): Promise<number[]> {
  const isHit = sql`words @@ cast(${query} as tsquery)`;
  const search = sql.table(`${index.table}_search`);
  const whole = terms.filter((all) => !all.some(({ isPrefix }) => isPrefix));
  if (whole.length > 0 && (await rowsToLookAt(db, index, whole)) === Infinity) {
    // An offset without effect keeps the condition on beginnings out of the index scan.
    return selectHits(
      db,
      sql`(select id from (
        select id, words from ${search} where words @@ cast(${write(db, whole)} as tsquery) offset 0
      ) as found where ${isHit} order by id desc limit ${sql.lit(MAX_HITS)})`,
    );
  }
  const newest = (rows: RawBuilder<unknown>) =>
    sql`(select id, words from ${search} order by id desc limit ${rows}) as newest`;
  const begun = terms.flat().flatMap(({ word, isPrefix }) => (isPrefix ? [word] : []));
  const found = sql<{ id: number; looked: number }>`(
    with among as materialized (select case
      when (select count(*) from ${newest(sql.lit(SAMPLE))} where ${isHit}) >= ${sql.lit((MAX_HITS * SAMPLE) / FURTHEST)}
        or (select count(*) from unnest(cast(${begun} as text[])) as word, lateral (${begin(index, MANY)}) as begun)
          >= ${sql.lit(MANY)}
      then ${sql.lit(FURTHEST)} else ${sql.lit(SAMPLE)} end as looked)
    select id, (select looked from among) as looked from ${newest(sql`(select looked from among)`)}
    where ${isHit} order by id desc limit ${sql.lit(MAX_HITS)})`;
  const rows = await db.selectFrom(found.as('hits')).select(['hits.id', 'hits.looked']).execute();
  if (rows.length === MAX_HITS) return rows.map(({ id }) => id);
  return matchWords(db, index, query, rowsWithEnough(rows[0]?.looked ?? SAMPLE, rows.length));
}

/** The number of newest rows that are sampled for the frequency of words, and that are scanned for hits. */
const SAMPLE = 1_000;
const FURTHEST = 20_000;
/** Above this number of words, scanning the newest rows is faster than scanning the index. */
const MANY = 3_000;

/** Uses the query builder, so that SQLite's read handle runs it beside a writing transaction. */
async function selectHits(db: Db, hits: RawBuilder<{ id: number }>): Promise<number[]> {
  const rows = await db.selectFrom(hits.as('hits')).select('hits.id').execute();
  return rows.map(({ id }) => id);
}

/** The number of rows with all of these values. It is stored for up to two values. */
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

/** The number of rows for each value of a facet, by its text: `'12'`. The numbers are stored. */
export async function countValues(
  db: Db,
  index: SearchIndex,
  facet: string,
): Promise<Map<string, number>> {
  const beginning = facetWord(index, facet, '');
  // The value is hexadecimal.
  const counted = sql<{ facet: string; n: number }>`(
    select facet, n from ${sql.table(`${index.table}_search_counts`)}
    where facet >= ${beginning} and facet < ${`${beginning}g`} and n > 0)`;
  const rows = await db.selectFrom(counted.as('counted')).select(['facet', 'n']).execute();
  const valueOf = (word: string) => Buffer.from(word.slice(beginning.length), 'hex').toString();
  return new Map(rows.map((row) => [valueOf(row.facet), row.n]));
}

/** For each word, the indexed words that begin with it, at most one more than are searched one by one. */
async function findBeginnings(
  db: Db,
  index: SearchIndex,
  words: string[],
): Promise<Map<string, string[]>> {
  const begun = begin(index, MAX_BEGINNINGS + 1);
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

/** The first terms that begin with `word`. */
const begin = ({ table }: SearchIndex, most: number) =>
  sql`select term from ${sql.table(`${table}_search_terms`)}
    where term >= word and term < word || ${String.fromCodePoint(0x10ffff)} order by term limit ${sql.lit(most)}`;

/** The words among these that the index contains, or did until its last clean-up. */
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
