import { beforeAll, expect, test } from 'vitest';
import { startEditing } from './editor.fixture.ts';

let editing: Awaited<ReturnType<typeof startEditing>>;
beforeAll(async () => {
  editing = await startEditing();
});

const place = async (query: string, call = editing.editor) =>
  call('GET', `/api/staff/content/place/?${query}`);

test('a lesson and a quiz that are read lead to the files that they are written in', async () => {
  const { id, path, chapterId } = editing.lesson;
  const quiz = path.replace(/[^/]+$/, 'quiz.yaml');
  expect((await place(`kind=lesson&id=${id}&language=en`)).body).toEqual({ path });
  expect((await place(`kind=quiz&id=${chapterId}&language=en`)).body).toEqual({ path: quiz });
});

test('who reads in French is led to the French text, and to the original where there is none', async () => {
  const { id, path, chapterId } = editing.lesson;
  const french = path.replace('.md', '.fr.md');
  expect((await place(`kind=lesson&id=${id}&language=fr`)).body).toEqual({ path: french });
  const quiz = path.replace(/[^/]+$/, 'quiz.fr.yaml');
  expect((await place(`kind=quiz&id=${chapterId}&language=fr`)).body).toEqual({ path: quiz });
});

test('what is not there, and who may not edit', async () => {
  expect((await place('kind=lesson&id=999999&language=en')).status).toBe(404);
  expect((await place('kind=other&id=1&language=en')).status).toBe(400);
  const query = `kind=lesson&id=${editing.lesson.id}&language=en`;
  expect((await place(query, editing.learner)).status).toBe(403);
});

test('the file of a lesson or quiz says where learners read it, as long as they see it', async () => {
  const { t, editor, lesson } = editing;
  const { id, path, chapterId } = lesson;
  const readerOf = async (file: string) =>
    (await editor('GET', `/api/staff/content/file/?path=${encodeURIComponent(file)}`)).body.reader;
  const quiz = path.replace(/[^/]+$/, 'quiz.yaml');
  const asked = await t.db
    .selectFrom('quiz_questions')
    .select(['id', 'lesson_id'])
    .where('chapter_id', '=', chapterId)
    .orderBy('position')
    .execute();
  const own = asked.filter((one) => one.lesson_id === id);
  expect(own.length).toBeGreaterThan(0);
  const place = { chapter: chapterId, lesson: id };
  expect(await readerOf(path)).toEqual({ ...place, questions: own.map((one) => one.id) });
  expect(await readerOf(path.replace('.md', '.fr.md'))).toEqual({ ...place, questions: [] });
  const all = asked.map((one) => one.id);
  expect(await readerOf(quiz)).toEqual({ chapter: chapterId, lesson: null, questions: all });
  expect(await readerOf(path.replace(/[^/]+$/, 'chapter.yaml'))).toBeNull();
  const fresh = path.replace(/[^/]+$/, '09-never-published.md');
  await editor('PUT', '/api/staff/content/draft/', {
    body: { path: fresh, text: '---\ntitle: A draft\nminutes: 3\n---\n\nText.\n', version: 0 },
  });
  expect(await readerOf(fresh)).toBeNull();
  await t.db
    .updateTable('lessons')
    .set({ archived_at: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', id)
    .execute();
  expect(await readerOf(path)).toBeNull();
  await t.db.updateTable('lessons').set({ archived_at: null }).where('id', '=', id).execute();
});
