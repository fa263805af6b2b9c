import { statfs } from 'node:fs/promises';
import type { Config } from '#src/platform/config.ts';
import type { Db } from '#src/platform/db/database.ts';
import { HttpError } from '#src/platform/http/errors.ts';

/** The files of the installation are summed up again after this; what was stored meanwhile is added. */
const SUM_MS = 10_000;

const noSpace = () =>
  new HttpError(507, {
    en: 'There is no space left to save this file. Please try again later.',
    fr: 'Il n’y a plus de place pour enregistrer ce fichier. Veuillez réessayer plus tard.',
  });

/**
 * Keeps files from filling the disk, on which the database lies too: nothing is taken that would
 * leave less than STORAGE_RESERVE_MB free, or make the files of the installation more than
 * STORAGE_LIMIT_MB.
 */
export class StorageSpace {
  readonly #db: Db;
  readonly #folder: string;
  readonly #limits: Config['storage'];
  /** Bytes that are being written: the disk does not show them yet. */
  #reserved = 0;
  /** Bytes written since the sum was taken. */
  #written = 0;
  #sum: { bytes: number; at: number } | null = null;

  constructor(db: Db, { dataDir, storage }: Config) {
    this.#db = db;
    this.#folder = dataDir;
    this.#limits = storage;
  }

  /** Counts what `write` is about to store. @throws 507 */
  async during<T>(bytes: number, write: () => Promise<T>): Promise<T> {
    // Before it is checked: of many at once each knows of the others.
    this.#reserved += bytes;
    try {
      await this.#requireSpace();
      const result = await write();
      this.#written += bytes;
      return result;
    } finally {
      this.#reserved -= bytes;
    }
  }

  /** What uploaded files take, and what is left. */
  async measure() {
    const { bavail, bsize } = await statfs(this.#folder);
    return {
      used_bytes: await this.#sumUp(),
      limit_bytes: this.#limits.limitBytes,
      free_bytes: bavail * bsize,
    };
  }

  /** For all that is on its way. */
  async #requireSpace() {
    const { bavail, bsize } = await statfs(this.#folder);
    if (bavail * bsize - this.#reserved < this.#limits.reserveBytes) throw noSpace();
    const { limitBytes } = this.#limits;
    if (limitBytes !== null && (await this.#stored()) + this.#reserved > limitBytes)
      throw noSpace();
  }

  async #stored(): Promise<number> {
    const moment = performance.now();
    if (!this.#sum || moment - this.#sum.at > SUM_MS) {
      this.#written = 0;
      this.#sum = { bytes: await this.#sumUp(), at: moment };
    }
    return this.#sum.bytes + this.#written;
  }

  async #sumUp(): Promise<number> {
    const { files, parts } = await this.#db
      .selectNoFrom((eb) => [
        eb
          .selectFrom('stored_files')
          .select(({ fn }) => fn.sum<number | string | null>('size').as('size'))
          .as('files'),
        eb
          .selectFrom('uploads')
          .select(({ fn }) => fn.sum<number | string | null>('received').as('size'))
          .where('file_key', 'is', null)
          .as('parts'),
      ])
      .executeTakeFirstOrThrow();
    return Number(files ?? 0) + Number(parts ?? 0);
  }
}
