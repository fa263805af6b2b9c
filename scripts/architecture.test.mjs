// The map of the project names files and folders: each must exist, so that a reader who looks for one finds it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { root } from './steps.mjs';

/** File names, with as much of their folder as is written. Endings such as `-lot.ts` and `<feature>.jobs.ts` are none. */
const FILE =
  /(?<![\w./*>{-])(?:[\w@-][\w.@-]*\/)*\w[\w.-]*\.(?:tsx?|mjs|md|ya?ml|json|txt|toml)\b/g;
/** A folder in code style. */
const FOLDER = /`([\w@-][\w.@-]*(?:\/[\w.@-]+)+\/?|[\w@-]+\/)`/g;

/** Names of files and folders in a text, each with the folder of its section or table row, if it tells one. */
function findNames(text) {
  let base = '';
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('#')) base = /^## Where to start in `(.+)`/.exec(line)?.[1] ?? '';
    const row = base && /^\| `([\w-]+)` +\| `/.exec(line)?.[1];
    const folder = row ? `${base}/${row}` : base;
    const names = [...line.matchAll(FILE)].map(([name]) => name);
    const folders = [...line.matchAll(FOLDER)].map(([, name]) => name.replace(/\/$/, ''));
    return [...new Set([...names, ...folders])].map((name) => ({ name, folder }));
  });
}

/** What of the names is no file or folder of these. */
function findMissing(text, files) {
  const all = new Set(files);
  for (const file of files)
    for (let dir = path.posix.dirname(file); dir !== '.'; dir = path.posix.dirname(dir))
      all.add(dir);
  const paths = [...all].map((one) => `/${one}`);
  return findNames(text)
    .filter(({ name, folder }) => {
      const within = folder ? `/${folder}/` : '/';
      return (
        !all.has(name) && !paths.some((one) => one.startsWith(within) && one.endsWith(`/${name}`))
      );
    })
    .map(({ name, folder }) => (folder ? `${folder}: ${name}` : name));
}

void test('finds what is not there, also where only the section tells the folder', () => {
  const text = [
    'See `content/facts`, platform/api.ts and `gone/`; message-lot.ts (-flow.ts), `<feature>.jobs.ts`',
    '## Where to start in `apps/server/src/platform`',
    '| `text`    | `fold.ts` | how |',
    '| `db`      | `paging.ts` | lists |',
    '## Next',
    'fold.ts',
  ].join('\n');
  const files = [
    'content/facts/rw.yaml',
    'apps/web/src/platform/api.ts',
    'packages/mentor/src/message-lot.ts',
    'packages/contract/src/rules/fold.ts',
    'apps/server/src/platform/db/paging.ts',
  ];
  assert.deepEqual(findMissing(text, files), ['gone', 'apps/server/src/platform/text: fold.ts']);
});

void test('every file and folder that the architecture names is there', (t) => {
  if (!existsSync(path.join(root, '.git'))) return t.skip('this is no checkout');
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  const text = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  assert.deepEqual(findMissing(text, files), []);
});
