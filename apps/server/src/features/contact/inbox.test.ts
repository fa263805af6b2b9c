import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mailbox.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

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
