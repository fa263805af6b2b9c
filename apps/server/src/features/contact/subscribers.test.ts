import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
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
