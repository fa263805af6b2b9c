import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '@inzira/contract/rules/units';
import type { SoundFile } from './speech-making.ts';

const KEEP_MILLISECONDS = 25 * HOUR_MS;
const MAX_BYTES = 1024 ** 3;

/** Caches finished audio by text and voice. Losing an entry is harmless, because it can be made again. */
export class SpeechCache {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'speech');
  }

  /** The file and its size; null when it does not exist. */
  async find(key: string): Promise<SoundFile | null> {
    const file = this.#file(key);
    try {
      const { size } = await stat(file);
      return { file, size };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Writes atomically, even if the server crashes or two servers share the folder. */
  async write(key: string, chunks: readonly Uint8Array[]): Promise<SoundFile> {
    await this.#makeFolder();
    const file = this.#file(key);
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    await writeFile(draft, chunks, { mode: 0o600 });
    await rename(draft, file);
    return { file, size: chunks.reduce((size, { length }) => size + length, 0) };
  }

  /** Deletes entries older than a day, and the oldest ones when the total is too large. */
  async sweep(now = Date.now()): Promise<number> {
    const files: { file: string; size: number; at: number }[] = [];
    await this.#makeFolder();
    for (const name of await readdir(this.#folder)) {
      const file = path.join(this.#folder, name);
      try {
        const { size, mtimeMs } = await stat(file);
        files.push({ file, size, at: mtimeMs });
      } catch (error) {
        // The file was renamed meanwhile, or deleted by another server.
        if (!isMissing(error)) throw error;
      }
    }
    let total = 0;
    let swept = 0;
    for (const { file, size, at } of files.toSorted((a, b) => b.at - a.at)) {
      total += size;
      if (total <= MAX_BYTES && now - at <= KEEP_MILLISECONDS) continue;
      await rm(file, { force: true });
      swept += 1;
    }
    return swept;
  }

  async #makeFolder() {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
  }

  #file(key: string) {
    return path.join(this.#folder, `${key}.mp3`);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
