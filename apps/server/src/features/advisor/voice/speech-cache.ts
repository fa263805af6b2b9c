import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

const KEEP_MILLISECONDS = 25 * 60 * 60 * 1000;
const MAX_BYTES = 1024 ** 3;

/** Finished sound, by what it says in which voice. Anything may be lost: it is then made again. */
export class SpeechCache {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'speech');
  }

  /** Where the sound is and how long it is; null when it was not made yet, or was swept. */
  async find(key: string): Promise<{ file: string; size: number } | null> {
    const file = this.#file(key);
    try {
      const { size } = await stat(file);
      return { file, size };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Whole or not at all, also when the server dies meanwhile or two servers share the folder. */
  async write(key: string, chunks: readonly Uint8Array[]) {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const draft = `${this.#file(key)}.${randomBytes(6).toString('hex')}`;
    await writeFile(draft, chunks, { mode: 0o600 });
    await rename(draft, this.#file(key));
  }

  /** A text that is said again is kept for another day. */
  async touch(file: string) {
    const moment = new Date();
    await utimes(file, moment, moment);
  }

  /** Removes what is older than a day, and the oldest where all together is too much. */
  async sweep(now = Date.now()): Promise<number> {
    const files: { file: string; size: number; at: number }[] = [];
    for (const name of await this.#names()) {
      const file = path.join(this.#folder, name);
      try {
        const { size, mtimeMs } = await stat(file);
        files.push({ file, size, at: mtimeMs });
      } catch (error) {
        // A draft that got its name meanwhile, or one that another server has swept.
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

  async #names(): Promise<string[]> {
    try {
      return await readdir(this.#folder);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  #file(key: string) {
    return path.join(this.#folder, `${key}.mp3`);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
