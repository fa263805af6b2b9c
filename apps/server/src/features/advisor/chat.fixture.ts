import { startTestApp, type Call } from '#test/start-test-app.ts';

export const CHAT = '/api/advisor/chat/';

/** The server with the real lessons, the id of one of them, and its built-in mentor. */
export async function startChat() {
  const t = await startTestApp({}, { withLessons: true });
  const { id: lessonId } = await t.db
    .selectFrom('lessons')
    .select('id')
    .where('slug', '=', 'know-your-runway')
    .executeTakeFirstOrThrow();
  return { t, lessonId };
}

export const ask = (user: Call, message: string, more: object = {}): ReturnType<Call> =>
  user('POST', CHAT, { body: { message, ...more } });
