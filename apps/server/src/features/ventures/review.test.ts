import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mailbox.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';
import { createVia, makeApproved, updateVia } from './ventures.fixture.ts';

let t: TestApp;
let staff: Call;
beforeAll(async () => {
  t = await startTestApp();
  staff = t.as(await makeUser(t.db, { staff: true, username: 'aline' }));
});

const decide = (as: Call, id: number, action: 'approve' | 'decline', body: object) =>
  as('POST', `/api/organization/ventures/${id}/${action}/`, { body });
const REASON = 'Please say what you sell & to whom.';

describe('the review', () => {
  test('lists what waits, the oldest first, until it is decided', async () => {
    const owner = await makeUser(t.db);
    const ids: number[] = [];
    for (const company_name of ['Older', 'Newer']) {
      ids.push((await createVia(t.as(owner), { company_name })).body.id);
    }
    const queue = async () => (await staff('GET', '/api/organization/ventures/review/')).body;
    expect((await queue()).results.map((one: { id: number }) => one.id)).toEqual(ids);
    expect((await queue()).results[0]).toMatchObject({
      review_status: 'pending',
      owner: { id: owner.id, username: owner.username, email: owner.email },
    });
    for (const id of ids) {
      expect((await decide(staff, id, 'approve', { revision: 1 })).body).toMatchObject({
        id,
        review_status: 'approved',
        reviewed_at: expect.any(String),
        revision: 2,
      });
    }
    expect((await queue()).count).toBe(0);
  });

  test('of an approved one tells its owner in the page and by mail', async () => {
    const owner = await makeUser(t.db, { language: 'fr' });
    const { body } = await createVia(t.as(owner), { company_name: 'Ikirezi' });
    await decide(staff, body.id, 'approve', { revision: 1 });
    const [mail] = await mailsTo(t.db, owner.email);
    expect(mail).toMatchObject({ subject: 'Ikirezi figure dans l’annuaire' });
    const { body: told } = await t.as(owner)('GET', '/api/notifications/');
    expect(told.results).toMatchObject([
      { kind: 'venture-approved', path: `/ventures/${body.id}` },
    ]);
  });

  test('of a declined one tells the reason; its owner’s edit sends it in again', async () => {
    const owner = await makeUser(t.db);
    const as = t.as(owner);
    const { body } = await createVia(as, { company_name: 'Ikirezi <b>' });
    const declined = await decide(staff, body.id, 'decline', { revision: 1, reason: REASON });
    expect(declined.body).toMatchObject({ review_status: 'declined', review_reason: REASON });
    const [mail] = await mailsTo(t.db, owner.email);
    expect(mail?.text_body).toContain(REASON);
    expect(mail?.html_body).not.toContain('<b>');
    const { body: told } = await as('GET', '/api/notifications/');
    expect(told.results[0].path).toBe(`/ventures/${body.id}/edit`);
    const mine = await as('GET', '/api/organization/venture/my-ventures/');
    expect(mine.body).toMatchObject([{ review_status: 'declined', review_reason: REASON }]);

    // An edit by staff is not a new submission.
    await updateVia(staff, body.id, { tagline: 'Corrected' });
    expect((await as('GET', `/api/organization/ventures/${body.id}/`)).body.review).toMatchObject({
      review_status: 'declined',
    });
    const again = await updateVia(as, body.id, { pitch: 'We sell tea to hotels.' });
    expect(again.body).toMatchObject({ review_status: 'pending', review_reason: null });
    const { body: queue } = await staff('GET', '/api/organization/ventures/review/');
    expect(queue.results.map((one: { id: number }) => one.id)).toContain(body.id);

    const { body: history } = await as('GET', `/api/organization/ventures/${body.id}/history/`);
    expect(history.results).toMatchObject([
      { action: 'resubmitted', by: 'owner', username: owner.username, fields: ['pitch'] },
      { action: 'edited', by: 'staff', username: null, fields: ['tagline'] },
      { action: 'declined', by: 'staff', username: null, reason: REASON },
      { action: 'created', by: 'owner' },
    ]);
    const seen = await staff('GET', `/api/organization/ventures/${body.id}/history/`);
    expect(seen.body.results[2]).toMatchObject({ action: 'declined', username: 'aline' });
  });

  test('can take an approved one out of the directory again', async () => {
    const { id } = await makeApproved(t, { company_name: 'Withdrawn' });
    const { body } = await staff('GET', `/api/organization/ventures/${id}/`);
    const { revision } = body.review;
    const declined = await decide(staff, id, 'decline', { revision, reason: REASON });
    expect(declined.status).toBe(200);
    expect((await t.visitor('GET', `/api/organization/ventures/${id}/`)).status).toBe(404);
    const { body: found } = await t.visitor('GET', '/api/organization/ventures/?search=withdrawn');
    expect(found.count).toBe(0);
  });

  test('by two at once: the second hears what happened', async () => {
    const owner = await makeUser(t.db);
    const { body } = await createVia(t.as(owner));
    const other = t.as(await makeUser(t.db, { staff: true, username: 'bosco' }));
    const answers = await Promise.all([
      decide(staff, body.id, 'approve', { revision: 1 }),
      decide(other, body.id, 'decline', { revision: 1, reason: REASON }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body.error).toMatch(/^(aline|bosco) has (approved|declined) this venture/);
    expect(await mailsTo(t.db, owner.email)).toHaveLength(1);
  });

  test('is of what was seen: an edit in between answers 409', async () => {
    const as = t.as(await makeUser(t.db, { username: 'claire' }));
    const { body } = await createVia(as);
    await updateVia(as, body.id, { pitch: 'Something else altogether' });
    const { status, body: told } = await decide(staff, body.id, 'approve', { revision: 1 });
    expect(status).toBe(409);
    expect(told.error).toMatch(/^claire has changed this venture/);
  });

  test('needs a reason to decline and a revision', async () => {
    const { body } = await createVia(t.as(await makeUser(t.db)));
    const none = await decide(staff, body.id, 'decline', { revision: 1, reason: '  ' });
    expect(none).toMatchObject({ status: 400, body: { reason: ['This field is required.'] } });
    const long = await decide(staff, body.id, 'decline', { revision: 1, reason: 'x'.repeat(1001) });
    expect(Object.keys(long.body)).toEqual(['reason']);
    const unseen = await decide(staff, body.id, 'approve', {});
    expect(unseen).toMatchObject({ status: 400, body: { revision: ['This field is required.'] } });
    expect((await decide(staff, 999_999, 'approve', { revision: 1 })).status).toBe(404);
  });

  test('is the team’s: owners, trainers and strangers cannot decide or read the history', async () => {
    const owner = t.as(await makeUser(t.db, { trainer: true }));
    const { body } = await createVia(owner);
    const history = `/api/organization/ventures/${body.id}/history/`;
    expect((await decide(owner, body.id, 'approve', { revision: 1 })).status).toBe(403);
    expect((await owner('GET', '/api/organization/ventures/review/')).status).toBe(403);
    expect((await t.as(await makeUser(t.db))('GET', history)).status).toBe(404);
    expect((await t.visitor('GET', history)).status).toBe(401);
    const { id } = await makeApproved(t);
    const { status } = await owner('GET', `/api/organization/ventures/${id}/history/`);
    expect(status).toBe(403);
  });
});

test('an edit and a decision at the same moment wait for each other, and none fails', async () => {
  const owner = await makeUser(t.db);
  const staff = t.as(await makeUser(t.db, { staff: true }));
  const { body } = await createVia(t.as(owner));
  for (let round = 0; round < 8; round += 1) {
    const revision = (await getOwn(owner, body.id)).revision;
    const decision = round % 2 === 0 ? 'approve' : 'decline';
    const answers = await Promise.all([
      updateVia(t.as(owner), body.id, { company_name: `Name ${round}`, sectors: ['1'] }),
      staff('POST', `/api/organization/ventures/${body.id}/${decision}/`, {
        body: { revision, reason: 'Say more.' },
      }),
      updateVia(staff, body.id, { tagline: `Line ${round}`, sectors: ['2'] }),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
});

async function getOwn(owner: { id: number }, id: number) {
  const { body } = await t.as(owner)('GET', `/api/organization/ventures/${id}/`);
  return body.review as { revision: number };
}
