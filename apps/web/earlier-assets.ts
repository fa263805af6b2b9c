import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const KEPT_BYTES = 100_000_000;
/** The file in a build that lists when each earlier asset was replaced. The server does not serve it. */
const RECORD = '.earlier-assets.json';

type Replaced = Record<string, string>;

async function readRecord(build: string): Promise<Replaced> {
  const file = path.join(build, RECORD);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Replaced) : {};
}

/**
 * Copies into the build `next` the assets of the build `last` that it lacks, for pages that are still open: for a
 * month after they were replaced, and at most 100 MB, of which the oldest are dropped first.
 */
export async function keepEarlierAssets(last: string, next: string, now = new Date()) {
  const folder = path.join(last, 'assets');
  if (!existsSync(folder)) return;
  const before = await readRecord(last);
  const own = new Set(await readdir(path.join(next, 'assets')));
  const earlier = (await readdir(folder))
    .filter((file) => !own.has(file))
    .map((file) => ({ file, replacedAt: before[file] ?? now.toISOString() }))
    .filter(({ replacedAt }) => now.getTime() - Date.parse(replacedAt) < KEPT_MS)
    .sort((one, other) => other.replacedAt.localeCompare(one.replacedAt));
  const kept: Replaced = {};
  let bytes = 0;
  for (const { file, replacedAt } of earlier) {
    bytes += (await stat(path.join(folder, file))).size;
    if (bytes > KEPT_BYTES) break;
    await copyFile(path.join(folder, file), path.join(next, 'assets', file));
    kept[file] = replacedAt;
  }
  await writeFile(path.join(next, RECORD), JSON.stringify(kept));
}
