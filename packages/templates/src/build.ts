// `npm run templates`: regenerates content/templates.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildTemplates } from './templates.ts';

const folder = path.resolve(import.meta.dirname, '../../../content/templates');
for (const [name, bytes] of await buildTemplates()) {
  writeFileSync(path.join(folder, name), bytes);
  process.stdout.write(`${name.padEnd(32)} ${(bytes.length / 1000).toFixed(1)} kB\n`);
}
