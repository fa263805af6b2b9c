import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { SpooledFile, UploadedFile } from '@inzira/contract/endpoint';
import { HOUR_SECONDS } from '@inzira/contract/rules/units';
import { now, secondsFromNow, writeOutsideUnitOfWork, type Db } from '#src/platform/db/database.ts';
import { findDocumentKind } from './document-kind.ts';
import { unsupportedMedia } from '#src/platform/http/errors.ts';
import type { ByteRange, FileStore } from './file-store.ts';
import { clearPhotoMetadata } from './photo-metadata.ts';
import type { StorageSpace } from './storage-space.ts';
import type { Tokens } from '#src/platform/http/tokens.ts';

const IMAGE_TYPES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
const MAX_PIXELS = 40_000_000;
/** How long an upload may wait until a row takes it, and how long a signed link works. */
const LOOSE_SECONDS = HOUR_SECONDS;
const LINK_SECONDS = 10 * 60;
/** The suffix of the key of an image's small variant; rows store the key of the large one. */
const SMALL = '-small.webp';

/** Types that a browser can show without running code from them. */
const VIEWABLE_TYPES = new Set([...IMAGE_TYPES, 'application/pdf']);
export const isViewable = (mediaType: string) => VIEWABLE_TYPES.has(mediaType);

interface ImageSides {
  /** The maximum width and height in pixels. */
  large: number;
  /** The size of a second variant for lists, if there is one. */
  small?: number;
}

/**
 * Files beside the database. A file is first stored without a row, then attached to one in that row's transaction
 * (`attachFile`). A crash in between leaves an unattached file, which the job `sweep-files` deletes, never a row
 * without its file.
 */
export class Files {
  readonly #db: Db;
  readonly #store: FileStore;
  readonly #tokens: Tokens;
  readonly #space: StorageSpace;
  /** The keys of stored files, by the file of the request that they came from. */
  readonly #storedFrom = new WeakMap<object, string[]>();

  constructor(db: Db, store: FileStore, tokens: Tokens, space: StorageSpace) {
    this.#db = db;
    this.#store = store;
    this.#tokens = tokens;
    this.#space = space;
  }

  /**
   * Stores an image, re-encoded as WebP without metadata, in one size or two.
   * @returns its key.
   * @throws 415 when the file is not PNG, JPEG, WebP or GIF, or has too many pixels.
   */
  async storeImage(upload: UploadedFile, { large, small }: ImageSides): Promise<string> {
    const refusal = unsupportedMedia({
      en: 'Use a PNG, JPEG, WebP or GIF image of at most 40 megapixels.',
      fr: 'Choisissez une image PNG, JPEG, WebP ou GIF de 40 mégapixels au plus.',
    });
    // Loaded with the first upload, because sharp takes 9 MB of memory.
    const { fileTypeFromBuffer } = await import('file-type');
    const { default: sharp } = await import('sharp');
    const kind = await fileTypeFromBuffer(upload.bytes);
    if (!kind || !IMAGE_TYPES.has(kind.mime)) throw refusal;
    const encode = (side: number) =>
      sharp(upload.bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .rotate()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer();
    const variants: Buffer[] = [];
    try {
      variants.push(await encode(large));
      if (small) variants.push(await encode(small));
    } catch (cause) {
      refusal.cause = cause;
      throw refusal;
    }
    const base = `public/${randomName()}`;
    const keys = [`${base}.webp`, base + SMALL];
    for (const [at, bytes] of variants.entries()) {
      const file = { mediaType: 'image/webp', filename: 'image.webp', size: bytes.length };
      await this.#put(upload, keys[at] ?? base, file, (key) =>
        this.#store.write(key, bytes, 'image/webp'),
      );
    }
    return keys[0] ?? base;
  }

