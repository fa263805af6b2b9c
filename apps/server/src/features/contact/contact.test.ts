import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import { personalData } from '#src/personal-data.ts';
import { secondsFromNow } from '#src/platform/db/database.ts';
import { enqueueJob } from '#src/platform/jobs/jobs.ts';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { mailsTo, newestLink } from '#test/mailbox.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const TEAM = 'team@inzira.test';
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ TEAM_EMAIL: TEAM });
});

const CONTACT = '/api/auth/contact-us/';
const NEWSLETTER = '/api/auth/newsletter/';
const message = {
  name: 'Uwase',
  email: 'uwase@example.org',
  message: 'Muraho,\n\nmay our cooperative use Inzira?',
};
const write = (body: object, headers: Record<string, string> = {}) =>
  t.visitor('POST', CONTACT, { body, headers });
const subscribe = (email: string, headers: Record<string, string> = {}) =>
  t.visitor('POST', NEWSLETTER, { body: { email }, headers });
const messagesOf = async (email: string) =>
  t.db.selectFrom('contact_messages').selectAll().where('email', '=', email).execute();

/** The call behind the unsubscribe link in the newest welcome mail; its page has a button to confirm. */
const linkTo = async (email: string) =>
  `/api/auth${(await newestLink(t.db, email)).replace('/confirm/', '/unsubscribe/')}/`;

