import { MOST_FOUND } from '@inzira/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { engineOf, type Db, type Engine } from './database.ts';
import { oneTypoAway, SEPARATORS, toWords, WORD_LENGTH } from './search-words.ts';

/** A table whose rows are found by the words of some columns, narrowed by facets. */
export interface SearchIndex {
  /** Has an integer `id`; the index is `<table>_search`. */
  table: string;
  columns: readonly string[];
  /** What a search may be narrowed by: a column of the table, or of a table that links to it. */
  facets: Record<string, Facet>;
  /** SQL over the table's columns: only such rows are indexed. */
  where?: string;
}

type Facet = { column: string } | { table: string; of: string; column: string };

/** A search answers at most so many ids: whoever finds more adds a word. */
export const MOST_HITS = MOST_FOUND;

/** Begins a facet's word: private use, which no word of a text or query has. */
const MARK = 0xe000;

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
  // Whole words first: who has written one means it rather than what begins with it.
  const exact = areThere
    ? await match(db, index, [...words.map((word) => [isWord(word)]), ...narrow])
    : [];
  if (exact.length === MOST_HITS) return exact;
  // A word that is there is meant as it stands while another is the one that is not.
  const asWritten = (word: string) => {
    if (isThere(word) && !areThere) return [isWord(word)];
    const begun = beginnings.get(word) ?? [];
    return begun.length > MOST_BEGINNINGS || (begun.length === 0 && !isPlain(word))
      ? [beginsWith(word)]
      : begun.map(isWord);
  };
  const isAll = areThere && words.every((word) => beginnings.get(word)?.length === 1);
  const found = isAll ? exact : await match(db, index, [...words.map(asWritten), ...narrow]);
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

/** All rows with these values, the newest first, or null where they are 250 or more. */
export async function findFew(
  db: Db,
  index: SearchIndex,
  values: Omit<Query, 'text'>,
): Promise<number[] | null> {
  const found = await match(db, index, narrowing(index, values));
  return found.length < MOST_HITS ? found : null;
}

function narrowing(index: SearchIndex, { facets = {}, either = [] }: Omit<Query, 'text'>) {
  return [
    ...facetTerms(index, facets).map((term) => [term]),
    ...either.map((values) => facetTerms(index, values)).filter((terms) => terms.length > 0),
  ];
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

function facetWord({ facets }: SearchIndex, name: string, value: string | number) {
  if (!facets[name]) throw new Error(`The search has no facet ${name}`);
  return `${String.fromCharCode(MARK)}${name}${Buffer.from(String(value)).toString('hex')}`;
}

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
      sql`(select rowid as id from ${search} where ${search} match ${query}
        order by rowid desc limit ${most})`,
    );
  }
  return terms.flat().some(({ isPrefix }) => isPrefix)
    ? matchBeginnings(db, index, query)
    : matchWords(db, index, query);
}

/** Rows by their id, so many to a group, of which a query names some: PostgreSQL's index has a word for each. */
const GROUPS = [
  { size: 1_024, most: 32 },
  { size: 16_384, most: 8 },
];

/**
 * PostgreSQL's index gives all hits at once, in no order. Frequent words are found among the newest
 * groups; what is rare there is rare enough to be taken from the whole index.
 */
async function matchWords(db: Db, { table }: SearchIndex, query: string): Promise<number[]> {
  const search = sql.table(`${table}_search`);
  const hits = (one: string) =>
    selectHits(
      db,
      sql`(with hits as materialized (
        select id from ${search} where words @@ cast(${one} as tsquery)
      ) select id from hits order by id desc limit ${sql.lit(MOST_HITS)})`,
    );
  const newest = sql<{ n: number }>`(select coalesce(max(id), 0) as n from ${search})`;
  const { n } = await db.selectFrom(newest.as('newest')).select('n').executeTakeFirstOrThrow();
  let rows = GROUPS[0]?.size ?? 1;
  for (;;) {
    const groups = newestGroups(n, rows);
    if (groups === null) return hits(query);
    const found = await hits(`${query} & (${groups.join(' | ')})`);
    if (found.length === MOST_HITS) return found;
    // As many as should hold enough, and some more.
    rows = Math.max(2 * rows, (rows * MOST_HITS * 1.2) / Math.max(1, found.length));
  }
}

