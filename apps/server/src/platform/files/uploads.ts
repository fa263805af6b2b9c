import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { SpooledFile } from '@inzira/contract/endpoint';
import { UPLOAD_LIMITS } from '@inzira/contract/limits';
import type { UploadState } from '@inzira/contract/uploads';
import { DAY_SECONDS, HOUR_SECONDS } from '@inzira/contract/rules/units';
import { inTransaction, now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import { acquireLock } from '#src/platform/db/lock.ts';
import {
  badRequest,
  conflict,
  HttpError,
  invalid,
  notFound,
  tooManyRequests,
  unavailable,
} from '#src/platform/http/errors.ts';
import type { FileStore } from './file-store.ts';
import { attachFile, type Files } from './files.ts';
import type { Spool } from './spool.ts';
import type { StorageSpace } from './storage-space.ts';

const { partBytes } = UPLOAD_LIMITS;
/** How long an upload is kept without progress: long enough for a night without a connection. */
const KEPT_SECONDS = DAY_SECONDS;
const MAX_AT_ONCE = 20;
const PARTS = 'parts';
/** No part takes this long from its object to its row, so an older part without a row is a leftover. */
const STRAY_SECONDS = HOUR_SECONDS;

interface Upload {
  id: string;
  filename: string;
  size: number;
  received: number;
  file_key: string | null;
}

/**
 * Uploads in parts over a bad connection (docs/decisions/0011). Each part is an object of the file store, so that any
 * server can receive the next one; `finish` joins them, and the job `sweep-files` deletes uploads without progress for
 * a day.
 */
export class Uploads {
  readonly #db: Db;
  readonly #store: FileStore;
  readonly #files: Files;
  readonly #spool: Spool;
  readonly #space: StorageSpace;
  /** Uploads that this server is joining now. */
  readonly #finishing = new Map<string, Promise<void>>();

  constructor(db: Db, store: FileStore, files: Files, spool: Spool, space: StorageSpace) {
    this.#db = db;
    this.#store = store;
    this.#files = files;
    this.#spool = spool;
    this.#space = space;
  }

  /** @throws 429 when the user has twenty uploads that no row has taken. */
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
      if (count >= MAX_AT_ONCE) throw tooManyRequests(HOUR_SECONDS);
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
   * Stores one part; repeating a part changes nothing.
   * @throws 409 when an earlier part is missing; 400 when its length is wrong.
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
      // The upload was cancelled or finished while this part was written, so nothing else will delete it.
      if (!(await this.#awaitsParts(id))) await this.#store.remove(key);
    }
    return this.get(userId, id);
  }

  /** @throws 409 when parts are missing, 503 when one is lost; 415 when it is not a document, which deletes the upload. */
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
    // Another server has finished the upload and deleted its parts.
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
      // Another server finished it at the same time, or the user cancelled it: this copy is not needed.
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

  /** Deletes unused uploads after a day, and parts without a row. @throws when some remain; the others are gone. */
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

  /** Deletes the row first: a part that is being written finds no row then, and is deleted by its writer. */
  async #remove(upload: Upload) {
    const removed = await this.#db
      .deleteFrom('uploads')
      .where('id', '=', upload.id)
      .returning('file_key')
      .executeTakeFirst();
    await this.#removeParts(upload);
    // Without `file_key`, a row has taken the file.
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

  /** Deletes parts without a row, left by a process that was killed between the two writes. */
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

  /** Includes the next part: a process may have been killed after writing it and before updating the row. */
  async #removeParts({ id, size, received }: Upload) {
    for (let offset = 0; offset < size && offset <= received; offset += partBytes) {
      await this.#store.remove(partKey(id, offset));
    }
  }

  /** @returns the path of the joined file; null when its parts are gone because it was finished or cancelled. */
  async #assemble(upload: Upload): Promise<string | null> {
    try {
      return await this.#spool.write(Readable.from(this.#readParts(upload)));
    } catch (error) {
      if (!(error instanceof LostPart)) throw error;
      // The client sends that part again, and those after it.
      const { numUpdatedRows } = await this.#db
        .updateTable('uploads')
        .set({ received: error.offset, touched_at: now() })
        .where('id', '=', upload.id)
        .where('file_key', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return null;
      throw lostPart(error);
    }
  }

  async *#readParts({ id, size }: Upload) {
    for (let offset = 0; offset < size; offset += partBytes) {
      const bytes = await this.#store.read(partKey(id, offset));
      if (!bytes) throw new LostPart(offset);
      yield bytes;
    }
  }
}

class LostPart extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super(
      'A part of an upload is lost: do all servers keep files in the same place (npm run doctor)?',
    );
    this.offset = offset;
  }
}

function lostPart(cause: LostPart) {
  const refusal = unavailable({
    en: 'A part of this file cannot be found here. Please send the file again; if that does not help, tell the team.',
    fr: 'Une partie de ce fichier est introuvable ici. Renvoyez le fichier\u00a0; si cela n’y change rien, signalez-le à l’équipe.',
  });
  refusal.cause = cause;
  return refusal;
}

/**
 * Attaches a finished upload to a row; call it in the transaction that writes the row.
 * @returns the key of its file.
 * @throws 400 on `field` when the upload is another user's, unfinished or deleted
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
