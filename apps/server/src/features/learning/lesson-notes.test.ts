import { beforeAll, expect, test } from 'vitest';
import type { Call, TestApp } from '#test/start-test-app.ts';
import { makeContent, OUTLINE, writeContent } from './content.fixture.ts';
import { importCurriculum } from './import-curriculum.ts';
import { read, startLearning, type LearningApp } from './learning.fixture.ts';

let t: TestApp;
let ids: LearningApp['ids'];
let newLearner: LearningApp['newLearner'];
beforeAll(async () => {
  ({ t, ids, newLearner } = await startLearning());
});

const url = (slug: string) => `/api/lessons/${ids[slug]}/note/`;
const write = async (call: Call, slug: string, text: string, written_at?: string) =>
  call('PUT', url(slug), { body: { text, written_at } });

test('a note is kept for its writer alone', async () => {
  const { call } = await newLearner();
  expect(await read(call, url('sales'))).toEqual({
    lesson_id: ids['sales'],
    text: '',
    updated_at: null,
  });
  const saved = await write(call, 'sales', '  I asked three.\nTwo said yes.  ');
  expect(saved.body).toEqual({
    lesson_id: ids['sales'],
    text: 'I asked three.\nTwo said yes.',
    updated_at: expect.any(String),
  });
  expect(await read(call, url('sales'))).toEqual(saved.body);
  const stranger = await newLearner();
  expect((await read(stranger.call, url('sales'))).text).toBe('');
  expect(await read(stranger.call, '/api/lesson-notes/')).toEqual({ notes: [] });
});

test('all notes come in the order of the curriculum, without those that were emptied', async () => {
  const { call } = await newLearner();
  await write(call, 'refunds', 'Fourth');
  await write(call, 'sales', 'Third');
  await write(call, 'what-to-ask', 'Second');
  await write(call, 'who-to-ask', 'First');
  await write(call, 'bundles', 'Gone');
  await write(call, 'bundles', '  ');
  const { notes } = await read(call, '/api/lesson-notes/');
  expect(notes.map(({ text }: { text: string }) => text)).toEqual([
    'First',
    'Second',
    'Third',
    'Fourth',
  ]);
  expect(notes[2]).toEqual({
    lesson_id: ids['sales'],
    chapter_id: ids['discounts'],
    title: 'Sales',
    chapter: 'Discounts',
    module: 'Money',
    prompt: 'Ask one person.',
    text: 'Third',
    updated_at: expect.any(String),
  });
});

test('of two devices the later text stays, whichever arrives last', async () => {
  const { call } = await newLearner();
  const [early, late] = ['2026-01-02T10:00:00.000Z', '2026-01-03T10:00:00.000Z'];
  await write(call, 'sales', 'late', late);
  const answer = await write(call, 'sales', 'early', early);
  expect(answer.body).toMatchObject({ text: 'late', updated_at: late });
  expect((await write(call, 'sales', 'now')).body.text).toBe('now');
});

test('a clock that runs ahead does not win for ever', async () => {
  const { call } = await newLearner();
  const { body } = await write(call, 'sales', 'from the future', '2999-01-01T00:00:00.000Z');
  expect(body.updated_at < '2999').toBe(true);
  expect((await write(call, 'sales', 'afterwards')).body.text).toBe('afterwards');
});

test('a lesson that has left the curriculum keeps its note, without a place to read it', async () => {
  const { call } = await newLearner();
  await write(call, 'refunds', 'Still mine');
  const without = structuredClone(OUTLINE);
  without['money']?.['pricing']?.['discounts']?.pop();
  for (const [outline, chapter] of [
    [without, null],
    [OUTLINE, ids['discounts']],
  ] as const) {
    const content = writeContent(makeContent(outline));
    await importCurriculum(t.db, content.contentDir);
    content.remove();
    const { notes } = await read(call, '/api/lesson-notes/');
    expect(notes).toMatchObject([{ text: 'Still mine', chapter_id: chapter }]);
  }
});

test.each([
  [{}, 'text'],
  [{ text: 5 }, 'text'],
  [{ text: 'a'.repeat(4001) }, 'text'],
  [{ text: 'a\u0000b' }, 'text'],
  [{ text: 'a', written_at: 'yesterday' }, 'written_at'],
])('what is wrong (%j) answers 400 on its field', async (body, field) => {
  const { call } = await newLearner();
  const answer = await call('PUT', url('sales'), { body });
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
});

test('an unknown lesson answers 404, and a visitor 401', async () => {
  const { call } = await newLearner();
  const unknown = '/api/lessons/2147483647/note/';
  expect((await call('GET', unknown)).status).toBe(404);
  expect((await call('PUT', unknown, { body: { text: 'a' } })).status).toBe(404);
  expect((await t.visitor('PUT', url('sales'), { body: { text: 'a' } })).status).toBe(401);
  expect((await t.visitor('GET', '/api/lesson-notes/')).status).toBe(401);
});
