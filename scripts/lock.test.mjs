// The lock file must list the builds for every platform, including those that the machine which wrote it did not
// need: npm omits them if its registry lacks them, and `npm ci` then fails everywhere.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from './steps.mjs';

function foldersUpFrom(place) {
  const parent = place.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '');
  return place === '' ? [''] : [place, ...foldersUpFrom(parent === place ? '' : parent)];
}

for (const file of [
  'package-lock.json',
  'scripts/runtime/package-lock.json',
  'scripts/postgres/package-lock.json',
]) {
  void test(`${file} names every optional package`, () => {
    const { packages } = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) =>
          foldersUpFrom(place).every(
            (folder) => !packages[`${folder ? `${folder}/` : ''}node_modules/${name}`],
          ),
        )
        .map((name) => `${name}, wanted by ${place}`),
    );
    assert.deepEqual(missing, []);
  });

  void test(`${file} names no registry`, () => {
    assert.doesNotMatch(readFileSync(path.join(root, file), 'utf8'), /"resolved": "https?:/);
  });
}
