import { LISTINGS_PER_PAGE } from '@inzira/contract/limits';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { formOf } from '#test/forms.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { inDays, KENYA, LISTING, makeOpportunity } from './opportunities.fixture.ts';

const LIST = '/api/staff/opportunities/';
const ONE = '/api/organization/opportunities/';

let t: TestApp;
let staff: ReturnType<TestApp['as']>;
let learner: ReturnType<TestApp['as']>;
beforeAll(async () => {
  t = await startTestApp();
  staff = t.as(await makeUser(t.db, { staff: true }));
  learner = t.as(await makeUser(t.db));
});
beforeEach(async () => {
  await t.db.deleteFrom('opportunities').execute();
});

async function titles(query = ''): Promise<string[]> {
  const { body } = await staff('GET', LIST + query);
  return (body as { results: { title: string }[] }).results.map(({ title }) => title);
}

async function markDead(id: number) {
  await t.db
    .updateTable('opportunities')
    .set({ link_state: 'dead', link_failures: 2, link_checked_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}

describe('the list for staff', () => {
  test('has the open ones, those of them with a dead link, or the closed ones, the last first', async () => {
    await makeOpportunity(t.db, { title: 'Late', deadline: inDays(9) });
    await makeOpportunity(t.db, { title: 'Always' });
    await markDead(await makeOpportunity(t.db, { title: 'Gone', deadline: inDays(2) }));
    await makeOpportunity(t.db, { title: 'Older', deadline: inDays(-9) });
    await markDead(await makeOpportunity(t.db, { title: 'Old', deadline: inDays(-1) }));
    expect(await titles()).toEqual(['Gone', 'Late', 'Always']);
    expect(await titles('?state=open')).toEqual(['Gone', 'Late', 'Always']);
    expect(await titles('?state=dead')).toEqual(['Gone']);
    expect(await titles('?state=closed')).toEqual(['Old', 'Older']);
    expect(await titles('?state=open&search=late')).toEqual(['Late']);
  });

  test('is paged, and its links keep the filters', async () => {
    for (let count = 0; count <= LISTINGS_PER_PAGE; count += 1) await makeOpportunity(t.db);
    const { body } = await staff('GET', `${LIST}?state=open&search=grant`);
    expect(body).toMatchObject({ count: LISTINGS_PER_PAGE + 1, previous: null });
    expect((await staff('GET', String(body.next))).body.results).toHaveLength(1);
    expect(body.next).toContain('search=grant');
  });

  test('refuses a state that is none', async () => {
    const { status, body } = await staff('GET', `${LIST}?state=maybe`);
    expect([status, Object.keys(body)]).toEqual([400, ['state']]);
  });
});

describe('closing an opportunity', () => {
  test('takes it off the learners’ list; it stays readable and says that it is closed', async () => {
    const id = await makeOpportunity(t.db, { deadline: inDays(30) });
    expect((await staff('POST', `${ONE}${id}/close/`)).body).toMatchObject({
      closed: true,
      deadline: inDays(-1),
    });
    expect((await learner('GET', ONE)).body.count).toBe(0);
    expect((await learner('GET', `${ONE}${id}/`)).body.closed).toBe(true);
  });

  test('that is closed already changes nothing', async () => {
    const id = await makeOpportunity(t.db, { deadline: inDays(-7) });
    expect((await staff('POST', `${ONE}${id}/close/`)).body.deadline).toBe(inDays(-7));
  });
});

describe('the logo of a listing', () => {
  const logo = async () => ({
    field: 'logo',
    filename: 'logo.png',
    bytes: await sharp({ create: { width: 900, height: 300, channels: 3, background: '#a63d2f' } })
      .png()
      .toBuffer(),
  });

  test('stands in the list, small and re-encoded; another takes its place, and none takes it away', async () => {
    const id = await makeOpportunity(t.db);
    const url = `${ONE}${id}/logo/`;
    expect((await staff('PUT', url, formOf({}, await logo()))).status).toBe(200);
    const { body } = await learner('GET', ONE);
    const first = body.results[0].organization_logo as string;
    const { headers, rawPayload } = await t.app.inject({ url: first });
    expect([headers['content-type'], (await sharp(rawPayload).metadata()).width]).toEqual([
      'image/webp',
      128,
    ]);
    const second = await staff('PUT', url, formOf({}, await logo()));
    expect(second.body.organization_logo).not.toBe(first);
    const loose = () =>
      t.db.selectFrom('stored_files').select('key').where('attached_at', 'is', null).execute();
    expect((await loose()).map(({ key }) => `/files/${key}`)).toContain(first);
    const none = await staff('PUT', url, formOf({ logo: '' }));
    expect([none.status, none.body.organization_logo]).toEqual([200, null]);
    expect(await loose()).toHaveLength(4);
  });

  test('given by several at once, leaves one that is kept', async () => {
    const url = `${ONE}${await makeOpportunity(t.db)}/logo/`;
    const kept = async () =>
      (
        await t.db
          .selectFrom('stored_files')
          .select('key')
          .where('attached_at', 'is not', null)
          .execute()
      ).length;
    await staff('PUT', url, formOf({}, await logo()));
    const before = await kept();
    const form = formOf({}, await logo());
    const answers = await Promise.all([1, 2, 3, 4].map(async () => staff('PUT', url, form)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await kept()).toBe(before);
  });

  test('that is no image, or none at all, is refused', async () => {
    const url = `${ONE}${await makeOpportunity(t.db)}/logo/`;
    const page = { field: 'logo', filename: 'a.png', bytes: '<script>alert(1)</script>' };
    expect((await staff('PUT', url, formOf({}, page))).status).toBe(415);
    expect((await staff('PUT', url, formOf({ title: 'x' }))).body).toHaveProperty('logo');
    expect((await staff('PUT', `${ONE}999999/logo/`, formOf({}, await logo()))).status).toBe(404);
  });

  test('is for staff to give', async () => {
    const id = await makeOpportunity(t.db);
    const form = formOf({}, await logo());
    expect((await learner('PUT', `${ONE}${id}/logo/`, form)).status).toBe(403);
    expect((await learner('GET', `${ONE}${id}/`)).body.organization_logo).toBeNull();
  });
});

test('a listing that was compared with its source says when, and its link is tried anew', async () => {
  const id = await makeOpportunity(t.db);
  await markDead(id);
  await t.db.updateTable('opportunities').set({ checked_at: '2020-01-01T00:00:00.000Z' }).execute();
  const { body } = await staff('POST', `${ONE}${id}/checked/`);
  expect(body.link_state).toBe('unknown');
  expect(String(body.checked_at).slice(0, 10)).toBe(inDays(0));
  expect(await titles('?state=dead')).toEqual([]);
});

test('learners can neither see the list nor close or confirm; what is not there is not found', async () => {
  const id = await makeOpportunity(t.db, { deadline: inDays(30) });
  for (const [method, url] of [
    ['GET', LIST],
    ['POST', `${ONE}${id}/close/`],
    ['POST', `${ONE}${id}/checked/`],
  ] as const) {
    expect((await learner(method, url)).status, url).toBe(403);
    expect((await t.visitor(method, url)).status, url).toBe(401);
  }
  expect((await learner('GET', `${ONE}${id}/`)).body.closed).toBe(false);
  expect((await staff('POST', `${ONE}999999/close/`)).status).toBe(404);
  expect((await staff('POST', `${ONE}999999/checked/`)).status).toBe(404);
});

describe('a listing with marks', () => {
  const description = '## What to hand in\n\n- A **plan**\n- [The form](https://fund.example/form)';
  const HTML =
    '<h2>What to hand in</h2>\n<ul><li>A <strong>plan</strong></li><li><a href="https://fund.example/form" target="_blank" rel="noopener noreferrer nofollow ugc">The form</a></li></ul>';
  const write = async (more: object = {}) => {
    const body = { ...LISTING, description, format: 'markdown', ...more };
    return (await staff('POST', ONE, { body })).body.id as number;
  };

  test('is read as HTML, found by its words, and edited as it was written', async () => {
    const french = { title_fr: 'Bourse', benefits_fr: '5 000', target_audience_fr: 'Tous' };
    const id = await write({ ...french, description_fr: 'Un *plan*\net <b>' });
    expect((await learner('GET', `${ONE}${id}/`)).body.description).toBe(HTML);
    const inFrench = { headers: { 'accept-language': 'fr' } };
    expect((await learner('GET', `${ONE}${id}/`, inFrench)).body.description).toBe(
      '<p>Un <em>plan</em><br />et &lt;b&gt;</p>',
    );
    expect((await staff('GET', `${LIST}${id}/`)).body).toMatchObject({
      description: HTML,
      description_markdown: description,
      description_markdown_fr: 'Un *plan*\net <b>',
    });
    const { description_text: words } = await t.db
      .selectFrom('opportunities')
      .select('description_text')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(words).toBe('What to hand in A plan The form');
    expect((await learner('GET', `${ONE}?search=form`)).body.count).toBe(1);
    expect((await learner('GET', `${ONE}?search=nofollow`)).body.count).toBe(0);
  });

  test('does no harm, and is HTML for who does not say what it is', async () => {
    const hostile = '[x](javascript:alert(1)) <img src=x onerror=alert(1)> **<script>**';
    const id = await write({ description: hostile });
    expect((await learner('GET', `${ONE}${id}/`)).body.description).toBe(
      '<p>[x](javascript:alert(1)) &lt;img src=x onerror=alert(1)&gt; <strong>&lt;script&gt;</strong></p>',
    );
    const html = await write({ description: '<p>5 *x* 3</p>', format: undefined });
    expect((await staff('GET', `${LIST}${html}/`)).body).toMatchObject({
      description: '<p>5 *x* 3</p>',
      description_markdown: '5 \\*x\\* 3',
    });
    const wrong = await staff('PUT', `${ONE}${html}/`, {
      body: { description: 'x', format: 'rtf' },
    });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['format']]);
  });

  test('as it is saved unchanged, leaves the HTML of an earlier release as it was', async () => {
    const before = '<p>A grant</p>\n\n<ul>\n<li>one</li>\n</ul>';
    const id = await makeOpportunity(t.db, { description: before });
    const { body } = await staff('GET', `${LIST}${id}/`);
    const saved = await staff('PUT', `${ONE}${id}/`, {
      body: { description: body.description_markdown, format: 'markdown', revision: body.revision },
    });
    expect(saved.body).toMatchObject({ description: before, revision: body.revision });
  });

  test('that a colleague has changed meanwhile is answered with the words of both', async () => {
    const id = await write();
    const { revision } = (await staff('GET', `${LIST}${id}/`)).body;
    const change = async (text: string) =>
      staff('PUT', `${ONE}${id}/`, { body: { description: text, format: 'markdown', revision } });
    expect((await change('**Theirs**')).status).toBe(200);
    const { status, body } = await change('Mine');
    expect([status, body.fields, body.current.description_markdown]).toEqual([
      409,
      ['description'],
      '**Theirs**',
    ]);
  });
});

describe('a listing that two of the team have open', () => {
  const open = async (overrides = {}) => {
    const id = await makeOpportunity(t.db, { deadline: inDays(30), ...overrides });
    const other = t.as(await makeUser(t.db, { staff: true }));
    const { body } = await staff('GET', `${ONE}${id}/`);
    return { url: `${ONE}${id}/`, other, revision: body.revision as number };
  };

  test('stays closed when the other saves what they changed after one has closed it', async () => {
    const { url, other, revision } = await open();
    await other('POST', `${url}close/`);
    const saved = await staff('PUT', url, { body: { revision, benefits: 'USD 9,000' } });
    expect([saved.status, saved.body.closed, saved.body.benefits]).toEqual([
      200,
      true,
      'USD 9,000',
    ]);
    expect(saved.body.revision).toBeGreaterThan(revision);
  });

  test('keeps what was saved first where both changed a field, and shows it to the other', async () => {
    const { url, other, revision } = await open({ tags: ['Grant'], fee: null });
    const theirs = { revision, tags: ['Prize'], fee: { amount: 5, currency: 'USD', note: null } };
    expect((await other('PUT', url, { body: theirs })).status).toBe(200);
    const mine = { revision, tags: ['Loan'], title: 'Seed loan' };
    const { status, body } = await staff('PUT', url, { body: mine });
    expect(status).toBe(409);
    expect(body).toEqual({
      error: expect.any(String),
      fields: ['tags'],
      current: expect.objectContaining({
        title: LISTING.title,
        tags: [{ id: expect.any(Number), name: 'Prize' }],
        revision: revision + 1,
      }),
    });
    const again = { ...mine, revision: body.current.revision };
    expect((await staff('PUT', url, { body: again })).body).toMatchObject({
      title: 'Seed loan',
      tags: [{ name: 'Loan' }],
      fee: { amount: 5 },
    });
  });

  test('has the changes of both where they changed different fields, also at the same time', async () => {
    const { url, other, revision } = await open();
    const answers = await Promise.all([
      staff('PUT', url, { body: { revision, title: 'A new title' } }),
      other('PUT', url, { body: { revision, stages: ['Growth'] } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await staff('GET', url)).body).toMatchObject({
      title: 'A new title',
      stages: ['Growth'],
      benefits: LISTING.benefits,
    });
  });

  test('takes the same change of both', async () => {
    const { url, other, revision } = await open();
    const body = { revision, deadline: inDays(9), countries: [KENYA] };
    expect((await other('PUT', url, { body })).status).toBe(200);
    expect((await staff('PUT', url, { body })).status).toBe(200);
  });

  test('is changed by what is sent where no revision is named; a wrong one is refused', async () => {
    const { url, other } = await open();
    await other('PUT', url, { body: { title: 'Theirs' } });
    expect((await staff('PUT', url, { body: { title: 'Mine' } })).body.title).toBe('Mine');
    const wrong = await staff('PUT', url, { body: { title: 'Mine', revision: -1 } });
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['revision']]);
  });
});
