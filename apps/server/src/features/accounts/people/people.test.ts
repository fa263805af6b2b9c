import { staffPeopleEndpoints } from '@inzira/contract/staff-people';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { secondsFromNow } from '#src/platform/db/database.ts';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let staff: Awaited<ReturnType<typeof makeUser>>;
let call: ReturnType<TestApp['as']>;
beforeAll(async () => {
  t = await startTestApp();
  staff = await makeUser(t.db, { staff: true, username: 'chief', email: 'chief@inzira.test' });
  call = t.as(staff);
});

const PEOPLE = '/api/staff/people/';
const proof = { password: TEST_PASSWORD };

const actionsOn = async (id: number) => {
  const { body } = await call('GET', `/api/staff/record/?kind=user&subject=${id}`);
  return body.results.map(({ action }: { action: string }) => action);
};
const mailsTo = async (email: string) =>
  t.db.selectFrom('outbox').select('subject').where('recipient', '=', email).execute();

describe('people', () => {
  test('are found by name, username and email, by role, organization and when they were here', async () => {
    const ines = await makeUser(t.db, {
      username: 'ines.m',
      first_name: 'Inès',
      last_name: 'Mugabe',
      email: 'ines@kigali-hub.test',
      trainer: true,
    });
    await t.as(ines)('GET', '/api/auth/user/');
    const namesOf = async (query: string) => {
      const { status, body } = await call('GET', `${PEOPLE}?${query}`);
      expect(status).toBe(200);
      return body.results.map(({ username }: { username: string }) => username);
    };
    expect(await namesOf('search=mugabe')).toEqual(['ines.m']);
    expect(await namesOf('search=ines')).toEqual(['ines.m']);
    expect(await namesOf('search=kigali-hub')).toEqual(['ines.m']);
    expect(await namesOf('search=nobody-here')).toEqual([]);
    expect(await namesOf('role=trainer')).toEqual(['ines.m']);
    expect(await namesOf('active=7')).toContain('ines.m');
    expect(await namesOf('organization=1')).toEqual([]);
    await makeUser(t.db, { username: 'gone.g', disabled_at: '2026-11-01T10:00:00.000Z' });
    expect(await namesOf('state=disabled')).toEqual(['gone.g']);
    expect(await namesOf('state=disabled&role=trainer')).toEqual([]);
    await t.db
      .updateTable('users')
      .set({ first_name: 'Nadia' })
      .where('id', '=', ines.id)
      .execute();
    expect(await namesOf('search=nadia')).toEqual(['ines.m']);
  });

  test('show what they are, and never a hash or a token', async () => {
    const person = await makeUser(t.db, { trainer: true, first_name: 'Keza' });
    const { status, body } = await call('GET', `${PEOPLE}${person.id}/`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: person.id,
      full_name: 'Keza',
      roles: ['trainer'],
      is_disabled: false,
      lessons_completed: 0,
      organizations: [],
      studio: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/hash|token|argon/i);
    expect(await actionsOn(person.id)).toEqual(['person-read']);
  });

  test('that are none answer 404', async () => {
    expect((await call('GET', `${PEOPLE}999999/`)).status).toBe(404);
    const gone = await call('POST', `${PEOPLE}999999/disable/`, {
      body: { ...proof, reason: 'Spam' },
    });
    expect(gone.status).toBe(404);
  });

  test('leave as a CSV that no spreadsheet runs, and the other staff hear of it', async () => {
    const second = await makeUser(t.db, { staff: true, email: 'second@inzira.test' });
    await makeUser(t.db, { username: 'formula', first_name: '=1+1' });
    const {
      status,
      body: text,
      headers,
    } = await call('POST', `${PEOPLE}export/`, {
      body: { ...proof, search: 'formula' },
    });
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/filename="people-\d{4}-\d\d-\d\d\.csv"/);
    expect(text).toContain(`"'=1+1"`);
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(await mailsTo(second.email)).toEqual([{ subject: 'An act of the staff on Inzira' }]);
    expect(await mailsTo(staff.email)).toEqual([]);
  });
});

