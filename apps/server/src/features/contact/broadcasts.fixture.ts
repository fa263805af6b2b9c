import { makeUser } from '#test/factories.ts';
import { startTestApp, type Call } from '#test/start-test-app.ts';
import { sendNextBatch } from './broadcasts.ts';

export const BROADCASTS = '/api/staff/broadcasts/';
export const text = { subject: 'News', text: 'A new module is there.', link: '', link_label: '' };

/** A server, and what tests of newsletters and announcements do with it. */
export async function startBroadcasts() {
  const t = await startTestApp({ TEAM_EMAIL: 'team@inzira.test' });
  const staff = t.as(
    await makeUser(t.db, { staff: true, username: 'chief', email: 'chief@inzira.test' }),
  );
  const reviewer = t.as(await makeUser(t.db, { roles: ['reviewer'], username: 'rita' }));
  const create = async (audience: object, more: object = {}) =>
    (await staff('POST', BROADCASTS, { body: { ...text, ...more, audience } })).body;
  const act = (id: number, verb: string): ReturnType<Call> =>
    staff('POST', `${BROADCASTS}${id}/${verb}/`);
  const change = (id: number, body: object): ReturnType<Call> =>
    staff('PUT', `${BROADCASTS}${id}/`, { body });
  const batch = (id: number) => sendNextBatch(t.db, t.app.config, id);
  const mailsOf = (id: number) =>
    t.db.selectFrom('outbox').select('recipient').where('batch', '=', `broadcast ${id}`).execute();

  /** Sixty subscribers of the newsletter, of whom the first has left, and the second is not confirmed. */
  const subscribe = async () => {
    await t.db.deleteFrom('newsletter_subscriptions').execute();
    await t.db
      .insertInto('newsletter_subscriptions')
      .values(
        Array.from({ length: 60 }, (_, index) => ({
          email: `reader-${index}@news.test`,
          email_key: `reader-${index}@news.test`,
          token: `${index}`.padStart(43, 'a'),
          language: index % 2 === 0 ? ('en' as const) : ('fr' as const),
          subscribed_at: '2026-01-01T00:00:00.000Z',
          // One is not confirmed, so somebody else may have entered the address.
          confirmed_at: index === 1 ? null : '2026-01-01T00:00:00.000Z',
          unsubscribed_at: index === 0 ? '2026-02-01T00:00:00.000Z' : null,
        })),
      )
      .execute();
  };
  return { t, staff, reviewer, create, act, change, batch, mailsOf, subscribe };
}
