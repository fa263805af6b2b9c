import type { Engine } from '#src/platform/db/database.ts';
import { SEPARATORS, WORD_LENGTH } from './search-words.ts';

/** A table whose rows are found by the words of some columns, narrowed by facets. */
export interface SearchIndex {
  /** Has an integer `id`; the index is `<table>_search`. */
  table: string;
  columns: readonly string[];
  /** What a search may be narrowed by: a column of the table, or of a table that links to it. */
  facets: Record<string, Facet>;
  /** Only rows whose column is so, in SQL, are indexed. */
  where?: { column: string; is: string };
}

type Facet = { column: string } | { table: string; of: string; column: string };

const MARK_CODE = 0xe000;
/** Begins a facet's word: private use, which no word of a text or query has. */
export const MARK = String.fromCharCode(MARK_CODE);

/** SQLite's index has the newest rows first, whose ids count down from this: FTS5 reads forwards twice as fast. */
export const LAST_ID = 2 ** 31;

/** Begins the words of a facet's values, after which they are hexadecimal: short, as each row has many. */
export function facetPrefix({ facets }: SearchIndex, name: string) {
  const at = Object.keys(facets).indexOf(name);
  if (at < 0) throw new Error(`The search has no facet ${name}`);
  return MARK + String.fromCharCode('g'.charCodeAt(0) + at);
}

/** Each two facets of a row are a word as well, rarer than both, and are counted like one. */
export const pairOf = (a: string, b: string) => (a === b ? a : MARK + [a, b].toSorted().join(''));

/** Rows by their id, so many to a group, of which a query names some: PostgreSQL's index has a word for each. */
export const GROUPS = [
  { size: 1_024, most: 32 },
  { size: 16_384, most: 8 },
] as const;

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

/** Tables whose writes change the index, with the column of the row's id and the others that matter. */
function watchedOf({ table, columns, facets, where }: SearchIndex) {
  const own = Object.values(facets).flatMap((facet) => (isLink(facet) ? [] : [facet.column]));
  return [
    { on: table, id: 'id', columns: [...columns, ...own, ...(where ? [where.column] : [])] },
    ...linksOf(facets).map((link) => ({ on: link.table, id: link.of, columns: [link.column] })),
  ].map(({ on, id, columns }) => ({ on, id, columns: [...new Set([id, ...columns])].join(', ') }));
}

/** The columns' text with a space in place of the mark. */
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
  // The first of its facets is what every row has.
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
  // FTS5 splits the text into its terms: of this one row, by an index that holds no other.
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
    // Each row that a rare word has takes apart a page of the frequent word's beside it: half as large ones.
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
  // What its rows gain and lose is counted at once: facets that stay are left.
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
  // Once for a statement: many rows at once change each count once. Those that stay as they were are left.
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
    // Who writes waits for who wrote before, so that no two wait for each other's counts; and before it
    // has a row that the other is about to write.
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
