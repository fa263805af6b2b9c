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

test('a note of a server whose clock was put back since does not win over a new one', async () => {
  const { call } = await newLearner();
  await write(call, 'sales', 'Before');
  const ahead = new Date(Date.now() + 60 * 60_000).toISOString();
  const { lesson_id } = await read(call, url('sales'));
  await t.db
    .updateTable('lesson_notes')
    .set({ updated_at: ahead })
    .where('lesson_id', '=', lesson_id as number)
    .where('text', '=', 'Before')
    .execute();
  expect((await write(call, 'sales', 'After')).body.text).toBe('After');
  const kept = await read(call, url('sales'));
  expect([kept.text, kept.updated_at < ahead]).toEqual(['After', true]);
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

const typed = async (call: Call, text: string, times: Record<string, string | string[]>) =>
  call('PUT', url('sales'), { body: { text, ...times } });

test('a text that was typed without having seen the one that is there stays below it, whatever the clocks say', async () => {
  const { call } = await newLearner();
  const { body: first } = await write(call, 'sales', 'Asked Awa.', '2026-01-03T10:00:00.000Z');
  // From a phone whose clock is a day late.
  const late = { written_at: '2026-01-02T10:00:05.000Z', sent: [] };
  const answer = await typed(call, 'Asked Koffi.', late);
  expect(answer.body.text).toBe('Asked Awa.\n\nAsked Koffi.');
  expect(answer.body.updated_at > first.updated_at).toBe(true);
  // Its answer was lost: repeated, it is not stored again.
  expect((await typed(call, 'Asked Koffi.', late)).body).toEqual(answer.body);
  // Text typed without that answer is kept.
  const on = { written_at: '2026-01-02T10:00:09.000Z', sent: [late.written_at] };
  const { body: both } = await typed(call, 'Asked Koffi, who paid.', on);
  expect(both.text).toContain('Asked Awa.');
  // Text that is based on the stored one replaces it.
  const seen = { written_at: new Date().toISOString(), sent: [], over: both.updated_at };
  expect((await typed(call, 'Asked both.', seen)).body.text).toBe('Asked both.');
});

test('an own earlier text is not joined with what it became, nor with an emptied one', async () => {
  const { call } = await newLearner();
  const [first, second, third] = [2, 9, 12].map((at) =>
    new Date(Date.UTC(2026, 0, 2, 10, 0, at)).toISOString(),
  );
  await typed(call, 'Asked', { written_at: first ?? '', sent: [] });
  const next = await typed(call, 'I asked', { written_at: second ?? '', sent: [first ?? ''] });
  expect(next.body.text).toBe('I asked');
  const emptied = await typed(call, '', {
    written_at: third ?? '',
    sent: [first ?? '', second ?? ''],
  });
  expect(emptied.body.text).toBe('');
});

test('texts that would be too long together follow the rule of the later one', async () => {
  const { call } = await newLearner();
  await write(call, 'sales', 'a'.repeat(3000), '2026-01-01T10:00:00.000Z');
  const times = { written_at: '2026-01-02T10:00:05.000Z', sent: [] };
  expect((await typed(call, 'b'.repeat(3000), times)).body.text).toBe('b'.repeat(3000));
});

test('two phones that send at once keep both texts', async () => {
  const { call } = await newLearner();
  const times = { written_at: '2026-01-02T10:00:05.000Z', sent: [] };
  const times2 = { written_at: '2026-01-02T09:00:05.000Z', sent: [] };
  await Promise.all([typed(call, 'Koffi', times), typed(call, 'Awa', times2)]);
  const { text } = await read(call, url('sales'));
  expect([text.includes('Koffi'), text.includes('Awa')]).toEqual([true, true]);
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