describe('a role', () => {
  const put = (id: number, roles: string[], body: object = proof) =>
    call('PUT', `${PEOPLE}${id}/roles/`, { body: { ...body, roles } });

  test('is given and taken, at once and with the password only', async () => {
    const person = await makeUser(t.db);
    const as = t.as(person);
    expect((await as('GET', '/api/venture/trainees/')).status).toBe(403);
    const wrong = await put(person.id, ['trainer'], { password: 'not-my-password' });
    expect([wrong.status, wrong.body]).toEqual([400, { password: ['This is not your password.'] }]);
    // In a session that has not confirmed the password yet.
    const body = { roles: ['trainer'] };
    expect((await t.as(staff)('PUT', `${PEOPLE}${person.id}/roles/`, { body })).status).toBe(400);
    const given = await put(person.id, ['trainer', 'editor']);
    expect(given.body).toMatchObject({ roles: ['editor', 'trainer'] });
    expect((await as('GET', '/api/venture/trainees/')).status).toBe(200);
    expect((await put(person.id, ['editor'])).body).toMatchObject({ roles: ['editor'] });
    expect((await as('GET', '/api/venture/trainees/')).status).toBe(403);
    expect(await actionsOn(person.id)).toEqual(['role-revoked', 'role-granted', 'role-granted']);
  });

  test('that a colleague gave meanwhile is not taken away by who did not see it', async () => {
    const person = await makeUser(t.db);
    const choose = (roles: string[], had: string[]) => put(person.id, roles, { ...proof, had });
    expect((await choose(['editor'], [])).body).toMatchObject({ roles: ['editor'] });
    // Repeated after a lost answer.
    expect((await choose(['editor'], [])).status).toBe(200);
    expect((await choose(['reviewer'], [])).status).toBe(409);
    const both = await choose(['reviewer', 'editor'], ['editor']);
    expect(both.body).toMatchObject({ roles: ['editor', 'reviewer'] });
  });

  test('of a trainer is told to who gets it, in their language, with what to do next', async () => {
    const person = await makeUser(t.db, { language: 'fr' });
    const as = t.as(person);
    const told = async (language: string) => {
      const headers = { 'accept-language': language };
      const { body } = await as('GET', '/api/notifications/', { headers });
      return body.results.map(({ kind, text, path }: Record<string, string>) => [
        kind,
        text?.slice(0, 34),
        path,
      ]);
    };
    expect((await put(person.id, ['editor'])).status).toBe(200);
    expect(await told('fr')).toEqual([]);
    expect((await put(person.id, ['editor', 'trainer'])).status).toBe(200);
    const [kind, path] = ['trainer-appointed', '/trainer/trainees'];
    expect(await told('fr')).toEqual([[kind, 'Vous êtes maintenant formateur. Le', path]]);
    expect(await told('en')).toEqual([[kind, 'You are a trainer now. Learners ch', path]]);
    // Told once, whatever else changes; nobody is told about a refused change.
    expect((await put(person.id, ['trainer'])).status).toBe(200);
    expect(await told('fr')).toHaveLength(1);
    const other = await makeUser(t.db);
    expect((await put(other.id, ['trainer'], { password: 'not mine' })).status).toBe(400);
    const { body } = await t.as(other)('GET', '/api/notifications/');
    expect(body.results).toEqual([]);
  });

  test('that is none is refused, and nothing is changed', async () => {
    const person = await makeUser(t.db);
    expect((await put(person.id, ['trainer', 'king'])).status).toBe(400);
    expect((await call('GET', `${PEOPLE}${person.id}/`)).body.roles).toEqual([]);
  });

  test('of a disabled account cannot grow', async () => {
    const person = await makeUser(t.db, { disabled_at: '2026-01-01T00:00:00.000Z' });
    expect((await put(person.id, ['trainer'])).status).toBe(409);
  });
});

