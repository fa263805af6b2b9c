import { beforeAll, expect, test } from 'vitest';
import { CONTENT } from '#test/content.ts';
import { curriculumPart } from './curriculum-part.ts';
import { startEditing } from './editor.fixture.ts';

let editing: Awaited<ReturnType<typeof startEditing>>;
beforeAll(async () => {
  editing = await startEditing();
});

const search = async (words: string, call = editing.editor) =>
  call('GET', `/api/staff/content/search/?${new URLSearchParams({ search: words }).toString()}`);

/** Some words from the middle of a file's text, as readers see it. */
async function wordsOf(file: string) {
  const { body } = await editing.editor(
    'GET',
    `/api/staff/content/file/?${new URLSearchParams({ path: file }).toString()}`,
  );
  const [run = ''] = /(?:(?!\n\n)[\p{L}\s,’']){50,}/u.exec(String(body.text)) ?? [];
  return run.trim().replaceAll(/\s+/g, ' ').split(' ').slice(1, 6).join(' ');
}

test('words of a lesson lead to it, in small letters and capitals, with what stands around them', async () => {
  const { path } = editing.lesson;
  const words = await wordsOf(path);
  const { status, body } = await search(words.toUpperCase());
  expect(status).toBe(200);
  const hit = body.hits.find(({ file }: { file: string }) => file === path);
  expect(hit).toMatchObject({ path, excerpt: expect.stringContaining(words) });
});

test('words of a translation lead to that, under its original', async () => {
  const { path } = editing.lesson;
  const french = path.replace('.md', '.fr.md');
  const { body } = await search(await wordsOf(french));
  expect(body.hits).toContainEqual(expect.objectContaining({ path, file: french }));
});

test('words that were published here are found', async () => {
  const { path } = editing.lesson;
  const { editor } = editing;
  const file = `/api/staff/content/file/?${new URLSearchParams({ path }).toString()}`;
  const { body } = await editor('GET', file);
  const [first = ''] = /^## .*$/m.exec(body.text) ?? [];
  const text = body.text.replace(first, `${first}\n\nZebus are weighed at dawn.`);
  const published = await editor('PUT', '/api/staff/content/file/', {
    body: { path, text, version: body.version },
  });
  expect(published.status).toBe(200);
  const found = await search('zebus are weighed');
  expect(found.body.hits).toEqual([expect.objectContaining({ path, file: path })]);
});

test('a search of all texts lets requests be answered meanwhile', async () => {
  await search('zzqx');
  const { searchContent } = await import('./content-search.ts');
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await searchContent(editing.t.db, CONTENT, curriculumPart, 'zzqx');
  isDone = true;
  expect(turns).toBeGreaterThan(20);
});

test('what stands nowhere, is too short, or is asked by who may not edit', async () => {
  expect((await search('zzqx no such words')).body.hits).toEqual([]);
  expect((await search('a')).status).toBe(400);
  expect((await search('basket', editing.learner)).status).toBe(403);
});
