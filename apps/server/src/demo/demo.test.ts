import { beforeAll, describe, expect, test } from 'vitest';
import { getUser } from '#src/features/accounts/accounts.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { DEMO_PASSWORD } from './demo-people.ts';
import { findOpenDemoAccounts, loadDemo } from './demo.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ DEMO: 'on' }, { withLessons: true });
});

const load = () => loadDemo(t.db, t.app.files, t.app.config);
const login = (username: string) =>
  t.visitor('POST', '/api/auth/login/', { body: { username, password: DEMO_PASSWORD } });

describe('demo data', () => {
  test('are not there before they are loaded, and say that they are there after', async () => {
    expect((await t.visitor('GET', '/api/settings/')).body.demo).toBe(false);
    expect(await findOpenDemoAccounts(t.db)).toEqual([]);
    expect(await load()).toBe(true);
    expect((await t.visitor('GET', '/api/settings/')).body.demo).toBe(true);
  });

  test('again change nothing', async () => {
    expect(await load()).toBe(false);
  });

  test('a load that was cut off is finished', async () => {
    await t.db.updateTable('installation').set({ value: 'loading' }).execute();
    expect(await load()).toBe(true);
    const { body } = await login('neema');
    const organizations = await t.visitor('GET', '/api/auth/organizations/', {
      headers: { authorization: `Bearer ${body.access}` },
    });
    expect(organizations.body).toHaveLength(1);
  });

  test('a feed has two calls that wait to become listings, says that it is a sample and is never fetched', async () => {
    const headers = { authorization: `Bearer ${(await login('staff')).body.access}` };
    const { body } = await t.visitor('GET', '/api/staff/feeds/', { headers });
    expect(body.results).toMatchObject([{ title: expect.stringContaining('not fetched') }]);
    expect(body.results[0].paused_at).not.toBeNull();
    const waiting = t.db.selectFrom('opportunity_feed_entries').select('state');
    expect(await waiting.execute()).toEqual([{ state: 'waiting' }, { state: 'waiting' }]);
  });

  test('people have their roles and can log in', async () => {
    for (const [username, roles] of [
      ['amina', { is_trainer: false, is_staff: false }],
      ['thandi', { is_trainer: true, is_staff: false }],
      ['staff', { is_trainer: false, is_staff: true }],
    ] as const) {
      expect((await login(username)).body.user).toMatchObject(roles);
    }
  });

  test('amina has progress and a profile, kwame nothing yet', async () => {
    for (const [username, hasSome] of [
      ['amina', true],
      ['kwame', false],
    ] as const) {
      const headers = { authorization: `Bearer ${(await login(username)).body.access}` };
      const modules = await t.visitor('GET', '/api/modules/', { headers });
      const progress = modules.body.map((module: { progress: number }) => module.progress);
      expect(Math.max(...progress) > 0).toBe(hasSome);
      const result = await t.visitor('GET', '/api/quiz/psychometric/', { headers });
      expect(result.status).toBe(hasSome ? 200 : 404);
    }
  });

  test('the directory has twelve reviewed ventures, and one waits for the team', async () => {
    const { body } = await t.visitor('GET', '/api/organization/ventures/');
    expect(body.count).toBe(12);
    const logos = body.results.filter(({ logo }: { logo: string | null }) => logo !== null);
    expect(logos.length).toBeGreaterThan(0);
    const headers = { authorization: `Bearer ${(await login('staff')).body.access}` };
    const queue = await t.visitor('GET', '/api/organization/ventures/review/', { headers });
    expect(queue.body).toMatchObject({ count: 1, results: [{ owner: { username: 'kwame' } }] });
    const thandi = { authorization: `Bearer ${(await login('thandi')).body.access}` };
    const url = '/api/organization/venture/my-ventures/';
    const { body: hers } = await t.visitor('GET', url, { headers: thandi });
    expect(hers).toHaveLength(2);
    expect(hers[0].views_last_30_days).toBeGreaterThan(28);
  });

  test('staff find two questions that the mentor could not answer, once', async () => {
    const headers = { authorization: `Bearer ${(await login('staff')).body.access}` };
    const { body } = await t.visitor('GET', '/api/advisor/unanswered/', { headers });
    expect(body).toMatchObject({
      open_count: 2,
      results: [
        { user: { username: 'amina' }, language: 'en', lesson: { title: expect.any(String) } },
        { user: { username: 'neema' }, language: 'fr', lesson: null },
      ],
    });
  });

  test('twelve opportunities are open, and one page after another', async () => {
    const headers = { authorization: `Bearer ${(await login('amina')).body.access}` };
    const url = '/api/organization/opportunities/';
    const { body } = await t.visitor('GET', url, { headers });
    expect([body.count, body.next]).toEqual([12, `${url}?page=2`]);
    expect(body.results[0]).toMatchObject({ days_remaining: 1, closed: false });
  });

  test('accounts whose password was changed are not open any more', async () => {
    const everyone = await findOpenDemoAccounts(t.db);
    expect(everyone).toHaveLength(6);
    await t.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('username', '=', 'staff')
      .execute();
    expect(await findOpenDemoAccounts(t.db)).not.toContain('staff');
  });

  test('cut off again, touch nobody who took a name of theirs meanwhile', async () => {
    await t.db
      .updateTable('users')
      .set({ username: 'aline', username_key: 'aline' })
      .where('username', '=', 'staff')
      .execute();
    const person = await makeUser(t.db, { username: 'staff' });
    await t.db.updateTable('installation').set({ value: 'loading' }).execute();
    await load();
    expect(await getUser(t.db, person.id)).toMatchObject({ roles: [], first_name: null });
  });

  test('a demo account under another name is open as long as its password is', async () => {
    const { body } = await login('kwame');
    await t.visitor('PUT', '/api/auth/user/', {
      headers: { authorization: `Bearer ${body.access}` },
      body: { username: 'kwame-the-first' },
    });
    expect(await findOpenDemoAccounts(t.db)).toContain('kwame-the-first');
  });

  test('are not loaded where there are people, whose accounts stay as they are', async () => {
    const lived = await startTestApp({ DEMO: 'on' });
    const person = await makeUser(lived.db, { username: 'staff' });
    expect(await loadDemo(lived.db, lived.app.files, lived.app.config)).toBe(false);
    expect(await lived.db.selectFrom('users').selectAll().execute()).toEqual([person]);
    expect((await lived.visitor('GET', '/api/settings/')).body.demo).toBe(false);
  });

  test('are left out with DEMO=off', async () => {
    const bare = await startTestApp({ DEMO: 'off' });
    expect(await loadDemo(bare.db, bare.app.files, bare.app.config)).toBe(false);
    expect((await bare.visitor('GET', '/api/settings/')).body.demo).toBe(false);
  });
});
