import { makeUser } from '#test/factories.ts';
import { startTestApp } from '#test/start-test-app.ts';

/** Starts a server with the lessons of two modules, an editor and a learner; returns the first editable lesson. */
export async function startEditing() {
  const t = await startTestApp({}, { withLessons: 'few' });
  const editor = t.as(await makeUser(t.db, { roles: ['editor'], username: 'edith' }));
  const learner = t.as(await makeUser(t.db));
  const { body } = await editor('GET', '/api/staff/content/');
  const { path, title } = body.entries.find(({ kind }: { kind: string }) => kind === 'lesson');
  const { id, chapter_id: chapterId } = await t.db
    .selectFrom('lessons')
    .select(['id', 'chapter_id'])
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return { t, editor, learner, lesson: { path: String(path), id, chapterId } };
}
