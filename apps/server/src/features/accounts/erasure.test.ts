import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { mailsTo } from '#test/mailbox.ts';
import { startOidcIssuer, type OidcIssuer } from '#test/oidc-issuer.ts';
import { now } from '#src/platform/db/database.ts';
import { parseConfig } from '#src/platform/config.ts';
import { createTokens } from '#src/platform/http/tokens.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { personalData } from '#src/personal-data.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { addMember } from '#src/features/organizations/memberships.ts';
import { forgetOldWords } from '#src/platform/search/search-upkeep.ts';
import { requireProof } from './erasure.ts';

const CLIENT = 'inzira-web';
let issuer: OidcIssuer;
let t: TestApp;
beforeAll(async () => {
  issuer = await startOidcIssuer();
  t = await startTestApp({ GOOGLE_CLIENT_ID: CLIENT, OIDC_ISSUER: issuer.url });
});
afterAll(() => issuer.stop());

const login = (username: string) =>
  t.visitor('POST', '/api/auth/login/', { body: { username, password: TEST_PASSWORD } });

async function isThere(userId: number) {
  const row = await t.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

async function makeOrganization(owner: { id: number }, members: { id: number }[] = []) {
  const { body } = await t.as(owner)('POST', '/api/auth/organizations/', {
    body: { name: 'Ikaze' },
  });
  for (const member of members) {
    await t.db
      .insertInto('memberships')
      .values({
        organization_id: body.id,
        user_id: member.id,
        role: 'student',
        joined_at: new Date().toISOString(),
      })
      .execute();
  }
  return body as { id: number };
}

describe('an export', () => {
  test('is one file with everything about the user and nothing about anybody else', async () => {
    const stranger = await makeUser(t.db);
    await makeOrganization(stranger);
    const user = await makeUser(t.db, { first_name: 'Diane' });
    await makeOrganization(user);
    const { status, body, headers } = await t.as(user)('GET', '/api/auth/export/');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="inzira-export-[\d-]+\.json"$/,
    );
    expect(headers['content-type']).toContain('application/json');
    expect(body.account).toMatchObject({ username: user.username, first_name: 'Diane' });
    expect(body.account.sessions.length).toBeGreaterThan(0);
    expect(body.organizations.owned).toHaveLength(1);
    expect(body.organizations.memberships).toEqual([expect.objectContaining({ role: 'owner' })]);
    const text = JSON.stringify(body);
    expect(text).not.toContain(stranger.email);
    expect(text).not.toContain('argon2');
  });
});

