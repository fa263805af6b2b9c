import { Venture } from '@inzira/contract/ventures';
import { isInList, prepared, toIdList, type Db } from '#src/platform/db/database.ts';
import type { Files } from '#src/platform/files/files.ts';
import { createWriter } from '#src/platform/http/serializer.ts';
import { selectVentures, toVenture } from './venture-rows.ts';

/** About 4 kB each. */
const MAX_KEPT = 2_000;

interface Revision {
  id: number;
  revision: number;
}

interface Card {
  revision: number;
  venture: Venture;
  /** The JSON of the card in answers. */
  json: string;
}

const write = createWriter(Venture);

/**
 * A cache of ventures as they are shown, by revision. It contains no permissions: the caller reads the row first, which
 * tells who may see it.
 */
export class VentureCards {
  readonly #db: Db;
  readonly #files: Files;
  readonly #kept = new Map<number, Card>();

  constructor(db: Db, files: Files) {
    this.#db = db;
    this.#files = files;
  }

  /** Keeps the order of the rows; ventures that were deleted meanwhile are left out. */
  async find(rows: readonly Revision[]): Promise<Card[]> {
    const kept = rows.map(({ id, revision }) => {
      const card = this.#kept.get(id);
      return card?.revision === revision ? card : null;
    });
    const missing = rows.filter((_, at) => kept[at] === null).map(({ id }) => id);
    if (missing.length === 0) return kept.filter((one) => one !== null);
    const read = await this.#read(missing);
    return rows.flatMap(({ id }, at) => kept[at] ?? read.get(id) ?? []);
  }

  async #read(ids: readonly number[]): Promise<Map<number, Card>> {
    const rows = await selectByIds(this.#db, { ids: toIdList(this.#db, ids) });
    if (this.#kept.size > MAX_KEPT) this.#kept.clear();
    return new Map(
      rows.map((row) => {
        const venture = toVenture(row, this.#files);
        const card = { revision: row.revision, venture, json: write(venture) };
        this.#kept.set(row.id, card);
        return [row.id, card];
      }),
    );
  }
}

const selectByIds = prepared((db, { ids }: { ids: string }) =>
  selectVentures(db).where(isInList(db, 'ventures.id', ids)),
);
