import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { mailsTo, newestLink } from '#test/mailbox.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { lockOrganization } from './lock-organization.ts';
import { makeOrganization, makeStaffedOrganization } from './organizations.fixture.ts';

let t: TestApp;
let made = 0;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://inzira.example' });
});

const newEmail = () => `invited-${(made += 1)}@example.org`;
const invite = (user: { id: number }, organizationId: number, body: object) =>
  t.as(user)('POST', `/api/auth/organizations/${organizationId}/invite/`, { body });
const pending = (user: { id: number }, organizationId: number) =>
  t.as(user)('GET', `/api/auth/organizations/${organizationId}/invitations/`);

describe('inviting', () => {
  test('mails a link for the organization, with the role of a student unless told otherwise', async () => {
    const o = await makeOrganization(t);
    const email = newEmail();
    const { status, body } = await invite(o.owner, o.id, { email });
    expect(status).toBe(200);
    expect(body).toEqual({ message: `Invitation sent to ${email}` });
    const [mail] = await mailsTo(t.db, email);
    expect(mail?.subject).toBe('You are invited to Ikaze Academy');
    expect(mail?.text_body).toMatch(
      new RegExp(`https://inzira\\.example/invite/\\w+/[\\w-]{43}\\?org=${o.id}\\n`),
    );
    expect((await pending(o.owner, o.id)).body).toEqual([
      {
        id: expect.any(Number),
        email,
        role: 'student',
        invited_by: o.owner.username,
        created_at: expect.any(String),
        expires_at: expect.any(String),
      },
    ]);
    const token = (await newestLink(t.db, email)).split('/')[3]?.split('?')[0] ?? '';
    const rows = await t.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is for the owner and admins; only the owner invites admins', async () => {
    const o = await makeStaffedOrganization(t);
    for (const role of ['student', 'teacher', 'admin']) {
      expect((await invite(o.owner, o.id, { email: newEmail(), role })).status).toBe(200);
    }
    for (const role of ['student', 'teacher']) {
      expect((await invite(o.admin, o.id, { email: newEmail(), role })).status).toBe(200);
    }
    const { status, body } = await invite(o.admin, o.id, { email: newEmail(), role: 'admin' });
    expect(status).toBe(403);
    expect(body).toEqual({ error: 'Only the owner can invite admins.' });
  });

  test('is not for teachers and students (403), outsiders (404) and visitors (401)', async () => {
    const o = await makeStaffedOrganization(t);
    const email = newEmail();
    for (const user of [o.teacher, o.student]) {
      expect((await invite(user, o.id, { email })).status).toBe(403);
    }
    for (const user of [o.outsider, await makeUser(t.db, { staff: true })]) {
      expect((await invite(user, o.id, { email })).status).toBe(404);
    }
    const visitor = await t.visitor('POST', `/api/auth/organizations/${o.id}/invite/`, {
      body: { email },
    });
    expect(visitor.status).toBe(401);
    expect(await mailsTo(t.db, email)).toEqual([]);
  });

  test.each([
    ['no email', {}, 'email'],
    ['an email that is none', { email: 'nobody' }, 'email'],
    ['two emails', { email: 'a@example.org, b@example.org' }, 'email'],
    ['line breaks', { email: 'a@example.org\r\nBcc: b@example.org' }, 'email'],
    ['a display name', { email: '"A" <a@example.org>' }, 'email'],
    ['an unknown role', { email: 'a@example.org', role: 'superuser' }, 'role'],
    ['the role of the owner', { email: 'a@example.org', role: 'owner' }, 'role'],
  ])('refuses %s', async (_, fields, wrong) => {
    const o = await makeOrganization(t);
    const { status, body } = await invite(o.owner, o.id, fields);
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual([wrong]);
  });

  test('refuses somebody who is in already, in any case: 409', async () => {
    const o = await makeStaffedOrganization(t);
    for (const email of [o.student.email.toUpperCase(), o.owner.email]) {
      const { status, body } = await invite(o.admin, o.id, { email });
      expect(status).toBe(409);
      expect(body).toEqual({ error: expect.any(String) });
    }
  });

  test('the same address again ends the older link', async () => {
    const o = await makeOrganization(t);
    const email = newEmail();
    await invite(o.owner, o.id, { email });
    const older = await newestLink(t.db, email);
    await invite(o.owner, o.id, { email: email.toUpperCase(), role: 'teacher' });
    expect((await t.visitor('GET', `/api/auth${older}`)).status).toBe(400);
    const { body } = await pending(o.owner, o.id);
    expect(body).toEqual([expect.objectContaining({ role: 'teacher' })]);
  });

  test('an address is mailed five times in thirty minutes at most, whoever invites', async () => {
    const email = newEmail();
    for (let i = 0; i < 5; i += 1) {
      const o = await makeOrganization(t);
      expect((await invite(o.owner, o.id, { email })).status).toBe(200);
    }
    const o = await makeOrganization(t);
    const { status, headers } = await invite(o.owner, o.id, { email: email.toUpperCase() });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(29 * 60);
    expect(await mailsTo(t.db, email)).toHaveLength(5);
    expect((await pending(o.owner, o.id)).body).toEqual([]);
  });

  test('an organization invites so many people a day, an owner of many no more', async () => {
    const strict = await startTestApp({ LIMIT_INVITATIONS_PER_ORGANIZATION: '2' });
    const o = await makeStaffedOrganization(strict);
    const send = async (user: { id: number }, organizationId: number) =>
      strict.as(user)('POST', `/api/auth/organizations/${organizationId}/invite/`, {
        body: { email: newEmail() },
      });
    expect((await send(o.owner, o.id)).status).toBe(200);
    expect((await send(o.admin, o.id)).status).toBe(200);
    const { status, headers } = await send(o.owner, o.id);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(23 * 60 * 60);
    const second = await makeOrganization(strict, o.owner);
    expect((await send(o.owner, second.id)).status).toBe(200);
    expect((await send(o.owner, second.id)).status).toBe(429);
    const stranger = await makeOrganization(strict);
    expect((await send(stranger.owner, stranger.id)).status).toBe(200);
  });

  test('an admin who is being removed invites nobody any more', async () => {
    const o = await makeStaffedOrganization(t);
    const email = newEmail();
    const admin = t.as(o.admin);
    await admin('GET', '/api/auth/user/');
    let inviting: ReturnType<typeof invite> | undefined;
    await t.db.transaction().execute(async (trx) => {
      await lockOrganization(trx, o.id);
      await trx.deleteFrom('memberships').where('id', '=', o.admin.membershipId).execute();
      inviting = admin('POST', `/api/auth/organizations/${o.id}/invite/`, { body: { email } });
      // Other calls are answered meanwhile: the invitation waits for the removal's transaction.
      for (let i = 0; i < 5; i += 1) await admin('GET', '/api/auth/user/');
    });
    expect((await inviting)?.status).toBe(404);
    expect(await mailsTo(t.db, email)).toEqual([]);
  });

  test('speaks the language of the recipient, else of whoever invites', async () => {
    const owner = await makeUser(t.db, { language: 'fr' });
    const o = await makeOrganization(t, owner);
    const english = await makeUser(t.db);
    await invite(owner, o.id, { email: english.email });
    expect((await mailsTo(t.db, english.email))[0]?.subject).toMatch(/^You are invited/);
    const email = newEmail();
    await invite(owner, o.id, { email });
    expect((await mailsTo(t.db, email))[0]?.subject).toMatch(/^Invitation à rejoindre/);
  });

  test('carries no markup, link or header that somebody put into a name', async () => {
    const o = await makeOrganization(t, undefined, '<b>Free</b> money: https://evil.example/win');
    const email = newEmail();
    const call = t.as(o.owner);
    await call('POST', `/api/auth/organizations/${o.id}/invite/`, {
      body: { email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    const [mail] = await mailsTo(t.db, email);
    expect(mail?.html_body).toContain('&lt;b&gt;Free');
    expect(mail?.html_body).not.toContain('<b>Free');
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });
});

describe('invitations that wait', () => {
  test('are seen and taken back by the owner and admins', async () => {
    const o = await makeStaffedOrganization(t);
    for (const user of [o.owner, o.admin]) {
      const email = newEmail();
      await invite(o.owner, o.id, { email });
      const link = await newestLink(t.db, email);
      expect((await t.visitor('GET', `/api/auth${link}`)).status).toBe(200);
      const [invitation] = (await pending(user, o.id)).body;
      const url = `/api/auth/organizations/${o.id}/invitations/${invitation.id}/`;
      expect((await t.as(user)('DELETE', url)).status).toBe(204);
      expect((await t.as(user)('DELETE', url)).status).toBe(404);
      expect((await pending(user, o.id)).body).toEqual([]);
      expect((await t.visitor('GET', `/api/auth${link}`)).status).toBe(400);
    }
  });

  test('are not for anybody else, nor by way of another organization', async () => {
    const o = await makeStaffedOrganization(t);
    await invite(o.owner, o.id, { email: newEmail() });
    const [{ id }] = (await pending(o.owner, o.id)).body;
    const url = `/api/auth/organizations/${o.id}/invitations/${id}/`;
    for (const user of [o.teacher, o.student]) {
      expect((await pending(user, o.id)).status).toBe(403);
      expect((await t.as(user)('DELETE', url)).status).toBe(403);
    }
    expect((await pending(o.outsider, o.id)).status).toBe(404);
    expect((await t.as(o.outsider)('DELETE', url)).status).toBe(404);
    const other = await makeOrganization(t);
    const sideways = `/api/auth/organizations/${other.id}/invitations/${id}/`;
    expect((await t.as(other.owner)('DELETE', sideways)).status).toBe(404);
    expect((await pending(o.owner, o.id)).body).toHaveLength(1);
  });

  test('stay under "Former member" when the admin who invited has erased their account', async () => {
    const o = await makeStaffedOrganization(t);
    await invite(o.admin, o.id, { email: newEmail() });
    await t.db.deleteFrom('users').where('id', '=', o.admin.id).execute();
    expect((await pending(o.owner, o.id)).body[0].invited_by).toBe('Former member');
  });
});

describe('inviting many', () => {
  const inviteMany = (
    user: { id: number },
    organizationId: number,
    text: string,
    role = 'student',
  ) =>
    t.as(user)('POST', `/api/auth/organizations/${organizationId}/invitations/`, {
      body: { text, role },
    });

  test('takes each address of a pasted list or a CSV file once, and says what became of it', async () => {
    const o = await makeStaffedOrganization(t);
    const [one, two, three] = [newEmail(), newEmail(), newEmail()];
    const text = [
      'Name;Email;Phone',
      `"Uwase, Aline";${one};+250 788 000 000`,
      `Jean <${two}>, ${one.toUpperCase()}`,
      `  mailto:${three}.`,
      'Somebody without an address',
      '',
      'wrong@nowhere',
      o.student.email,
    ].join('\r\n');
    const { status, body } = await inviteMany(o.admin, o.id, text, 'teacher');
    expect(status).toBe(200);
    expect(body).toEqual({
      invited: [one, two, three],
      members: [o.student.email],
      unreadable: ['wrong@nowhere'],
      left: [],
      lines_without: 2,
    });
    expect((await mailsTo(t.db, two))[0]?.subject).toMatch(/invited/);
    const waiting = (await pending(o.owner, o.id)).body;
    expect(waiting).toHaveLength(3);
    expect(new Set(waiting.map(({ role }: { role: string }) => role))).toEqual(
      new Set(['teacher']),
    );
  });

  test('stops where this is all for today, and names whom it left', async () => {
    const few = await startTestApp({ LIMIT_INVITATIONS_PER_ORGANIZATION: '2' });
    const o = await makeOrganization(few);
    const emails = [newEmail(), newEmail(), newEmail()];
    const { body } = await few.as(o.owner)('POST', `/api/auth/organizations/${o.id}/invitations/`, {
      body: { text: emails.join('\n') },
    });
    expect(body).toMatchObject({ invited: emails.slice(0, 2), left: emails.slice(2) });
    await few.stop();
  });

  test('wants an address, and is for those who may invite alone', async () => {
    const o = await makeStaffedOrganization(t);
    const email = newEmail();
    expect((await inviteMany(o.owner, o.id, 'Nobody here')).body).toHaveProperty('text');
    expect((await inviteMany(o.owner, o.id, 'x'.repeat(50_001))).body).toHaveProperty('text');
    expect((await inviteMany(o.admin, o.id, email, 'admin')).status).toBe(403);
    for (const user of [o.teacher, o.student])
      expect((await inviteMany(user, o.id, email)).status).toBe(403);
    expect((await inviteMany(o.outsider, o.id, email)).status).toBe(404);
    expect(await mailsTo(t.db, email)).toEqual([]);
  });
});
