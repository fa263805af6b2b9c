import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { SpooledFile } from '@inzira/contract/endpoint';
import { UPLOAD_LIMITS } from '@inzira/contract/limits';
import type { UploadState } from '@inzira/contract/uploads';
import { inTransaction, now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import { acquireLock } from '#src/platform/db/lock.ts';
import {
  badRequest,
  conflict,
  HttpError,
  invalid,
  notFound,
  tooManyRequests,
} from '#src/platform/http/errors.ts';
import type { FileStore } from './file-store.ts';
import { attachFile, type Files } from './files.ts';
import type { Spool } from './spool.ts';
import type { StorageSpace } from './storage-space.ts';

const { partBytes } = UPLOAD_LIMITS;
/** How long an upload may rest: over a night without a connection. */
const KEPT_SECONDS = 24 * 60 * 60;
const MAX_AT_ONCE = 20;
const PARTS = 'parts';
/** No part is written for so long before its row knows of it. */
const STRAY_SECONDS = 60 * 60;

interface Upload {
  id: string;
  filename: string;
  size: number;
  received: number;
  file_key: string | null;
}

/**
 * Files that arrive in parts over a bad connection (docs/decisions/0011). Each part is an object of
 * the file store, so that any server may take the next one; `finish` puts them together, and the job
 * `sweep-files` clears away what has rested for a day.
 */
export class Uploads {
  readonly #db: Db;
  readonly #store: FileStore;
  readonly #files: Files;
  readonly #spool: Spool;
  readonly #space: StorageSpace;
  /** Uploads that are being put together here. */
  readonly #finishing = new Map<string, Promise<void>>();

  constructor(db: Db, store: FileStore, files: Files, spool: Spool, space: StorageSpace) {
    this.#db = db;
    this.#store = store;
    this.#files = files;
    this.#spool = spool;
    this.#space = space;
  }

  /** @throws 429 when the user has twenty that are not taken. */
  async start(userId: number, { filename, size }: { filename: string; size: number }) {
    const id = randomBytes(18).toString('base64url');
    const upload = { id, filename, size, received: 0, file_key: null };
    await inTransaction(this.#db, async (trx) => {
      await acquireLock(trx, `uploads of ${userId}`);
      const { count } = await trx
        .selectFrom('uploads')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      if (count >= MAX_AT_ONCE) throw tooManyRequests(60 * 60);
      await trx
        .insertInto('uploads')
        .values({ ...upload, user_id: userId, touched_at: now() })
        .execute();
    });
    return toState(upload);
  }

  async get(userId: number, id: string): Promise<UploadState> {
    return toState(await getUpload(this.#db, userId, id));
  }

  /**
   * Keeps one part. One that has arrived before changes nothing.
   * @throws 409 when an earlier part is missing; 400 when it is not as long as it must be.
   */
  async addPart(userId: number, id: string, offset: number, bytes: Uint8Array) {
    const upload = await getUpload(this.#db, userId, id);
    if (offset % partBytes !== 0 || offset >= upload.size) {
      throw badRequest({
        en: 'This part does not belong to the file.',
        fr: 'Cette partie n’appartient pas au fichier.',
      });
    }
    if (offset > upload.received)
      throw conflict({
        en: 'An earlier part of the file is missing.',
        fr: 'Une partie précédente du fichier manque.',
      });
    if (bytes.length !== Math.min(partBytes, upload.size - offset)) {
      throw badRequest({
        en: 'This part did not arrive whole. Please send it again.',
        fr: 'Cette partie n’est pas arrivée en entier. Veuillez l’envoyer à nouveau.',
      });
    }
    if (offset === upload.received) {
      const key = partKey(id, offset);
      await this.#space.during(bytes.length, () =>
        this.#store.write(key, bytes, 'application/octet-stream'),
      );
      await this.#db
        .updateTable('uploads')
        .set({ received: offset + bytes.length, touched_at: now() })
        .where('id', '=', id)
        .where('received', '=', offset)
        .execute();
      // Given up, or finished, while the part was written: whoever did it may have looked before.
      if (!(await this.#awaitsParts(id))) await this.#store.remove(key);
    }
    return this.get(userId, id);
  }

  /** @throws 409 when parts are missing; 415 when it is no document, and then it is gone. */
  async finish(userId: number, id: string): Promise<UploadState> {
    const upload = await getUpload(this.#db, userId, id);
    if (upload.file_key !== null) return toState(upload);
    if (upload.received < upload.size)
      throw conflict({ en: 'A part of the file is missing.', fr: 'Une partie du fichier manque.' });
    let finishing = this.#finishing.get(id);
    if (!finishing) {
      finishing = this.#finish(upload).finally(() => this.#finishing.delete(id));
      this.#finishing.set(id, finishing);
    }
    await finishing;
    return this.get(userId, id);
  }

  async #finish(upload: Upload) {
    const { id, filename, size } = upload;
    const path = await this.#space.during(size, () => this.#assemble(upload));
    // Another server has finished it meanwhile, and removed its parts.
    if (path === null) return;
    const document = new SpooledFile(filename, path, size);
    try {
      const key = await this.#files.storeDocument(document);
      const taken = await this.#db
        .updateTable('uploads')
        .set({ file_key: key, touched_at: now() })
        .where('id', '=', id)
        .where('file_key', 'is', null)
        .returning('id')
        .executeTakeFirst();
      // Of two servers that finish it at once, one keeps its file; and it may have been given up.
      if (!taken) await this.#files.dropUntaken(document);
    } catch (error) {
      await this.#files.dropUntaken(document);
      if (error instanceof HttpError && error.statusCode === 415) await this.#remove(upload);
      throw error;
    } finally {
      await rm(path, { force: true });
    }
    await this.#removeParts(upload);
  }

  async remove(userId: number, id: string) {
    await this.#remove(await getUpload(this.#db, userId, id));
  }

  /** Clears uploads away that have rested for a day, and parts that no row knows of. @throws when some stayed; the others are gone. */
  async sweep(): Promise<number> {
    const old = await this.#db
      .selectFrom('uploads')
      .select(['id', 'filename', 'size', 'received', 'file_key'])
      .where('touched_at', '<', secondsFromNow(-KEPT_SECONDS))
      .limit(20)
      .execute();
    const outcomes = await Promise.allSettled(old.map((upload) => this.#remove(upload)));
    outcomes.push(...(await Promise.allSettled([this.#sweepStrayParts()])));
    const failures = outcomes.filter(({ status }) => status === 'rejected');
    if (failures.length > 0) {
      throw new AggregateError(failures, `${failures.length} uploads could not be removed`);
    }
    return old.length;
  }

  /** The row first: a part that is written meanwhile is removed by who finds no row for it. */
  async #remove(upload: Upload) {
    const removed = await this.#db
      .deleteFrom('uploads')
      .where('id', '=', upload.id)
      .returning('file_key')
      .executeTakeFirst();
    await this.#removeParts(upload);
    // Else a row has taken it.
    if (removed?.file_key) await this.#files.drop([removed.file_key]);
  }

  async #awaitsParts(id: string): Promise<boolean> {
    const upload = await this.#db
      .selectFrom('uploads')
      .select('id')
      .where('id', '=', id)
      .where('file_key', 'is', null)
      .executeTakeFirst();
    return upload !== undefined;
  }

  /** What lies there without a row: a process was killed between the two. */
  async #sweepStrayParts() {
    for await (const parts of this.#store.list(PARTS)) {
      const old = parts.filter(({ writtenAt }) => Date.now() - writtenAt > STRAY_SECONDS * 1000);
      const ids = new Set(old.map(({ key }) => uploadOf(key)));
      if (ids.size === 0) continue;
      const known = await this.#db
        .selectFrom('uploads')
        .select('id')
        .where('id', 'in', [...ids])
        .where('file_key', 'is', null)
        .execute();
      for (const { id } of known) ids.delete(id);
      for (const { key } of old) if (ids.has(uploadOf(key))) await this.#store.remove(key);
    }
  }

  /** The next part may have been written, and the process killed before its row knew. */
  async #removeParts({ id, size, received }: Upload) {
    for (let offset = 0; offset < size && offset <= received; offset += partBytes) {
      await this.#store.remove(partKey(id, offset));
    }
  }

  /** @returns the path of the whole file; null when its parts are gone because it is finished, or given up. */
  async #assemble(upload: Upload): Promise<string | null> {
    try {
      return await this.#spool.write(Readable.from(this.#readParts(upload)));
    } catch (error) {
      if (!(error instanceof LostPart)) throw error;
      if (await this.#awaitsParts(upload.id)) throw error;
      return null;
    }
  }

  async *#readParts({ id, size }: Upload) {
    for (let offset = 0; offset < size; offset += partBytes) {
      const bytes = await this.#store.read(partKey(id, offset));
      if (!bytes) throw new LostPart(`A part of an upload is lost: ${partKey(id, offset)}`);
      yield bytes;
    }
  }
}

class LostPart extends Error {}

/**
 * Takes a whole upload for a row, in the transaction that writes the row.
 * @returns the key of its file. @throws 400 on `field` when it is not the user's, not whole or gone
 */
export async function takeUpload(trx: Db, userId: number, id: string, field: string) {
  const taken = await trx
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('file_key', 'is not', null)
    .returning('file_key')
    .executeTakeFirst();
  if (!taken || taken.file_key === null)
    throw invalid({
      [field]: [{ en: 'Send the file again.', fr: 'Envoyez le fichier à nouveau.' }],
    });
  await attachFile(trx, taken.file_key);
  return taken.file_key;
}

async function getUpload(db: Db, userId: number, id: string): Promise<Upload> {
  const upload = await db
    .selectFrom('uploads')
    .select(['id', 'filename', 'size', 'received', 'file_key'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!upload)
    throw notFound({
      en: 'This upload was not found. Please send the file again.',
      fr: 'Cet envoi est introuvable. Veuillez envoyer le fichier à nouveau.',
    });
  return upload;
}

const partKey = (id: string, offset: number) => `${PARTS}/${id}-${offset}`;
const uploadOf = (key: string) => key.slice(PARTS.length + 1, key.lastIndexOf('-'));

function toState({ id, filename, size, received, file_key }: Upload): UploadState {
  return { id, filename, size, received, is_ready: file_key !== null };
}
