import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { makeUser } from '#test/factories.ts';
import { createVia, makeApproved, type Fields } from './ventures.fixture.ts';

const RWANDA = 646;
const KENYA = 404;
const LIST = '/api/organization/ventures/';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  const ventures: Fields[] = [
    { company_name: 'Café Ikawa', sectors: ['2', '1'], countries: [`${RWANDA}`], stage: 'Startup' },
    { company_name: 'Solar Kit', sectors: '6', countries: [`${KENYA}`, `${RWANDA}`] },
    { company_name: 'Moto Post', sectors: '13', countries: `${KENYA}`, stage: 'Growth' },
    { company_name: 'Shamba Data', sectors: ['1', '17'], customer_types: '4', stage: 'Startup' },
    { company_name: 'Clay House', sectors: '14', countries: `${RWANDA}`, customer_types: '2' },
    { company_name: 'Ink and Sun', sectors: '4', pitch: 'Solar lamps for schools' },
  ];
  for (const fields of ventures) await makeApproved(t, fields);
  await createVia(t.as(await makeUser(t.db)), {
    company_name: 'Not yet reviewed',
    sectors: '1',
    countries: `${RWANDA}`,
  });
});

const list = async (query = '') => (await t.visitor('GET', LIST + query)).body;
const names = async (query = '') =>
  (await list(query)).results.map((one: { company_name: string }) => one.company_name) as string[];

describe('the directory', () => {
  test('shows reviewed ventures, five to a page, the newest first', async () => {
    const first = await list();
    expect(first).toMatchObject({ count: 6, next: `${LIST}?page=2`, previous: null });
    expect(await names()).toEqual([
      'Ink and Sun',
      'Clay House',
      'Shamba Data',
      'Moto Post',
      'Solar Kit',
    ]);
    const second = await list('?page=2');
    expect(second).toMatchObject({ count: 6, next: null, previous: `${LIST}?page=1` });
    expect(await names('?page=2')).toEqual(['Café Ikawa']);
  });

  test('gives every field of a venture with its relations by name', async () => {
    const { results } = await list('?page=2');
    expect(results[0]).toMatchObject({
      tagline: 'Teas from our own hills',
      founding_date: null,
      stage: 'Startup',
      logo: null,
      logo_small: null,
      sectors: [
        { id: 1, name: 'Agriculture & Agribusiness', code: 'agriculture' },
        { id: 2, name: 'Food & Beverages', code: 'food' },
      ],
      countries: [{ id: RWANDA, name: 'Rwanda', code: 'RW' }],
      customer_types: [],
    });
    expect(results[0]).not.toHaveProperty('review_status');
  });

  test('is filtered by sector, country, customer type and stage, and by all of them', async () => {
    expect(await names('?sector=1')).toEqual(['Shamba Data', 'Café Ikawa']);
    expect(await names(`?country=${RWANDA}`)).toEqual(['Clay House', 'Solar Kit', 'Café Ikawa']);
    expect(await names('?customer_type=4')).toEqual(['Shamba Data']);
    expect(await names('?stage=Startup')).toEqual(['Shamba Data', 'Café Ikawa']);
    expect(await names(`?sector=1&country=${RWANDA}&stage=Startup`)).toEqual(['Café Ikawa']);
    expect(await names(`?sector=13&country=${RWANDA}`)).toEqual([]);
    expect(await names('?sector=&stage=&search=')).toHaveLength(5);
  });

  test('is searched by name, tagline and pitch, also together with filters', async () => {
    expect(await names('?search=solar')).toEqual(['Ink and Sun', 'Solar Kit']);
    expect(await names('?search=cafe')).toEqual(['Café Ikawa']);
    expect(await names(`?search=solar&country=${KENYA}`)).toEqual(['Solar Kit']);
    expect(await names('?search=teas&stage=Growth')).toEqual(['Moto Post']);
    expect(await names('?search=reviewed')).toEqual([]);
    expect((await list('?search=solar&sector=6')).next).toBeNull();
  });

  test('keeps the filters in its links', async () => {
    for (let n = 0; n < 5; n += 1) await makeApproved(t, { sectors: '20', stage: 'Mature' });
    await makeApproved(t, { sectors: '20', stage: 'Mature' });
    expect((await list('?sector=20&stage=Mature')).next).toBe(
      `${LIST}?sector=20&stage=Mature&page=2`,
    );
  });

  test('has no page beyond its end, and none called abc', async () => {
    for (const page of ['99', 'abc', '0', '-1']) {
      const { status, body } = await t.visitor('GET', `${LIST}?page=${page}`);
      expect({ status, body }).toEqual({ status: 404, body: { error: 'Invalid page.' } });
    }
  });

  test.each(['sector=abc', 'country=1e3', 'stage=Huge', `customer_type=1'--`, 'search=%00'])(
    'says which filter is wrong: %s',
    async (query) => {
      const { status, body } = await t.visitor('GET', `${LIST}?${query}`);
      expect(status).toBe(400);
      expect(Object.keys(body)).toEqual([query.split('=')[0]]);
    },
  );

  test('answers hostile searches with a list', async () => {
    for (const search of [`' or 1=1 --`, '"*', '%', 'NEAR(a b)', '<script>', '\\', '🦁']) {
      const { status } = await t.visitor('GET', `${LIST}?search=${encodeURIComponent(search)}`);
      expect(status, search).toBe(200);
    }
  });
});

