import { setImmediate, setTimeout } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApproved } from '#src/features/ventures/ventures.fixture.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { mailsTo } from '#test/mailbox.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { sendNextBatch } from './broadcasts.ts';
import { removeSubscriber } from './subscribers.ts';

let t: TestApp;
let staff: ReturnType<TestApp['as']>;
let reviewer: ReturnType<TestApp['as']>;
beforeAll(async () => {
  t = await startTestApp({ TEAM_EMAIL: 'team@inzira.test' });
  staff = t.as(
    await makeUser(t.db, { staff: true, username: 'chief', email: 'chief@inzira.test' }),
  );
  reviewer = t.as(await makeUser(t.db, { roles: ['reviewer'], username: 'rita' }));
});

describe('the contact inbox', () => {
  const INBOX = '/api/staff/messages/';
  const write = async (email: string, headers: Record<string, string> = {}) => {
    const body = { name: 'Uwase', email, message: 'May our cooperative use Inzira?' };
    await t.visitor('POST', '/api/auth/contact-us/', { body, headers });
    const found = await reviewer('GET', `${INBOX}?search=${email}`);
    return found.body.results[0]?.id as number;
  };

  test('shows what waits, the oldest first, and finds words', async () => {
    const [first, second] = [await write('one@inbox.test'), await write('two@inbox.test')];
    const { body } = await reviewer('GET', INBOX);
    const ids = body.results.map(({ id }: { id: number }) => id);
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
    expect((await reviewer('GET', `${INBOX}?search=cooperative`)).body.count).toBeGreaterThan(1);
    expect((await reviewer('GET', `${INBOX}?search=tractor`)).body.count).toBe(0);
  });

  test('greets once: an answer that begins with a greeting is mailed with that one', async () => {
    const id = await write('greeted@inbox.test');
    const text = 'Dear Uwase,\n\nYou may, from Monday on.';
    await reviewer('POST', `${INBOX}${id}/reply/`, { body: { text } });
    const [mail] = await mailsTo(t.db, 'greeted@inbox.test');
    expect(mail?.text_body).toMatch(/^Dear Uwase\s+You may, from Monday on\./);
    expect(mail?.text_body).not.toContain('Hello');
  });

  test('answers by mail, in the language of the page, and closes the message', async () => {
    const id = await write('fr@inbox.test', { 'accept-language': 'fr' });
    expect((await reviewer('GET', `${INBOX}${id}/`)).body).toMatchObject({
      message: 'May our cooperative use Inzira?',
      language: 'fr',
      replies: [],
      closed_at: null,
    });
    const { status, body } = await reviewer('POST', `${INBOX}${id}/reply/`, {
      body: { text: 'Oui, bien sûr.' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      closed_at: expect.any(String),
      replies: [{ author: 'rita', text: 'Oui, bien sûr.' }],
    });
    const [mail] = await mailsTo(t.db, 'fr@inbox.test');
    expect(mail).toMatchObject({
      subject: 'Notre réponse à votre message',
      reply_to: 'team@inzira.test',
    });
    expect(mail?.text_body).toContain('Oui, bien sûr.');
    const closed = await reviewer('GET', `${INBOX}?state=closed&search=fr@inbox.test`);
    expect(closed.body.count).toBe(1);
    const { body: record } = await staff(
      'GET',
      `/api/staff/record/?subject=${id}&kind=contact-message`,
    );
    expect(record.results.map(({ action }: { action: string }) => action)).toEqual([
      'message-answered',
      'message-read',
    ]);
  });

  test('is in the record once an hour, however often a message is opened', async () => {
    const id = await write('often@inbox.test');
    const lines = async () =>
      (await staff('GET', `/api/staff/record/?subject=${id}&kind=contact-message`)).body.count;
    for (let i = 0; i < 3; i += 1) await reviewer('GET', `${INBOX}${id}/`);
    expect(await lines()).toBe(1);
  });

  test('tells who writes a second answer of the first one', async () => {
    const id = await write('two-at-once@inbox.test');
    const reply = (seen: number | undefined, as = reviewer) =>
      as('POST', `${INBOX}${id}/reply/`, { body: { text: 'You may.', seen } });
    expect((await reply(0, staff)).status).toBe(200);
    for (const [as, said] of [[reviewer, /^chief has/] as const, [staff, /^You have/] as const]) {
      const { status, body } = await reply(0, as);
      expect([status, body.error]).toEqual([409, expect.stringMatching(said)]);
    }
    expect((await reply(1)).status).toBe(200);
    expect((await reply(undefined)).body.replies).toHaveLength(3);
  });

  test('takes a message, gives it back, opens it again', async () => {
    const id = await write('take@inbox.test');
    const put = (body: object) => reviewer('PUT', `${INBOX}${id}/`, { body });
    expect((await put({ mine: true })).body.assignee).toMatchObject({ username: 'rita' });
    expect((await put({ mine: false, closed: true })).body).toMatchObject({
      assignee: null,
      closed_at: expect.any(String),
    });
    expect((await put({ closed: false })).body.closed_at).toBeNull();
  });

  describe('given to a colleague', () => {
    let keza: Awaited<ReturnType<typeof makeUser>>;
    let chiefId: number;
    beforeAll(async () => {
      keza = await makeUser(t.db, { roles: ['reviewer'], username: 'keza', first_name: 'Keza' });
      const { body } = await staff('GET', '/api/auth/user/');
      chiefId = body.id;
    });
    const give = (id: number, body: object, as = reviewer) => as('PUT', `${INBOX}${id}/`, { body });
    const toldTo = async (user: typeof keza) =>
      (await t.as(user)('GET', '/api/notifications/')).body.results.map(
        ({ text, path }: { text: string; path: string }) => [text, path],
      );

    test('is theirs in the list, they are told once, and the record says so', async () => {
      const id = await write('give@inbox.test');
      const { body: found } = await reviewer('GET', '/api/staff/colleagues/');
      expect(found.colleagues.map(({ username }: { username: string }) => username)).toEqual([
        'chief',
        'keza',
        'rita',
      ]);
      const body = { assignee_id: keza.id, assignee_was: null };
      expect((await give(id, body)).body.assignee).toEqual({
        id: keza.id,
        username: 'keza',
        full_name: 'Keza',
      });
      // Repeated after a lost answer.
      expect((await give(id, body)).status).toBe(200);
      expect(await toldTo(keza)).toEqual([
        ['rita has given you a contact message to answer.', `/staff/messages/${id}`],
      ]);
      const url = `/api/staff/record/?subject=${id}&kind=contact-message&action=message-changed`;
      const { body: record } = await staff('GET', url);
      expect(record.results.map(({ after }: { after: object }) => after)).toEqual([
        { user_id: keza.id },
      ]);
    });

    test('is found by who has it, and so is what nobody has', async () => {
      const [theirs, nobodys] = [await write('a@assigned.test'), await write('b@assigned.test')];
      await give(theirs, { assignee_id: keza.id });
      const idsOf = async (assigned: string, as = t.as(keza)) =>
        (await as('GET', `${INBOX}?search=assigned.test${assigned}`)).body.results.map(
          ({ id }: { id: number }) => id,
        );
      expect(await idsOf('&assigned=mine')).toEqual([theirs]);
      expect(await idsOf('&assigned=mine', reviewer)).toEqual([]);
      expect(await idsOf('&assigned=nobody')).toEqual([nobodys]);
      expect(await idsOf('')).toEqual([theirs, nobodys]);
      expect((await reviewer('GET', `${INBOX}?assigned=chief`)).status).toBe(400);
    });

    test('by two at once: the second one is told who has it', async () => {
      const id = await write('both@inbox.test');
      expect((await give(id, { assignee_id: keza.id, assignee_was: null })).status).toBe(200);
      const late = await give(id, { assignee_id: chiefId, assignee_was: null }, staff);
      expect([late.status, late.body.error]).toEqual([409, expect.stringMatching(/^Keza has/)]);
      const own = await give(id, { assignee_id: null, assignee_was: chiefId }, t.as(keza));
      expect([own.status, own.body.error]).toEqual([409, expect.stringMatching(/given to you/)]);
      const seen = await give(id, { assignee_id: chiefId, assignee_was: keza.id }, staff);
      expect(seen.body.assignee.username).toBe('chief');
      expect((await give(id, { assignee_id: null })).body.assignee).toBeNull();
      const none = await give(id, { assignee_id: keza.id, assignee_was: chiefId });
      expect(none.body.error).toMatch(/nobody has it now/);
    });

    test('goes to nobody who may not answer, and learners see no list of the team', async () => {
      const id = await write('wrong@inbox.test');
      const learner = await makeUser(t.db);
      const disabled = await makeUser(t.db, { roles: ['reviewer'] });
      await t.db
        .updateTable('users')
        .set({ disabled_at: new Date().toISOString() })
        .where('id', '=', disabled.id)
        .execute();
      for (const assignee_id of [learner.id, disabled.id, 999_999]) {
        const { status, body } = await give(id, { assignee_id });
        expect([status, Object.keys(body)]).toEqual([400, ['assignee_id']]);
      }
      expect(await toldTo(learner)).toEqual([]);
      expect((await t.as(learner)('GET', '/api/staff/colleagues/')).status).toBe(403);
    });
  });

  test('refuses an empty answer and a message that is none', async () => {
    const id = await write('empty@inbox.test');
    const empty = await reviewer('POST', `${INBOX}${id}/reply/`, { body: { text: ' ' } });
    expect([empty.status, Object.keys(empty.body)]).toEqual([400, ['text']]);
    const none = await reviewer('POST', `${INBOX}999999/reply/`, { body: { text: 'Hello' } });
    expect(none.status).toBe(404);
  });
});

describe('a broadcast', () => {
  const BROADCASTS = '/api/staff/broadcasts/';
  const text = { subject: 'News', text: 'A new module is there.', link: '', link_label: '' };
  const create = async (audience: object, more: object = {}) =>
    (await staff('POST', BROADCASTS, { body: { ...text, ...more, audience } })).body;
  const act = (id: number, verb: string) => staff('POST', `${BROADCASTS}${id}/${verb}/`);
  const change = (id: number, body: object) => staff('PUT', `${BROADCASTS}${id}/`, { body });
  const batch = (id: number) => sendNextBatch(t.db, t.app.config, id);
  const mailsOf = (id: number) =>
    t.db.selectFrom('outbox').select('recipient').where('batch', '=', `broadcast ${id}`).execute();

  beforeEach(async () => {
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
  });

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

  test('is tried on oneself, changed as a draft, and not after it began', async () => {
    const { id } = await create({ kind: 'subscribers', language: 'en' });
    await act(id, 'test');
    expect((await mailsTo(t.db, 'chief@inzira.test')).at(-1)?.subject).toBe('News');
    const put = () =>
      staff('PUT', `${BROADCASTS}${id}/`, {
        body: { ...text, subject: 'Better', audience: { kind: 'everyone' } },
      });
    expect((await put()).body).toMatchObject({ subject: 'Better', audience: { kind: 'everyone' } });
    await act(id, 'send');
    expect((await put()).status).toBe(409);
    await act(id, 'stop');
  });

  test('that a colleague has changed meanwhile is not sent unseen', async () => {
    const { id, revision } = await create({ kind: 'everyone' });
    const theirs = await change(id, { subject: 'Theirs', revision });
    expect(theirs.body).toMatchObject({ subject: 'Theirs', revision: revision + 1 });
    const send = (from: number) => staff('POST', `${BROADCASTS}${id}/send/?revision=${from}`);
    expect((await send(revision)).status).toBe(409);
    expect((await send(revision + 1)).body).toMatchObject({ subject: 'Theirs', state: 'sending' });
  });

  test('keeps what was saved first where two changed a field, and shows it to the other', async () => {
    const { id, revision } = await create({ kind: 'everyone' });
    await change(id, { subject: 'Theirs', revision });
    const mine = { subject: 'Mine', text: 'Come at ten.', revision };
    const { status, body } = await change(id, mine);
    expect([status, body]).toEqual([
      409,
      {
        error: expect.any(String),
        fields: ['subject'],
        current: expect.objectContaining({ subject: 'Theirs', text: text.text, revision: 2 }),
      },
    ]);
    expect((await change(id, { ...mine, revision: 2 })).body).toMatchObject({
      subject: 'Mine',
      text: 'Come at ten.',
      revision: 3,
    });
  });

  test('has the changes of both where two changed different fields, also at the same time', async () => {
    const { id, revision } = await create({ kind: 'everyone' });
    const answers = await Promise.all([
      change(id, { subject: 'A better word', revision }),
      change(id, { audience: { kind: 'subscribers', language: 'fr' }, revision }),
      change(id, { subject_fr: 'Nouvelles', text_fr: 'Un module est là.', revision }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await staff('GET', BROADCASTS)).body.results[0]).toMatchObject({
      subject: 'A better word',
      text: text.text,
      subject_fr: 'Nouvelles',
      audience: { kind: 'subscribers', language: 'fr' },
    });
  });

  test('takes the same change of two, and a save of nothing writes nothing down', async () => {
    const { id, revision } = await create({ kind: 'everyone' });
    const written = () =>
      t.db
        .selectFrom('history')
        .select('id')
        .where('action', '=', 'broadcast-written')
        .where('subject_id', '=', id)
        .execute();
    for (const body of [{ subject: 'Both' }, { subject: 'Both' }, {}])
      expect((await change(id, { ...body, revision })).body).toMatchObject({
        subject: 'Both',
        revision: 2,
      });
    expect(await written()).toHaveLength(2);
  });

  test('whose halves fit no longer together shows what is there, and says afterwards what is missing', async () => {
    const button = { link: 'https://inzira.test/', link_label: 'Read' };
    const { id, revision } = await create({ kind: 'everyone' }, button);
    await change(id, { link: '', link_label: '', revision });
    const mine = { subject_fr: 'Lire', text_fr: 'Un module.', link_label_fr: 'Lire' };
    const { status, body } = await change(id, { ...mine, revision });
    expect([status, body.fields, body.current.link]).toEqual([409, ['link_label_fr'], '']);
    const again = await change(id, { ...mine, revision: body.current.revision });
    expect([again.status, Object.keys(again.body)]).toEqual([400, ['link_label_fr']]);
  });

  test('in French alone stays so with a change of the French, and merges with an English version', async () => {
    const french = { subject_fr: 'Vendredi', text_fr: 'À dix heures.' };
    const doubled = { subject: 'Vendredi', text: 'À dix heures.', ...french };
    const { id, revision } = await create({ kind: 'everyone' }, doubled);
    const samedi = await change(id, { subject_fr: 'Samedi', revision });
    expect(samedi.body).toMatchObject({ subject: 'Samedi', subject_fr: 'Samedi' });
    const english = { subject: 'Saturday', text: 'At ten.', revision };
    expect((await change(id, english)).body).toMatchObject({
      subject: 'Saturday',
      text: 'At ten.',
      subject_fr: 'Samedi',
      text_fr: 'À dix heures.',
    });
    const without = await change(id, { subject: '', text: '', revision: 3 });
    expect(without.body).toMatchObject({ subject: 'Samedi', text: 'À dix heures.' });
  });

  test('of a page that knows no merge is not written over what a colleague has changed', async () => {
    const audience = { kind: 'everyone' };
    const { id, revision } = await create(audience);
    await change(id, { subject: 'Theirs', revision });
    const whole = {
      ...text,
      text: 'Mine',
      subject_fr: '',
      text_fr: '',
      link_label_fr: '',
      audience,
    };
    expect((await change(id, { ...whole, revision })).body).toMatchObject({ fields: ['subject'] });
  });

  test('in the app is tried on oneself there, and not by mail', async () => {
    const mails = async () => (await mailsTo(t.db, 'chief@inzira.test')).length;
    const before = await mails();
    const { id } = await create({ kind: 'everyone' }, { subject: 'Only for me' });
    const other = await makeUser(t.db);
    expect((await act(id, 'test')).body).toMatchObject({ state: 'draft', sent: 0 });
    expect(await mails()).toBe(before);
    expect((await staff('GET', '/api/notifications/')).body.results[0]).toMatchObject({
      kind: 'announcement',
      text: 'Only for me: A new module is there.',
      read_at: null,
    });
    expect((await t.as(other)('GET', '/api/notifications/')).body.count).toBe(0);
    expect((await reviewer('POST', `${BROADCASTS}${id}/test/`)).status).toBe(403);
  });

  const RICH = '## New\n\nA **new** module, [here](https://a.example/b):\n- one <b>\n- 5 * 3';

  test('with marks is a mail of HTML, and one that reads without', async () => {
    const {
      id,
      text_html: html,
      text_fr_html: french,
    } = await create(
      { kind: 'subscribers', language: null },
      { text: RICH, subject_fr: 'Nouveau', text_fr: 'Un **nouveau** module.' },
    );
    expect(french).toMatch(/^<p>Un <strong>nouveau<\/strong> module/);
    expect(html).toMatch(/^<h2>New<\/h2>\n<p>A <strong>new<\/strong> module, <a href="https:/);
    await act(id, 'send');
    await batch(id);
    const mail = (await mailsTo(t.db, 'reader-2@news.test')).at(-1);
    expect(mail?.text_body).toContain(
      'New\n\nA new module, here (https://a.example/b):\n\n- one <b>\n- 5 * 3\n',
    );
    expect(mail?.html_body).toMatch(
      /<strong>new<\/strong> module, <a href="https:\/\/a\.example\/b"/,
    );
    expect(mail?.html_body).toMatch(/<li style="[^"]+">one &lt;b&gt;<\/li>/);
    expect(mail?.html_body).not.toContain('**');
  });

  test('with marks is told in words, and with them on the page of notifications', async () => {
    const { id } = await create(
      { kind: 'everyone' },
      { text: RICH, link: 'https://a.example/c', link_label: 'Read *all*' },
    );
    await act(id, 'test');
    const { body } = await staff('GET', '/api/notifications/');
    expect(body.results[0].text).toBe(
      'News: New\n\nA new module, here:\n\n- one <b>\n- 5 * 3 https://a.example/c',
    );
    expect(body.results[0].rich.title).toBe('News');
    expect(body.results[0].rich.html).toMatch(
      /<li>one &lt;b&gt;<\/li><li>5 \* 3<\/li><\/ul>\n<p><a href="https:\/\/a\.example\/c"[^>]*>Read \*all\*<\/a><\/p>$/,
    );
  });

  test('that was written before there were marks is told as it was', async () => {
    const { id } = await create(
      { kind: 'everyone' },
      { text: '5 * 3 <b> my_file_name\nand 2*3*4' },
    );
    await act(id, 'test');
    const { body } = await staff('GET', '/api/notifications/');
    expect(body.results[0]).toMatchObject({
      text: 'News: 5 * 3 <b> my_file_name\nand 2*3*4',
      rich: null,
    });
  });

  test('in two languages comes in the reader’s, and is refused in parts', async () => {
    const inFrench = { subject_fr: 'Nouvelles', text_fr: 'Un nouveau module est là.' };
    const { id } = await create({ kind: 'subscribers', language: null }, inFrench);
    await act(id, 'send');
    await batch(id);
    await batch(id);
    expect((await mailsTo(t.db, 'reader-2@news.test')).at(-1)?.subject).toBe('News');
    expect((await mailsTo(t.db, 'reader-3@news.test')).at(-1)?.subject).toBe('Nouvelles');
    const user = await makeUser(t.db);
    await act((await create({ kind: 'everyone' }, inFrench)).id, 'send');
    const { body: all } = await staff('GET', BROADCASTS);
    for (let at = 0; at < 3; at += 1) await batch(all.results[0].id);
    const told = async (language: string) =>
      (
        await t.as(user)('GET', '/api/notifications/', {
          headers: { 'accept-language': language },
        })
      ).body.results[0].text;
    expect(await told('en')).toBe('News: A new module is there.');
    expect(await told('fr')).toBe('Nouvelles\u00a0: Un nouveau module est là.');
    const half = await staff('POST', BROADCASTS, {
      body: { ...text, subject_fr: 'Nouvelles', audience: { kind: 'everyone' } },
    });
    expect([half.status, Object.keys(half.body)]).toEqual([400, ['text_fr']]);
  });

  test('needs a subject, and an address for its button', async () => {
    const audience = { kind: 'everyone' };
    const bad = await staff('POST', BROADCASTS, { body: { ...text, subject: ' ', audience } });
    expect([bad.status, Object.keys(bad.body)]).toEqual([400, ['subject']]);
    const half = await staff('POST', BROADCASTS, {
      body: { ...text, link_label: 'Look', audience },
    });
    expect([half.status, Object.keys(half.body)]).toEqual([400, ['link']]);
    const script = await staff('POST', BROADCASTS, {
      body: { ...text, link: 'javascript:alert(1)', link_label: 'Look', audience },
    });
    expect(script.status).toBe(400);
  });

  test('leaves out of the list of subscribers who left, and whom maybe somebody else subscribed', async () => {
    const other = await makeUser(t.db, { staff: true });
    const take = async (password: string) =>
      staff('POST', '/api/staff/subscribers/csv/', { body: { password } });
    expect((await take('another-password')).status).toBe(400);
    const { body } = await take(TEST_PASSWORD);
    const [mail] = await mailsTo(t.db, other.email);
    expect(mail?.text_body).toMatch(/addresses of \d+ subscribers of the newsletter were exported/);
    expect(body).toContain('reader-2@news.test');
    expect(body).not.toContain('reader-1@news.test');
    expect(body).not.toContain('reader-0@news.test');
  });

  test('is not for reviewers', async () => {
    expect((await reviewer('GET', BROADCASTS)).status).toBe(403);
    expect((await reviewer('POST', '/api/staff/subscribers/csv/')).status).toBe(403);
  });
});

describe('the subscribers', () => {
  const SUBSCRIBERS = '/api/staff/subscribers/';
  let ids: number[];
  beforeAll(async () => {
    await t.db.deleteFrom('newsletter_subscriptions').execute();
    const at = '2026-11-01T10:00:00.000Z';
    const rows = await t.db
      .insertInto('newsletter_subscriptions')
      .values(
        ['aline@kivu.test', 'bosco@kivu.test', 'chantal@huye.test', 'gone@kivu.test'].map(
          (email, index) => ({
            email,
            email_key: email,
            token: `subscriber-${index}`,
            language: 'fr' as const,
            subscribed_at: at,
            confirmed_at: index === 1 ? null : at,
            unsubscribed_at: index === 3 ? at : null,
          }),
        ),
      )
      .returning('id')
      .execute();
    ids = rows.map(({ id }) => id);
  });
  const emails = async (query = '') =>
    (await staff('GET', `${SUBSCRIBERS}?${query}`)).body.results.map(
      ({ email }: { email: string }) => email,
    );

  test('are counted and found, without who has left, and the look is in the record', async () => {
    const { body } = await staff('GET', SUBSCRIBERS);
    expect(body.count).toBe(3);
    expect(body.results[0]).toEqual({
      id: ids[2],
      email: 'chantal@huye.test',
      language: 'fr',
      subscribed_at: '2026-11-01T10:00:00.000Z',
      confirmed_at: '2026-11-01T10:00:00.000Z',
    });
    expect(await emails('search=kivu')).toEqual(['bosco@kivu.test', 'aline@kivu.test']);
    expect(await emails('search=gone')).toEqual([]);
    expect(await emails('confirmed=no')).toEqual(['bosco@kivu.test']);
    expect(await emails('confirmed=yes')).toEqual(['chantal@huye.test', 'aline@kivu.test']);
    const { body: record } = await staff('GET', '/api/staff/record/?action=subscribers-listed');
    expect(record.count).toBe(1);
    expect((await staff('GET', `${SUBSCRIBERS}?page=2`)).status).toBe(404);
    expect((await staff('GET', `${SUBSCRIBERS}?confirmed=perhaps`)).status).toBe(400);
  });

  test('are taken out once, by staff alone, and the record names no address', async () => {
    const remove = (id: number, as = staff) => as('DELETE', `${SUBSCRIBERS}${id}/`);
    const [aline = 0] = ids;
    expect((await remove(aline, reviewer)).status).toBe(403);
    expect((await reviewer('GET', SUBSCRIBERS)).status).toBe(403);
    expect((await remove(aline)).status).toBe(204);
    expect((await remove(aline)).status).toBe(204);
    expect(await emails('search=aline')).toEqual([]);
    const csv = await staff('POST', `${SUBSCRIBERS}csv/`, { body: { password: TEST_PASSWORD } });
    expect(csv.body).not.toContain('aline');
    expect(csv.body).toContain('chantal');
    const { body: record } = await staff(
      'GET',
      `/api/staff/record/?kind=subscriber&subject=${aline}`,
    );
    expect(record.results.map(({ action }: { action: string }) => action)).toEqual([
      'subscriber-removed',
    ]);
    expect(JSON.stringify(record)).not.toContain('aline');
    expect((await remove(999_999)).status).toBe(404);
    // A removed subscriber may subscribe again.
    await t.visitor('POST', '/api/auth/newsletter/', { body: { email: 'aline@kivu.test' } });
    expect(await emails('search=aline')).toEqual(['aline@kivu.test']);
  });
});
