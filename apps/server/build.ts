import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';

/*
 * The server for `npm start`, in a few files instead of a thousand modules (ADR 17). Nothing is minified: a stack
 * trace names functions and lines that can be read.
 */

const dist = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, 'dist'));
const sources = path.join(import.meta.dirname, 'src');
const WEEK = 7 * 24 * 60 * 60_000;
const OWN = /^[.#/]|^@inzira\//;
/** Packages of many ES modules; all others are loaded from where they are. */
const INCLUDED = /^(?:fastify-type-provider-zod|jose|kysely|zod)(?:\/|$)/;

/** What a module looks for beside itself (a worker, a program, texts) is beside its source. */
function keepPlaces(code: string, file: string): string | null {
  if (!file.startsWith(sources)) return null;
  const source = path.relative(dist, file).replaceAll(path.sep, '/');
  return code
    .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${path.posix.dirname(source)}')`)
    .replaceAll('import.meta.filename', `(import.meta.dirname + '/${source}')`)
    .replaceAll('import.meta.url', `new URL('${source}', import.meta.url).href`);
}

/** A server that runs on loads some parts late: those of the last build stay, and of builds up to a week before. */
function forgetOlderParts() {
  if (!existsSync(dist)) return;
  const modified = (file: string) => statSync(path.join(dist, file)).mtimeMs;
  // Until whoever has asked for the build says what it was made from.
  rmSync(path.join(dist, '.built'), { force: true });
  const files = readdirSync(dist);
  const last = files.includes('main.js') ? modified('main.js') : Infinity;
  for (const file of files) {
    if (modified(file) < last - WEEK) rmSync(path.join(dist, file));
  }
}

forgetOlderParts();
await build({
  input: path.join(sources, 'main.ts'),
  platform: 'node',
  external: (id) => !OWN.test(id) && !INCLUDED.test(id),
  plugins: [{ name: 'keep-places', transform: keepPlaces }],
  output: { dir: dist, comments: false },
});
