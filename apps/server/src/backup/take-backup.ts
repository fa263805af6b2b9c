import { rename, rm, stat } from 'node:fs/promises';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { MEGABYTE } from '@inzira/contract/rules/units';
import type { Config } from '#src/platform/config.ts';
import { openFileStore, type FileStore } from '#src/platform/files/file-store.ts';
import { ArchiveWriter, readArchive } from './archive.ts';
import {
  BackupError,
  isLeftOut,
  LEFT_OUT,
  PART,
  type About,
  type DatabaseState,
} from './format.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

export interface Progress {
  (doing: string): void;
}

/** How large a part with rows may grow before the next one begins. */
const ROWS_BYTES = 4 * MEGABYTE;

/**
 * Writes a backup of the database and its files, also while servers run.
 * The files come first and once more after the database's moment: those that were let go in between
 * are in the backup without a row, and never a row without its file.
 * @throws BackupError
 */
export async function takeBackup(config: Config, target: string, progress: Progress) {
  const partial = `${target}.partial`;
  refuseTarget(target, partial);
  const writer = new ArchiveWriter(partial);
  let isDone = false;
  try {
    const about: z.infer<typeof About> = { product: 'inzira', format: 1, version: version(config) };
    await writer.add(PART.about, JSON.stringify(about));
    const files = new FileCopier(openFileStore(config), writer, progress);
    await files.copy(await inSnapshot(config, keysOf));

    const { rows, keys } = await inSnapshot(config, async (snapshot) => {
      await writer.add(PART.database, JSON.stringify(snapshot.state));
      return {
        rows: await writeTables(snapshot, writer, progress),
        keys: await keysOf(snapshot),
      };
    });
    const missing = await files.copy(keys);
    await writer.finish();
    progress('reading it back');
    for await (const part of readArchive(partial)) void part;
    await rename(partial, target);
    isDone = true;
    const { size } = await stat(target);
    return { rows, files: files.copied, missing, size };
  } finally {
    if (!isDone) {
      await writer.abandon();
      await rm(partial, { force: true });
    }
  }
}

async function inSnapshot<T>(config: Config, read: (snapshot: Snapshot) => Promise<T>) {
  const snapshot = await openSnapshot(config);
  try {
    return await read(snapshot);
  } finally {
    await snapshot.close();
  }
}

function refuseTarget(target: string, partial: string) {
  const folder = path.dirname(target);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new BackupError(`There is no folder ${folder}; make it first.`);
  if (existsSync(target)) {
    throw new BackupError(`${target} is there already; choose another name.`);
  }
  if (existsSync(partial)) {
    throw new BackupError(
      `${partial} is there: a backup is being written, or one was cut off. If none is, remove it.`,
    );
  }
}

function version({ checkoutRoot }: Config): string {
  const text = readFileSync(path.join(checkoutRoot, 'package.json'), 'utf8');
  return String((JSON.parse(text) as { version?: unknown }).version);
}

async function writeTables(snapshot: Snapshot, writer: ArchiveWriter, progress: Progress) {
  let count = 0;
  for (const { name } of snapshot.state.tables) {
    if (LEFT_OUT.has(name)) continue;
    let [number, lines, length] = [0, [] as string[], 0];
    const flush = async () => {
      if (lines.length === 0) return;
      number += 1;
      await writer.add(PART.rows(name, number), lines.join(''));
      [lines, length] = [[], 0];
    };
    for await (const rows of rowsOf(snapshot, name)) {
      const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      lines.push(text);
      length += text.length;
      count += rows.length;
      progress(`${count} rows`);
      if (length > ROWS_BYTES) await flush();
    }
    await flush();
  }
  return count;
}

async function* rowsOf(snapshot: Snapshot, table: string) {
  const columns = snapshot.state.tables.find(({ name }) => name === table)?.columns ?? [];
  for await (const rows of snapshot.rows(table)) {
    yield rows.filter((row) => !isLeftOut(table, (name) => row[columns.indexOf(name)]));
  }
}

async function keysOf(snapshot: Snapshot) {
  const key = columnOf(snapshot.state, 'key');
  const keys: string[] = [];
  for await (const rows of rowsOf(snapshot, 'stored_files')) {
    for (const row of rows) keys.push(String(row[key]));
  }
  return keys;
}

function columnOf({ tables }: DatabaseState, column: string): number {
  const index = tables.find(({ name }) => name === 'stored_files')?.columns.indexOf(column) ?? -1;
  if (index < 0) throw new Error(`stored_files has no column ${column}`);
  return index;
}

class FileCopier {
  readonly #store: FileStore;
  readonly #writer: ArchiveWriter;
  readonly #progress: Progress;
  readonly #copied = new Set<string>();

  constructor(store: FileStore, writer: ArchiveWriter, progress: Progress) {
    this.#store = store;
    this.#writer = writer;
    this.#progress = progress;
  }

  get copied() {
    return this.#copied.size;
  }

  /** Copies what has not been copied yet. @returns how many of the files are not in the store. */
  async copy(keys: string[]): Promise<number> {
    let missing = 0;
    for (const key of keys) {
      if (this.#copied.has(key)) continue;
      const bytes = await this.#store.read(key);
      if (bytes === null) {
        missing += 1;
        continue;
      }
      await this.#writer.add(PART.file(key), bytes);
      this.#copied.add(key);
      this.#progress(`${this.copied} files`);
    }
    return missing;
  }
}
