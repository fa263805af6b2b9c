import { expect } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type Call } from '#test/start-test-app.ts';
import { makeContent, writeContent } from './content.fixture.ts';
import { importCurriculum } from './import-curriculum.ts';

export type LearningApp = Awaited<ReturnType<typeof startLearning>>;

/** Starts a server with the small test curriculum. */
export async function startLearning(files = makeContent()) {
  const t = await startTestApp();
  const content = writeContent(files);
  await importCurriculum(t.db, content.contentDir);
  content.remove();
  /** Ids by slug, which is unique in the test content. */
  const ids: Record<string, number> = {};
  for (const table of ['modules', 'courses', 'chapters', 'lessons'] as const) {
    for (const { slug, id } of await t.db.selectFrom(table).select(['slug', 'id']).execute()) {
      ids[slug] = id;
    }
  }
  async function newLearner() {
    const user = await makeUser(t.db);
    const call = t.as(user);
    const open = (slug: string, completed?: boolean): ReturnType<Call> =>
      call('POST', '/api/user-progress/', { body: { lesson_id: ids[slug], completed } });
    return { user, call, open };
  }
  return { t, ids, newLearner };
}

/** Requests what a page reads; fails unless the answer is 200. */
export async function read(call: Call, url: string) {
  const { status, body } = await call('GET', url);
  expect(status).toBe(200);
  return body;
}

export const NOT_IDS = [
  '0',
  '-1',
  'abc',
  '1e9999',
  '1.0',
  '2147483648',
  '99999999999999999999',
  "1' OR '1'='1",
  '1;drop table lessons',
  '%00',
  '__proto__',
];
