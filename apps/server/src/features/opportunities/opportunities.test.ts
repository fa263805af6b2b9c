import type { NewOpportunity } from '@inzira/contract/opportunities';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';
import { findOpportunityHead } from './opportunity-preview.ts';
import {
  AGRICULTURE,
  ENERGY,
  inDays,
  KENYA,
  LISTING,
  makeOpportunity,
  RWANDA,
} from './opportunities.fixture.ts';

const LIST = '/api/organization/opportunities/';

let t: TestApp;
let learner: Call;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  await t.db.deleteFrom('opportunities').execute();
  learner = t.as(await makeUser(t.db));
});

const titles = async (query = '', call = learner) => {
  const { body } = await call('GET', `${LIST}${query}`);
  return body.results.map(({ title }: { title: string }) => title);
};

describe('the list', () => {
  test('has the soonest deadline first, none at all last, and leaves closed ones out', async () => {
    await makeOpportunity(t.db, { title: 'all year' });
    await makeOpportunity(t.db, { title: 'later', deadline: inDays(9) });
    await makeOpportunity(t.db, { title: 'today', deadline: inDays(0) });
    await makeOpportunity(t.db, { title: 'yesterday', deadline: inDays(-1) });
    const { body } = await learner('GET', LIST);
    expect(
      body.results.map((row: Record<string, unknown>) => [
        row['title'],
        row['days_remaining'],
        row['deadline'],
      ]),
    ).toEqual([
      ['today', 0, inDays(0)],
      ['later', 9, inDays(9)],
      ['all year', null, null],
    ]);
  });

  test('is paged by five, and its links keep the filters', async () => {
    for (let i = 0; i < 6; i += 1) await makeOpportunity(t.db, { title: `Solar ${i}` });
    const { body } = await learner('GET', `${LIST}?search=solar`);
    expect([body.count, body.results.length]).toEqual([6, 5]);
    expect(body.next).toBe(`${LIST}?search=solar&page=2`);
    expect((await learner('GET', body.next)).body.results).toHaveLength(1);
    expect((await learner('GET', `${LIST}?page=3`)).status).toBe(404);
    expect((await learner('GET', `${LIST}?page=abc`)).status).toBe(404);
  });

  test('is found by title, organization, benefits and description', async () => {
    await makeOpportunity(t.db, { title: 'Énergie verte' });
    await makeOpportunity(t.db, { title: 'b', organization_name: 'Umurage' });
    await makeOpportunity(t.db, { title: 'c', benefits: 'A mentor' });
    await makeOpportunity(t.db, { title: 'd', description: '<ul><li>Beehives</li></ul>' });
    expect(await titles('?search=energie')).toEqual(['Énergie verte']);
    expect(await titles('?search=umurage')).toEqual(['b']);
    expect(await titles('?search=mentor')).toEqual(['c']);
    expect(await titles('?search=beehives')).toEqual(['d']);
    // Names of HTML tags are not searchable.
    expect(await titles('?search=li')).toEqual([]);
  });

  test('a filter finds what is for the value and what is for all, in the order of deadlines', async () => {
    await makeOpportunity(t.db, { title: 'all', deadline: inDays(5) });
    await makeOpportunity(t.db, { title: 'kenya', deadline: inDays(1), countries: [KENYA] });
    await makeOpportunity(t.db, { title: 'both', deadline: inDays(9), countries: [KENYA, RWANDA] });
    await makeOpportunity(t.db, {
      title: 'rwanda',
      deadline: inDays(2),
      countries: [RWANDA],
      sectors: [ENERGY],
      tags: ['Loan'],
    });
    expect(await titles(`?country=${RWANDA}`)).toEqual(['rwanda', 'all', 'both']);
    expect(await titles(`?country=${RWANDA}&sector=${AGRICULTURE}`)).toEqual(['all', 'both']);
    expect(await titles(`?sector=${ENERGY}`)).toEqual(['kenya', 'rwanda', 'all', 'both']);
    expect(await titles(`?search=machines&country=${RWANDA}&sector=${AGRICULTURE}`)).toEqual([
      'all',
      'both',
    ]);
    const { tags, countries, sectors } = (await learner('GET', `${LIST}options/`)).body;
    const loan = tags.find(({ name }: { name: string }) => name === 'Loan').id;
    expect(await titles(`?tag=${loan}&country=${RWANDA}&sector=${ENERGY}`)).toEqual(['rwanda']);
    expect(await titles(`?tag=${loan}&country=${KENYA}`)).toEqual([]);
    expect(countries.map(({ code }: { code: string }) => code)).toEqual(['KE', 'RW']);
    expect(sectors).toHaveLength(1);
  });

  test('several filters that many have are counted without those that one of them leaves out', async () => {
    const kinds: [number, Partial<NewOpportunity>][] = [
      [220, { countries: [RWANDA], sectors: [ENERGY] }],
      [100, { countries: [RWANDA], tags: ['Loan'] }],
      [60, { sectors: [ENERGY, AGRICULTURE] }],
      [3, { countries: [KENYA], sectors: [ENERGY] }],
      [4, { countries: [RWANDA], sectors: [AGRICULTURE] }],
      [5, { countries: [RWANDA], sectors: [ENERGY], deadline: inDays(-1) }],
    ];
    await inTransaction(t.db, async (trx) => {
      for (const [many, kind] of kinds) {
        for (let at = 0; at < many; at += 1)
          await makeOpportunity(trx, { deadline: inDays(at), ...kind });
      }
    });
    const both = `country=${RWANDA}&sector=${ENERGY}`;
    expect((await learner('GET', `${LIST}?${both}`)).body.count).toBe(380);
    expect((await learner('GET', `${LIST}?${both}&page=76`)).body.results).toHaveLength(5);
    const { tags } = (await learner('GET', `${LIST}options/`)).body;
    const grant = tags.find(({ name }: { name: string }) => name === 'Grant').id;
    expect((await learner('GET', `${LIST}?tag=${grant}&${both}`)).body.count).toBe(280);
    expect((await learner('GET', `${LIST}?tag=${grant}&sector=${ENERGY}`)).body.count).toBe(283);
  });

  test('leaves out what the learner’s card rules out, when it is asked to', async () => {
    await makeOpportunity(t.db, { title: 'open to all', deadline: inDays(9) });
    await makeOpportunity(t.db, { title: 'kenya', deadline: inDays(1), countries: [KENYA] });
    await makeOpportunity(t.db, {
      title: 'rwanda',
      deadline: inDays(2),
      countries: [KENYA, RWANDA],
      sectors: [AGRICULTURE],
      stages: ['Startup', 'Growth'],
    });
    await makeOpportunity(t.db, { title: 'energy', deadline: inDays(3), sectors: [ENERGY] });
    const grown = await makeOpportunity(t.db, {
      title: 'mature',
      deadline: inDays(4),
      stages: ['Mature'],
    });
    expect(await titles('?fits=true')).toHaveLength(5);
    await learner('PUT', '/api/advisor/idea/', {
      body: { country: 'Kigali, Rwanda', stage: 'Growth', sector: 'Farming' },
    });
    expect(await titles('?fits=true')).toEqual(['rwanda', 'open to all']);
    expect(await titles(`?fits=true&country=${KENYA}&sector=${AGRICULTURE}`)).toEqual([
      'rwanda',
      'open to all',
    ]);
    expect(await titles('?fits=true&search=mature')).toEqual([]);
    await learner('PUT', `${LIST}${grown}/saved/`);
    expect(await titles('?saved=true')).toEqual(['mature']);
    expect(await titles('?saved=true&fits=true')).toEqual([]);
  });

  test.each(['sector=x', 'country=-1', 'tag=1e3', 'saved=maybe', 'fits=maybe'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await learner('GET', `${LIST}?${query}`);
      expect([status, Object.keys(body)]).toEqual([400, [query.split('=')[0]]]);
    },
  );

  test('is for users', async () => {
    expect((await t.visitor('GET', LIST)).status).toBe(401);
  });
});

