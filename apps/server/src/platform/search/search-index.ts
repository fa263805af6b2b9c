import type { Engine } from '#src/platform/db/database.ts';
import { SEPARATORS, WORD_LENGTH } from './search-words.ts';

/** A full-text index of some columns of a table, with facets to filter by. */
export interface SearchIndex {
  /** Needs an integer `id`; the index is called `<table>_search`. */
  table: string;
  columns: readonly string[];
  /** Facets to filter by: columns of the table, or of a table that links to it. */
  facets: Record<string, Facet>;
  /** Indexes only rows whose column has this value, an SQL literal. */
  where?: { column: string; is: string };
  /** A word of a query that the index has is no beginning of another one, nor is one of less than four letters. */
  prefersWholeWords?: boolean;
}

type Facet = { column: string } | { table: string; of: string; column: string };

const MARK_CODE = 0xe000;
/** The first character of facet words, from the private use area, so that no word of a text or query begins with it. */
export const MARK = String.fromCharCode(MARK_CODE);

/** Ids in SQLite's index count down from this, so that the newest rows come first: FTS5 reads forwards twice as fast. */
export const LAST_ID = 2 ** 31;

/** The prefix of a facet's words; its values follow in hexadecimal, which keeps them short, since each row has many. */
export function facetPrefix({ facets }: SearchIndex, name: string) {
  const at = Object.keys(facets).indexOf(name);
  if (at < 0) throw new Error(`The search has no facet ${name}`);
  return MARK + String.fromCharCode('g'.charCodeAt(0) + at);
}

/** The word for two facets together, which each row also has: it is rarer than either, and counted like one. */
export const pairOf = (a: string, b: string) => (a === b ? a : MARK + [a, b].toSorted().join(''));

/** Groups of consecutive ids. PostgreSQL's index has a word for each group, so that a query can name a few of them. */
export const GROUPS = [
  { size: 1_024, most: 32 },
  { size: 16_384, most: 8 },
] as const;

/**
 * The statements of a migration that create and fill an index. Triggers keep it current within each write's
 * transaction, so that no code can forget to. Backups leave it out, since the triggers fill it again. To change an
 * index, a later migration creates it again.
 */
export function createSearchIndex(engine: Engine, index: SearchIndex): string[] {
  return engine === 'sqlite' ? createOnSqlite(index) : createOnPostgres(index);
}