  /**
   * Stores a document that only signed links open, with an extension that fits its content; removes metadata such as
   * the location from photos.
   * @returns its key.
   * @throws 415 when the file is not a document.
   */
  async storeDocument(document: SpooledFile): Promise<string> {
    const { path: file, filename, size } = document;
    const kind = await findDocumentKind(file, safeFilename(filename));
    if (!kind) {
      throw unsupportedMedia({
        en: 'Use a PDF, an office document, text, CSV, an image, audio or video.',
        fr: 'Choisissez un PDF, un document bureautique, du texte, un CSV, une image, du son ou une vidéo.',
      });
    }
    if (kind.mediaType === 'image/jpeg') await clearPhotoMetadata(file);
    const key = `private/${randomName()}${safeExtension(kind.filename)}`;
    await this.#put(document, key, { ...kind, size }, () =>
      this.#store.writeStream(key, createReadStream(file), size, kind.mediaType),
    );
    return key;
  }

  /**
   * Stores a document imported from another installation under the key that it had there; overwrites an interrupted
   * import.
   * @returns false when the file is not a document
   */
  async keepDocument(key: string, file: string, name: string): Promise<boolean> {
    const kind = await findDocumentKind(file, safeFilename(name));
    if (!kind) return false;
    const { size } = await stat(file);
    const { mediaType, filename } = kind;
    await this.#db
      .insertInto('stored_files')
      .values({
        key,
        media_type: mediaType,
        filename,
        size,
        created_at: now(),
        attached_at: null,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    await this.#space.during(size, () =>
      this.#store.writeStream(key, createReadStream(file), size, mediaType),
    );
    return true;
  }

  /** The URL of a public image; the small variant exists if `storeImage` was called with `small`. */
  publicUrl(key: string | null, variant: keyof ImageSides = 'large'): string | null {
    if (key === null) return null;
    return `/files/${variant === 'small' ? smallKey(key) : key}`;
  }

  /** A URL that opens a private file for some minutes. */
  signedUrl(key: string | null, seconds = LINK_SECONDS): string | null {
    if (key === null) return null;
    const expires = Math.floor(Date.now() / 1000) + seconds;
    return `/files/${key}?expires=${expires}&signature=${this.#tokens.sign(`${key} ${expires}`)}`;
  }

  /** The same to view it in the browser; null for types that can only be downloaded. */
  viewUrl(key: string, mediaType: string): string | null {
    return isViewable(mediaType) ? `${this.signedUrl(key)}&view=1` : null;
  }

  /** The file stored under a key, if the link allows the caller to read it; otherwise null. */
  async find(key: string, link: { expires?: string | undefined; signature?: string | undefined }) {
    if (!key.startsWith('public/') && !this.#isOpenLink(key, link)) return null;
    const file = await this.#db
      .selectFrom('stored_files')
      .select(['media_type', 'filename', 'size'])
      .where('key', '=', key)
      // A private file is gone as soon as it is detached; a public image may still be on an open page.
      .$if(!key.startsWith('public/'), (query) => query.where('created_at', '!=', LONG_AGO))
      .executeTakeFirst();
    return file ?? null;
  }

  /** The contents of the file, or a range of them; null when the store has lost them. */
  async open(key: string, range: ByteRange | null = null): Promise<Readable | null> {
    return this.#store.open(key, range);
  }

  async read(key: string): Promise<Uint8Array | null> {
    return this.#store.read(key);
  }

  /** Deletes what was stored for a file of a request and not attached to a row: the request failed. */
  async dropUntaken(source: object) {
    const keys = this.#storedFrom.get(source) ?? [];
    if (keys.length > 0) await this.drop(keys);
  }

  /** Deletes those of these files that are attached to no row. */
  async drop(keys: readonly string[]) {
    const loose = await this.#db
      .selectFrom('stored_files')
      .select('key')
      .where('key', 'in', keys)
      .where('attached_at', 'is', null)
      .execute();
    for (const { key } of loose) await this.#remove(key);
  }

  async #remove(key: string) {
    await this.#store.remove(key);
    await this.#db.deleteFrom('stored_files').where('key', '=', key).execute();
  }

  /**
   * Deletes files that were never attached to a row, or that were detached.
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
        // Completed uploads are kept longer, until their form is sent.
        .where((eb) =>
          eb.not(
            eb.exists(
              eb.selectFrom('uploads').select('uploads.id').whereRef('file_key', '=', 'key'),
            ),
          ),
        )
        .orderBy('key')
        .limit(500)
        .execute();
      for (const { key } of loose) {
        try {
          await this.#remove(key);
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
    source: object,
    key: string,
    { mediaType, filename, size }: { mediaType: string; filename: string; size: number },
    write: (key: string) => Promise<void>,
  ) {
    this.#storedFrom.set(source, [...(this.#storedFrom.get(source) ?? []), key]);
    await writeOutsideUnitOfWork(this.#db, () =>
      this.#db
        .insertInto('stored_files')
        .values({
          key,
          media_type: mediaType,
          filename,
          size,
          created_at: now(),
          attached_at: null,
        })
        .execute(),
    );
    await this.#space.during(size, () => write(key));
  }
}

const randomName = () => randomBytes(18).toString('base64url');
const smallKey = (key: string) => key.replace(/\.webp$/, SMALL);

/** Attaches a stored file to a row; call it in the transaction that writes the row. */
export async function attachFile(trx: Db, key: string) {
  await trx
    .updateTable('stored_files')
    .set({ attached_at: now() })
    .where('key', 'in', [key, smallKey(key)])
    .execute();
}

/** The `created_at` of a detached file. */
export const LONG_AGO = '1970-01-01T00:00:00.000Z';

/** Detaches a file from its row: its name and links stop working at once, the next sweep deletes its contents. */
export async function detachFile(trx: Db, key: string | null) {
  if (key === null) return;
  await trx
    .updateTable('stored_files')
    .set({ attached_at: null, created_at: LONG_AGO, filename: '' })
    .where('key', 'in', [key, smallKey(key)])
    .execute();
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