describe('an account', () => {
  test('is not disabled for an heir whose name is no plain text', async () => {
    const person = await makeUser(t.db);
    const { status, body } = await call('POST', `${PEOPLE}${person.id}/disable/`, {
      body: { ...proof, reason: 'Spam', hand_over_to: 'a\u0000b' },
    });
    expect([status, Object.keys(body)]).toEqual([400, ['hand_over_to']]);
  });

  test('that is disabled is out everywhere, cannot sign in, and comes back', async () => {
    const person = await makeUser(t.db);
    const as = t.as(person);
    expect((await as('GET', '/api/auth/user/')).status).toBe(200);
    const disabled = await call('POST', `${PEOPLE}${person.id}/disable/`, {
      body: { ...proof, reason: 'Sends spam' },
    });
    expect(disabled.body).toMatchObject({ is_disabled: true, open_sessions: 0 });
    expect((await as('GET', '/api/auth/user/')).status).toBe(401);
    const login = { body: { username: person.username, password: TEST_PASSWORD } };
    expect((await t.visitor('POST', '/api/auth/login/', login)).status).toBe(401);
    const again = { body: { ...proof, reason: 'Twice' } };
    expect((await call('POST', `${PEOPLE}${person.id}/disable/`, again)).status).toBe(409);
    expect((await call('POST', `${PEOPLE}${person.id}/enable/`, { body: proof })).status).toBe(200);
    expect((await t.visitor('POST', '/api/auth/login/', login)).status).toBe(200);
    expect(await actionsOn(person.id)).toEqual(['account-enabled', 'account-disabled']);
  });

  test('wants a reason to be disabled, and is not one’s own', async () => {
    const person = await makeUser(t.db);
    const empty = await call('POST', `${PEOPLE}${person.id}/disable/`, {
      body: { ...proof, reason: ' ' },
    });
    expect([empty.status, Object.keys(empty.body)]).toEqual([400, ['reason']]);
    const own = await call('POST', `${PEOPLE}${staff.id}/disable/`, {
      body: { ...proof, reason: 'Tired' },
    });
    expect(own.status).toBe(400);
  });

  test('asks for the password once in ten minutes, in one session', async () => {
    const boss = await makeUser(t.db, { staff: true });
    const [here, elsewhere] = [t.as(boss), t.as(boss)];
    const person = await makeUser(t.db);
    const give = (from: typeof here, roles: string[], body: object = {}) =>
      from('PUT', `${PEOPLE}${person.id}/roles/`, { body: { roles, ...body } });
    const missing = [400, { password: ['Enter your password.'] }];
    const answerOf = async (answer: ReturnType<typeof give>) => {
      const { status, body } = await answer;
      return [status, body];
    };
    // A new session requires the password, so a stolen token is not enough.
    expect(await answerOf(give(here, ['editor']))).toEqual(missing);
    expect((await give(here, ['editor'], proof)).status).toBe(200);
    expect((await give(here, ['reviewer'])).status).toBe(200);
    const erased = await here('POST', `${PEOPLE}export/`, { body: {} });
    expect(erased.status).toBe(200);
    // A password that is sent although it is not required must be right.
    expect((await give(here, ['trainer'], { password: 'not-my-password' })).status).toBe(400);
    expect(await answerOf(give(elsewhere, ['trainer']))).toEqual(missing);
    const age = (seconds: number) =>
      t.db
        .updateTable('sessions')
        .set({ confirmed_at: secondsFromNow(-seconds) })
        .where('user_id', '=', boss.id)
        .where('confirmed_at', 'is not', null)
        .execute();
    await age(9 * 60);
    expect((await give(here, ['trainer'])).status).toBe(200);
    await age(11 * 60);
    expect(await answerOf(give(here, []))).toEqual(missing);
    expect((await give(here, [], proof)).status).toBe(200);
  });

  test('asks for it again after it was changed', async () => {
    const boss = await makeUser(t.db, { staff: true });
    const here = t.as(boss);
    const person = await makeUser(t.db);
    const url = `${PEOPLE}${person.id}/roles/`;
    expect((await here('PUT', url, { body: { roles: ['editor'], ...proof } })).status).toBe(200);
    const changed = await here('PUT', '/api/auth/user/', {
      body: { password: 'another-quiet-river', current_password: TEST_PASSWORD },
    });
    expect(changed.status).toBe(200);
    expect((await here('PUT', url, { body: { roles: [] } })).status).toBe(400);
    // Failed passwords lock this action for a day, but not the deletion of one's own account.
    const early = await here('PUT', url, {
      body: { roles: [], password: 'another-quiet-river' },
    });
    expect(early.status).toBe(400);
    expect(early.body.password[0]).toContain('less than a day ago');
    expect(early.body.password[0]).not.toContain('account');
  });

  test('is signed out everywhere without the password', async () => {
    const person = await makeUser(t.db);
    const as = t.as(person);
    expect((await as('GET', '/api/auth/user/')).status).toBe(200);
    expect((await call('POST', `${PEOPLE}${person.id}/sign-out/`)).status).toBe(200);
    expect((await as('GET', '/api/auth/user/')).status).toBe(401);
  });

  test('gets a link to set a new password, which staff do not see', async () => {
    const person = await makeUser(t.db);
    const { status, body } = await call('POST', `${PEOPLE}${person.id}/reset-link/`);
    expect([status, body]).toEqual([204, '']);
    expect(await mailsTo(person.email)).toEqual([{ subject: 'Set a new password' }]);
  });

  test('gets the mail that confirms their address once more, and whoever needs none does not', async () => {
    const person = await makeUser(t.db);
    await t.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', person.id)
      .execute();
    const send = () => call('POST', `${PEOPLE}${person.id}/verification/`);
    const { status, body } = await send();
    expect([status, body]).toEqual([204, '']);
    expect(await mailsTo(person.email)).toHaveLength(1);
    const [mail] = await t.db
      .selectFrom('outbox')
      .select('text_body')
      .where('recipient', '=', person.email)
      .execute();
    expect(mail?.text_body).toContain('/verify-email/');
    expect(await actionsOn(person.id)).toEqual(['verification-sent']);
    const set = (values: object) =>
      t.db.updateTable('users').set(values).where('id', '=', person.id).execute();
    await set({ disabled_at: new Date().toISOString() });
    expect((await send()).status).toBe(409);
    await set({ disabled_at: null, email_verified_at: new Date().toISOString() });
    expect((await send()).body).toEqual({
      error: 'This address is confirmed already. Load the page again.',
    });
    await set({ email_verified_at: null, email: 'keza@no-mail.invalid' });
    expect((await send()).status).toBe(409);
    expect((await call('POST', `${PEOPLE}999999/verification/`)).status).toBe(404);
    expect((await t.as(person)('POST', `${PEOPLE}${person.id}/verification/`)).status).toBe(403);
    expect(await mailsTo(person.email)).toHaveLength(1);
    expect(await actionsOn(person.id)).toEqual(['verification-sent']);
  });

  test('gets no flood of mails that confirm their address', async () => {
    const person = await makeUser(t.db);
    await t.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', person.id)
      .execute();
    const most = t.app.config.limits.mailsPerRecipient;
    let last = 0;
    for (let at = 0; at <= most; at += 1)
      last = (await call('POST', `${PEOPLE}${person.id}/verification/`)).status;
    expect(last).toBe(429);
    expect(await mailsTo(person.email)).toHaveLength(most);
  });

  test('is erased with a reason, and the record keeps no name', async () => {
    const person = await makeUser(t.db, { username: 'planted-name' });
    await call('GET', `${PEOPLE}${person.id}/`);
    const body = { ...proof, reason: 'Asked for by letter' };
    expect((await call('DELETE', `${PEOPLE}${person.id}/`, { body })).status).toBe(204);
    expect((await call('GET', `${PEOPLE}${person.id}/`)).status).toBe(404);
    expect(await actionsOn(person.id)).toEqual(['account-erased']);
    // They did not request it here.
    const [farewell] = await t.db
      .selectFrom('outbox')
      .select('text_body')
      .where('recipient', '=', person.email)
      .execute();
    expect(farewell?.text_body).toContain('The team has deleted your Inzira account');
    expect(farewell?.text_body).not.toContain('as you asked');
    const lines = await t.db.selectFrom('history').selectAll().execute();
    expect(JSON.stringify(lines)).not.toContain('planted-name');
    expect((await call('DELETE', `${PEOPLE}${staff.id}/`, { body })).status).toBe(400);
    expect((await call('GET', `${PEOPLE}${staff.id}/`)).status).toBe(200);
  });
});

