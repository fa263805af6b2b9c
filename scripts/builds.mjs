// Builds the server and the web app when their sources have changed. Runs on Node 18.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlainError, capture, root } from './steps.mjs';

const SHARED = ['packages/contract', 'package-lock.json', 'tsconfig.base.json'];

/** @param app a folder of apps/ with a `build.ts` that fills `dist` */
export async function build(app, node, report) {
  const cwd = path.join(root, 'apps', app);
  const built = path.join(cwd, 'dist/.built');
  const wanted = hashOf([`apps/${app}`, ...SHARED]);
  if (existsSync(built) && readFileSync(built, 'utf8') === wanted) return 'ready';
  report('building');
  rmSync(built, { force: true });
  const { code, output } = await capture(node, ['build.ts'], { cwd });
  if (code !== 0) {
    process.stdout.write(`\n${output.trim()}\n`);
    throw new PlainError(`apps/${app} could not be built: the reason stands above.`);
  }
  writeFileSync(built, wanted);
  return 'built';
}

function hashOf(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesUnder(source))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(place) {
  const full = path.join(root, place);
  if (!existsSync(full)) return [];
  if (path.extname(place)) return [place];
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !/^(dist|node_modules|\..*)$|\.test\.tsx?$/.test(entry.name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(`${place}/${entry.name}`) : [`${place}/${entry.name}`],
    );
}
