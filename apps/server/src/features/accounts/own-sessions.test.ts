import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { mailsTo } from '#test/mailbox.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { describeAgent } from './user-agent.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const URL = '/api/auth/sessions/';
const PHONE =
  'Mozilla/5.0 (Linux; Android 13; itel P40) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

interface Login {
  username: string;
}

async function login({ username }: Login, agent: string, device?: string) {
  const { status, body } = await t.visitor('POST', '/api/auth/login/', {
    body: { username, password: TEST_PASSWORD, ...(device && { device }) },
    headers: { 'user-agent': agent },
  });
  expect(status).toBe(200);
  const headers = { authorization: `Bearer ${body.access}` };
  const call = (method: 'GET' | 'DELETE', url: string) => t.visitor(method, url, { headers });
  return { call, refresh: body.refresh as string, device: body.device as string };
}

const refresh = (token: string) =>
  t.visitor('POST', '/api/auth/refresh/', { body: { refresh: token } });

describe('own sessions', () => {
  test('are listed with their device, the one that asks first', async () => {
    const user = await makeUser(t.db);
    const phone = await login(user, PHONE);
    await login(user, LAPTOP);
    const { body } = await phone.call('GET', URL);
    expect(body).toMatchObject([
      { browser: 'Chrome', system: 'Android', is_current: true },
      { browser: 'Firefox', system: 'Windows', is_current: false },
    ]);
    expect(JSON.stringify(body)).not.toContain('itel');
  });

  test('are ended one by one, at once', async () => {
    const user = await makeUser(t.db);
    const phone = await login(user, PHONE);
    const laptop = await login(user, LAPTOP);
    const [, other] = (await phone.call('GET', URL)).body;
    expect((await phone.call('DELETE', `${URL}${other.id}/`)).status).toBe(204);
    expect((await laptop.call('GET', '/api/auth/user/')).status).toBe(401);
    expect((await refresh(laptop.refresh)).status).toBe(401);
    expect((await phone.call('GET', URL)).body).toHaveLength(1);
    expect((await phone.call('DELETE', `${URL}${other.id}/`)).status).toBe(404);
  });

  test('are ended all at once, but for the one that asks', async () => {
    const user = await makeUser(t.db);
    const phone = await login(user, PHONE);
    const others = [await login(user, LAPTOP), await login(user, LAPTOP)];
    expect((await phone.call('DELETE', URL)).status).toBe(204);
    for (const other of others) expect((await refresh(other.refresh)).status).toBe(401);
    expect((await phone.call('GET', URL)).body).toMatchObject([{ is_current: true }]);
  });

  test('of somebody else are neither shown nor ended', async () => {
    const phone = await login(await makeUser(t.db), PHONE);
    const [session] = (await phone.call('GET', URL)).body;
    const stranger = await login(await makeUser(t.db), LAPTOP);
    expect((await stranger.call('GET', URL)).body).toHaveLength(1);
    expect((await stranger.call('DELETE', `${URL}${session.id}/`)).status).toBe(404);
    expect((await phone.call('GET', URL)).status).toBe(200);
    expect((await t.visitor('GET', URL)).status).toBe(401);
  });

  test('that nobody has used for 30 days are not shown', async () => {
    const user = await makeUser(t.db);
    const phone = await login(user, PHONE);
    await login(user, LAPTOP);
    const [, other] = (await phone.call('GET', URL)).body;
    await t.db
      .updateTable('sessions')
      .set({ last_used_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', other.id)
      .execute();
    expect((await phone.call('GET', URL)).body).toHaveLength(1);
  });
});

describe('a login on a device that is new', () => {
  test('is mailed to who has a role, and only then', async () => {
    const trainer = await makeUser(t.db, { trainer: true });
    const first = await login(trainer, LAPTOP);
    expect(await mailsTo(t.db, trainer.email)).toEqual([]);
    await login(trainer, LAPTOP, first.device);
    expect(await mailsTo(t.db, trainer.email)).toEqual([]);
    await login(trainer, PHONE);
    const [mail] = await mailsTo(t.db, trainer.email);
    expect(mail?.text_body).toContain('Chrome, Android');
    expect(mail?.text_body).toContain('tab=security');
    const learner = await makeUser(t.db);
    await login(learner, LAPTOP);
    await login(learner, PHONE);
    expect(await mailsTo(t.db, learner.email)).toEqual([]);
  });
});

describe('what a browser says of itself', () => {
  test.each([
    [PHONE, 'Chrome', 'Android'],
    [LAPTOP, 'Firefox', 'Windows'],
    [`${PHONE} OPR/80.0`, 'Opera', 'Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A057F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0',
      'Edge',
      'Windows',
    ],
    ['curl/8.5.0', null, null],
    [null, null, null],
  ])('%s', (agent, browser, system) => {
    expect(describeAgent(agent)).toEqual({ browser, system });
  });
});