describe('the record', () => {
  test('is searched by who, what, whom and day, and exported', async () => {
    const person = await makeUser(t.db);
    await call('GET', `${PEOPLE}${person.id}/`);
    const today = new Date().toISOString().slice(0, 10);
    const { body } = await call(
      'GET',
      `/api/staff/record/?actor=chief&action=person-read&subject=${person.id}&from=${today}&to=${today}`,
    );
    expect(body.results).toEqual([
      expect.objectContaining({
        actor: { id: staff.id, username: 'chief' },
        action: 'person-read',
        subject: { kind: 'user', id: person.id, name: person.username },
      }),
    ]);
    expect((await call('GET', '/api/staff/record/?to=2020-01-01')).body.count).toBe(0);
    expect((await call('GET', '/api/staff/record/?actor=nobody')).body.count).toBe(0);
    const about = async (name: string) =>
      (await call('GET', `/api/staff/record/?person=${encodeURIComponent(name)}`)).body.results;
    // The record can be filtered by the person concerned, and by the acting one.
    expect(await about(person.email)).toEqual(body.results);
    expect(await about('nobody')).toEqual([]);
    const own = await about('chief');
    expect(own.some(({ subject }: { subject: { id: number } }) => subject.id === person.id)).toBe(
      true,
    );
    const all = await call('POST', '/api/staff/record/export/', {
      body: { ...proof, subject: String(person.id) },
    });
    expect(all.body.lines).toEqual(body.results);
  });

  test('has one line of looks at the same within an hour, by each who looked', async () => {
    const person = await makeUser(t.db, { first_name: 'Clarisse' });
    const looks = async (actor: { id: number }) => {
      const lines = await t.db
        .selectFrom('history')
        .select(['action', 'after'])
        .where('actor_id', '=', actor.id)
        .orderBy('id')
        .execute();
      return lines.map(({ action, after }) => `${action} ${after ?? ''}`.trim());
    };
    const second = await makeUser(t.db, { staff: true });
    const third = await makeUser(t.db, { staff: true });
    const bySecond = t.as(second);
    const look = async (by: typeof call) => {
      await by('GET', `${PEOPLE}${person.id}/`);
      await by('GET', `${PEOPLE}?search=clarisse`);
      await by('GET', `${PEOPLE}?role=trainer`);
    };
    for (let i = 0; i < 3; i += 1) await look(bySecond);
    const all = [
      'person-read',
      `people-listed {"found":[${person.id}]}`,
      'people-listed {"role":"trainer"}',
    ];
    expect(await looks(second)).toEqual(all);
    // Another page, search or person is recorded again.
    await bySecond('GET', `${PEOPLE}?role=editor`);
    await bySecond('GET', `${PEOPLE}${staff.id}/`);
    expect(await looks(second)).toEqual([...all, 'people-listed {"role":"editor"}', 'person-read']);
    await look(t.as(third));
    expect(await looks(third)).toEqual(all);

    // An hour later it is recorded again.
    const fourth = await makeUser(t.db, { staff: true });
    const atMinute = (minute: number) => new Date(Date.now() - minute * 60_000).toISOString();
    const line = { actor_id: fourth.id, action: 'person-read', subject_kind: 'user' };
    const rest = { subject_id: person.id, before: null, after: null };
    await t.db
      .insertInto('history')
      .values({ ...line, ...rest, at: atMinute(61) })
      .execute();
    await t.as(fourth)('GET', `${PEOPLE}${person.id}/`);
    await t.as(fourth)('GET', `${PEOPLE}${person.id}/`);
    expect(await looks(fourth)).toEqual(['person-read', 'person-read']);
  });

  test('cannot be changed: the database refuses, and no call of the contract offers it', async () => {
    const change = sql`update history set action = 'nothing'`.execute(t.db);
    await expect(change).rejects.toThrow(/cannot be changed/);
    const { paths } = (await t.visitor('GET', '/api/openapi.json')).body;
    const calls = Object.entries<object>(paths).filter(([url]) => url.includes('record/'));
    const ofStaff = calls.filter(([url]) => url.startsWith('/api/staff/record'));
    expect(ofStaff.flatMap(([, methods]) => Object.keys(methods))).toEqual(['get', 'post']);
  });
});

