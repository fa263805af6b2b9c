import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { UploadedFile } from '@inzira/contract/endpoint';
import { now, secondsFromNow, type Db } from './database.ts';
import { unsupportedMedia } from './errors.ts';
import type { FileStore } from './file-store.ts';
import type { Tokens } from './tokens.ts';

const IMAGE_TYPES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
const MAX_PIXELS = 40_000_000;
/** How long an upload may wait for the row that takes it, and a signed link for its click. */
const LOOSE_SECONDS = 60 * 60;
const LINK_SECONDS = 10 * 60;

/**
 * Files beside the database. A file is first stored loose, then taken by a row in that row's
 * transaction (`attachFile`); a crash in between leaves a loose file, which is swept, never a row
 * without its file.
 */
export class Files {
  readonly #db: Db;
  readonly #store: FileStore;
  readonly #tokens: Tokens;

  constructor(db: Db, store: FileStore, tokens: Tokens) {
    this.#db = db;
    this.#store = store;
    this.#tokens = tokens;
  }

  /**
   * Stores an image, re-encoded as WebP without metadata, at most `maxSide` pixels wide and high.
   * @returns its key. @throws 415 when the bytes are no PNG, JPEG, WebP or GIF, or too many pixels.
   */
  async storeImage(upload: UploadedFile, maxSide: number): Promise<string> {
    const refusal = unsupportedMedia({
      en: 'Use a PNG, JPEG, WebP or GIF image of at most 40 megapixels.',
      fr: 'Choisissez une image PNG, JPEG, WebP ou GIF de 40 mégapixels au plus.',
    });
    // Loaded with the first upload: sharp alone takes 9 MB.
    const { fileTypeFromBuffer } = await import('file-type');
    const { default: sharp } = await import('sharp');
    const kind = await fileTypeFromBuffer(upload.bytes);
    if (!kind || !IMAGE_TYPES.has(kind.mime)) throw refusal;
    let bytes: Buffer;
    try {
      bytes = await sharp(upload.bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .rotate()
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer();
    } catch (cause) {
      refusal.cause = cause;
      throw refusal;
    }
    return this.#put('public', '.webp', 'image/webp', 'image.webp', bytes);
  }

  /** Stores bytes that only signed links open; `filename` is what a download is called. */
  storePrivate(bytes: Uint8Array, mediaType: string, filename: string): Promise<string> {
    return this.#put('private', safeExtension(filename), mediaType, filename, bytes);
  }

  /** The address of a public file. */
  publicUrl(key: string | null): string | null {
    return key === null ? null : `/files/${key}`;
  }

  /** An address of a private file that opens for some minutes. */
  signedUrl(key: string | null, seconds = LINK_SECONDS): string | null {
    if (key === null) return null;
    const expires = Math.floor(Date.now() / 1000) + seconds;
    return `/files/${key}?expires=${expires}&signature=${this.#tokens.sign(`${key} ${expires}`)}`;
  }

  /** What is stored under a key, when the caller may have it; null otherwise. */
  async open(key: string, link: { expires?: string | undefined; signature?: string | undefined }) {
    if (!key.startsWith('public/') && !this.#isOpenLink(key, link)) return null;
    const file = await this.#db
      .selectFrom('stored_files')
      .select(['media_type', 'filename', 'size'])
      .where('key', '=', key)
      .executeTakeFirst();
    if (!file) return null;
    const bytes = await this.#store.read(key);
    return bytes ? { ...file, bytes } : null;
  }

  async read(key: string): Promise<Uint8Array | null> {
    return this.#store.read(key);
  }

  /**
   * Removes files that no row has taken, and those that rows have let go.
   * @throws when some could not be removed; the others are gone.
   */
  async sweep(): Promise<void> {
    const failures: unknown[] = [];
    for (let after = ''; ;) {
      const loose = await this.#db
        .selectFrom('stored_files')
        .select('key')
        .where('attached_at', 'is', null)
        .where('created_at', '<', secondsFromNow(-LOOSE_SECONDS))
        .where('key', '>', after)
        .orderBy('key')
        .limit(500)
        .execute();
      for (const { key } of loose) {
        try {
          await this.#store.remove(key);
          await this.#db.deleteFrom('stored_files').where('key', '=', key).execute();
        } catch (error) {
          failures.push(error);
        }
        after = key;
      }
      if (loose.length < 500) break;
    }
    if (failures.length > 0) {
      throw new AggregateError(failures, `${failures.length} files could not be removed`);
    }
  }

  #isOpenLink(
    key: string,
    { expires, signature }: { expires?: string | undefined; signature?: string | undefined },
  ) {
    if (!expires || !signature || !(Number(expires) > Date.now() / 1000)) return false;
    return this.#tokens.isSigned(`${key} ${expires}`, signature);
  }

  async #put(
    room: string,
    extension: string,
    mediaType: string,
    filename: string,
    bytes: Uint8Array,
  ) {
    const key = `${room}/${randomBytes(18).toString('base64url')}${extension}`;
    await this.#db
      .insertInto('stored_files')
      .values({
        key,
        media_type: mediaType,
        filename: safeFilename(filename),
        size: bytes.length,
        created_at: now(),
        attached_at: null,
      })
      .execute();
    await this.#store.write(key, bytes, mediaType);
    return key;
  }
}

/** Takes a stored file for a row, in the transaction that writes the row. */
export async function attachFile(trx: Db, key: string) {
  await trx
    .updateTable('stored_files')
    .set({ attached_at: now() })
    .where('key', '=', key)
    .execute();
}

/** Lets a file go that no row wants any more; it is swept later. */
export async function detachFile(trx: Db, key: string | null) {
  if (key === null) return;
  await trx.updateTable('stored_files').set({ attached_at: null }).where('key', '=', key).execute();
}

function safeFilename(filename: string): string {
  const base = path.posix.basename(filename.replaceAll('\\', '/'));
  const clean = base
    .replace(/[\p{C}"<>:|?*/]/gu, '')
    .replace(/^\.+/, '')
    .trim()
    .slice(-120);
  return clean || 'file';
}

function safeExtension(filename: string): string {
  const extension = path.posix.extname(filename).toLowerCase();
  return /^\.[a-z0-9]{1,8}$/.test(extension) ? extension : '';
}
