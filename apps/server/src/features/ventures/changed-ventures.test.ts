import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mailbox.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';
import { findProfitPromises } from './profit-promises.ts';
import { createVia, type Fields, makeApproved, updateVia } from './ventures.fixture.ts';

let t: TestApp;
let staff: Call;
beforeAll(async () => {
  t = await startTestApp();
  staff = t.as(await makeUser(t.db, { staff: true, username: 'aline' }));
});

const BASE = '/api/organization/ventures';
const changed = async () =>
  (await staff('GET', `${BASE}/changed/`)).body.results as {
    venture: { id: number; pitch: string };
    approved: { pitch: string };
    fields: string[];
    reasons: string[];
    revision: number;
  }[];
const entryOf = async (id: number) => (await changed()).find((one) => one.venture.id === id);

describe('an edit of a public venture', () => {
  test('stays public and stands on the team’s list with both versions until it is accepted', async () => {
    const owner = await makeUser(t.db);
    const { id } = await makeApproved(t, { pitch: 'We dry herbs.' }, owner);
    expect(await entryOf(id)).toBeUndefined();
    await updateVia(t.as(owner), id, { pitch: 'We dry and pack herbs.' });
    await updateVia(t.as(owner), id, { stage: 'Growth' });
    const entry = await entryOf(id);
    expect(entry).toMatchObject({
      venture: { pitch: 'We dry and pack herbs.' },
      approved: { pitch: 'We dry herbs.' },
      fields: ['pitch', 'stage'],
      reasons: [],
    });
    expect((await t.visitor('GET', `${BASE}/${id}/`)).body.pitch).toBe('We dry and pack herbs.');
    const accept = (revision?: number) =>
      staff('POST', `${BASE}/${id}/accept/`, { body: { revision } });
    expect((await accept((entry?.revision ?? 0) - 1)).status).toBe(409);
    expect((await accept(entry?.revision)).status).toBe(204);
    expect(await entryOf(id)).toBeUndefined();
    expect((await accept(entry?.revision)).status).toBe(409);
  });

  test('that is taken back by its owner waits no longer', async () => {
    const owner = await makeUser(t.db);
    const { id } = await makeApproved(t, { tagline: 'Teas' }, owner);
    await updateVia(t.as(owner), id, { tagline: 'Coffees' });
    expect(await entryOf(id)).toBeDefined();
    await updateVia(t.as(owner), id, { tagline: 'Teas' });
    expect(await entryOf(id)).toBeUndefined();
  });

  test('comes first with a promise of returns or another website', async () => {
    const owner = await makeUser(t.db);
    const made: number[] = [];
    const changes: Fields[] = [
      { tagline: 'Better teas' },
      { pitch: 'Double your money in a month.' },
      { website: 'https://elsewhere.example/' },
    ];
    for (const change of changes) {
      const { id } = await makeApproved(t, {}, owner);
      await updateVia(t.as(owner), id, change);
      made.push(id);
    }
    const [plain, promise, website] = made;
    const listed = (await changed()).filter((one) => made.includes(one.venture.id));
    expect(listed.map((one) => [one.venture.id, one.reasons])).toEqual([
      [promise, ['promise']],
      [website, ['website']],
      [plain, []],
    ]);
  });

  test('by the team, or of a venture that waits, stands on no list', async () => {
    const owner = await makeUser(t.db);
    const { id } = await makeApproved(t, {}, owner);
    await updateVia(staff, id, { tagline: 'Corrected' });
    const waiting = await createVia(t.as(owner));
    await updateVia(t.as(owner), waiting.body.id, { tagline: 'Other' });
    expect(await entryOf(id)).toBeUndefined();
    expect(await entryOf(waiting.body.id)).toBeUndefined();
  });

  test('is listed for the team alone, and accepted by it alone', async () => {
    const owner = await makeUser(t.db);
    const { id } = await makeApproved(t, {}, owner);
    expect((await t.as(owner)('GET', `${BASE}/changed/`)).status).toBe(403);
    expect((await t.visitor('GET', `${BASE}/changed/`)).status).toBe(401);
    const accept = { body: { revision: 2 } };
    expect((await t.as(owner)('POST', `${BASE}/${id}/accept/`, accept)).status).toBe(403);
    expect((await staff('POST', `${BASE}/999999/accept/`, accept)).status).toBe(404);
  });
});