/** The words of the newest groups with at least so many ids, or null where these are nearly all, or too many. */
function newestGroups(newest: number, rows: number): string[] | null {
  const { size } = GROUPS.find((one) => rows < one.size * one.most) ?? {};
  if (size === undefined || rows * 2 > newest) return null;
  const last = Math.floor(newest / size);
  return Array.from(
    { length: Math.ceil(rows / size) + 1 },
    (_, at) => `'${String.fromCharCode(MARK)}#${size}/${last - at}'`,
  );
}

/** The words that begin so are too many to be looked up: PostgreSQL goes through the newest rows. */
async function matchBeginnings(db: Db, { table }: SearchIndex, query: string): Promise<number[]> {
  const search = sql.table(`${table}_search`);
  const most = sql.lit(MOST_HITS);
  const isHit = sql`words @@ cast(${query} as tsquery)`;
  for (const newest of [SAMPLE, FURTHEST]) {
    const hits = await selectHits(
      db,
      sql`(select id from (
        select id, words from ${search} order by id desc limit ${sql.lit(newest)}
      ) as newest where ${isHit} order by id desc limit ${most})`,
    );
    if (hits.length === MOST_HITS) return hits;
    if (hits.length * FURTHEST < MOST_HITS * SAMPLE) break;
  }
  return selectHits(
    db,
    sql`(with hits as materialized (select id from ${search} where ${isHit})
      select id from hits order by id desc limit ${most})`,
  );
}

/** How many of the newest rows tell how frequent words are, and how many are gone through for hits. */
const SAMPLE = 2_000;
const FURTHEST = 100_000;

/** By a select of the builder, which SQLite reads beside a transaction that writes. */
async function selectHits(db: Db, hits: RawBuilder<{ id: number }>): Promise<number[]> {
  const rows = await db.selectFrom(hits.as('hits')).select('hits.id').execute();
  return rows.map(({ id }) => id);
}