describe('a message to the team', () => {
  test('is stored, and mailed to the team so that an answer goes to its sender', async () => {
    const { status, body } = await write(message);
    expect(status).toBe(201);
    expect(body).toEqual({ message: 'Thank you for your message. We will get back to you.' });
    expect(await messagesOf(message.email)).toMatchObject([message]);
    const [mail] = await mailsTo(t.db, TEAM);
    expect(mail).toMatchObject({ reply_to: message.email, subject: 'Message from Uwase' });
    expect(mail?.text_body).toContain('may our cooperative use Inzira?');
  });

  test('is answered in the language of the page', async () => {
    const { body } = await write(message, { 'accept-language': 'fr' });
    expect(body).toEqual({ message: 'Merci pour votre message. Nous vous répondrons.' });
  });

  test('sent twice by an outbox is one', async () => {
    const email = 'twice@example.org';
    const before = (await mailsTo(t.db, TEAM)).length;
    const headers = { 'idempotency-key': 'a-message-of-the-outbox' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => write({ ...message, email }, headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await messagesOf(email)).toHaveLength(1);
    expect(await mailsTo(t.db, TEAM)).toHaveLength(before + 1);
  });

  test('needs all three fields, and an email that is one', async () => {
    const none = await write({ name: ' ', email: 'nobody', message: '' });
    expect(none.status).toBe(400);
    expect(none.body).toEqual({
      name: ['This field is required.'],
      email: ['Enter a valid email address.'],
      message: ['This field is required.'],
    });
    expect(Object.keys((await write({})).body)).toEqual(['name', 'email', 'message']);
    expect((await write({ ...message, message: 'x'.repeat(5001) })).status).toBe(400);
  });

  test.each([
    ['name', 'Uwase\r\nBcc: everyone@example.org'],
    ['email', 'a@example.org\r\nBcc: everyone@example.org'],
    ['email', 'a@example.org, b@example.org'],
    ['email', 'A <a@example.org>'],
    ['message', 'text\u0000'],
  ])('cannot smuggle a header or a second address in by its %s', async (field, value) => {
    const { status, body } = await write({ ...message, [field]: value });
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual([field]);
  });

  test('leaves as a mail with exactly one Reply-To, its markup as text', async () => {
    const own = await startTestApp({ TEAM_EMAIL: TEAM });
    await own.visitor('POST', CONTACT, {
      body: {
        ...message,
        name: '=?utf-8?q?x=0d=0aBcc:?= <b>',
        message: '<script>alert(1)</script>',
      },
    });
    const [waiting] = await mailsTo(own.db, TEAM);
    expect(waiting?.html_body).not.toContain('<script>');
    await own.jobs.run();
    const folder = path.join(own.dataDir, 'outbox');
    const eml = readFileSync(path.join(folder, readdirSync(folder)[0] ?? ''), 'utf8');
    const [head = ''] = eml.split('\r\n\r\n');
    expect(head.match(/^Reply-To: .*$/gm)).toEqual(['Reply-To: uwase@example.org']);
    expect(head).toContain(`To: ${TEAM}`);
    expect(head).not.toMatch(/^Bcc:/im);
    const [sent] = await mailsTo(own.db, TEAM);
    expect(sent).toMatchObject({ reply_to: null, text_body: '' });
  });

  test('is stored where no team is named', async () => {
    const own = await startTestApp();
    expect((await own.visitor('POST', CONTACT, { body: message })).status).toBe(201);
    const rows = await own.db.selectFrom('contact_messages').select('id').execute();
    expect(rows).toHaveLength(1);
    expect(await own.db.selectFrom('outbox').select('id').execute()).toEqual([]);
  });
});

describe('the newsletter', () => {
  test('welcomes an email once, however often and however it is written', async () => {
    const email = 'kwame@example.org';
    const said = { message: 'Subscribed successfully!' };
    const answers = await Promise.all([subscribe(email), subscribe(email), subscribe(email)]);
    for (const { status, body } of [...answers, await subscribe('KWAME@example.org')]) {
      expect(status).toBe(201);
      expect(body).toEqual(said);
    }
    const mails = await t.db
      .selectFrom('outbox')
      .select(['text_body', 'unsubscribe_url'])
      .where('recipient', 'in', [email, 'KWAME@example.org'])
      .execute();
    expect(mails).toHaveLength(1);
    const url = mails[0]?.unsubscribe_url ?? '';
    expect(url).toMatch(/\/newsletter\/unsubscribe\/[\w-]{43}$/);
    expect(mails[0]?.text_body).toContain(url);
  });

  test('sends the welcome again to who asks again after a while and has not followed it', async () => {
    const email = 'lost@example.org';
    const mails = async () => (await mailsTo(t.db, email)).length;
    const age = () =>
      t.db
        .updateTable('newsletter_subscriptions')
        .set({ subscribed_at: '2026-01-01T00:00:00.000Z' })
        .where('email', '=', email)
        .execute();
    await subscribe(email);
    await age();
    for (let time = 0; time < 3; time += 1) await subscribe(email);
    expect(await mails()).toBe(2);
    const confirm = (await linkTo(email)).replace('/unsubscribe/', '/confirm/');
    expect((await t.visitor('POST', confirm)).status).toBe(200);
    await age();
    await subscribe(email);
    expect(await mails()).toBe(2);
  });

  test('refuses what is no email', async () => {
    for (const email of ['', 'nobody', 'a@b@c.org', 'a@example.org\r\nBcc: b@example.org']) {
      const { status, body } = await subscribe(email);
      expect(status).toBe(400);
      expect(Object.keys(body)).toEqual(['email']);
    }
  });

  test('ends by its link, again harmlessly; looking at it changes nothing', async () => {
    const email = 'thandi@example.org';
    await subscribe(email, { 'accept-language': 'fr' });
    expect((await mailsTo(t.db, email))[0]?.subject).toBe(
      'Bienvenue dans la lettre d’information d’Inzira',
    );
    const link = await linkTo(email);
    const subscribed = { masked_email: 't…@example.org', is_subscribed: true };
    expect((await t.visitor('GET', link)).body).toEqual(subscribed);
    expect((await t.visitor('GET', link)).body).toEqual(subscribed);
    for (let i = 0; i < 2; i += 1) {
      const { status, body } = await t.visitor('POST', link);
      expect(status).toBe(200);
      expect(body).toEqual({ ...subscribed, is_subscribed: false });
    }
    expect((await t.visitor('GET', link)).body.is_subscribed).toBe(false);
    await subscribe(email);
    expect((await t.visitor('GET', link)).body.is_subscribed).toBe(true);
    expect(await mailsTo(t.db, email)).toHaveLength(2);
  });

  test('does not end by a link that was made up', async () => {
    const email = 'amina@example.org';
    await subscribe(email);
    const link = await linkTo(email);
    const madeUp = `/api/auth/newsletter/unsubscribe/${'a'.repeat(43)}/`;
    expect((await t.visitor('POST', madeUp)).status).toBe(404);
    expect((await t.visitor('GET', madeUp)).status).toBe(404);
    expect((await t.visitor('POST', '/api/auth/newsletter/unsubscribe/%00/')).status).toBe(404);
    expect((await t.visitor('GET', link)).body.is_subscribed).toBe(true);
  });

  test('leaves with the link in its List-Unsubscribe header', async () => {
    const own = await startTestApp({ PUBLIC_URL: 'https://inzira.test' });
    await own.visitor('POST', NEWSLETTER, { body: { email: 'a@example.org' } });
    const token = (await newestLink(own.db, 'a@example.org')).split('/').at(-1) ?? '';
    await own.jobs.run();
    const folder = path.join(own.dataDir, 'outbox');
    const eml = readFileSync(path.join(folder, readdirSync(folder)[0] ?? ''), 'utf8');
    const head = (eml.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n\s+/g, ' ');
    expect(head).toContain(
      `List-Unsubscribe: <https://inzira.test/newsletter/unsubscribe/${token}>`,
    );
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  const field = 'List-Unsubscribe';
  const part = `content-disposition: form-data; name="${field}"`;
  test.each([
    ['as most do', 'application/x-www-form-urlencoded', `${field}=One-Click`],
    [
      'as RFC 8058 advises',
      'multipart/form-data; boundary=b',
      `--b\r\n${part}\r\n\r\nOne-Click\r\n--b--\r\n`,
    ],
    ['without a body', undefined, ''],
  ])('ends by one press in a mail program, which sends a form, %s', async (_, type, payload) => {
    const email = `kwame.${payload.length}@example.org`;
    await subscribe(email);
    const press = async (url: string) =>
      t.app.inject({
        method: 'POST',
        url,
        payload,
        ...(type && { headers: { 'content-type': type } }),
      });
    expect((await press((await linkTo(email)).replace(/^\/api\/auth|\/$/g, ''))).statusCode).toBe(
      204,
    );
    expect((await t.visitor('GET', await linkTo(email))).body.is_subscribed).toBe(false);
    expect((await press(`/newsletter/unsubscribe/${'a'.repeat(43)}`)).statusCode).toBe(404);
  });
});

test('a bearer that is none keeps nobody from writing or subscribing', async () => {
  const headers = { authorization: 'Bearer nonsense' };
  expect((await write(message, headers)).status).toBe(201);
  expect((await subscribe('bearer@example.org', headers)).status).toBe(201);
});

test.each([
  [CONTACT, message],
  [NEWSLETTER, { email: 'flood@example.org' }],
])('a flood of %s from one network gets 429; another network goes on', async (url, payload) => {
  const own = await startTestApp({ LIMIT_FORMS_PER_ADDRESS: '2' });
  const post = async (remoteAddress: string) =>
    own.app.inject({ method: 'POST', url, payload, remoteAddress });
  expect((await post('2001:db8::1')).statusCode).toBe(201);
  expect((await post('2001:db8::2')).statusCode).toBe(201);
  const refused = await post('2001:db8::3');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await post('203.0.113.7')).statusCode).toBe(201);
});

describe('what was sent under an email', () => {
  const part = personalData.find(({ name }) => name === 'contact');
  const send = async (email: string) => {
    await write({ ...message, email });
    await subscribe(email);
  };

  test('is in the export of the user whose proven email it is, and goes with the account', async () => {
    const user = await makeUser(t.db, { email_verified_at: new Date().toISOString() });
    const other = 'other@example.org';
    await send(user.email);
    await send(other);
    expect(await part?.collect(t.db, user.id)).toMatchObject({
      messages: [{ ...message, email: user.email }],
      newsletter: { email: user.email, unsubscribed_at: null },
    });
    const { status } = await t.as(user)('DELETE', '/api/auth/user/', {
      body: { password: TEST_PASSWORD },
    });
    expect(status).toBe(204);
    expect(await messagesOf(user.email)).toEqual([]);
    const subscribed = await t.db
      .selectFrom('newsletter_subscriptions')
      .select('email')
      .where('email', 'in', [user.email, other])
      .execute();
    expect(subscribed).toEqual([{ email: other }]);
    expect(await messagesOf(other)).toHaveLength(1);
    const waiting = (await mailsTo(t.db, TEAM)).map(({ reply_to }) => reply_to);
    expect(waiting).toContain(other);
    expect(waiting).not.toContain(user.email);
  });

  test('is neither shown to nor removed by somebody who only claims the email', async () => {
    const user = await makeUser(t.db);
    await send(user.email);
    expect(await part?.collect(t.db, user.id)).toEqual({ messages: [], newsletter: null });
    await t.as(user)('DELETE', '/api/auth/user/', { body: { password: TEST_PASSWORD } });
    expect(await messagesOf(user.email)).toHaveLength(1);
  });
});

test('messages go two years after they were closed, subscriptions that were never confirmed or have ended sooner', async () => {
  const daysAgo = (days: number) => secondsFromNow(-days * DAY_SECONDS);
  for (const [email, closed_at] of [
    ['open@example.org', null],
    ['closed@example.org', daysAgo(700)],
    ['long-closed@example.org', daysAgo(731)],
  ] as const) {
    await write({ ...message, email });
    await t.db
      .updateTable('contact_messages')
      .set({ closed_at, created_at: daysAgo(1_000) })
      .where('email', '=', email)
      .execute();
  }
  const long = daysAgo(400);
  const readers = [
    ['reads@example.org', { subscribed_at: long, confirmed_at: long }],
    ['asked@example.org', { subscribed_at: daysAgo(29) }],
    ['never-confirmed@example.org', { subscribed_at: daysAgo(31) }],
    ['left@example.org', { confirmed_at: long, unsubscribed_at: daysAgo(300) }],
    ['long-left@example.org', { confirmed_at: long, unsubscribed_at: daysAgo(366) }],
  ] as const;
  for (const [email, set] of readers) {
    await subscribe(email);
    await t.db
      .updateTable('newsletter_subscriptions')
      .set(set)
      .where('email', '=', email)
      .execute();
  }
  const late = (await linkTo('never-confirmed@example.org')).replace('/unsubscribe/', '/confirm/');
  await enqueueJob(t.db, 'sweep-contact', {});
  await t.jobs.run();
  expect((await t.visitor('POST', late)).body).toEqual({
    error: 'This link holds for 30 days only. Subscribe again to get a new one.',
  });
  const left = async (table: 'contact_messages' | 'newsletter_subscriptions') =>
    new Set((await t.db.selectFrom(table).select('email').execute()).map(({ email }) => email));
  const messages = await left('contact_messages');
  expect(messages).toContain('open@example.org');
  expect(messages).toContain('closed@example.org');
  expect(messages).not.toContain('long-closed@example.org');
  const subscriptions = await left('newsletter_subscriptions');
  expect(readers.map(([email]) => subscriptions.has(email))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
});