describe('a public venture that the team takes down', () => {
  test('leaves the directory and the list; its owner is told why, in those words', async () => {
    const owner = await makeUser(t.db);
    const { id, company_name } = await makeApproved(t, {}, owner);
    await updateVia(t.as(owner), id, { pitch: 'Guaranteed returns of 30 % a month.' });
    const revision = (await entryOf(id))?.revision;
    const reason = 'No promises of returns, please.';
    const answer = await staff('POST', `${BASE}/${id}/decline/`, { body: { revision, reason } });
    expect(answer.body).toMatchObject({ review_status: 'declined', review_reason: reason });
    expect(await entryOf(id)).toBeUndefined();
    expect((await t.visitor('GET', `${BASE}/${id}/`)).status).toBe(404);
    const mails = await mailsTo(t.db, owner.email);
    expect(mails.at(-1)?.subject).toBe(`${company_name} was taken out of the directory`);
    const { body: told } = await t.as(owner)('GET', '/api/notifications/');
    expect(told.results[0].kind).toBe('venture-taken-down');
    const { body: history } = await t.as(owner)('GET', `${BASE}/${id}/history/`);
    expect(history.results[0]).toMatchObject({ action: 'taken-down', reason });
  });
});

describe('a venture that its owner deletes', () => {
  const remove = (as: Call, id: number, company_name: string) =>
    as('DELETE', `${BASE}/${id}/`, { body: { company_name } });

  test('is gone with its name given, and who joined it is told and free', async () => {
    const owner = await makeUser(t.db, { trainer: true });
    const { id, company_name } = await makeApproved(t, {}, owner);
    const trainee = await makeUser(t.db);
    await t.as(trainee)('POST', '/api/venture/join-venture/', { body: { venture_id: id } });
    expect((await remove(t.as(owner), id, 'Another name')).body).toHaveProperty('company_name');
    expect((await remove(t.as(owner), id, ` ${company_name.toUpperCase()} `)).status).toBe(204);
    expect((await t.as(owner)('GET', `${BASE}/${id}/`)).status).toBe(404);
    const { body: told } = await t.as(trainee)('GET', '/api/notifications/');
    expect(told.results[0].kind).toBe('venture-gone');
    const { body } = await t.as(trainee)('GET', '/api/venture/list-available-venture/');
    expect(body.joined).toBeNull();
  });

  test('is deleted by nobody else, the team included', async () => {
    const { id, company_name } = await makeApproved(t);
    const other = t.as(await makeUser(t.db));
    expect((await remove(other, id, company_name)).status).toBe(403);
    expect((await remove(staff, id, company_name)).status).toBe(403);
    expect((await remove(t.visitor, id, company_name)).status).toBe(401);
    const waiting = await createVia(t.as(await makeUser(t.db)));
    expect((await remove(other, waiting.body.id, 'Umuti Herbals')).status).toBe(404);
  });
});

test.each([
  'Double your money in 30 days',
  'Guaranteed monthly returns',
  'A risk-free investment',
  'Earn 10% per week',
  'Doublez votre argent',
  'Rendement garanti',
  'Gagnez 20 % par mois, sans risque',
])('“%s” is a promise of returns', (text) => {
  expect(findProfitPromises(text)).not.toEqual([]);
});

test.each([
  'We grow 20% a year and sell teas to hotels.',
  'Farmers double their harvest.',
  'Nos clientes économisent de l’argent.',
])('“%s” is none', (text) => {
  expect(findProfitPromises(text)).toEqual([]);
});