/** How many rows have all of these values. Of one value, or of none, the number is kept. */
export async function countByFacets(db: Db, index: SearchIndex, values: Values): Promise<number> {
  const terms = facetTerms(index, values);
  const search = sql.table(`${index.table}_search`);
  const counted = () => {
    if (terms.length < 2) {
      const counts = sql.table(`${index.table}_search_counts`);
      return sql<{ n: number }>`(select n from ${counts} where facet = ${terms[0]?.word ?? ''})`;
    }
    const query = write(
      db,
      terms.map((term) => [term]),
    );
    return engineOf(db) === 'sqlite'
      ? sql<{ n: number }>`(select count(*) as n from ${search} where ${search} match ${query})`
      : sql<{
          n: number;
        }>`(select count(*) as n from ${search} where words @@ cast(${query} as tsquery))`;
  };
  const row = await db.selectFrom(counted().as('counted')).select('n').executeTakeFirst();
  return row?.n ?? 0;
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

/**
 * The statements of a migration that make an index, fill it, and keep it current by triggers: no
 * write can forget it, and it is part of the write's transaction. Backups leave it out; the triggers
 * fill it again. An index that changes is made anew by a later migration.
 */
export function createSearchIndex(engine: Engine, index: SearchIndex): string[] {
  return engine === 'sqlite' ? createOnSqlite(index) : createOnPostgres(index);
}

export function dropSearchIndex(engine: Engine, { table, facets }: SearchIndex): string[] {
  const search = `${table}_search`;
  const tables = [table, ...linksOf(facets).map((link) => link.table)];
  const triggers = tables.flatMap((one) =>
    ['', '_insert', '_update', '_delete'].map(
      (event) =>
        `drop trigger if exists ${search}_${one}${event}${engine === 'postgres' ? ` on ${one}` : ''}`,
    ),
  );
  const parts = ['_new_terms', '_new', '_terms', '_counts', '_facets', ''];
  return [...triggers, ...parts.map((part) => `drop table if exists ${search}${part}`)];
}

type Link = Exclude<Facet, { column: string; table?: never }> & { table: string; of: string };

const isLink = (facet: Facet): facet is Link => 'table' in facet;
const linksOf = (facets: SearchIndex['facets']) => Object.values(facets).filter(isLink);

/** The columns' text with a space in place of the mark. */
function textOf({ columns }: SearchIndex, mark: string) {
  const all = columns.map((column) => `coalesce(t.${column}, '')`).join(` || ' ' || `);
  return `replace(${all}, ${mark}, ' ')`;
}

function createOnSqlite(index: SearchIndex): string[] {
  const { table, facets, where = 'true' } = index;
  const search = `${table}_search`;
  const mark = `char(${MARK})`;
  const hex = (column: string) => `lower(hex(cast(${column} as text)))`;
  const facetRows = Object.entries(facets).map(([name, facet]) =>
    isLink(facet)
      ? `select distinct ${mark} || '${name}' || ${hex(`l.${facet.column}`)}
          from ${facet.table} l where l.${facet.of} = t.id`
      : `select ${mark} || '${name}' || ${hex(`t.${facet.column}`)} where t.${facet.column} is not null`,
  );
  const text = textOf(index, mark);
  // The first of its facets is what every row has.
  const insert = (only: (column: string) => string) => [
    `insert into ${search}_facets (id, facets)
      select t.id, (select json_group_array(value) from (
        select '' as value ${facetRows.map((rows) => `union all ${rows}`).join(' ')}))
      from ${table} t where (${where}) and ${only('t.id')}`,
    `insert into ${search} (rowid, words)
      select t.id, ${text} || ' ' || replace(f.facets, '","', ' ')
      from ${search}_facets f join ${table} t on t.id = f.id where ${only('f.id')}`,
    `insert into ${search}_counts (facet, n)
      select value, count(*) from ${search}_facets f, json_each(f.facets) where ${only('f.id')} group by value
      on conflict (facet) do update set n = n + excluded.n`,
  ];
  const refresh = (id: string) => `
    update ${search}_counts set n = n - 1 where facet in (
      select value from ${search}_facets f, json_each(f.facets) where f.id = ${id});
    delete from ${search} where rowid = ${id};
    delete from ${search}_facets where id = ${id};
    ${insert((column) => `${column} = ${id}`).join(';\n')};`;
  // FTS5 splits the text into its terms: of this one row, by an index that holds no other.
  const addTerms = `
    insert into ${search}_new (words) select ${text} from ${table} t where (${where}) and t.id = new.id;
    insert into ${search}_terms select term from ${search}_new_terms where true on conflict do nothing;
    insert into ${search}_new (${search}_new) values ('delete-all');`;
  const triggers = (on: string, id: string, also = '') => [
    `create trigger ${search}_${on}_insert after insert on ${on} begin ${refresh(`new.${id}`)} ${also} end`,
    `create trigger ${search}_${on}_update after update on ${on} begin ${refresh(`old.${id}`)} ${refresh(`new.${id}`)} ${also} end`,
    `create trigger ${search}_${on}_delete after delete on ${on} begin ${refresh(`old.${id}`)} end`,
  ];
  const tokenize = `tokenize = 'unicode61 remove_diacritics 2'`;
  const terms = (of: string) =>
    `create virtual table ${search}_new_terms using fts5vocab (${of}, 'row')`;
  return [
    `create virtual table ${search} using fts5 (words, content = '', contentless_delete = 1,
      prefix = '1 2 3 4', ${tokenize})`,
    `create virtual table ${search}_new using fts5 (words, content = '', detail = 'none', ${tokenize})`,
    `create table ${search}_terms (term text primary key) strict, without rowid`,
    `create table ${search}_counts (facet text primary key, n integer not null) strict, without rowid`,
    `create table ${search}_facets (id integer primary key, facets text not null) strict`,
    ...insert(() => 'true'),
    terms(search),
    `insert into ${search}_terms select term from ${search}_new_terms where term < ${mark} or term >= char(${MARK + 1})`,
    `drop table ${search}_new_terms`,
    terms(`${search}_new`),
    ...triggers(table, 'id', addTerms),
    ...linksOf(facets).flatMap((link) => triggers(link.table, link.of)),
  ];
}

function createOnPostgres(index: SearchIndex): string[] {
  const { table, facets, where = 'true' } = index;
  const search = `${table}_search`;
  const mark = `chr(${MARK})`;
  const hex = (column: string) => `encode(convert_to(${column}::text, 'UTF8'), 'hex')`;
  const facetWords = Object.entries(facets).map(([name, facet]) =>
    isLink(facet)
      ? `array(select distinct ${mark} || '${name}' || ${hex(`l.${facet.column}`)}
          from ${facet.table} l where l.${facet.of} = t.id)`
      : `array_remove(array[${mark} || '${name}' || ${hex(`t.${facet.column}`)}], null)`,
  );
  const groups = GROUPS.map(({ size }) => `${mark} || '#${size}/' || id / ${size}`);
  const insert = (only: string) => `with found as (
      select t.id, search_words(${textOf(index, mark)}) as texts, ${facetWords.join(' || ') || `'{}'::text[]`} as facets
      from ${table} t where (${where}) and ${only}
    ), terms as (
      insert into ${search}_terms (term)
      select distinct term from found, unnest(texts) as term order by term on conflict do nothing
    ), counts as (
      insert into ${search}_counts (facet, n)
      select facet, count(*) from found, unnest(array_append(facets, '')) as facet
      group by facet order by facet
      on conflict (facet) do update set n = ${search}_counts.n + excluded.n
    )
    insert into ${search} (id, words) select id,
      array_to_tsvector(texts || facets || array[${groups.join(', ')}]) from found`;
  // Once for a statement: many rows at once change each count once.
  const triggers = (on: string, id: string) => [
    `create or replace function ${search}_${on}() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then
        perform ${search}_refresh(array(select ${id} from written));
      elsif tg_op = 'DELETE' then
        perform ${search}_refresh(array(select ${id} from gone));
      else
        perform ${search}_refresh(array(select ${id} from written union select ${id} from gone));
      end if;
      return null;
    end $$`,
    ...[
      ['insert', 'new table as written'],
      ['update', 'old table as gone new table as written'],
      ['delete', 'old table as gone'],
    ].map(
      ([event, rows]) => `create trigger ${search}_${on}_${event} after ${event} on ${on}
        referencing ${rows} for each statement execute function ${search}_${on}()`,
    ),
  ];
  return [
    // The same in every index. Without extensions, which an ordinary role may not create.
    String.raw`create or replace function search_words(text text) returns text[]
      language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct left(word, ${WORD_LENGTH})), '{}') from regexp_split_to_table(
        lower(regexp_replace(normalize(text, NFD), '[\u0300-\u036f]', '', 'g')),
        '[${SEPARATORS}\U0001f000-\U0001faff]+') as word where word <> ''
    $$`,
    `create table ${search} (id integer primary key, words tsvector not null)`,
    `create table ${search}_terms (term text collate "C" primary key)`,
    `create table ${search}_counts (facet text collate "C" primary key, n integer not null)`,
    // Who writes waits for who wrote before, so that no two wait for each other's counts.
    `create or replace function ${search}_refresh(integer[]) returns void language sql as $$
      select pg_advisory_xact_lock(hashtext('${search}'));
      update ${search}_counts as counts set n = counts.n - gone.n from (
        select facet, count(*) as n from ${search},
          unnest(array_append(tsvector_to_array(words), '')) as facet
        where id = any ($1) and (facet = '' or facet like ${mark} || '%') group by facet
      ) as gone where counts.facet = gone.facet;
      delete from ${search} where id = any ($1);
      ${insert('t.id = any ($1)')}
    $$`,
    insert('true'),
    `create index ${search}_words on ${search} using gin (words) with (fastupdate = off)`,
    ...triggers(table, 'id'),
    ...linksOf(facets).flatMap((link) => triggers(link.table, link.of)),
  ];
}
