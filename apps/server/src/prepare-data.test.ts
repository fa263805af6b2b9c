import { beforeAll, expect, test } from 'vitest';
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
  // As if staff had begun it before the release had it.
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
  const path = `${String(position).padStart(2, '0')}-${slug}/module.yaml`;
  const { body: waiting } = await editor('GET', `/api/staff/content/file/?path=${path}`);
  expect(waiting).toMatchObject({ state: 'waiting', text });
  expect(waiting.released).toContain(name);
  const body = { path, text: null, version: 1, questions: null };
  expect((await editor('PUT', '/api/staff/content/file/', { body })).status).toBe(200);
  expect(await modules()).toEqual(before);
});
