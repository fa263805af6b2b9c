import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from './steps.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const all = read('bench/faults/all.ts');
const table = read('docs/faults.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .join('\n');
const unique = (names) => [...new Set(names)];
const tests = (text) => unique(text.match(/[\w/-]+\.(?:test|journey)\.ts/g) ?? []);
/** A file whose path begins so, relative to the root, `apps/server`, `apps/web` or `e2e`. */
const isThere = (file) =>
  ['', 'apps/server', 'apps/web', 'e2e'].some((folder) =>
    existsSync(path.join(root, folder, file)),
  );

void test('every test that the table of faults names is there, and one command runs it', () => {
  const named = tests(table);
  assert.ok(named.length > 10);
  assert.deepEqual(
    named.filter((file) => !isThere(file)),
    [],
  );
  const run = tests(all).map((file) => path.basename(file));
  assert.deepEqual(
    named.filter((file) => !run.includes(path.basename(file))),
    [],
  );
});

void test('what that command runs is there, and the table says what it shows', () => {
  assert.deepEqual(
    tests(all).filter((file) => !isThere(file)),
    [],
  );
  const named = tests(table).map((file) => path.basename(file));
  assert.deepEqual(
    tests(all).filter((file) => !named.includes(path.basename(file))),
    [],
  );
});

void test('every script for a fault is run by that command and has its line in the table', () => {
  const parts = ['all.ts', 'fault.ts', 'shifted-clock.ts'];
  const scripts = readdirSync(path.join(root, 'bench/faults')).filter(
    (name) => !parts.includes(name),
  );
  assert.deepEqual(
    scripts.filter((name) => !all.includes(name)),
    [],
  );
  assert.deepEqual(
    scripts.filter((name) => !table.includes(`bench/faults/${name}`)),
    [],
  );
});

void test('what goes through PgBouncer is there', () => {
  const checks = read('scripts/checks.mjs');
  const [list = ''] = /const POOLED_TESTS = \[[^\]]*\]/.exec(checks) ?? [];
  assert.deepEqual(
    tests(list).filter((file) => !existsSync(path.join(root, 'apps/server', file))),
    [],
  );
  for (const name of ['migrations', 'unit-of-work'])
    assert.match(list, new RegExp(`platform/db/${name}\\.test\\.ts`));
});
