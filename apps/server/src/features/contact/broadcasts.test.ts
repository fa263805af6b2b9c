import { setImmediate, setTimeout } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApproved } from '#src/features/ventures/ventures.fixture.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { mailsTo } from '#test/mailbox.ts';
import { removeSubscriber } from './subscribers.ts';
import { BROADCASTS, startBroadcasts } from './broadcasts.fixture.ts';

type Broadcasts = Awaited<ReturnType<typeof startBroadcasts>>;
let { t, staff, reviewer, create, act, batch, mailsOf, subscribe }: Broadcasts = {} as Broadcasts;
beforeAll(async () => {
  ({ t, staff, reviewer, create, act, batch, mailsOf, subscribe } = await startBroadcasts());
});
beforeEach(() => subscribe());

describe('a broadcast', () => {
  test('reaches each subscriber once, also when a batch is run twice', async () => {
    const { id, readers } = await create({ kind: 'subscribers', language: null });
    expect(readers).toBe(58);
    await act(id, 'send');
    await Promise.all([batch(id), batch(id)]);
    await batch(id);
    await batch(id);
    const recipients = (await mailsOf(id)).map(({ recipient }) => recipient);
    expect(recipients).toHaveLength(58);
    expect(new Set(recipients).size).toBe(58);
    expect(recipients).not.toContain('reader-0@news.test');
    expect(recipients).not.toContain('reader-1@news.test');
    const [mail] = await mailsTo(t.db, 'reader-2@news.test');
    expect(mail?.unsubscribe_url).toContain('/newsletter/unsubscribe/');
    const { body } = await staff('GET', BROADCASTS);
    expect(body.results[0]).toMatchObject({ id, state: 'sent', sent: 58 });
    expect((await act(id, 'send')).status).toBe(409);
  });

  test('reaches nobody whom somebody else subscribed, again after they had left, or with an account', async () => {
    await t.db.deleteFrom('newsletter_subscriptions').execute();
    const subscribe = (email: string) =>
      t.visitor('POST', '/api/auth/newsletter/', { body: { email } });
    const act = async (email: string, verb: 'confirm' | 'unsubscribe') => {
      const row = t.db.selectFrom('newsletter_subscriptions').select('token');
      const { token } = await row.where('email', '=', email).executeTakeFirstOrThrow();
      return t.visitor('POST', `/api/auth/newsletter/${verb}/${token}/`);
    };
    const readers = async () => (await create({ kind: 'subscribers', language: null })).readers;
    const gone = 'gone@news.test';
    await subscribe(gone);
    await act(gone, 'confirm');
    expect(await readers()).toBe(1);
    await act(gone, 'unsubscribe');
    await subscribe(gone);
    const { email } = await makeUser(t.db, { email_verified_at: new Date().toISOString() });
    await subscribe(email);
    expect(await readers()).toBe(0);
    await act(email, 'confirm');
    await act(gone, 'confirm');
    expect(await readers()).toBe(2);
  });

  test('costs its list the same statements, however many there are', async () => {
    const list = () => staff('GET', BROADCASTS);
    await create({ kind: 'everyone' });
    await list();
    const few = await t.countStatements(list);
    const audiences = [
      { kind: 'everyone' },
      { kind: 'subscribers', language: null },
      { kind: 'subscribers', language: 'fr' },
    ];
    for (const audience of [...audiences, ...audiences]) await create(audience);
    expect(await t.countStatements(list)).toBe(few);
    const { body } = await list();
    expect(body.results[0]).toMatchObject({ author: 'chief', readers: 29, sent: 0 });
  });

  test('that is stopped takes back what has not gone, and goes on to those only', async () => {
    const { id } = await create({ kind: 'subscribers', language: 'fr' });
    await act(id, 'send');
    await batch(id);
    const [gone] = await mailsOf(id);
    await t.db
      .updateTable('outbox')
      .set({ sent_at: '2026-03-01T00:00:00.000Z' })
      .where('batch', '=', `broadcast ${id}`)
      .where('recipient', '=', gone?.recipient ?? '')
      .execute();
    expect((await act(id, 'stop')).body).toMatchObject({ state: 'stopped', sent: 1 });
    await batch(id);
    expect(await mailsOf(id)).toHaveLength(1);
    await act(id, 'send');
    await batch(id);
    await batch(id);
    expect(await mailsOf(id)).toHaveLength(29);
    expect((await act(id, 'stop')).body).toMatchObject({ sent: 1 });
  });

  test('does not reach who is taken out of the list before their mail has gone', async () => {
    const { id } = await create({ kind: 'subscribers', language: 'fr' });
    await act(id, 'send');
    await batch(id);
    const [, { recipient } = { recipient: '' }, ...others] = await mailsOf(id);
    const subscriber = await t.db
      .selectFrom('newsletter_subscriptions')
      .select('id')
      .where('email', '=', recipient)
      .executeTakeFirstOrThrow();
    const mail = { to: recipient, subject: 'A', text: 'B', html: 'C' };
    await enqueueMail(t.db, { kind: 'contact-reply', ...mail });
    expect((await staff('DELETE', `/api/staff/subscribers/${subscriber.id}/`)).status).toBe(204);
    expect(await mailsOf(id)).toHaveLength(others.length + 1);
    expect((await mailsTo(t.db, recipient)).map(({ kind }) => kind)).toEqual(['contact-reply']);
  });

  test('does not reach who leaves by the link of an earlier mail before theirs has gone', async () => {
    const { id } = await create({ kind: 'subscribers', language: 'fr' });
    await act(id, 'send');
    await batch(id);
    const [{ recipient } = { recipient: '' }, ...others] = await mailsOf(id);
    const { token } = await t.db
      .selectFrom('newsletter_subscriptions')
      .select('token')
      .where('email', '=', recipient)
      .executeTakeFirstOrThrow();
    const left = await t.visitor('POST', `/api/auth/newsletter/unsubscribe/${token}/`);
    expect(left.status).toBe(200);
    expect(await mailsOf(id)).toHaveLength(others.length);
  });

  // SQLite has one writer at a time.
  test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
    'does not reach who is being taken out of the list while their batch is written',
    async () => {
      const { id, readers } = await create({ kind: 'subscribers', language: 'fr' });
      await act(id, 'send');
      const leaving = await t.db
        .selectFrom('newsletter_subscriptions')
        .select(['id', 'email'])
        .where('email', '=', 'reader-3@news.test')
        .executeTakeFirstOrThrow();
      const chief = await t.db
        .selectFrom('users')
        .select('id')
        .where('username', '=', 'chief')
        .executeTakeFirstOrThrow();
      const [removed, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const removal = inTransaction(t.db, async (trx) => {
        await removeSubscriber(trx, chief as Viewer, leaving.id);
        removed.resolve();
        await gone.promise;
      });
      await removed.promise;
      const written = batch(id);
      // Enough to be written, if nothing blocks it.
      await Promise.race([written, setTimeout(500)]);
      gone.resolve();
      await Promise.all([removal, written]);
      await batch(id);
      const recipients = (await mailsOf(id)).map(({ recipient }) => recipient);
      expect(recipients).not.toContain(leaving.email);
      expect(recipients).toHaveLength(readers - 1);
    },
  );

  test('tells how many it reached, also where a server of an earlier release sent a part of it', async () => {
    // That server did not count the total.
    const forget = () => t.db.updateTable('broadcasts').set({ reached: 0 }).execute();
    const { id } = await create({ kind: 'subscribers', language: null });
    await act(id, 'send');
    await batch(id);
    await forget();
    await t.db
      .updateTable('outbox')
      .set({ sent_at: '2026-03-01T00:00:00.000Z' })
      .where('batch', '=', `broadcast ${id}`)
      .where('recipient', '<', 'reader-2')
      .execute();
    const { body } = await act(id, 'stop');
    expect(body).toMatchObject({ sent: (await mailsOf(id)).length });
    await act(id, 'send');
    await batch(id);
    await forget();
    for (let round = 0; round < 2; round += 1) await batch(id);
    const [sent] = (await staff('GET', BROADCASTS)).body.results;
    expect(sent).toMatchObject({ id, state: 'sent', sent: 58, readers: 58 });
  });

  test('is stopped within seconds while it goes out to thousands, and reaches nobody after that', async () => {
    const readers = Array.from({ length: 3000 }, (_, index) => ({
      email: `many-${index}@news.test`,
      email_key: `many-${index}@news.test`,
      token: `${index}`.padStart(43, 'b'),
      language: 'en' as const,
      subscribed_at: '2026-01-01T00:00:00.000Z',
      confirmed_at: '2026-01-01T00:00:00.000Z',
      unsubscribed_at: null,
    }));
    for (let at = 0; at < readers.length; at += 500) {
      await t.db
        .insertInto('newsletter_subscriptions')
        .values(readers.slice(at, at + 500))
        .execute();
    }
    const { id } = await create({ kind: 'subscribers', language: 'en' });
    await act(id, 'send');
    await batch(id);
    expect(await mailsOf(id)).toHaveLength(50);
    let isGoing = true;
    const going = (async () => {
      while (isGoing) {
        await batch(id);
        // Requests are answered between two jobs.
        await setImmediate();
      }
    })();
    try {
      const pressed = performance.now();
      expect((await act(id, 'stop')).body).toMatchObject({ state: 'stopped' });
      expect(performance.now() - pressed).toBeLessThan(5000);
      expect(await mailsOf(id)).toEqual([]);
      await batch(id);
    } finally {
      // Otherwise it would continue after a failure, and the run would never end.
      isGoing = false;
      await going;
    }
    expect(await mailsOf(id)).toEqual([]);
  });

  test('to an organization tells its members in the app', async () => {
    const owner = await makeUser(t.db);
    const organization = await t.as(owner)('POST', '/api/auth/organizations/', {
      body: { name: 'Hub' },
    });
    const url = `${t.app.config.publicUrl}/opportunities`;
    const { id, readers, audience_name } = await create(
      { kind: 'organization', id: organization.body.id },
      { link: url, link_label: 'Look' },
    );
    expect([readers, audience_name]).toEqual([1, 'Hub']);
    await act(id, 'send');
    await batch(id);
    const { body } = await t.as(owner)('GET', '/api/notifications/');
    expect(body.results[0]).toMatchObject({
      kind: 'announcement',
      text: 'News: A new module is there.',
      path: '/opportunities',
    });
    expect((await staff('GET', BROADCASTS)).body.results[0].id).toBe(id);
  });

  const told = async (user: { id: number }, subject: string) =>
    (
      await t.db
        .selectFrom('notifications')
        .select('data')
        .where('user_id', '=', user.id)
        .where('kind', '=', 'announcement')
        .execute()
    ).filter(({ data }) => data.includes(subject)).length;

  test('to everyone tells each account once, and none that is disabled', async () => {
    const people = [await makeUser(t.db), await makeUser(t.db, { trainer: true })];
    const disabled = await makeUser(t.db);
    await t.db
      .updateTable('users')
      .set({ disabled_at: '2026-11-01T10:00:00.000Z' })
      .where('id', '=', disabled.id)
      .execute();
    const subject = 'To everyone once';
    const { id, readers } = await create({ kind: 'everyone' }, { subject });
    await act(id, 'send');
    // More runs than needed, and a second press: a job may run twice.
    for (let round = 0; round < 4; round += 1) await batch(id);
    await act(id, 'send');
    await batch(id);
    for (const person of people) expect(await told(person, subject)).toBe(1);
    expect(await told(disabled, subject)).toBe(0);
    const all = await t.db
      .selectFrom('notifications')
      .select('user_id')
      .where('data', 'like', `%${subject}%`)
      .execute();
    expect(all).toHaveLength(readers);
    expect(new Set(all.map(({ user_id }) => user_id)).size).toBe(readers);
    expect(await mailsOf(id)).toEqual([]);
    const [sent] = (await staff('GET', BROADCASTS)).body.results;
    expect(sent).toMatchObject({ id, state: 'sent', sent: readers });
  });

  test('to the trainees of a venture tells each of them once: no trainer, no owner, nobody of another one', async () => {
    const [owner, trainee, second, assistant, stranger] = await Promise.all(
      Array.from({ length: 5 }, () => makeUser(t.db)),
    );
    if (!owner || !trainee || !second || !assistant || !stranger) throw new Error('No users');
    const [own, other] = [await makeApproved(t, {}, owner), await makeApproved(t, {}, stranger)];
    const elsewhere = await makeUser(t.db);
    const joined_at = '2026-11-01T10:00:00.000Z';
    await t.db
      .insertInto('venture_members')
      .values([
        {
          venture_id: own.id,
          user_id: trainee.id,
          role: 'trainee',
          joined_at,
          leave_requested_at: null,
          leave_message: null,
        },
        {
          venture_id: own.id,
          user_id: second.id,
          role: 'trainee',
          joined_at,
          leave_requested_at: null,
          leave_message: null,
        },
        {
          venture_id: own.id,
          user_id: assistant.id,
          role: 'assistant',
          joined_at,
          leave_requested_at: null,
          leave_message: null,
        },
        {
          venture_id: other.id,
          user_id: elsewhere.id,
          role: 'trainee',
          joined_at,
          leave_requested_at: null,
          leave_message: null,
        },
      ])
      .execute();
    const subject = 'To trainees once';
    const { id, readers } = await create({ kind: 'venture', id: own.id }, { subject });
    expect(readers).toBe(2);
    await act(id, 'send');
    for (let round = 0; round < 3; round += 1) await batch(id);
    for (const person of [trainee, second]) expect(await told(person, subject)).toBe(1);
    for (const person of [owner, assistant, stranger, elsewhere])
      expect(await told(person, subject)).toBe(0);
    const gone = await create({ kind: 'venture', id: 999_999 });
    expect([gone.readers, gone.audience_name]).toEqual([0, null]);
  });

  test('leaves out of the list of subscribers who left, and whom maybe somebody else subscribed', async () => {
    const other = await makeUser(t.db, { staff: true });
    const take = async (password: string) =>
      staff('POST', '/api/staff/subscribers/csv/', { body: { password } });
    expect((await take('another-password')).status).toBe(400);
    const { body } = await take(TEST_PASSWORD);
    const [mail] = await mailsTo(t.db, other.email);
    expect(mail?.text_body).toMatch(
      /addresses of the newsletter’s subscribers were exported: \d+ address/,
    );
    expect(body).toContain('reader-2@news.test');
    expect(body).not.toContain('reader-1@news.test');
    expect(body).not.toContain('reader-0@news.test');
  });

  test('is not for reviewers', async () => {
    expect((await reviewer('GET', BROADCASTS)).status).toBe(403);
    expect((await reviewer('POST', '/api/staff/subscribers/csv/')).status).toBe(403);
  });
});
