/*
 * Our own because Kysely has no pages: the last page of a million ventures takes 0.15 ms on SQLite, 1.5 times that of
 * a thousand (bench/RESULTS.md), where `offset` reads every index entry before it (ADR 10). To leave it: keyset links,
 * which have no page numbers, or `limit` and `offset` in `findPage` alone; its callers would not change.
 */

import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { engineOf, isOneOf, type Db } from './database.ts';
import { noSuchPage } from '#src/platform/http/errors.ts';

/** Lists up to this length are counted at each call; longer ones keep their count for a while. */
const EXACT_COUNT = 1_000;
/** A `customCount`, or one with `rowFilter`, that took longer is kept as well, however few there are. */
const SLOW_COUNT_MS = 2;
/** A deep page reads past at most this many index entries. */
const STRIDE = 1_000;
/** A count or anchor is kept this many times as long as it took to make, within these bounds. */
const KEPT_PER_COST = 500;
const KEPT_LEAST_MS = 2_000;
const KEPT_MOST_MS = 10 * 60 * 1000;
const LISTS_REMEMBERED = 200;

export interface PageEnvelope {
  count: number;
  next: string | null;
  previous: string | null;
}

type IdQuery<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, { id: number }>;

interface PageQuery<DB, TB extends keyof DB, Row extends { id: number }> {
  /** As it stands in the URL; absent for the first. */
  page: string | undefined;
  size: number;
  /** The path of the list; its links keep the filters that have a value. */
  url: string;
  filters?: Record<string, string | number | undefined> | undefined;
  /**
   * Selects the ids of the list, filtered, without order and limit; or all of them, in order. A function is
   * asked where they are needed: to build the query takes longer than `readFirstPages` and `cheapCount` do.
   */
  ids: IdQuery<DB, TB> | (() => IdQuery<DB, TB>) | readonly number[];
  order: Order;
  /** Reads the rows of one page with their relations; their order does not matter. */
  load: (ids: number[]) => Promise<Row[]>;
  /** Of these ids only, which are few: `await searchIds(…)`; null does not narrow. */
  restrictTo?: readonly number[] | null;
  // Only lists that grow beyond 1,000 rows and are asked for often need what follows (measured: bench/lists.ts).
  /**
   * Asked of each row in its order, about columns of `found`, by which name `ids` selects them: an opportunity of a
   * sector that accepts a country, too. As a part of `ids` an engine would ask it in each part of a union, and read one
   * where it never holds to the end.
   */
  rowFilter?: Expression<SqlBool> | undefined;
  /** Reads a page within the first 1,000 rows by a prepared statement: for lists asked for often, such as all ventures. */
  readFirstPages?: ((offset: number) => Promise<Row[]>) | undefined;
  /** Counts the list at each call, where that costs next to nothing: ventures of a country, from the facets' counts. */
  cheapCount?: (() => Promise<number>) | undefined;
  /** Counts it in a better way than by its ids: opportunities that are in two long lists, from the shorter one. */
  customCount?: (() => Promise<number>) | undefined;
}

interface Order {
  /**
   * Columns that are never null, together unique (end with the id), all in one direction. An index
   * on the filter's columns followed by these makes a page independent of the list's length.
   */
  columns: readonly string[];
  direction: 'asc' | 'desc';
  /** Where the list begins: of two such bounds of one column SQLite would take this one for every page. */
  from?: string | number;
}

/**
 * One page of a list: `{count, next, previous, results}`. Ids come first, from an index, then the
 * page's rows by `load`. Counts over 1,000 and the starting points of pages beyond the 1,000th row
 * are remembered for seconds to minutes, by what they cost (docs/decisions/0010).
 * @throws 404 for a page that is none
 */