describe('the counts of the filters', () => {
  const counts = async (query = '') => (await t.visitor('GET', `${LIST}counts/${query}`)).body;

  test('tell how many ventures each value would leave, given the other filters', async () => {
    const all = await counts('?stage=Startup');
    expect(all.complete).toBe(true);
    expect(all.sectors).toEqual([
      { id: 1, name: 'Agriculture & Agribusiness', code: 'agriculture', count: 2 },
      { id: 2, name: 'Food & Beverages', code: 'food', count: 1 },
      { id: 17, name: 'Software & Technology', code: 'technology', count: 1 },
    ]);
    // A filter does not restrict the choices of its own field.
    expect(all.stages).toContainEqual({ name: 'Growth', count: 1 });
    expect(all.stages).toContainEqual({ name: 'Startup', count: 2 });
  });

  test('beside another filter are of the newest, with every value that there may be', async () => {
    const { id } = await makeUser(t.db);
    const at = '2026-01-01T00:00:00.000Z';
    const rows = Array.from({ length: 260 }, (_, n) => ({
      owner_id: id,
      company_name: `Many ${n}`,
      tagline: 'One of many',
      pitch: 'One of many',
      stage: 'Mature' as const,
      review_status: 'approved' as const,
      reviewed_at: at,
      submitted_at: at,
      revision: 1,
      created_at: at,
    }));
    const made = await t.db.insertInto('ventures').values(rows).returning('id').execute();
    const many = made.map((one) => one.id);
    await t.db
      .insertInto('venture_sectors')
      .values(many.map((venture_id) => ({ venture_id, sector_id: 19 })))
      .execute();
    const narrowed = await counts('?stage=Mature');
    expect(narrowed.complete).toBe(false);
    expect(narrowed.sectors[0]).toMatchObject({ id: 19, count: 250 });
    expect(narrowed.sectors).toContainEqual(expect.objectContaining({ id: 6, count: 0 }));
    const all = await counts();
    expect(all.complete).toBe(true);
    expect(all.sectors[0]).toMatchObject({ id: 19, count: 260 });
    expect((await list('?sector=19')).count).toBe(260);
    expect((await list('?sector=19&stage=Mature')).count).toBe(260);
    await t.db.deleteFrom('ventures').where('id', 'in', many).execute();
    expect((await list('?sector=19')).count).toBe(0);
  });

  test('follow the search, and never count what is not reviewed', async () => {
    const found = await counts('?search=solar');
    expect(
      found.sectors.map(({ id, count }: { id: number; count: number }) => [id, count]),
    ).toEqual([
      [4, 1],
      [6, 1],
    ]);
    const inRwanda = (await counts()).countries.find(({ id }: { id: number }) => id === RWANDA);
    expect(inRwanda.count).toBe(3);
  });
});

describe('the lists to choose from', () => {
  test('are open to everybody and hold what a venture may name', async () => {
    const get = async (list: string) =>
      (await t.visitor('GET', `/api/organization/venture/${list}/`)).body;
    expect(await get('sectors')).toHaveLength(20);
    expect(await get('customer-types')).toHaveLength(10);
    const countries = await get('countries');
    expect(countries.length).toBeGreaterThan(240);
    expect(countries).toContainEqual({ id: RWANDA, name: 'Rwanda', code: 'RW' });
    expect(countries).toContainEqual({ id: 384, name: 'Côte d’Ivoire', code: 'CI' });
    expect(countries[0].name < countries[1].name).toBe(true);
  });
});