describe('erasing an account', () => {
  test('takes the account, its sessions and what is theirs', async () => {
    const user = await makeUser(t.db);
    const organization = await makeOrganization(user);
    const call = t.as(user);
    const { body: session } = await login(user.username);
    const { status } = await call('DELETE', '/api/auth/user/', {
      body: { password: TEST_PASSWORD },
    });
    expect(status).toBe(204);
    expect((await call('GET', '/api/auth/user/')).status).toBe(401);
    const refreshed = await t.visitor('POST', '/api/auth/refresh/', {
      body: { refresh: session.refresh },
    });
    expect(refreshed.status).toBe(401);
    expect((await login(user.username)).status).toBe(401);
    expect(await isThere(user.id)).toBe(false);
    for (const table of ['sessions', 'memberships'] as const) {
      const rows = await t.db
        .selectFrom(table)
        .select('id')
        .where('user_id', '=', user.id)
        .execute();
      expect(rows).toEqual([]);
    }
    const organizations = await t.db
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', organization.id)
      .execute();
    expect(organizations).toEqual([]);
    const mails = await mailsTo(t.db, user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account was deleted']);
  });

  test('leaves the name and email free for another', async () => {
    const user = await makeUser(t.db);
    await t.as(user)('DELETE', '/api/auth/user/', { body: { password: TEST_PASSWORD } });
    const { status } = await t.visitor('POST', '/api/auth/register/', {
      body: { username: user.username, email: user.email, password: TEST_PASSWORD },
    });
    expect(status).toBe(201);
  });

  test('lets go the logo of an organization that goes with it', async () => {
    const user = await makeUser(t.db);
    const { id } = await makeOrganization(user);
    const key = 'public/a-logo.webp';
    const moment = new Date(0).toISOString();
    await t.db
      .insertInto('stored_files')
      .values({
        key,
        media_type: 'image/webp',
        filename: 'logo.webp',
        size: 1,
        created_at: moment,
        attached_at: moment,
      })
      .execute();
    await t.db.updateTable('organizations').set({ logo_key: key }).where('id', '=', id).execute();
    await t.as(user)('DELETE', '/api/auth/user/', { body: { password: TEST_PASSWORD } });
    await t.app.files.sweep();
    const left = await t.db
      .selectFrom('stored_files')
      .select('key')
      .where('key', '=', key)
      .execute();
    expect(left).toEqual([]);
  });

  test('is refused while they own an organization with other members, and harms neither', async () => {
    const user = await makeUser(t.db);
    const member = await makeUser(t.db);
    const empty = await makeOrganization(user);
    await makeOrganization(user, [member]);
    const { status, body } = await t.as(user)('DELETE', '/api/auth/user/', {
      body: { password: TEST_PASSWORD },
    });
    expect(status).toBe(409);
    expect(body).toEqual({ error: expect.stringContaining('"Ikaze"') });
    expect(await isThere(user.id)).toBe(true);
    const kept = await t.db
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', empty.id)
      .execute();
    expect(kept).toHaveLength(1);
    expect(
      (await t.as(member)('DELETE', '/api/auth/user/', { body: { password: TEST_PASSWORD } }))
        .status,
    ).toBe(204);
  });

  test('needs the right password, and counts guesses like a login', async () => {
    const user = await makeUser(t.db);
    const call = t.as(user);
    for (const body of [{}, { password: '' }, { password: 'wrong' }]) {
      const answer = await call('DELETE', '/api/auth/user/', { body });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body)).toEqual(['password']);
    }
    for (let i = 0; i < 10; i += 1)
      await call('DELETE', '/api/auth/user/', { body: { password: 'x' } });
    const blocked = await call('DELETE', '/api/auth/user/', { body: { password: TEST_PASSWORD } });
    expect(blocked.status).toBe(429);
    expect(await isThere(user.id)).toBe(true);
  });

  test('of an account without a password needs a fresh sign-in of its own provider account', async () => {
    const nonce = async () =>
      (await t.visitor('GET', '/api/auth/google/nonce/')).body.nonce as string;
    const token = async (person: { sub: string; email: string }) =>
      issuer.sign(issuer.claimsOf(person, CLIENT, await nonce()));
    const person = { sub: 'leaving', email: 'leaving@example.org' };
    const { body: session } = await t.visitor('POST', '/api/auth/google/', {
      body: { id_token: await token(person) },
    });
    await t.visitor('POST', '/api/auth/google/', {
      body: { id_token: await token({ sub: 'other', email: 'other@example.org' }) },
    });
    const erase = (body: object) =>
      t.visitor('DELETE', '/api/auth/user/', {
        body,
        headers: { authorization: `Bearer ${session.access}` },
      });
    expect((await erase({ password: '' })).status).toBe(400);
    expect((await erase({ password: TEST_PASSWORD })).status).toBe(400);
    const others = await token({ sub: 'other', email: 'other@example.org' });
    expect((await erase({ id_token: others })).status).toBe(401);
    expect((await erase({ id_token: 'nonsense' })).status).toBe(401);
    expect(await isThere(session.user.id)).toBe(true);
    expect((await erase({ id_token: await token(person) })).status).toBe(204);
    expect(await isThere(session.user.id)).toBe(false);
  });

  test('asked for eight times at once is done once', async () => {
    const user = await makeUser(t.db);
    const call = t.as(user);
    await call('GET', '/api/auth/user/');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        call('DELETE', '/api/auth/user/', { body: { password: TEST_PASSWORD } }),
      ),
    );
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(await isThere(user.id)).toBe(false);
    expect(await mailsTo(t.db, user.email)).toHaveLength(1);
  });

  test('asked for again by somebody who is gone by then is answered as to a visitor', async () => {
    const checks = { config: parseConfig({}), tokens: createTokens('secret'), provider: null };
    const proof = { password: TEST_PASSWORD, address: '127.0.0.1' };
    await expect(requireProof(t.db, checks, 987_654_321, proof)).rejects.toMatchObject({
      statusCode: 401,
    });
  });
});

async function findReferencesToUsers() {
  const { rows } =
    t.engine === 'sqlite'
      ? await sql<{ table: string; column: string; action: string }>`
          select m.name as "table", f."from" as "column", f.on_delete as action
          from sqlite_master m, pragma_foreign_key_list(m.name) f
          where m.type = 'table' and f."table" = 'users'`.execute(t.db)
      : await sql<{ table: string; column: string; action: string }>`
          select conrelid::regclass::text as "table", attname as "column",
            case confdeltype when 'c' then 'CASCADE' when 'n' then 'SET NULL' else 'NONE' end as action
          from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
          where contype = 'f' and confrelid = 'users'::regclass`.execute(t.db);
  expect(rows.length).toBeGreaterThan(4);
  return rows;
}

test('every table that points at a user says what an erasure means for it', async () => {
  const rows = await findReferencesToUsers();
  const silent = rows.filter(({ action }) => action !== 'CASCADE' && action !== 'SET NULL');
  expect(silent).toEqual([]);
});

