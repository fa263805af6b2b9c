import { startTestApp, type Call } from '#test/start-test-app.ts';

export const CHAT = '/api/advisor/chat/';

/** Starts a server with the real lessons and the built-in mentor; returns the id of one lesson. */
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
