import { makeUser } from '#test/factories.ts';
import { startTestApp } from '#test/start-test-app.ts';

/** The lessons of two modules, an editor, a learner, and the first lesson that can be edited. */
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
