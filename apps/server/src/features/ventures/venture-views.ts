import { createHash, randomBytes } from 'node:crypto';
import { inTransaction, isOneOf, type Db } from '#src/platform/db/database.ts';
import { addDays, today } from '#src/platform/days.ts';

const DAYS = 30;
const FLUSH_MILLISECONDS = 15_000;
/** The visitors that are remembered; beyond that, some may be counted twice. */
const MAX_VISITORS = 50_000;
const BOTS =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|headless|lighthouse|monitor|curl|wget|python|java\/|okhttp|go-http|axios|node|^$/i;

interface Visitor {
  /** Kept in memory for some seconds until it is hashed; never stored. */
  ip: string;
  userAgent: string | undefined;
  /** A view that the server counted when it rendered the page, before it knew who is signed in. */
  isAhead?: boolean;
}

interface View {
  ventureId: number;
  day: string;
  /** Identifies a visitor of a profile, until it is hashed with the day's salt. */
  visitor: string;
  isAhead: boolean;
}

const nameOf = (ventureId: number, { ip, userAgent = '' }: Visitor) =>
  JSON.stringify([ventureId, ip, userAgent]);

/**
 * Counts views of profiles, one per visitor and day, without cookies: visitors are identified by a hash with a random
 * daily salt that all servers share, and that is deleted with the hashes after the day. Views are collected and written
 * to the database together after some seconds.
 */
export class ViewCounter {
  readonly #db: Db;
  readonly #onFailure: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #day = '';
  #salt = randomBytes(16);
  /** Visitors counted by this process today; those of other processes are in the database. */
  readonly #visitors = new Set<string>();
  #waiting: View[] = [];

  constructor(db: Db, onFailure: (error: unknown) => void) {
    this.#db = db;
    this.#onFailure = onFailure;
    this.#timer = setInterval(() => void this.flush(), FLUSH_MILLISECONDS).unref();
  }

  count(ventureId: number, { ip, userAgent = '', isAhead = false }: Visitor) {
    if (BOTS.test(userAgent)) return;
    const day = today();
    if (this.#day !== day || this.#visitors.size >= MAX_VISITORS) {
      this.#day = day;
      this.#salt = randomBytes(16);
      this.#visitors.clear();
    }
    const visitor = nameOf(ventureId, { ip, userAgent });
    const hash = hashVisitor(this.#salt, visitor);
    if (this.#visitors.has(hash)) return;
    this.#visitors.add(hash);
    this.#waiting.push({ ventureId, day, visitor, isAhead });
  }

  /** Takes back the view that was counted for the page's HTML, when the visitor turns out to be an editor of the venture. */
  takeBack(ventureId: number, who: Visitor) {
    const visitor = nameOf(ventureId, who);
    this.#waiting = this.#waiting.filter((view) => !(view.isAhead && view.visitor === visitor));
  }

  /** Writes the collected views; after a failure they are kept for the next time. */
  async flush() {
    if (this.#waiting.length === 0) return;
    const taken = this.#waiting;
    this.#waiting = [];
    try {
      await inTransaction(this.#db, async (trx) => {
        await addViews(trx, sumViews(await keepNewVisitors(trx, taken)));
      });
    } catch (error) {
      this.#waiting = [...taken, ...this.#waiting];
      this.#onFailure(error);
    }
  }

  async stop() {
    clearInterval(this.#timer);
    await this.flush();
  }
}

function hashVisitor(salt: Buffer, visitor: string): string {
  return createHash('sha256').update(salt).update(visitor).digest('base64url').slice(0, 22);
}

/** Leaves out visitors whom any server has already counted on that day. */
async function keepNewVisitors(trx: Db, views: readonly View[]): Promise<View[]> {
  const kept: View[] = [];
  for (const day of new Set(views.map((view) => view.day))) {
    const salt = await readSalt(trx, day);
    const byHash = new Map(
      views
        .filter((view) => view.day === day)
        .map((view) => [hashVisitor(salt, view.visitor), view]),
    );
    const hashes = [...byHash.keys()].toSorted();
    for (let at = 0; at < hashes.length; at += ROWS_AT_ONCE) {
      const rows = hashes.slice(at, at + ROWS_AT_ONCE).map((visitor) => ({ day, visitor }));
      const added = await trx
        .insertInto('venture_view_visitors')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning('visitor')
        .execute();
      kept.push(...added.flatMap(({ visitor }) => byHash.get(visitor) ?? []));
    }
  }
  return kept;
}

/** The day's salt, created by the first server that needs it. */
async function readSalt(trx: Db, day: string): Promise<Buffer> {
  await trx
    .insertInto('venture_view_salts')
    .values({ day, salt: randomBytes(16).toString('base64') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { salt } = await trx
    .selectFrom('venture_view_salts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return Buffer.from(salt, 'base64');
}

function sumViews(views: readonly View[]): Views[] {
  const sums = new Map<string, Views>();
  for (const { ventureId, day } of views) {
    const sum = sums.get(`${ventureId} ${day}`) ?? { venture_id: ventureId, day, views: 0 };
    sum.views += 1;
    sums.set(`${ventureId} ${day}`, sum);
  }
  // Sorted, so that concurrent servers lock rows in the same order.
  return [...sums.values()].toSorted(
    (a, b) => a.venture_id - b.venture_id || (a.day < b.day ? -1 : 1),
  );
}

interface Views {
  venture_id: number;
  day: string;
  views: number;
}

/** Keeps the number of parameters in a statement far below the engines' limits. */
const ROWS_AT_ONCE = 500;

export async function addViews(db: Db, all: readonly Views[]) {
  await inTransaction(db, async (trx) => {
    for (let at = 0; at < all.length; at += ROWS_AT_ONCE) {
      const rows = all.slice(at, at + ROWS_AT_ONCE);
      // Some ventures may have been deleted meanwhile.
      const there = await trx
        .selectFrom('ventures')
        .select('id')
        .where(
          isOneOf(
            trx,
            'id',
            rows.map((row) => row.venture_id),
          ),
        )
        .execute();
      const ids = new Set(there.map(({ id }) => id));
      const kept = rows.filter((row) => ids.has(row.venture_id));
      if (kept.length === 0) continue;
      await trx
        .insertInto('venture_views')
        .values(kept)
        .onConflict((conflict) =>
          conflict.columns(['venture_id', 'day']).doUpdateSet((eb) => ({
            views: eb('venture_views.views', '+', eb.ref('excluded.views')),
          })),
        )
        .execute();
    }
  });
}

/** Views of the last 30 days by venture; the last seconds may be missing. */
export async function countViews(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('venture_views')
    .select(['venture_id', (eb) => eb.fn.sum<number>('views').as('views')])
    .where(isOneOf(db, 'venture_id', ids))
    .where('day', '>', addDays(today(), -DAYS))
    .groupBy('venture_id')
    .execute();
  return new Map(rows.map(({ venture_id, views }) => [venture_id, Number(views)]));
}

export async function sweepViews(db: Db) {
  // Keeps yesterday's hashes too, because its last views may not be written yet.
  const day = addDays(today(), -1);
  await db.deleteFrom('venture_view_visitors').where('day', '<', day).execute();
  await db.deleteFrom('venture_view_salts').where('day', '<', day).execute();
  await db.deleteFrom('venture_views').where('day', '<=', addDays(today(), -DAYS)).execute();
}
