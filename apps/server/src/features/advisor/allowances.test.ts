import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import {
  LONG_LIMITS,
  startProviderChat,
  type Person,
} from '#src/features/advisor/service/provider-chat.fixture.ts';
import {
  joinAs,
  makeOrganization,
  makeStaffedOrganization,
} from '#src/features/organizations/organizations.fixture.ts';
import { makeUser } from '#test/factories.ts';
import type { Behaviour } from '#test/openai-stand-in.ts';
import { startTestApp } from '#test/start-test-app.ts';

let chat: Awaited<ReturnType<typeof startProviderChat>>;
let staff: { id: number };
beforeAll(async () => {
  chat = await startProviderChat();
  // Long timeouts, because these tests concern a reply's cost, and a reply that timed out is none.
  chat.t.app.advisor.limits = LONG_LIMITS;
  staff = await makeUser(chat.t.db, { staff: true });
});
afterAll(async () => chat.standIn.stop());
beforeEach(() => {
  chat.standIn.requests.length = 0;
});

const urlOf = (id: number) => `/api/advisor/organizations/${id}/allowance/`;
const read = (who: { id: number }, id: number) => chat.t.as(who)('GET', urlOf(id));
const set = (who: { id: number }, id: number, body: unknown) =>
  chat.t.as(who)('PUT', urlOf(id), { body });
const list = (query = '') => chat.t.as(staff)('GET', `/api/advisor/organizations/${query}`);

/** Waits until the service was called. */
const untilAsked = async () => eventually(() => expect(chat.standIn.requests).toHaveLength(1));

/** A user in an organization with this allowance. */
async function member(monthlyTokens?: number, name?: string) {
  const { id, owner } = await makeOrganization(chat.t, undefined, name);
  const who = await chat.person();
  await joinAs(chat.t.db, id, who, 'student');
  if (monthlyTokens !== undefined) {
    expect((await set(staff, id, { monthly_tokens: monthlyTokens })).status).toBe(200);
  }
  const used = async (): Promise<number> => (await read(owner, id)).body.used_tokens;
  return { id, owner, who, used };
}

const told = (tokens: number): Behaviour => ({
  kind: 'reply',
  text: 'Short.',
  usage: { prompt_tokens: tokens - 10, completion_tokens: 10 },
});

describe('an allowance', () => {
  test('is read by the owner, admins and staff, with what was used of it', async () => {
    const o = await makeStaffedOrganization(chat.t);
    for (const who of [o.owner, o.admin, staff]) {
      const { status, body } = await read(who, o.id);
      expect(status).toBe(200);
      expect(body).toEqual({
        organization: { id: o.id, name: o.name },
        has_provider: true,
        used_tokens: 0,
        monthly_tokens: 2_000_000,
        revision: 1,
        starts_again_at: expect.stringMatching(/^\d{4}-\d{2}-01T00:00:00\.000Z$/),
      });
      const startsAgain = Date.parse(body.starts_again_at) - Date.now();
      expect(startsAgain).toBeGreaterThan(0);
      expect(startsAgain).toBeLessThanOrEqual(31 * 24 * 3_600_000);
    }
  });

  test('is not for other members, outsiders and visitors', async () => {
    const o = await makeStaffedOrganization(chat.t);
    for (const who of [o.teacher, o.student]) expect((await read(who, o.id)).status).toBe(403);
    expect((await read(o.outsider, o.id)).status).toBe(404);
    expect((await chat.t.visitor('GET', urlOf(o.id))).status).toBe(401);
    expect((await read(staff, 999_999)).status).toBe(404);
  });

  test('is set by staff, again too, also to nothing', async () => {
    const { id, owner } = await makeOrganization(chat.t);
    for (const monthly_tokens of [500, 1_000_000_000, 0]) {
      const { status, body } = await set(staff, id, { monthly_tokens, used_tokens: 7 });
      expect(status).toBe(200);
      expect(body).toMatchObject({ organization: { id }, monthly_tokens, used_tokens: 0 });
      expect((await read(owner, id)).body.monthly_tokens).toBe(monthly_tokens);
    }
    expect((await set(staff, 999_999, { monthly_tokens: 1 })).status).toBe(404);
  });

  test('is not set by the owner, an admin, anybody else', async () => {
    const o = await makeStaffedOrganization(chat.t);
    for (const who of [o.owner, o.admin, o.teacher, o.student, o.outsider]) {
      const { status, body } = await set(who, o.id, { monthly_tokens: 5_000_000 });
      expect(status).toBe(403);
      expect(body).toEqual({ error: 'Only the Inzira team can do this.' });
    }
    expect((await chat.t.visitor('PUT', urlOf(o.id))).status).toBe(401);
    expect((await read(o.owner, o.id)).body.monthly_tokens).toBe(2_000_000);
  });

  test.each<[unknown, string]>([
    [undefined, 'This field is required.'],
    [null, 'Enter a whole number from 0 to 1,000,000,000.'],
    ['5000', 'Enter a whole number from 0 to 1,000,000,000.'],
    [-1, 'Enter a whole number from 0 to 1,000,000,000.'],
    [1.5, 'Enter a whole number from 0 to 1,000,000,000.'],
    [1_000_000_001, 'Enter a whole number from 0 to 1,000,000,000.'],
    [1e300, 'Enter a whole number from 0 to 1,000,000,000.'],
  ])('is a whole number within bounds, not %j', async (monthly_tokens, message) => {
    const { id } = await makeOrganization(chat.t);
    const { status, body } = await set(staff, id, { monthly_tokens });
    expect(status).toBe(400);
    expect(body).toEqual({ monthly_tokens: [message] });
  });

  test('of an installation without a provider says so', async () => {
    const t = await startTestApp();
    const { id, owner } = await makeOrganization(t);
    expect((await t.as(owner)('GET', urlOf(id))).body.has_provider).toBe(false);
  });
});

