import { statfs } from 'node:fs/promises';
import type { Config } from '#src/platform/config.ts';
import type { Db } from '#src/platform/db/database.ts';
import { HttpError } from '#src/platform/http/errors.ts';

/** How long the sum of all file sizes is cached; files stored since then are added to it. */
const SUM_MS = 10_000;

const noSpace = () =>
  new HttpError(507, {
    en: 'There is no space left to save this file. Please try again later.',
    fr: 'Il n’y a plus de place pour enregistrer ce fichier. Veuillez réessayer plus tard.',
  });

/**
 * Keeps files from filling the disk that the database shares: refuses one that would leave less than STORAGE_RESERVE_MB
 * free, or exceed STORAGE_LIMIT_MB for the installation.
 */
export class StorageSpace {
  readonly #db: Db;
  readonly #folder: string;
  readonly #limits: Config['storage'];
  /** Bytes of files being written, which the disk does not show yet. */
  #reserved = 0;
  /** Bytes written since the sum was taken. */
  #written = 0;
  #sum: { bytes: number; at: number } | null = null;

  constructor(db: Db, { dataDir, storage }: Config) {
    this.#db = db;
    this.#folder = dataDir;
    this.#limits = storage;
  }

  /** Reserves space while `write` stores a file. @throws 507 */
  async during<T>(bytes: number, write: () => Promise<T>): Promise<T> {
    // Reserved before the check, so that concurrent uploads take account of each other.
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

  /** The space that uploaded files use, and what is left. */
  async measure() {
    const { bavail, bsize } = await statfs(this.#folder);
    return {
      used_bytes: await this.#sumUp(),
      limit_bytes: this.#limits.limitBytes,
      free_bytes: bavail * bsize,
    };
  }

  /** Checks the space for all files being written. */
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
