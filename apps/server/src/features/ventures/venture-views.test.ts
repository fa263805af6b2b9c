import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { addDays, today } from '#src/platform/days.ts';
import { addViews, countViews, sweepViews, ViewCounter } from './venture-views.ts';
import { makeApproved } from './ventures.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const PHONE = 'Mozilla/5.0 (Linux; Android 13) Chrome/120 Mobile';
const views = async (id: number) => (await countViews(t.db, [id])).get(id) ?? 0;

async function counted(work: (counter: ViewCounter) => void) {
  const counter = new ViewCounter(t.db, (error) => {
    throw error;
  });
  work(counter);
  await counter.stop();
}

describe('views of a profile', () => {
  test('are counted once a visitor and day, and reach the database together', async () => {
    const { id } = await makeApproved(t);
    await counted((counter) => {
      for (const ip of ['10.0.0.1', '10.0.0.2', '10.0.0.1', '10.0.0.1']) {
        counter.count(id, { ip, userAgent: PHONE });
      }
      counter.count(id, { ip: '10.0.0.1', userAgent: `${PHONE} Firefox` });
    });
    expect(await views(id)).toBe(3);
  });

  test('are none of who may edit it, whose page was made readable as for a visitor', async () => {
    const { id } = await makeApproved(t);
    const other = await makeApproved(t);
    const owner = { ip: '10.0.0.1', userAgent: PHONE };
    const visitor = { ...owner, ip: '10.0.0.2' };
    await counted((counter) => {
      counter.count(id, { ...owner, isAhead: true });
      counter.count(other.id, { ...owner, isAhead: true });
      counter.count(id, visitor);
      counter.takeBack(id, owner);
      counter.takeBack(id, visitor);
    });
    expect([await views(id), await views(other.id)]).toEqual([1, 1]);
  });

  test('are one of a visitor who comes by several servers, or after a restart', async () => {
    const { id } = await makeApproved(t);
    const other = await makeApproved(t);
    const visit = (counter: ViewCounter) => {
      counter.count(id, { ip: '10.0.0.1', userAgent: PHONE });
      counter.count(other.id, { ip: '10.0.0.1', userAgent: PHONE });
    };
    await Promise.all([counted(visit), counted(visit), counted(visit)]);
    await counted(visit);
    expect([await views(id), await views(other.id)]).toEqual([1, 1]);
    // The stored data do not identify the visitor, and are deleted the next day.
    const kept = await t.db.selectFrom('venture_view_visitors').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('10.0.0.1');
    await t.db
      .updateTable('venture_view_visitors')
      .set({ day: addDays(today(), -2) })
      .execute();
    await t.db
      .updateTable('venture_view_salts')
      .set({ day: addDays(today(), -2) })
      .execute();
    await sweepViews(t.db);
    for (const table of ['venture_view_visitors', 'venture_view_salts'] as const)
      expect(await t.db.selectFrom(table).select('day').execute()).toEqual([]);
  });

  test('of bots are none', async () => {
    const { id } = await makeApproved(t);
    await counted((counter) => {
      for (const userAgent of [
        undefined,
        '',
        'Googlebot/2.1',
        'WhatsApp/2',
        'curl/8',
        'HeadlessChrome/1',
      ])
        counter.count(id, { ip: '10.0.0.1', userAgent });
    });
    expect(await views(id)).toBe(0);
  });

  test('that wait are written when the server ends, its owner’s and the team’s left out', async () => {
    const ended = await startTestApp();
    const owner = await makeUser(ended.db);
    const { id } = await makeApproved(ended, {}, owner);
    const url = `/api/organization/ventures/${id}/`;
    const headers = { 'user-agent': PHONE };
    const staff = ended.as(await makeUser(ended.db, { staff: true }));
    for (const as of [ended.visitor, ended.as(owner), staff]) await as('GET', url, { headers });
    await ended.app.close();
    expect(await countViews(ended.db, [id])).toEqual(new Map([[id, 1]]));
    await ended.stop();
  });

  test('are told for the last 30 days, and older ones go', async () => {
    const { id } = await makeApproved(t);
    await addViews(t.db, [
      { venture_id: id, day: today(), views: 2 },
      { venture_id: id, day: addDays(today(), -29), views: 3 },
      { venture_id: id, day: addDays(today(), -30), views: 100 },
      { venture_id: 999_999, day: today(), views: 7 },
    ]);
    await addViews(t.db, [{ venture_id: id, day: today(), views: 1 }]);
    expect(await views(id)).toBe(6);
    await sweepViews(t.db);
    const rows = await t.db
      .selectFrom('venture_views')
      .select('day')
      .where('venture_id', '=', id)
      .execute();
    expect(rows.map(({ day }) => day).toSorted()).toEqual([addDays(today(), -29), today()]);
  });
});