describe('the allowances', () => {
  test('stand in pages, those that used most first, and can be searched', async () => {
    const t = await startTestApp();
    const call = t.as(await makeUser(t.db, { staff: true }));
    const owner = await makeUser(t.db);
    const names = Array.from({ length: 21 }, (_, number) => `Hub ${number}`);
    const ids: number[] = [];
    for (const name of [...names, '100 % _ours_', 'École'])
      ids.push((await makeOrganization(t, owner, name)).id);
    const usage = (index: number, tokens: number, month: string) => ({
      organization_id: ids[index] ?? 0,
      month,
      tokens,
    });
    const month = new Date().toISOString().slice(0, 7);
    await t.db
      .insertInto('advisor_usage')
      .values([usage(4, 70, month), usage(7, 900, month), usage(2, 5_000, '2020-01')])
      .execute();
    const url = '/api/advisor/organizations/';
    const first = (await call('GET', url)).body;
    expect(first).toMatchObject({ count: 23, next: `${url}?page=2`, previous: null });
    expect(
      first.results
        .map((one: { organization: object; used_tokens: number }) => [
          one.organization,
          one.used_tokens,
        ])
        .slice(0, 3),
    ).toEqual([
      [{ id: ids[7], name: 'Hub 7' }, 900],
      [{ id: ids[4], name: 'Hub 4' }, 70],
      [{ id: ids[0], name: 'Hub 0' }, 0],
    ]);
    const second = (await call('GET', first.next)).body;
    expect(second).toMatchObject({ next: null, previous: `${url}?page=1` });
    expect(second.results).toHaveLength(3);

    const found = async (search: string) =>
      (await call('GET', `${url}?${new URLSearchParams({ search }).toString()}`)).body.results.map(
        (one: { organization: { name: string } }) => one.organization.name,
      );
    expect(await found(' hUB 1')).toHaveLength(11);
    expect(await found('100 %')).toEqual(['100 % _ours_']);
    expect(await found('%')).toEqual([]);
    expect(await found('\\')).toEqual([]);
    for (const written of ['École', 'école', 'ECOLE', 'ecol'])
      expect(await found(written), written).toEqual(['École']);
    const many = (await call('GET', `${url}?search=hub`)).body;
    expect((await call('GET', many.next)).body.results).toHaveLength(1);
  });

  test('refuse a page or a search that is none, and everybody but staff', async () => {
    for (const page of ['0', 'abc', '9999']) {
      const { status, body } = await list(`?page=${page}`);
      expect(status).toBe(404);
      expect(body).toEqual({ error: 'Invalid page.' });
    }
    expect((await list(`?search=${'x'.repeat(101)}`)).status).toBe(400);
    expect((await list('?search=%00')).status).toBe(400);
    const owner = chat.t.as((await makeOrganization(chat.t)).owner);
    expect((await owner('GET', '/api/advisor/organizations/')).status).toBe(403);
  });
});

