import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { catalogsFor } from '#root/apps/web/import-texts.ts';

const feature = (file) => path.resolve(import.meta.dirname, '../apps/web/src/features', file);

void test('a page brings the texts of all that it imports', () => {
  const sources = new Map([
    ['studio/a.page.tsx', { hasTexts: true, imports: ['studio/b.tsx'] }],
    ['studio/b.tsx', { hasTexts: false, imports: ['plan/c.tsx', 'studio/a.page.tsx'] }],
    ['plan/c.tsx', { hasTexts: true, imports: [] }],
    ['home/d.tsx', { hasTexts: true, imports: [] }],
  ]);
  const read = (file) => {
    const [, { hasTexts, imports }] = [...sources].find(([name]) => feature(name) === file);
    return { hasTexts, imports: imports.map(feature) };
  };
  assert.deepEqual(catalogsFor(feature('studio/a.page.tsx'), read), ['plan', 'studio']);
});

void test('a page leaves the texts of what comes later to that', () => {
  const catalogs = catalogsFor(feature('learning/lesson.page.tsx'));
  assert.ok(catalogs.includes('learning'));
  // The tutor and the calculators, which are loaded later.
  assert.ok(!catalogs.includes('advisor') && !catalogs.includes('calculators'));
});
