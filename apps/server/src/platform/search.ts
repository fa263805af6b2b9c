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
export const MOST_HITS = 500;

/** Begins a facet's word: private use, which no word of a text or query has. */
const MARK = 0xe000;

interface Query {
  text: string;
  /** Values of the index's facets; undefined does not narrow. */
  facets?: Record<string, string | number | undefined>;
}

/**
 * The newest rows (highest ids, at most 500) that have every word, or one that begins with it, in
 * their text. Where there is none, words may differ by one letter. Accents and capitals do not matter.
 * @returns null when there is no text to search for; an empty list when it has no word, such as `%`
 */
export async function searchIds(
  db: Db,
  index: SearchIndex,
  { text, facets = {} }: Query,
): Promise<number[] | null> {
  if (text.trim() === '') return null;
  const words = toWords(text);
  if (words.length === 0) return [];
  const narrow = facetTerms(index, facets);
  const whole = await findKnown(db, index, words);
  const isWhole = words.every((word) => whole.has(word));
  // Whole words first: their hits come one by one, those of a beginning all at once.
  const exact = isWhole
    ? await match(db, index, [...words.map((word) => [isWord(word)]), ...narrow])
    : [];
  if (exact.length === MOST_HITS) return exact;
  // A word that is there is meant as it stands while another is the one that is not.
  const asWritten = (word: string) =>
    whole.has(word) && !isWhole ? isWord(word) : beginsWith(word);
  const found = await match(db, index, [...words.map((word) => [asWritten(word)]), ...narrow]);
  if (found.length > 0) return found;

  const variants = oneTypoAway(words);
  const known = await findKnown(db, index, [...variants.values()].flat());
  if (known.size === 0) return [];
  const meant = words.map((word) => [
    asWritten(word),
    ...(variants.get(word) ?? []).filter((one) => known.has(one)).map(isWord),
  ]);
  return match(db, index, [...meant, ...narrow]);
}

function facetTerms(index: SearchIndex, facets: Required<Query>['facets']): Term[][] {
  return Object.entries(facets).flatMap(([name, value]) =>
    value === undefined ? [] : [[isWord(facetWord(index, name, value))]],
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
async function match(db: Db, { table }: SearchIndex, terms: Term[][]): Promise<number[]> {
  const query = write(db, terms);
  const search = sql.table(`${table}_search`);
  const most = sql.lit(MOST_HITS);
  if (engineOf(db) === 'sqlite') {
    return selectHits(
      db,
      sql`(select rowid as id from ${search} where ${search} match ${query}
        order by rowid desc limit ${most})`,
    );
  }
  const isHit = sql`words @@ cast(${query} as tsquery)`;
  // Frequent words are found soon among the newest rows; for rare ones PostgreSQL would go on to the
  // oldest, since it takes the hits for evenly spread and their number for what it guesses.
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
const SAMPLE = 5_000;
const FURTHEST = 100_000;

/** By a select of the builder, which SQLite reads beside a transaction that writes. */
async function selectHits(db: Db, hits: RawBuilder<{ id: number }>): Promise<number[]> {
  const rows = await db.selectFrom(hits.as('hits')).select('hits.id').execute();
  return rows.map(({ id }) => id);
}

/** How many rows have these values: by the index, which is far less to read than the rows. */
export async function countByFacets(
  db: Db,
  index: SearchIndex,
  facets: Required<Query>['facets'],
): Promise<number> {
  const search = sql.table(`${index.table}_search`);
  const query = write(db, facetTerms(index, facets));
  const counted =
    engineOf(db) === 'sqlite'
      ? sql<{ n: number }>`(select count(*) as n from ${search} where ${search} match ${query})`
      : sql<{
          n: number;
        }>`(select count(*) as n from ${search} where words @@ cast(${query} as tsquery))`;
  const { n } = await db.selectFrom(counted.as('counted')).select('n').executeTakeFirstOrThrow();
  return n;
}

/** Which of these words some row has. */
async function findKnown(db: Db, { table }: SearchIndex, words: string[]): Promise<Set<string>> {
  const search = sql.table(`${table}_search`);
  const known =
    engineOf(db) === 'sqlite'
      ? sql<{ term: string }>`(select value as term from json_each(${JSON.stringify(words)})
          where exists (select 1 from ${search} where ${search} match '"' || value || '"'))`
      : sql<{ term: string }>`(select term from ${sql.table(`${table}_search_terms`)}
          where term = any(${words}::text[]))`;
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
  return engine === 'sqlite'
    ? [
        ...tables.flatMap((one) =>
          ['insert', 'update', 'delete'].map(
            (event) => `drop trigger if exists ${search}_${one}_${event}`,
          ),
        ),
        `drop table ${search}`,
      ]
    : [
        ...tables.map((one) => `drop trigger if exists ${search}_${one} on ${one}`),
        `drop table ${search}_terms`,
        `drop table ${search}`,
      ];
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
  const facetTexts = Object.entries(facets).map(([name, facet]) =>
    isLink(facet)
      ? `coalesce((select group_concat(${mark} || '${name}' || ${hex(`l.${facet.column}`)}, ' ')
          from ${facet.table} l where l.${facet.of} = t.id), '')`
      : `coalesce(${mark} || '${name}' || ${hex(`t.${facet.column}`)}, '')`,
  );
  const words = [textOf(index, mark), ...facetTexts].join(` || ' ' || `);
  const insert = `insert into ${search} (rowid, words) select t.id, ${words} from ${table} t where (${where})`;
  const refresh = (id: string) =>
    `delete from ${search} where rowid = ${id}; ${insert} and t.id = ${id};`;
  const triggers = (on: string, id: string) => [
    `create trigger ${search}_${on}_insert after insert on ${on} begin ${refresh(`new.${id}`)} end`,
    `create trigger ${search}_${on}_update after update on ${on} begin ${refresh(`old.${id}`)} ${refresh(`new.${id}`)} end`,
    `create trigger ${search}_${on}_delete after delete on ${on} begin ${refresh(`old.${id}`)} end`,
  ];
  return [
    `create virtual table ${search} using fts5 (words, content = '', contentless_delete = 1,
      prefix = '1 2 3 4', tokenize = 'unicode61 remove_diacritics 2')`,
    insert,
    ...triggers(table, 'id'),
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
  const words = [`search_words(${textOf(index, mark)})`, ...facetWords].join(' || ');
  const insert = `with found as (
      select t.id, ${words} as words from ${table} t where (${where}) and ($1 is null or t.id = $1)
    ), terms as (
      insert into ${search}_terms (term)
      select distinct term from found, unnest(found.words) as term order by term on conflict do nothing
    )
    insert into ${search} (id, words) select id, array_to_tsvector(words) from found`;
  const trigger = (on: string, id: string) => [
    `create or replace function ${search}_${on}() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then perform ${search}_refresh(old.${id}); end if;
      if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.${id} <> old.${id}) then
        perform ${search}_refresh(new.${id});
      end if;
      return null;
    end $$`,
    `create trigger ${search}_${on} after insert or update or delete on ${on}
      for each row execute function ${search}_${on}()`,
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
    `create or replace function ${search}_refresh(integer) returns void language sql as $$
      delete from ${search} where id = $1;
      ${insert}
    $$`,
    `select ${search}_refresh(null)`,
    `create index ${search}_words on ${search} using gin (words) with (fastupdate = off)`,
    ...trigger(table, 'id'),
    ...linksOf(facets).flatMap((link) => trigger(link.table, link.of)),
  ];
}