describe('a reply', () => {
  test('is reserved before, and settled after by what the service says', async () => {
    const { who, used } = await member(20_000);
    let reserved = 0;
    // The reply continues until the reservation was read.
    const reply = { ...told(1_234), every: 20, goesOn: () => reserved === 0 };
    chat.standIn.script(reply);
    const answer = chat.ask(who, 'wat is an mvp?');
    await untilAsked();
    reserved = await used();
    expect(reserved).toBeGreaterThan(700);
    expect(reserved).not.toBe(1_234);
    await answer;
    expect(await used()).toBe(1_234);
    chat.standIn.script(told(2_000));
    await chat.ask(who, 'and net burn?');
    expect(await used()).toBe(3_234);
  });

  test('to somebody without an organization is counted with those of the month', async () => {
    const alone = async () =>
      (await chat.t.db.selectFrom('advisor_usage_alone').select('tokens').execute()).map(
        ({ tokens }) => tokens,
      );
    expect(await alone()).toEqual([]);
    for (const [tokens, sum] of [
      [340, 340],
      [60, 400],
    ] as const) {
      chat.standIn.script(told(tokens));
      expect((await chat.ask(await chat.person(), 'wat is an mvp?')).status).toBe(200);
      expect(await alone()).toEqual([sum]);
    }
  });

  describe('to somebody without an organization', () => {
    /** The tokens used this month by all users without an organization. */
    async function putAlone(tokens: bigint) {
      await chat.t.db.deleteFrom('advisor_usage_alone').execute();
      await sql`insert into advisor_usage_alone (month, tokens)
        values (${new Date().toISOString().slice(0, 7)}, ${sql.lit(tokens)})`.execute(chat.t.db);
    }

    test('is counted past two billion a month', async () => {
      await putAlone(2_147_483_000n);
      const who = await chat.person();
      for (const question of ['wat is an mvp?', 'and net burn?']) {
        chat.standIn.script(told(3_000));
        expect((await chat.ask(who, question)).status).toBe(200);
      }
      const { tokens } = await chat.t.db
        .selectFrom('advisor_usage_alone')
        .select('tokens')
        .executeTakeFirstOrThrow();
      expect(tokens).toBe(2_147_489_000);
    });

    test('that cannot be counted leaves them free to ask again', async () => {
      await putAlone(9_223_372_036_854_775_807n);
      const who = await chat.person();
      chat.standIn.script(told(3_000));
      expect((await chat.ask(who, 'wat is an mvp?')).status).toBe(500);
      await putAlone(0n);
      chat.standIn.script(told(3_000));
      expect((await chat.ask(who, 'and net burn?')).status).toBe(200);
    });
  });

  test('that the service refuses gives everything back', async () => {
    const { who, used } = await member();
    chat.standIn.script({ kind: 'status', status: 401 });
    expect((await chat.ask(who, 'wat is an mvp?')).status).toBe(200);
    expect(await used()).toBe(0);
  });

  test.each<[string, Behaviour]>([
    ['that breaks off', { kind: 'cut', text: 'It began ' }],
    ['without a usage', { kind: 'reply', text: 'Short.', usage: null }],
    ['with nonsense for a usage', { kind: 'reply', text: 'Short.', usage: { prompt_tokens: -9 } }],
  ])('%s gives back what it did not use', async (_, behaviour) => {
    const { who, used } = await member();
    chat.standIn.script(behaviour);
    expect((await chat.ask(who, 'wat is an mvp?')).status).toBe(200);
    const prompt = chat.standIn.requests[0]?.body?.['messages'] as { content: string }[];
    const estimate = prompt.reduce((sum, { content }) => sum + content.length, 0) / 4;
    expect(Math.abs((await used()) - estimate)).toBeLessThan(10);
  });

  test('whose reader leaves is settled too', async () => {
    const { who, used } = await member();
    chat.standIn.script({ kind: 'reply', text: 'One two three four five six', every: 100 });
    await chat.stream(who, 'wat is an mvp?', { leaveAfter: 2 });
    const prompt = chat.standIn.requests[0]?.body?.['messages'] as { content: string }[];
    const estimate = prompt.reduce((sum, { content }) => sum + content.length, 0) / 4;
    await eventually(async () => expect(Math.abs((await used()) - estimate)).toBeLessThan(10));
  });

  test('of the built-in mentor costs nothing', async () => {
    const { who, used } = await member();
    await chat.ask(who, 'wat is an mvp?', { engine: 'built-in' });
    expect(await used()).toBe(0);
  });
});

