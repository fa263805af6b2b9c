import { createHash, randomBytes } from 'node:crypto';
import { inTransaction, isOneOf, type Db } from '#src/platform/db/database.ts';
import { addDays, today } from '#src/platform/days.ts';

const DAYS = 30;
const FLUSH_MILLISECONDS = 15_000;
/** Visitors remembered at a time; beyond that somebody may be counted twice. */
const MAX_VISITORS = 50_000;
const BOTS =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|headless|lighthouse|monitor|curl|wget|python|java\/|okhttp|go-http|axios|node|^$/i;

interface Visitor {
  /** Used for a hash of this process only, never written down. */
  ip: string;
  userAgent: string | undefined;
}

/**
 * Counts the views of profiles, a visitor once a day for each, without cookies: by a hash whose salt
 * is random, lives in memory only and is another each day. A view is no write: what was counted goes
 * to the database together, some seconds later.
 */
export class ViewCounter {
  readonly #db: Db;
  readonly #onFailure: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #day = '';
  #salt = randomBytes(16);
  readonly #visitors = new Set<string>();
  /** `venture day` to views that are not yet in the database. */
  #waiting = new Map<string, number>();

  constructor(db: Db, onFailure: (error: unknown) => void) {
    this.#db = db;
    this.#onFailure = onFailure;
    this.#timer = setInterval(() => void this.flush(), FLUSH_MILLISECONDS).unref();
  }

  count(ventureId: number, { ip, userAgent = '' }: Visitor) {
    if (BOTS.test(userAgent)) return;
    const day = today();
    if (this.#day !== day || this.#visitors.size >= MAX_VISITORS) {
      this.#day = day;
      this.#salt = randomBytes(16);
      this.#visitors.clear();
    }
    const visitor = createHash('sha256')
      .update(this.#salt)
      .update(JSON.stringify([ventureId, ip, userAgent]))
      .digest('base64');
    if (this.#visitors.has(visitor)) return;
    this.#visitors.add(visitor);
    const key = `${ventureId} ${day}`;
    this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + 1);
  }

  /** Writes what waits; after a failure it waits for the next time. */
  async flush() {
    if (this.#waiting.size === 0) return;
    const taken = this.#waiting;
    this.#waiting = new Map();
    try {
      await addViews(
        this.#db,
        [...taken].map(([key, views]) => {
          const [id, day = ''] = key.split(' ');
          return { venture_id: Number(id), day, views };
        }),
      );
    } catch (error) {
      for (const [key, views] of taken) {
        this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + views);
      }
      this.#onFailure(error);
    }
  }

  async stop() {
    clearInterval(this.#timer);
    await this.flush();
  }
}

interface Views {
  venture_id: number;
  day: string;
  views: number;
}

/** Parameters of one statement stay far below what the engines allow. */
const ROWS_AT_ONCE = 500;

export async function addViews(db: Db, all: readonly Views[]) {
  await inTransaction(db, async (trx) => {
    for (let at = 0; at < all.length; at += ROWS_AT_ONCE) {
      const rows = all.slice(at, at + ROWS_AT_ONCE);
      // Some may have gone with their owner since.
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

/** Views of the last 30 days by venture; without those of the last seconds. */
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
  await db.deleteFrom('venture_views').where('day', '<=', addDays(today(), -DAYS)).execute();
}
