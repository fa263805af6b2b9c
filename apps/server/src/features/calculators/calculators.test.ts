import { beforeAll, expect, test } from 'vitest';
import { personalData } from '#src/personal-data.ts';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

const urlOf = (name: string) => `/api/calculators/${name}/figures/`;

test('figures are kept by calculator, replaced as a whole, and forgotten', async () => {
  const user = t.as(await makeUser(t.db));
  const kept = await user('PUT', urlOf('runway'), {
    body: { figures: { cash: 14_400_000, money_out: 1_200_000 } },
  });
  expect(kept.status).toBe(200);
  expect(kept.body).toMatchObject({ name: 'runway', figures: { cash: 14_400_000 } });
  await user('PUT', urlOf('runway'), { body: { figures: { cash: 5.5 } } });
  await user('PUT', urlOf('loan-cost'), {
    body: { figures: { rate_per: 'year', method: 'flat' } },
  });
  const { body } = await user('GET', '/api/calculators/figures/');
  expect(body).toMatchObject([
    { name: 'loan-cost', figures: { rate_per: 'year', method: 'flat' } },
    { name: 'runway', figures: { cash: 5.5 } },
  ]);
  expect((await user('DELETE', urlOf('runway'))).status).toBe(204);
  expect((await user('DELETE', urlOf('runway'))).status).toBe(204);
  expect((await user('GET', '/api/calculators/figures/')).body).toHaveLength(1);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('figures that were changed from the kept ones are kept, though the clock of the phone was put back', async () => {
  const user = t.as(await makeUser(t.db));
  const first = await user('PUT', urlOf('margin'), { body: { figures: { price: 10 } } });
  const over = first.body.updated_at;
  const changed = { figures: { price: 12 }, done_at: minutesAgo(24 * 60), over };
  const { body } = await user('PUT', urlOf('margin'), { body: changed });
  expect(body).toMatchObject({ figures: { price: 12 } });
  expect(body).not.toHaveProperty('other');
  expect(body.updated_at > over).toBe(true);
});

test('of figures that two phones changed apart the later ones count, and the others are told', async () => {
  const user = t.as(await makeUser(t.db));
  const put = async (price: number, minutes: number, over: string | null) => {
    const body = { figures: { price }, done_at: minutesAgo(minutes), over };
    return (await user('PUT', urlOf('margin'), { body })).body;
  };
  const first = await put(10, 60, null);
  await put(12, 30, first.updated_at);
  const early = await put(9, 45, first.updated_at);
  expect(early).toMatchObject({ figures: { price: 12 }, other: { figures: { price: 9 } } });
  const late = await put(8, 15, first.updated_at);
  expect(late).toMatchObject({ figures: { price: 8 }, other: { figures: { price: 12 } } });
  const [listed] = (await user('GET', '/api/calculators/figures/')).body;
  expect(listed).toEqual(late);
  const chosen = await put(12, 10, late.updated_at);
  expect(chosen).toMatchObject({ figures: { price: 12 } });
  expect(chosen).not.toHaveProperty('other');
  // The same ones on both are no conflict.
  expect(await put(12, 5, first.updated_at)).not.toHaveProperty('other');
});

test('the figures of another device stay until one of both is chosen', async () => {
  const user = t.as(await makeUser(t.db));
  const put = async (price: number, minutes: number, over: string | null) => {
    const body = { figures: { price }, done_at: minutesAgo(minutes), over };
    return (await user('PUT', urlOf('margin'), { body })).body;
  };
  const shown = await put(12, 30, null);
  const asked = { other: { figures: { price: 9 } } };
  expect(await put(9, 45, null)).toMatchObject(asked);
  // A page that was opened before them knows nothing of them.
  const next = await put(14, 20, shown.updated_at);
  expect(next).toMatchObject({ figures: { price: 14 }, ...asked });
  const chosen = await put(14, 15, next.updated_at);
  expect(chosen).not.toHaveProperty('other');
  expect(await put(11, 25, null)).toMatchObject({ other: { figures: { price: 11 } } });
  const changed = await put(11, 10, chosen.updated_at);
  expect(changed).toMatchObject({ figures: { price: 11 } });
  expect(changed).not.toHaveProperty('other');
});

test('figures that replace those whose answer was lost are based on these, whatever the clock of the phone says', async () => {
  const user = t.as(await makeUser(t.db));
  const put = async (phone: string, price: number, minutes?: number) => {
    const body = {
      figures: { price },
      over: null,
      ...(minutes !== undefined && { done_at: minutesAgo(minutes) }),
    };
    const headers = { 'offline-device': phone };
    return (await user('PUT', urlOf('margin'), { body, headers })).body;
  };
  await put('phone-000a', 10);
  const next = await put('phone-000a', 12, 5);
  expect(next).toMatchObject({ figures: { price: 12 } });
  expect(next).not.toHaveProperty('other');
  // Those of another device are none of them, and stay to be chosen from however often a write is made again.
  const asked = { figures: { price: 12 }, other: { figures: { price: 9 } } };
  expect(await put('phone-000b', 9, 10)).toMatchObject(asked);
  expect(await put('phone-000a', 12, 5)).toMatchObject(asked);
});

test('figures of another device that equal some that waited here are told', async () => {
  const user = t.as(await makeUser(t.db));
  await user('PUT', urlOf('margin'), { body: { figures: { price: 12 }, over: null } });
  // A page of an earlier release names those that it replaces.
  const sent = [{ price: 10 }, { price: 12 }];
  const { body } = await user('PUT', urlOf('margin'), {
    body: { figures: { price: 14 }, over: null, sent, done_at: minutesAgo(5) },
  });
  expect(body).toMatchObject({ figures: { price: 12 }, other: { figures: { price: 14 } } });
});

test('figures of a server whose clock was put back since do not win over new ones', async () => {
  const user = t.as(await makeUser(t.db));
  await user('PUT', urlOf('margin'), { body: { figures: { price: 10 } } });
  const ahead = new Date(Date.now() + 60 * 60_000).toISOString();
  // One that knows of them, and one of an earlier release.
  for (const known of [{ over: ahead }, {}]) {
    await t.db
      .updateTable('calculator_figures')
      .set({ updated_at: ahead })
      .where('calculator', '=', 'margin')
      .execute();
    const { body } = await user('PUT', urlOf('margin'), {
      body: { figures: { price: 12 }, ...known },
    });
    expect(body).toMatchObject({ figures: { price: 12 } });
    expect(body.updated_at <= new Date().toISOString()).toBe(true);
  }
});

test.each([
  ['runway', { figures: { age: 3 } }, 'age'],
  ['runway', { figures: { cash: 'much' } }, 'cash'],
  ['loan-cost', { figures: { method: 'magic' } }, 'method'],
  ['loan-cost', { figures: { method: 1 } }, 'method'],
])('%s refuses %o', async (name, body, field) => {
  const user = t.as(await makeUser(t.db));
  const answer = await user('PUT', urlOf(name), { body });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body)).toEqual([field]);
});

test('what is no calculator is not found or refused', async () => {
  const user = t.as(await makeUser(t.db));
  const { status } = await user('PUT', urlOf('abacus'), { body: { figures: {} } });
  expect([400, 404]).toContain(status);
});

test('nobody sees the figures of another; an export has one’s own, and they go with the account', async () => {
  const owner = await makeUser(t.db);
  await t.as(owner)('PUT', urlOf('margin'), { body: { figures: { price: 10, unit_cost: 4 } } });
  const other = t.as(await makeUser(t.db));
  expect((await other('GET', '/api/calculators/figures/')).body).toEqual([]);
  await other('DELETE', urlOf('margin'));
  const part = personalData.find(({ name }) => name === 'calculators');
  expect(await part?.collect(t.db, owner.id)).toMatchObject([
    { name: 'margin', figures: { price: 10, unit_cost: 4 } },
  ]);
  await t.db.deleteFrom('users').where('id', '=', owner.id).execute();
  expect(await part?.collect(t.db, owner.id)).toEqual([]);
});
