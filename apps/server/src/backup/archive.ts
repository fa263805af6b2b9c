import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { MEGABYTE } from '@inzira/contract/rules/units';
import { BackupError, PART } from './format.ts';

interface Part {
  name: string;
  bytes: Buffer;
}

/** The limit of a part: one contains some thousand rows, or one upload. */
const MAX_PART_BYTES = 256 * MEGABYTE;

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Writes a .tar.gz that only its owner can read, part by part, with checksums of all parts at its end. */
export class ArchiveWriter {
  readonly #pack = tar.pack();
  readonly #sums: string[] = [];
  readonly #written: Promise<void>;

  constructor(file: string) {
    this.#written = pipeline(
      this.#pack,
      createGzip(),
      createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
    );
    // The next call that adds a part reports this error.
    this.#written.catch(() => {});
  }

  async add(name: string, content: Uint8Array | string) {
    const bytes = Buffer.from(content as Uint8Array);
    this.#sums.push(`${sumOf(bytes)}  ${name}\n`);
    await this.#put(name, bytes);
  }

  async finish() {
    await this.#put(PART.sums, Buffer.from(this.#sums.join('')));
    this.#pack.finalize();
    await this.#written;
  }

  /** Closes the incomplete file. */
  async abandon() {
    this.#pack.destroy();
    await this.#written.catch(() => {});
  }

  async #put(name: string, bytes: Buffer) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#pack.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
    try {
      await promise;
    } catch (error) {
      // The stream to the disk has the more precise error.
      await this.#written;
      throw error;
    }
  }
}

/**
 * Reads the parts of a backup in order. Do not keep anything before the end: only there the checksums have been
 * verified.
 * @throws BackupError for a file that is not a backup, damaged or truncated.
 */
export async function* readArchive(file: string): AsyncGenerator<Part> {
  const extract = tar.extract();
  const reading = pipeline(createReadStream(file), createGunzip(), extract);
  reading.catch(() => {});
  let sums = '';
  let announced: string | null = null;
  try {
    for await (const entry of extract) {
      const { name, size } = entry.header;
      if (sums === '' && name !== PART.about) throw notABackup(file);
      if (announced !== null || size > MAX_PART_BYTES) throw damaged(file);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      if (name === PART.sums) {
        announced = bytes.toString();
      } else {
        sums += `${sumOf(bytes)}  ${name}\n`;
        yield { name, bytes };
      }
    }
    await reading;
  } catch (error) {
    throw readProblem(error, file, sums !== '');
  } finally {
    extract.destroy();
  }
  if (sums === '') throw notABackup(file);
  if (announced === null) throw cutOff(file);
  if (announced !== sums) throw damaged(file);
}

/** Translates errors of the archive's readers about damaged data. */
function readProblem(error: unknown, file: string, hasBegun: boolean) {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR' || message === 'Unexpected end of data') {
    return hasBegun ? cutOff(file) : notABackup(file);
  }
  if (code?.startsWith('Z_') || message.startsWith('Invalid tar header')) {
    return hasBegun ? damaged(file) : notABackup(file);
  }
  return error;
}

const notABackup = (file: string) =>
  new BackupError(`${file} is not a backup of Inzira, or damaged from its beginning on.`);
const damaged = (file: string) =>
  new BackupError(`${file} is damaged: it is not as it was written. Use another backup.`);
const cutOff = (file: string) =>
  new BackupError(`${file} is cut off: its end is missing. Copy it again, or use another backup.`);
