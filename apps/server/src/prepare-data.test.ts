import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { importData } from './prepare-data.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({}, { withLessons: true });
});

test('a release that brings a part of the name of one that staff began waits behind it, and starts', async () => {
  const editor = t.as(await makeUser(t.db, { roles: ['editor'] }));
  const modules = async () => (await t.visitor('GET', '/api/modules/')).body;
  const before = await modules();
  const { slug, position, name } = await t.db
    .selectFrom('modules')
    .select(['slug', 'position', 'name'])
    .orderBy('position')
    .executeTakeFirstOrThrow();
  // As if staff had added the part before the release had it.
  const begun = `98-${slug}/module.yaml`;
  const text = 'name: Ours\ndescription: It was here first.\nicon: book-open\n';
  const edit = { path: begun, text, version: 1 };
  await t.db
    .insertInto('content_edits')
    .values({ ...edit, released_hash: '' })
    .execute();
  await t.db
    .insertInto('content_edit_versions')
    .values({ ...edit, author_id: null, at: '2026-01-01T00:00:00.000Z', act_id: null })
    .execute();
  const [line] = await importData(t.app);
  expect(line).toMatch(/^Curriculum +\d+ lessons/);
  const names = async () => (await modules()).map((one: { name: string }) => one.name);
  expect([...(await names())].filter((one) => one === 'Ours' || one === name)).toEqual(['Ours']);
  const file = `${String(position).padStart(2, '0')}-${slug}/module.yaml`;
  const { body: waiting } = await editor('GET', `/api/staff/content/file/?path=${file}`);
  expect(waiting).toMatchObject({ state: 'waiting', text });
  expect(waiting.released).toContain(name);
  const body = { path: file, text: null, version: 1, questions: null };
  expect((await editor('PUT', '/api/staff/content/file/', { body })).status).toBe(200);
  expect(await modules()).toEqual(before);
});

test('a file of the hub for which there is no space waits for the next start, and the rest is brought in', async () => {
  const { app, db } = await startTestApp(
    { STORAGE_RESERVE_MB: '1000000000' },
    { withLessons: 'few' },
  );
  const content = path.join(app.config.checkoutRoot, 'content');
  const checkoutRoot = temporaryFolder();
  const released = path.join(checkoutRoot, 'content');
  mkdirSync(path.join(released, 'uploads'), { recursive: true });
  for (const name of readdirSync(content))
    if (name !== 'resources') symlinkSync(path.join(content, name), path.join(released, name));
  const entry = {
    slug: 'statutes',
    type: 'tool',
    title: { en: 'Statutes', fr: 'Statuts' },
    description: { en: 'A file.', fr: 'Un fichier.' },
    upload: { en: { key: 'private/statutes.txt', name: 'statutes.txt', bytes: 3 } },
  };
  cpSync(path.join(content, 'resources'), path.join(released, 'resources'), {
    recursive: true,
    dereference: true,
  });
  writeFileSync(path.join(released, 'uploads/statutes.txt'), 'abc');
  writeFileSync(path.join(released, 'resources/hub.yaml'), JSON.stringify([entry]));
  const sources = { ...app, db: app.db, config: { ...app.config, checkoutRoot } };
  const lines = await importData(sources);
  expect(lines[1]).toMatch(/^Hub +1 resource.*\n  uploads\/statutes\.txt .*no space left/);
  const titles = await db.selectFrom('resources').select('title').execute();
  expect(titles).toEqual([{ title: 'Statutes' }]);
  expect(await db.selectFrom('hub_files').selectAll().execute()).toEqual([]);
});
