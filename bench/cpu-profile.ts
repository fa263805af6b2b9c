import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

const SHOWN = 12;

/**
 * Where the processor time of profiled processes went (`node --cpu-prof-dir`), the largest share first: by npm package, by part of
 * the built server, and by function for what is compiled code, such as SQLite's.
 * @returns rows of a Markdown table; shares of the time in which the process did something.
 */
export function summariseProfiles(folder: string): string[] {
  const micros = new Map<string, number>();
  let total = 0;
  for (const file of readdirSync(folder)) {
    const { nodes, samples, timeDeltas } = JSON.parse(
      readFileSync(path.join(folder, file), 'utf8'),
    ) as Profile;
    const placeOf = new Map(nodes.map(({ id, callFrame }) => [id, toPlace(callFrame)]));
    for (const [at, id] of samples.entries()) {
      const place = placeOf.get(id) ?? '';
      if (place === '(idle)' || place === '(root)') continue;
      const spent = timeDeltas[at] ?? 0;
      micros.set(place, (micros.get(place) ?? 0) + spent);
      total += spent;
    }
  }
  return [...micros]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([place, spent]) => `| ${place} | ${((spent / total) * 100).toFixed(1)} % |`);
}

function toPlace({ functionName, url }: Profile['nodes'][number]['callFrame']): string {
  const [, part] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (part) return part;
  if (url.startsWith('node:')) return 'Node.js';
  // A built file is named after its first source and a hash.
  if (url) return `server: ${path.basename(url).replace(/-[\w-]{8}\.js$/, '')}`;
  return functionName.startsWith('(') ? functionName : `compiled: ${functionName}`;
}