test('of roles, a disabled account and an erased one the other staff hear in words, and who did it does not', async () => {
  const other = await makeUser(t.db, { staff: true, language: 'en' });
  const person = await makeUser(t.db, { username: 'told.of' });
  const url = `${PEOPLE}${person.id}/`;
  const last = await t.db
    .selectFrom('outbox')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  await call('PUT', `${url}roles/`, { body: { ...proof, roles: ['editor'] } });
  await call('POST', `${url}disable/`, { body: { ...proof, reason: 'Spam' } });
  await call('DELETE', url, { body: { ...proof, reason: 'She asked for it' } });
  const mails = await t.db
    .selectFrom('outbox')
    .select(['recipient', 'text_body'])
    .where('recipient', 'in', [other.email, staff.email])
    .where('id', '>', last?.id ?? 0)
    .orderBy('id')
    .execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual([other.email, other.email, other.email]);
  for (const [at, sentence] of [
    'Roles of told.of: given editor; taken –.',
    'The account told.of was disabled. Reason: Spam',
    'An account was erased. Reason: She asked for it',
  ].entries())
    // A name with a dot is kept from becoming a link.
    expect(mails[at]?.text_body.replaceAll('\u200b', '')).toContain(sentence);
});

test('others than staff are refused on every call', async () => {
  for (const role of ['editor', 'reviewer', 'trainer'] as const) {
    const other = t.as(await makeUser(t.db, { roles: [role] }));
    for (const { method, url } of Object.values(staffPeopleEndpoints)) {
      expect((await other(method, url.replace(':id', String(staff.id)))).status, url).toBe(403);
    }
  }
});