test('a visitor learns what closes first by name, and no more', async () => {
  await makeOpportunity(t.db, { title: 'all year' });
  await makeOpportunity(t.db, { title: 'yesterday', deadline: inDays(-1) });
  const dead = await makeOpportunity(t.db, { title: 'dead link', deadline: inDays(1) });
  await t.db
    .updateTable('opportunities')
    .set({ link_state: 'dead' })
    .where('id', '=', dead)
    .execute();
  for (const days of [9, 4, 6])
    await makeOpportunity(t.db, { title: `in ${days}`, deadline: inDays(days) });
  const { status, body } = await t.visitor('GET', `${LIST}closing/`);
  expect(status).toBe(200);
  expect(body.map(({ title }: { title: string }) => title)).toEqual(['in 4', 'in 6', 'in 9']);
  expect(body[0]).toEqual({
    id: expect.any(Number),
    title: 'in 4',
    organization_name: LISTING.organization_name,
    deadline: inDays(4),
    days_remaining: 4,
  });
});

describe('an opportunity', () => {
  test('answers when it is closed, and says so', async () => {
    const id = await makeOpportunity(t.db, { deadline: inDays(-3) });
    const { status, body } = await learner('GET', `${LIST}${id}/`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ closed: true, days_remaining: 0, deadline: inDays(-3) });
    expect((await learner('GET', `${LIST}999999/`)).status).toBe(404);
  });

  test('says which conditions the learner’s card meets, and what it does not say', async () => {
    const id = await makeOpportunity(t.db, {
      countries: [RWANDA],
      sectors: [AGRICULTURE],
      stages: ['Startup'],
    });
    const conditions = async () => (await learner('GET', `${LIST}${id}/`)).body.conditions;
    expect(await conditions()).toEqual([
      { field: 'country', state: 'missing', yours: null },
      { field: 'stage', state: 'missing', yours: null },
      { field: 'sector', state: 'missing', yours: null },
    ]);
    await learner('PUT', '/api/advisor/idea/', {
      body: { country: 'Kigali, Rwanda', stage: 'Growth', sector: 'Candles' },
    });
    expect(await conditions()).toEqual([
      { field: 'country', state: 'met', yours: 'Kigali, Rwanda' },
      { field: 'stage', state: 'not_met', yours: 'Growth' },
      { field: 'sector', state: 'unclear', yours: 'Candles' },
    ]);
  });

  test('sets no condition where it names none', async () => {
    const id = await makeOpportunity(t.db);
    expect((await learner('GET', `${LIST}${id}/`)).body.conditions).toEqual([]);
  });
});

