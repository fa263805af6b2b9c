import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HOUR_MS } from '@inzira/contract/rules/units';
import { INCOMING } from './file-store.ts';

/** Files of a killed process are deleted after this time. */
const LEFTOVER_MS = HOUR_MS;

/** A folder for temporary files of requests. */
export class Spool {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'uploads', INCOMING);
  }

  /** Writes a stream to a new file. @returns its path; the caller deletes it. */
  async write(bytes: Readable): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = path.join(this.#folder, randomBytes(18).toString('base64url'));
    try {
      await pipeline(bytes, createWriteStream(file, { mode: 0o600 }));
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    return file;
  }

  async sweep() {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      const file = path.join(this.#folder, name);
      // A finished request may delete its file while the folder is listed.
      const found = await stat(file).catch(() => null);
      if (found && Date.now() - found.mtimeMs > LEFTOVER_MS) await rm(file, { force: true });
    }
  }
}
