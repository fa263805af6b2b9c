import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';
import { VentureCards } from './venture-cards.ts';
import { makeApproved, updateVia } from './ventures.fixture.ts';

const LIST = '/api/organization/ventures/';

let t: TestApp;
let staff: Call;
beforeAll(async () => {
  t = await startTestApp();
  staff = t.as(await makeUser(t.db, { staff: true }));
});

/** What a visitor sees of a venture in the directory and on its page; undefined where it is hidden. */
async function see(id: number) {
  const { results } = (await t.visitor('GET', LIST)).body as { results: { id: number }[] };
  const page = await t.visitor('GET', `${LIST}${id}/`);
  const card = results.find((one) => one.id === id);
  if (!card) expect(page.status).toBe(404);
  else
    expect(page.body).toEqual({
      ...card,
      shows_founder: false,
      founder: null,
      can_edit: false,
      review: null,
    });
  return card;
}

describe('a venture that was shown before', () => {
  test('shows its edit, its choices and its logo at once', async () => {
    const owner = await makeUser(t.db);
    const { id } = await makeApproved(t, { countries: '646' }, owner);
    expect(await see(id)).toMatchObject({ logo: null, countries: [{ code: 'RW' }] });
    const as = t.as(owner);
    const image = sharp({ create: { width: 9, height: 9, channels: 3, background: '#a63d2f' } });
    const file = { filename: 'logo.png', bytes: await image.png().toBuffer() };
    const { body } = await updateVia(as, id, { tagline: 'Teas', countries: '404' }, file);
    expect(await see(id)).toMatchObject({
      tagline: 'Teas',
      countries: [{ code: 'KE' }],
      logo: body.logo,
      logo_small: body.logo_small,
    });
    await updateVia(as, id, { logo: '' });
    expect(await see(id)).toMatchObject({ tagline: 'Teas', logo: null });
  });

  test('is its owner’s and the team’s alone once it is declined', async () => {
    const owner = await makeUser(t.db);
    const { id } = await makeApproved(t, {}, owner);
    expect(await see(id)).toBeDefined();
    await staff('POST', `${LIST}${id}/decline/`, { body: { revision: 2, reason: 'Say more.' } });
    expect(await see(id)).toBeUndefined();
    for (const call of [t.as(owner), staff]) {
      expect((await call('GET', `${LIST}${id}/`)).body).toMatchObject({
        id,
        can_edit: true,
        review: { review_status: 'declined', review_reason: 'Say more.' },
      });
    }
    const somebody = t.as(await makeUser(t.db));
    expect((await somebody('GET', `${LIST}${id}/`)).status).toBe(404);
  });

  test('goes with its owner’s account', async () => {
    const owner = await makeUser(t.db);
    const { id } = await makeApproved(t, {}, owner);
    expect(await see(id)).toBeDefined();
    const erased = await t.as(owner)('DELETE', '/api/auth/user/', {
      body: { password: TEST_PASSWORD },
    });
    expect(erased.status).toBe(204);
    expect(await see(id)).toBeUndefined();
  });
});

test('cards come in the order that was asked for, kept or not, without those that are gone', async () => {
  const cards = new VentureCards(t.db, t.app.files);
  const rows = await t.db
    .selectFrom('ventures')
    .select(['id', 'revision'])
    .orderBy('id')
    .limit(2)
    .execute();
  const gone = { id: 1_000_000, revision: 1 };
  await cards.find(rows.slice(0, 1));
  const asked = [...rows.toReversed(), gone];
  const ids = (await cards.find(asked)).map(({ venture }) => venture.id);
  expect(ids).toEqual(rows.toReversed().map(({ id }) => id));
});