describe('a listing', () => {
  const staff = async () => t.as(await makeUser(t.db, { staff: true }));

  test('is written by staff, and nobody else', async () => {
    const call = await staff();
    const fee = { amount: 20, currency: 'USD', note: 'Not refunded' };
    const made = await call('POST', LIST, { body: { ...LISTING, fee, countries: [RWANDA] } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ fee, checked_at: expect.any(String), saved: false });
    const url = `${LIST}${made.body.id}/`;
    const changed = await call('PUT', url, { body: { ...LISTING, deadline: inDays(4) } });
    expect(changed.body).toMatchObject({ fee: null, countries: [], days_remaining: 4 });
    expect(await titles(`?country=${KENYA}`)).toEqual([LISTING.title]);
    expect((await learner('POST', LIST, { body: LISTING })).status).toBe(403);
    expect((await learner('PUT', url, { body: LISTING })).status).toBe(403);
    expect((await call('PUT', `${LIST}999999/`, { body: LISTING })).status).toBe(404);
  });

  test.each([
    ['countries', [99_999]],
    ['sectors', [99]],
    ['deadline', '2026-02-31'],
    ['apply_link', 'javascript:alert(1)'],
    ['title', ''],
  ])('with a wrong %s is refused', async (field, value) => {
    const answer = await (await staff())('POST', LIST, { body: { ...LISTING, [field]: value } });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  });

  test('has no HTML that does anything', async () => {
    const description = `<h1>Title</h1><script>alert(1)</script><p onclick="x()" style="position:fixed">Text
      <img src=x onerror=alert(1)><a href="javascript:alert(1)">a</a><a href="//evil.example">b</a>
      <a href="https://ok.example" target="_self" onmouseover="x">c</a></p><iframe src="https://evil.example"></iframe>
      <svg><script>alert(1)</script></svg><form action="https://evil.example"><input name="password"></form>
      <math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>`;
    const { body } = await (await staff())('POST', LIST, { body: { ...LISTING, description } });
    expect(body.description).not.toMatch(
      /<(?!\/?(?:h2|p|a)\b)|javascript|style|\son\w+=|evil|password/i,
    );
    expect(body.description).toContain(
      '<a href="https://ok.example" target="_blank" rel="noopener noreferrer nofollow ugc">c</a>',
    );
  });
});

describe('a shared link', () => {
  const preview = (id: number, call = t.visitor) => call('GET', `${LIST}${id}/preview/`);

  test('says to visitors what waits behind it, and no more', async () => {
    const id = await makeOpportunity(t.db, { deadline: inDays(3) });
    const { status, body } = await preview(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      title: 'Seed grant',
      organization_name: 'Sample Fund',
      benefits: 'USD 5,000',
      days_remaining: 3,
      closed: false,
    });
    expect((await preview(id, learner)).body).toEqual(body);
    expect((await t.visitor('GET', `${LIST}${id}/`)).status).toBe(401);
    expect(await findOpportunityHead(t.db, id, 'fr')).toEqual({
      title: 'Seed grant',
      description: 'Sample Fund · USD 5,000 · 3 jours restants',
      noindex: true,
    });
  });

  test('of nothing is not found', async () => {
    expect((await preview(999_999)).status).toBe(404);
    expect(await findOpportunityHead(t.db, 999_999, 'en')).toBeNull();
  });
});
