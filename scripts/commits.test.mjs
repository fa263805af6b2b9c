// A measurement names its commit, which must exist so that it can be repeated.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { root } from './steps.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Why this cannot be checked here; null if it can. */
function findReason() {
  if (!existsSync(path.join(root, '.git'))) return 'this is no checkout';
  if (git('rev-parse', '--is-shallow-repository') === 'true') return 'the clone is shallow';
  return null;
}

/** Words that look like a commit: 7 to 40 hexadecimal digits, both letters and numbers. */
const commitsIn = (text) =>
  [...text.matchAll(/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b/g)].map(([word]) => word);

void test('finds names of commits', () => {
  const text = 'at 9fdf7abb, 1000000 rows, defaced, `cb4b06e`; sha256-12ab34cdZ';
  assert.deepEqual(commitsIn(text), ['9fdf7abb', 'cb4b06e']);
});

void test('every commit that docs and measurements name is in the history', (t) => {
  const reason = findReason();
  if (reason) return t.skip(reason);
  const known = git('rev-list', 'HEAD').split('\n');
  const isKnown = (name) => known.some((hash) => hash.startsWith(name));
  const files = ['docs', 'docs/decisions', 'bench'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).flatMap((name) =>
      name.endsWith('.md') ? `${folder}/${name}` : [],
    ),
  );
  const lost = files.flatMap((file) => {
    const names = new Set(commitsIn(readFileSync(path.join(root, file), 'utf8')));
    return [...names].filter((name) => !isKnown(name)).map((name) => `${file}: ${name}`);
  });
  assert.deepEqual(lost, []);
});