export async function findPage<DB, TB extends keyof DB, Row extends { id: number }>(
  db: Db,
  { page, size, url, filters = {}, ids, order, rowFilter, load, ...more }: PageQuery<DB, TB, Row>,
): Promise<PageEnvelope & { results: Row[] }> {
  const at = { page, size, url: withFilters(url, filters) };
  const pageOf = async (all: readonly number[]) => {
    const { limit, offset, envelope } = openPage({ ...at, count: all.length });
    return { ...envelope, results: await loadInOrder(all.slice(offset, offset + limit), load) };
  };
  if (isKnown(ids)) return pageOf(ids);
  const query = lazily(() => (typeof ids === 'function' ? ids() : ids));
  if (more.restrictTo) return pageOf(await readRestricted(db, query(), order, more.restrictTo));
  const bounded = lazily(() => fromStart(query(), order));
  const list = lazily(() =>
    rememberedList(db, rowFilter ? query().where(rowFilter) : query(), order),
  );
  const { limit, offset, envelope } = openPage({
    ...at,
    count: await (more.cheapCount?.() ??
      countRows(db, rowFilter ? bounded().where(rowFilter) : bounded(), list(), {
        customCount: more.customCount,
        isSlow: (rowFilter ?? more.customCount) !== undefined,
      })),
  });
  if (envelope.count === 0) return { ...envelope, results: [] };
  const readPart = async () => {
    const ordered = (rows: IdQuery<DB, TB>) => readInOrder(db, rows, order, rowFilter);
    const start = await seek({ ids: query(), bounded: bounded(), ordered }, order, list(), offset);
    const found = await start.from
      .limit(limit)
      .offset(offset - start.position)
      .execute();
    return loadInOrder(
      found.map(({ id }) => id),
      load,
    );
  };
  const isNear = offset < STRIDE;
  const results = await (more.readFirstPages && isNear ? more.readFirstPages(offset) : readPart());
  // The kept count was too high: rows have gone since.
  if (results.length === 0 && offset > 0) throw noSuchPage();
  return { ...envelope, results };
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const isKnown = (ids: object): ids is readonly number[] => Array.isArray(ids);

/** All at once: with a limit the engines would walk through the order in search of them. */
async function readRestricted<DB, TB extends keyof DB>(
  db: Db,
  ids: IdQuery<DB, TB>,
  order: Order,
  restrictTo: readonly number[],
): Promise<number[]> {
  const rows = await inOrder(fromStart(ids, order), order)
    .where(isOneOf(db, order.columns.at(-1) ?? 'id', restrictTo))
    .execute();
  return rows.map(({ id }) => id);
}

const inOrder = <DB, TB extends keyof DB>(ids: IdQuery<DB, TB>, { columns, direction }: Order) =>
  columns.reduce((query, column) => query.orderBy(sql.ref(column), direction), ids);

/** The limit or offset that changes nothing keeps the condition out of the inner query. */
function readInOrder<DB, TB extends keyof DB>(
  db: Db,
  ids: IdQuery<DB, TB>,
  order: Order,
  rowFilter: Expression<SqlBool> | undefined,
): IdQuery<DB, TB> {
  const rows = inOrder(ids, order);
  if (!rowFilter) return rows;
  const fence = engineOf(db) === 'sqlite' ? sql`limit -1` : sql`offset 0`;
  const found = db
    .selectFrom(rows.modifyEnd(fence).as('found'))
    .select('found.id')
    .where(rowFilter);
  return inOrder(found as unknown as typeof ids, order);
}

async function loadInOrder<Row extends { id: number }>(
  ids: number[],
  load: (ids: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = ids.length > 0 ? await load(ids) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

function fromStart<DB, TB extends keyof DB>(
  ids: IdQuery<DB, TB>,
  { columns: [first = 'id'], direction, from }: Order,
) {
  if (from === undefined) return ids;
  const column = sql.ref(first);
  return ids.where(
    direction === 'asc' ? sql<boolean>`${column} >= ${from}` : sql<boolean>`${column} <= ${from}`,
  );
}

interface Listing {
  page: string | undefined;
  count: number;
  size: number;
  /** The page's URL before `page`, e.g. `/api/things/?search=x`. */
  url: string;
}

/** For short lists with an order of their own: limit, offset and links. @throws 404 as `findPage`. */
export function openPage({ page: text = '1', count, size, url }: Listing) {
  const page = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0;
  const pages = Math.max(1, Math.ceil(count / size));
  if (page < 1 || page > pages) throw noSuchPage();
  const at = (number: number) =>
    number < 1 || number > pages ? null : `${url}${url.includes('?') ? '&' : '?'}page=${number}`;
  return {
    limit: size,
    offset: (page - 1) * size,
    envelope: { count, next: at(page + 1), previous: at(page - 1) },
  };
}

function withFilters(url: string, filters: Record<string, string | number | undefined>) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${url}?${search.toString()}` : url;
}

/** What is known of a long list; `anchors[n]` holds the order's values of its row n × STRIDE. */
interface RememberedList {
  count: number | null;
  countUntil: number;
  anchors: unknown[][];
  anchorsUntil: number;
}

const remembered = new WeakMap<object, Map<string, RememberedList>>();

/** By the statement and its values, so that what one viewer may see is never another's. */
function rememberedList<DB, TB extends keyof DB>(
  db: Db,
  ids: IdQuery<DB, TB>,
  order: Order,
): RememberedList {
  const { adapter } = db.getExecutor();
  const lists = remembered.get(adapter) ?? new Map<string, RememberedList>();
  remembered.set(adapter, lists);
  const { sql: statement, parameters } = ids.compile();
  const key = JSON.stringify([statement, parameters, order]);
  const list = lists.get(key) ?? { count: null, countUntil: 0, anchors: [], anchorsUntil: 0 };
  // A Map keeps the order of insertion: what was used last stands last.
  lists.delete(key);
  lists.set(key, list);
  const [oldest] = lists.keys();
  if (lists.size > LISTS_REMEMBERED && oldest !== undefined) lists.delete(oldest);
  return list;
}

const keepUntil = (startedAt: number) => {
  const cost = performance.now() - startedAt;
  return Date.now() + Math.min(KEPT_MOST_MS, Math.max(KEPT_LEAST_MS, cost * KEPT_PER_COST));
};

async function countRows<DB, TB extends keyof DB>(
  db: Db,
  ids: IdQuery<DB, TB>,
  list: RememberedList,
  { customCount, isSlow }: { customCount: (() => Promise<number>) | undefined; isSlow: boolean },
): Promise<number> {
  if (list.count !== null && list.countUntil > Date.now()) return list.count;
  const startedAt = performance.now();
  let rows = await (customCount?.() ?? count(db, ids.limit(EXACT_COUNT + 1)));
  const wasSlow = isSlow && rows > 0 && performance.now() - startedAt > SLOW_COUNT_MS;
  const isLong = rows > EXACT_COUNT;
  if (isLong && !customCount) rows = await count(db, ids);
  list.count = wasSlow || isLong ? rows : null;
  list.countUntil = keepUntil(startedAt);
  return rows;
}

async function count<DB, TB extends keyof DB>(db: Db, ids: IdQuery<DB, TB>): Promise<number> {
  const { n } = await db
    .selectFrom(ids.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

interface Seek<Query> {
  ids: Query;
  bounded: Query;
  ordered: (rows: Query) => Query;
}

/**
 * Keyset pagination from the last anchor before `offset`: one for each 1,000 rows, found as far as pages
 * have been asked for. Rows that come or go move the pages beyond the first anchor when they are found anew.
 */
async function seek<DB, TB extends keyof DB>(
  { ids, bounded, ordered }: Seek<IdQuery<DB, TB>>,
  order: Order,
  list: RememberedList,
  offset: number,
) {
  const { columns, direction } = order;
  const first = ordered(bounded);
  const refs = sql.join(columns.map((column) => sql.ref(column)));
  const after = (row: unknown[]) =>
    direction === 'asc'
      ? ordered(ids.where(sql<boolean>`(${refs}) >= (${sql.join(row)})`))
      : ordered(ids.where(sql<boolean>`(${refs}) <= (${sql.join(row)})`));

  const wanted = Math.floor(offset / STRIDE);
  if (wanted === 0) return { from: first, position: 0 };
  if (list.anchorsUntil < Date.now()) list.anchors = [];
  const startedAt = performance.now();
  const { anchors } = list;
  const isShort = anchors.length < wanted;
  while (anchors.length < wanted) {
    // By its place: another call may be finding the same anchor.
    const place = anchors.length;
    const last = anchors.at(-1);
    const [row] = await (last ? after(last) : first)
      .clearSelect()
      .select(columns.map((column, index) => sql.ref<unknown>(column).as(`c${index}`)))
      .limit(1)
      .offset(STRIDE)
      .execute();
    if (!row) throw noSuchPage();
    anchors[place] = columns.map((_, index) => (row as Record<string, unknown>)[`c${index}`]);
  }
  if (isShort) list.anchorsUntil = Math.max(list.anchorsUntil, keepUntil(startedAt));
  const anchor = anchors[wanted - 1];
  return anchor ? { from: after(anchor), position: wanted * STRIDE } : { from: first, position: 0 };
}
