import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '#src/platform/config.ts';

const marker = (dataDir: string) => path.join(dataDir, 'restore-unfinished');

/** Whether a restore was killed between moving the old data away and putting the new in place. */
export function isRestoreUnfinished(dataDir: string): boolean {
  return existsSync(marker(dataDir));
}

/** @throws ConfigError when a restore is incomplete, so that no server starts on half of an installation. */
export function refuseUnfinishedRestore(dataDir: string) {
  if (!isRestoreUnfinished(dataDir)) return;
  throw new ConfigError(
    `DATA_DIR: a restore into ${dataDir} was cut off; run "npm run restore -- <file>" once more`,
  );
}

/**
 * Moves the named entries of a folder to `aside`, and those of `fresh` into their place.
 * @returns `keep`, which completes this, and `undo`.
 */
export function exchange(dataDir: string, fresh: string, aside: string, names: string[]) {
  writeFileSync(marker(dataDir), '');
  const moved: { from: string; to: string }[] = [];
  const move = (name: string, from: string, to: string) => {
    if (!existsSync(path.join(from, name))) return;
    mkdirSync(to, { recursive: true, mode: 0o700 });
    renameSync(path.join(from, name), path.join(to, name));
    moved.push({ from: path.join(from, name), to: path.join(to, name) });
  };
  const undo = () => {
    for (const { from, to } of moved.splice(0).toReversed()) renameSync(to, from);
    rmSync(marker(dataDir));
  };
  try {
    for (const name of names) move(name, dataDir, aside);
    for (const name of names) move(name, fresh, dataDir);
  } catch (error) {
    undo();
    throw error;
  }
  return { keep: () => rmSync(marker(dataDir)), undo };
}
