import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { importContent, isContentCurrent, type ContentSource } from './import-content.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  folder = mkdtempSync(path.join(tmpdir(), 'inzira-import-'));
  mkdirSync(path.join(folder, 'pages'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the same files are imported anew when what the code imports has changed, and only then', async () => {
  const code = path.join(folder, 'importer.ts');
  const renderer = path.join(folder, 'renderer.ts');
  writeFileSync(path.join(folder, 'pages', 'one.md'), 'One');
  writeFileSync(code, "import './renderer.ts';");
  writeFileSync(renderer, 'export const tag = "b";');
  const source: ContentSource<string> = {
    title: 'The pages',
    folder: 'pages',
    state: 'resources_state',
    code,
    parse: (files) => ({ content: [...files.keys()].join(), problems: [] }),
  };
  const written: string[] = [];
  const run = async () =>
    importContent(t.db, folder, source, async (_, content) => void written.push(content));
  expect(await run()).toEqual({ isChanged: true, isOlder: false });
  expect(await run()).toEqual({ isChanged: false, isOlder: false });
  writeFileSync(renderer, 'export const tag = "strong";');
  expect(await isContentCurrent(t.db, folder, source)).toBe(false);
  expect(await run()).toEqual({ isChanged: true, isOlder: false });
  expect(written).toEqual(['one.md', 'one.md']);
});
