import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { keepEarlierAssets } from '#root/apps/web/earlier-assets.ts';

function makeBuild(folder, ...assets) {
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  for (const name of assets) writeFileSync(path.join(folder, 'assets', name), name);
  return folder;
}

void test('assets of earlier builds stay for a month after they were replaced, and then go', async (t) => {
  const place = mkdtempSync(path.join(tmpdir(), 'inzira-builds-'));
  t.after(() => rmSync(place, { recursive: true }));
  const build = (name, ...assets) => makeBuild(path.join(place, name), ...assets);
  const has = (folder, file) => existsSync(path.join(folder, 'assets', file));
  const first = build('first', 'page-1.js', 'page-1.js.br', 'same.js');
  const second = build('second', 'page-2.js', 'same.js');
  await keepEarlierAssets(first, second, new Date('2026-03-01'));
  assert.ok(has(second, 'page-1.js') && has(second, 'page-1.js.br'));

  const third = build('third', 'page-3.js');
  await keepEarlierAssets(second, third, new Date('2026-03-30'));
  for (const file of ['page-1.js', 'page-2.js', 'same.js']) assert.ok(has(third, file), file);

  const fourth = build('fourth', 'page-3.js');
  await keepEarlierAssets(third, fourth, new Date('2026-04-01'));
  assert.ok(!has(fourth, 'page-1.js'), 'replaced 31 days ago');
  assert.ok(has(fourth, 'page-2.js'), 'replaced two days ago');
});

void test('the first build of all has nothing to keep', async (t) => {
  const place = mkdtempSync(path.join(tmpdir(), 'inzira-builds-'));
  t.after(() => rmSync(place, { recursive: true }));
  const only = makeBuild(path.join(place, 'only'), 'page.js');
  await keepEarlierAssets(path.join(place, 'none'), only);
  assert.ok(existsSync(path.join(only, 'assets', 'page.js')));
});