/** Columns that refer to users but are not exported, with the reason. */
const NOT_EXPORTED = {
  'advisor_clips.user_id': 'what is read aloud for minutes; its text is among the messages',
  'advisor_running.user_id': 'a lock while the mentor answers',
  'advisor_replies.author_id': 'what staff did is in the history of what they did',
  'advisor_taught_versions.author_id': 'what staff did is in the history of what they did',
  'advisor_taught_versions.checked_by': 'what staff did is in the history of what they did',
  'arrived_writes.user_id': 'ids without a meaning, against writing twice',
  'broadcasts.author_id': 'what staff did is in the history of what they did',
  'contact_messages.assignee_id': 'what staff did is in the history of what they did',
  'contact_replies.author_id': 'what staff did is in the history of what they did',
  'content_drafts.author_id': 'a lesson that is being written is the installation’s',
  'content_edit_versions.author_id': 'what staff did is in the history of what they did',
  'email_links.user_id': 'a hash, with an address until it is confirmed or a week has passed',
  'idempotent_answers.user_id': 'copies of answers for a day, against writing twice',
  'legal_versions.author_id': 'what staff did is in the history of what they did',
  'passkey_challenges.user_id': 'random bytes for five minutes, against answering twice',
  'password_resets.user_id': 'of the release before, and empty',
  'reset_links.user_id': 'a hash',
  'studio_records.reviewer_id': 'what a trainer decided is in the history of what they did',
  'studio_threads_read.reader_id': 'which comment was read last; the comments are exported',
  'studio_threads_read.user_id': 'which comment was read last; the comments are exported',
  'user_roles.granted_by': 'what staff granted is in the history of what they did',
};

test('an export asks every table that points at a user', async () => {
  const user = await makeUser(t.db);
  const executed = vi.spyOn(t.db.getExecutor(), 'executeQuery');
  for (const { collect } of personalData) await collect(t.db, user.id);
  const statements = executed.mock.calls.map(([{ sql: text }]) => text);
  executed.mockRestore();
  const rows = await findReferencesToUsers();
  const missing = rows
    .filter(({ table, column }) =>
      statements.every((text) => !text.includes(`"${table}"`) || !text.includes(`"${column}" =`)),
    )
    .map(({ table, column }) => `${table}.${column}`);
  expect(missing.toSorted()).toEqual(Object.keys(NOT_EXPORTED).toSorted());
});

test('erases the name from every text, also from what others were told', async () => {
  const planted = { first_name: 'Zyrmund', last_name: 'Qwaxley', username: 'zyrmund.qwaxley' };
  const leaving = await makeUser(t.db, { ...planted, username_key: planted.username });
  const owner = await makeUser(t.db, { language: 'fr' });
  const { id } = await makeOrganization(owner);
  const told = t.as(owner);
  await addMember(t.db, id, leaving.id, { role: 'student', sharesProgress: false });
  const texts = async () => {
    const { body } = await told('GET', '/api/notifications/');
    return (body as { results: { text: string }[] }).results.map(({ text }) => text);
  };
  expect(await texts()).toEqual(['Zyrmund Qwaxley a rejoint Ikaze.']);
  // Also in the subject of a sent mail.
  await t.db.updateTable('jobs').set({ due_at: now() }).execute();
  await t.jobs.run();
  expect((await mailsTo(t.db, owner.email)).map(({ subject }) => subject)).toEqual([
    'Zyrmund Qwaxley a rejoint Ikaze.',
  ]);
  await t.as(leaving)('DELETE', '/api/auth/user/', { body: { password: TEST_PASSWORD } });
  expect(await texts()).toEqual(['Ancien membre a rejoint Ikaze.']);
  expect((await mailsTo(t.db, owner.email)).map(({ subject }) => subject)).toEqual([
    'Ancien membre a rejoint Ikaze.',
  ]);
  await t.jobs.run();
  // The nightly job removes words from the search index that no row has any more.
  await forgetOldWords(t.db);
  for (const { name, columns } of await t.db.introspection.getTables()) {
    for (const { name: column, dataType } of columns) {
      if (!/text|char/i.test(dataType)) continue;
      const found = await sql`select 1 from ${sql.table(name)}
        where ${sql.ref(column)} like '%Zyrmund%' or ${sql.ref(column)} like '%zyrmund%'
        or ${sql.ref(column)} like '%Qwaxley%'`.execute(t.db);
      expect(found.rows, `${name}.${column}`).toEqual([]);
    }
  }
});

test('takes no mail of others along, whatever words the name has in common with its subject', async () => {
  const leaving = await makeUser(t.db, { username: 'code', username_key: 'code' });
  const owner = await makeUser(t.db);
  const stranger = await makeUser(t.db);
  const { id } = await makeOrganization(owner);
  await addMember(t.db, id, leaving.id, { role: 'student', sharesProgress: false });
  const send = (to: string, subject: string) =>
    enqueueMail(t.db, { kind: 'mail-test', to, subject, text: '', html: '' });
  await send(owner.email, 'Two codes, code: all decoded');
  await send(stranger.email, 'Your code');
  const subjects = async (email: string) =>
    (await mailsTo(t.db, email)).map(({ subject }) => subject);
  await t.db.updateTable('jobs').set({ due_at: now() }).execute();
  await t.jobs.run();
  await t.as(leaving)('DELETE', '/api/auth/user/', { body: { password: TEST_PASSWORD } });
  expect(await subjects(stranger.email)).toEqual(['Your code']);
  expect(await subjects(owner.email)).toEqual([
    'Two codes, Former member: all decoded',
    'Former member has joined Ikaze.',
  ]);
});