describe('an allowance that is used up', () => {
  const NOTE = /^Your organization has used up its AI allowance for this month/;

  async function expectBuiltIn(who: Person, note: RegExp, more: object = {}) {
    const { status, body } = await chat.ask(who, 'wat is an mvp?', { ...more });
    expect(status).toBe(200);
    expect(body).toMatchObject({ engine: 'built-in', finished: true });
    expect(body['message']).toMatch(note);
    expect(body['sources']).not.toHaveLength(0);
    expect(chat.standIn.requests).toHaveLength(0);
  }

  test('lets the built-in mentor answer, which says why', async () => {
    const { who, used } = await member(100);
    await expectBuiltIn(who, NOTE);
    await expectBuiltIn(who, /^Votre organisation a utilisé tout son quota IA de ce mois/, {
      language: 'fr',
    });
    expect(await used()).toBe(0);
    const { done, tokens } = await chat.stream(who, 'wat is an mvp?');
    expect(done?.['message']).toMatch(NOTE);
    expect(tokens.map(({ text }) => text).join('')).toBe(done?.['message']);
    // A learner who chose the built-in mentor is not told about an allowance.
    const { body } = await chat.ask(who, 'wat is an mvp?', { engine: 'built-in' });
    expect(body['message']).not.toMatch(NOTE);
  });

  test('is so after the reply that used it up, until staff give more', async () => {
    const { id, who, used } = await member(8_000);
    chat.standIn.script(told(7_900));
    expect((await chat.ask(who, 'wat is an mvp?')).body['engine']).toBe('provider');
    expect(await used()).toBe(7_900);
    chat.standIn.requests.length = 0;
    await expectBuiltIn(who, NOTE);
    await set(staff, id, { monthly_tokens: 50_000 });
    chat.standIn.script(told(500));
    expect((await chat.ask(who, 'wat is an mvp?')).body['engine']).toBe('provider');
    expect(await used()).toBe(8_400);
  });

  test('holds for the month alone', async () => {
    const { id, who } = await member(8_000);
    await chat.t.db
      .insertInto('advisor_usage')
      .values({ organization_id: id, month: '2020-01', tokens: 8_000 })
      .execute();
    expect((await chat.ask(who, 'wat is an mvp?')).body['engine']).toBe('provider');
  });

  test("leaves those of the member's other organizations", async () => {
    const { who, used } = await member(0);
    const other = await makeOrganization(chat.t);
    await joinAs(chat.t.db, other.id, who, 'student');
    chat.standIn.script(told(600));
    expect((await chat.ask(who, 'wat is an mvp?')).body['engine']).toBe('provider');
    expect((await read(other.owner, other.id)).body.used_tokens).toBe(600);
    expect(await used()).toBe(0);
  });

  test('is not overdrawn by members who ask at once', async () => {
    const { id, who, used } = await member(0);
    const others = await Promise.all(Array.from({ length: 7 }, async () => chat.person()));
    for (const other of others) await joinAs(chat.t.db, id, other, 'student');
    const size = await reservation();
    await set(staff, id, { monthly_tokens: size * 3 });
    chat.standIn.normally({
      ...told(size),
      text: 'All of these ask at once.',
      every: 100,
    } as Behaviour);
    const answers = await Promise.all(
      [who, ...others].map((one) => chat.ask(one, 'wat is an mvp?')),
    );
    chat.standIn.normally({ kind: 'reply' });
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body['engine'] === 'provider')).toHaveLength(3);
    expect(await used()).toBe(size * 3);
  });

  /** The tokens reserved for the question, measured in a separate organization. */
  async function reservation() {
    const { who, used } = await member();
    let reserved = 0;
    chat.standIn.script({ kind: 'reply', every: 20, goesOn: () => reserved === 0 });
    const answer = chat.ask(who, 'wat is an mvp?');
    await untilAsked();
    reserved = await used();
    await answer;
    chat.standIn.requests.length = 0;
    return reserved;
  }
});
