/*
 * Our own because Kysely has no paging. The last page of a million ventures takes 0.15 ms on SQLite, 1.5 times that of
 * a thousand (bench/RESULTS.md), while `offset` reads all index entries before it (ADR 10). Alternatives: keyset links,
 * which have no page numbers, or `limit` and `offset` inside `findPage`; its callers would not change.
 */

import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { engineOf, isOneOf, type Db } from './database.ts';
import { noSuchPage } from '#src/platform/http/errors.ts';

/** Lists up to this length are counted at each call; the count of longer ones is cached for a while. */
const EXACT_COUNT = 1_000;
/** The result of a slower `customCount`, or a count with `rowFilter`, is cached for lists of any length. */
const SLOW_COUNT_MS = 2;
/** A deep page reads past at most this many index entries. */
const STRIDE = 1_000;
/** A count or anchor is cached for this multiple of the time that it took to compute, within these bounds. */
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
  /** The `page` parameter of the URL; absent for the first page. */
  page: string | undefined;
  size: number;
  /** The path of the list; its links keep the filters that have a value. */
  url: string;
  filters?: Record<string, string | number | undefined> | undefined;
  /**
   * A query for the list's ids, filtered, without order and limit; or all ids, in order. Pass a function to build it
   * only when needed: building takes longer than `readFirstPages` and `cheapCount` do.
   */
  ids: IdQuery<DB, TB> | (() => IdQuery<DB, TB>) | readonly number[];
  order: Order;
  /** Reads the rows of one page with their relations, in any order. */
  load: (ids: number[]) => Promise<Row[]>;
  /** Keeps only these few ids, such as those of `await searchIds(…)`; null keeps all. */
  restrictTo?: readonly number[] | null;
  // The options below matter only for lists beyond 1,000 rows that are requested often (measured: bench/lists.ts).
  /**
   * A condition that is checked row by row in the list's order, on columns that `ids` selects into `found`:
   * opportunities of a sector that also accept a country. Inside `ids`, an engine would check it in each part of a
   * union, and read to the end of a part where it never holds.
   */
  rowFilter?: Expression<SqlBool> | undefined;
  /** Reads pages within the first 1,000 rows by a prepared statement, for frequent lists such as all ventures. */
  readFirstPages?: ((offset: number) => Promise<Row[]>) | undefined;
  /** Replaces the count where a much cheaper one exists: ventures of a country, from the counts of facets. */
  cheapCount?: (() => Promise<number>) | undefined;
  /** Replaces a count by ids: opportunities that match two long lists are counted from the shorter one. */
  customCount?: (() => Promise<number>) | undefined;
}

interface Order {
  /**
   * Columns that are never null, together unique (end with the id), and sorted in one direction. An index on the
   * filter's columns followed by these makes the cost of a page independent of the list's length.
   */
  columns: readonly string[];
  direction: 'asc' | 'desc';
  /** The first value of the list, in place of a filter: SQLite would use only one of two bounds on a column. */
  from?: string | number;
}

/**
 * One page of a list: `{count, next, previous, results}`. Reads ids from an index, then the rows of the page by `load`.
 * Counts over 1,000 and anchors of pages beyond the 1,000th row are cached for seconds to minutes, depending on their
 * cost (docs/decisions/0010).
 * @throws 404 for a page that does not exist
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
  // The cached count was too high, because rows were deleted since.
  if (results.length === 0 && offset > 0) throw noSuchPage();
  return { ...envelope, results };
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const isKnown = (ids: object): ids is readonly number[] => Array.isArray(ids);

/** Reads all ids at once: with a limit, the engines would scan the order to find them. */
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

/** A limit or offset without effect stops the engine from moving the condition into the inner query. */
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

/** Limit, offset and links for short lists that sort themselves. @throws 404 as `findPage`. */
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

/** The cached state of a long list; `anchors[n]` holds the sort values of its row n × STRIDE. */
interface RememberedList {
  count: number | null;
  countUntil: number;
  anchors: unknown[][];
  anchorsUntil: number;
}

const remembered = new WeakMap<object, Map<string, RememberedList>>();

/** The cache key includes the statement's values, so that no viewer gets another viewer's list. */
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
  // Moves the entry to the end: a Map keeps insertion order, and the first entries are evicted first.
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
 * Keyset pagination from the last known anchor before `offset`. There is one anchor for each 1,000 rows, found as far
 * as pages were requested. Rows that are added or removed move later pages when the anchors expire.
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
    // Stored by index, since a concurrent call may be adding the same anchor.
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
