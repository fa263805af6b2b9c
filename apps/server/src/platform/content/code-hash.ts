import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire, findPackageJSON, isBuiltin } from 'node:module';
import path from 'node:path';

/** Static and dynamic imports by what they name; types are none. */
const IMPORT =
  /^import '([^']+)'|^(?:import|export) (?!type )[\w\s*{},]+ from '([^']+)'|\bimport\('([^']+)'\)/gm;
const OWN = /^#src\/|^@inzira\//;

/**
 * What a module and all that it imports are made of: our own by their sources, packages by their
 * version. Content that code has made is made anew when this changes.
 */
export function hashOfCode(entry: string): string {
  const hash = createHash('sha256');
  const seen = new Set([entry]);
  // A set grows while it is walked.
  for (const file of seen) {
    const source = readFileSync(file, 'utf8');
    hash.update(source);
    const { resolve } = createRequire(file);
    for (const [, ...names] of source.matchAll(IMPORT)) {
      const name = names.find((one) => one !== undefined) ?? '';
      if (isBuiltin(name)) continue;
      if (name.startsWith('.')) seen.add(path.resolve(path.dirname(file), name));
      else if (OWN.test(name)) seen.add(resolve(name));
      else hash.update(`${name}@${versionOf(name, file)}`);
    }
  }
  return hash.digest('hex');
}

function versionOf(name: string, importer: string): string {
  const file = findPackageJSON(name, importer);
  if (file === undefined) throw new Error(`${importer} imports ${name}, which is not there`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