export function dropSearchIndex(engine: Engine, { table, facets }: SearchIndex): string[] {
  const search = `${table}_search`;
  const tables = [table, ...linksOf(facets).map((link) => link.table)];
  const triggers = tables.flatMap((one) =>
    ['', '_insert', '_update', '_moved', '_delete', '_lock'].map(
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

const whereOf = ({ where }: SearchIndex) => (where ? `t.${where.column} ${where.is}` : 'true');

/** Tables whose writes change the index, each with its column of the row's id and the other relevant columns. */
function watchedOf({ table, columns, facets, where }: SearchIndex) {
  const own = Object.values(facets).flatMap((facet) => (isLink(facet) ? [] : [facet.column]));
  return [
    { on: table, id: 'id', columns: [...columns, ...own, ...(where ? [where.column] : [])] },
    ...linksOf(facets).map((link) => ({ on: link.table, id: link.of, columns: [link.column] })),
  ].map(({ on, id, columns }) => ({ on, id, columns: [...new Set([id, ...columns])].join(', ') }));
}

/** The text of the columns, with the mark replaced by a space. */
function textOf({ columns }: SearchIndex, mark: string) {
  const all = columns.map((column) => `coalesce(t.${column}, '')`).join(` || ' ' || `);
  return `replace(${all}, ${mark}, ' ')`;
}

function createOnSqlite(index: SearchIndex): string[] {
  const { table, facets } = index;
  const where = whereOf(index);
  const search = `${table}_search`;
  const mark = `char(${MARK_CODE})`;
  const hex = (column: string) => `lower(hex(cast(${column} as text)))`;
  const facetRows = Object.entries(facets).map(([name, facet]) =>
    isLink(facet)
      ? `select distinct '${facetPrefix(index, name)}' || ${hex(`l.${facet.column}`)}
          from ${facet.table} l where l.${facet.of} = t.id`
      : `select '${facetPrefix(index, name)}' || ${hex(`t.${facet.column}`)} where t.${facet.column} is not null`,
  );
  const text = textOf(index, mark);
  const facetsIn = (column: string, only: string, n = 1) => `
    select value, ${n} as n from ${search}_facets f, json_each(f.${column}) where ${only}
    union all select ${mark} || a.value || b.value, ${n}
      from ${search}_facets f, json_each(f.${column}) a, json_each(f.${column}) b
      where a.value <> '' and a.value < b.value and ${only}`;
  // The first facet word is the one that every row has.
  const insert = (only: (column: string) => string) => [
    `insert into ${search}_facets (id, facets)
      select t.id, (select json_group_array(value) from (
        select '' as value ${facetRows.map((rows) => `union all ${rows}`).join(' ')}))
      from ${table} t where (${where}) and ${only('t.id')}
      on conflict (id) do update set facets = excluded.facets`,
    `insert into ${search}_counts (facet, n)
      select value, sum(n) from (
        ${facetsIn('facets', only('f.id'))} union all ${facetsIn('gone', only('f.id'), -1)}
      ) where true group by value having sum(n) <> 0
      on conflict (facet) do update set n = n + excluded.n`,
    `delete from ${search}_facets where facets = '[]' and ${only('id')}`,
    `insert into ${search} (rowid, words)
      select ${LAST_ID} - t.id,
        ${text} || ' ' || (select group_concat(value, ' ') from (${facetsIn('facets', 'f.id = t.id')}))
      from ${search}_facets of join ${table} t on t.id = of.id where ${only('t.id')} order by t.id desc`,
  ];
  const refresh = (id: string) => `
    update ${search}_facets set gone = facets, facets = '[]' where id = ${id};
    delete from ${search} where rowid = ${LAST_ID} - ${id};
    ${insert((column) => `${column} = ${id}`).join(';\n')};
    update ${search}_facets set gone = '[]' where id = ${id};`;
  // Lets FTS5 split the text of this one row into terms, in an index that holds no other row.
  const addTerms = `
    insert into ${search}_new (words) select ${text} from ${table} t where (${where}) and t.id = new.id;
    insert into ${search}_terms select term from ${search}_new_terms where true on conflict do nothing;
    insert into ${search}_new (${search}_new) values ('delete-all');`;
  const triggers = watchedOf(index).flatMap(({ on, id, columns }) => {
    const also = on === table ? addTerms : '';
    return [
      `create trigger ${search}_${on}_insert after insert on ${on} begin ${refresh(`new.${id}`)} ${also} end`,
      `create trigger ${search}_${on}_update after update of ${columns} on ${on} begin ${refresh(`new.${id}`)} ${also} end`,
      `create trigger ${search}_${on}_moved after update of ${id} on ${on} when old.${id} <> new.${id} begin ${refresh(`old.${id}`)} end`,
      `create trigger ${search}_${on}_delete after delete on ${on} begin ${refresh(`old.${id}`)} end`,
    ];
  });
  const tokenize = `tokenize = 'unicode61 remove_diacritics 2'`;
  const terms = (of: string) =>
    `create virtual table ${search}_new_terms using fts5vocab (${of}, 'row')`;
  return [
    `create virtual table ${search} using fts5 (words, content = '', contentless_delete = 1,
      prefix = '1 2 3 4', ${tokenize})`,
    // For each row of a rare word, a search decodes a page of the frequent word: smaller pages make that faster.
    `insert into ${search} (${search}, rank) values ('pgsz', 2000)`,
    `create virtual table ${search}_new using fts5 (words, content = '', detail = 'none', ${tokenize})`,
    `create table ${search}_terms (term text primary key) strict, without rowid`,
    `create table ${search}_counts (facet text primary key, n integer not null) strict, without rowid`,
    `create table ${search}_facets (id integer primary key, facets text not null,
      gone text not null default '[]') strict`,
    ...insert(() => 'true'),
    terms(search),
    `insert into ${search}_terms select term from ${search}_new_terms where term < ${mark} or term >= char(${MARK_CODE + 1})`,
    `drop table ${search}_new_terms`,
    terms(`${search}_new`),
    `insert into ${search} (${search}) values ('optimize')`,
    ...triggers,
  ];
}

function createOnPostgres(index: SearchIndex): string[] {
  const { table, facets } = index;
  const where = whereOf(index);
  const search = `${table}_search`;
  const mark = `chr(${MARK_CODE})`;
  const hex = (column: string) => `encode(convert_to(${column}::text, 'UTF8'), 'hex')`;
  const facetWords = Object.entries(facets).map(([name, facet]) =>
    isLink(facet)
      ? `array(select distinct '${facetPrefix(index, name)}' || ${hex(`l.${facet.column}`)}
          from ${facet.table} l where l.${facet.of} = t.id)`
      : `array_remove(array['${facetPrefix(index, name)}' || ${hex(`t.${facet.column}`)}], null)`,
  );
  const groups = GROUPS.map(({ size }) => `${mark} || '#${size}/' || id / ${size}`);
  // Counts only the facets that a row gains or loses; unchanged ones cost nothing.
  const insert = (only: (column: string) => string) => `with found as (
      select t.id, search_words(${textOf(index, mark)}) as texts, ${facetWords.join(' || ') || `'{}'::text[]`} as facets
      from ${table} t where (${where}) and ${only('t.id')}
    ), paired as (
      select id, texts, facets || array(select ${mark} || a || b from unnest(facets) a, unnest(facets) b
        where a collate "C" < b) as facets from found
    ), terms as (
      insert into ${search}_terms (term)
      select distinct term from found, unnest(texts) as term order by term on conflict do nothing
    ), counts as (
      insert into ${search}_counts (facet, n)
      select facet, sum(n) from (
        select facet, 1 as n from paired, unnest(array_append(facets, '')) as facet
        union all select facet, -1 from ${search}, unnest(array_append(tsvector_to_array(words), '')) as facet
          where ${only('id')} and (facet = '' or facet like ${mark} || '%' and facet not like ${mark} || '#%')
      ) as changed group by facet having sum(n) <> 0 order by facet
      on conflict (facet) do update set n = ${search}_counts.n + excluded.n
    )
    insert into ${search} (id, words) select id,
      array_to_tsvector(texts || facets || array[${groups.join(', ')}]) from paired
    on conflict (id) do update set words = excluded.words`;
  // Statement-level triggers change each count once per statement, and skip counts that stay the same.
  const triggers = watchedOf(index).flatMap(({ on, id, columns }) => [
    `create or replace function ${search}_${on}() returns trigger language plpgsql as $$
    declare ids integer[];
    begin
      if tg_op = 'INSERT' then
        ids := array(select ${id} from written);
      elsif tg_op = 'DELETE' then
        ids := array(select ${id} from gone);
      else
        ids := array(
          select ${id} from (select ${columns} from written except select ${columns} from gone) as changed
          union
          select ${id} from (select ${columns} from gone except select ${columns} from written) as changed);
      end if;
      if cardinality(ids) > 0 then perform ${search}_refresh(ids); end if;
      return null;
    end $$`,
    `create trigger ${search}_${on}_lock before insert or delete or update of ${columns} on ${on}
      for each statement execute function ${search}_lock()`,
    ...[
      ['insert', 'new table as written'],
      ['update', 'old table as gone new table as written'],
      ['delete', 'old table as gone'],
    ].map(
      ([event, rows]) => `create trigger ${search}_${on}_${event} after ${event} on ${on}
        referencing ${rows} for each statement execute function ${search}_${on}()`,
    ),
  ]);
  return [
    // Identical in every index. Uses no extension, since an ordinary role may not create one.
    String.raw`create or replace function search_words(text text) returns text[]
      language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct left(word, ${WORD_LENGTH})), '{}') from regexp_split_to_table(
        lower(regexp_replace(normalize(text, NFD), '[\u0300-\u036f]', '', 'g')),
        '[${SEPARATORS}\U0001f000-\U0001faff]+') as word where word <> ''
    $$`,
    `create table ${search} (id integer primary key, words tsvector not null)`,
    `create table ${search}_terms (term text collate "C" primary key)`,
    `create table ${search}_counts (facet text collate "C" primary key, n integer not null)`,
    // Writers wait for earlier ones before they lock any row, so that no two of them wait for each other.
    `create or replace function ${search}_lock() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(hashtext('${search}'));
      return null;
    end $$`,
    `create or replace function ${search}_refresh(integer[]) returns void language sql as $$
      ${insert((column) => `${column} = any ($1)`)};
      delete from ${search} where id = any ($1)
        and not exists (select 1 from ${table} t where t.id = ${search}.id and (${where}))
    $$`,
    insert(() => 'true'),
    `create index ${search}_words on ${search} using gin (words) with (fastupdate = off)`,
    ...triggers,
  ];
}
