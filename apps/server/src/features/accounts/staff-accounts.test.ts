import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { createStaff, StaffError } from './staff-accounts.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://inzira.example' });
});

const create = (username: string, email: string) =>
  createStaff(t.db, t.app.config, { username, email });

describe('a staff account', () => {
  test('is made with a link to set its password', async () => {
    const staff = await create('chief', 'chief@example.org');
    expect(staff).toMatchObject({ done: 'created', username: 'chief', isUnproven: false });
    expect(staff.link).toMatch(/^https:\/\/inzira\.example\/reset-password\/\w+\/[\w-]{43}$/);
    const [, , , , uid, token] = staff.link?.split('/') ?? [];
    const reset = await t.visitor('POST', '/api/auth/reset-password/', {
      body: { uid, token, password: 'a-brand-new-password' },
    });
    expect(reset.status).toBe(200);
    // The link was printed, so nobody has shown that the address is theirs.
    const { email_verified_at } = await t.db
      .selectFrom('users')
      .select('email_verified_at')
      .where('username', '=', 'chief')
      .executeTakeFirstOrThrow();
    expect(email_verified_at).toBeNull();
    const { body } = await t.visitor('POST', '/api/auth/login/', {
      body: { username: 'chief', password: 'a-brand-new-password' },
    });
    expect(body.user).toMatchObject({ is_staff: true, is_trainer: false });
  });

  test('can be one that was there: at once, in its open sessions', async () => {
    const user = await makeUser(t.db);
    const call = t.as(user);
    expect((await call('GET', '/api/auth/user/')).body.is_staff).toBe(false);
    const promoted = await create(user.username.toUpperCase(), user.email.toUpperCase());
    expect(promoted).toEqual({
      done: 'promoted',
      username: user.username,
      isUnproven: true,
      link: null,
    });
    expect((await call('GET', '/api/auth/user/')).body.is_staff).toBe(true);
    expect((await create(user.username, user.email)).done).toBe('unchanged');
  });

  test.each([
    ['a name that is none', 'a b', 'new@example.org', /username is not valid/],
    ['an email that is none', 'new-staff', 'nobody', /email is not valid/],
    ['the username of another', 'taken-name', 'new@example.org', /another email/],
    ['the email of another', 'new-staff', 'taken-name@example.org', /"taken-name"/],
    ['a disabled account', 'closed-name', 'closed-name@example.org', /disabled/],
  ])('is not made of %s', async (_, username, email, message) => {
    for (const name of ['taken-name', 'closed-name']) {
      await makeUser(t.db, {
        username: name,
        email: `${name}@example.org`,
        disabled_at: name === 'closed-name' ? new Date().toISOString() : null,
      }).catch(() => null);
    }
    await expect(create(username, email)).rejects.toThrow(StaffError);
    await expect(create(username, email)).rejects.toThrow(message);
  });
});

// It uses a data directory of its own on SQLite, so a second engine tests nothing more.
describe.skipIf(process.env['TEST_ENGINE'] === 'postgres')('the command', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'inzira-staff-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const command = path.join(import.meta.dirname, '../../staff.ts');
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [command, ...args], {
      env: {
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        PUBLIC_URL: 'https://inzira.example',
      },
    });

  test('says what it did, also beside a running server', async () => {
    const first = await run('create', 'boss', 'boss@example.org');
    expect(first.stdout).toContain('The staff account "boss" is there.');
    expect(first.stdout).toMatch(/https:\/\/inzira\.example\/reset-password\//);
    const second = await run('create', 'boss', 'boss@example.org');
    expect(second.stdout).toContain('"boss" is staff already.');
  });

  test('takes the role back', async () => {
    await run('create', 'deputy', 'deputy@example.org');
    expect((await run('revoke', 'deputy')).stdout).toContain('"deputy" is not staff any more');
    expect((await run('revoke', 'deputy')).stdout).toContain('"deputy" is not staff.');
    expect((await run('create', 'deputy', 'deputy@example.org')).stdout).toContain('staff now');
    const reset = await run('reset-second-factor', 'deputy');
    expect(reset.stdout).toContain('"deputy" logs in with the password alone.');
  });

  test.each([
    [[]],
    [['create', 'boss']],
    [['create', 'a b', 'x@example.org']],
    [['destroy', 'a', 'b']],
    [['revoke']],
    [['revoke', 'boss', 'x@example.org']],
    [['reset-second-factor']],
  ])('explains itself when it is called with %j', async (args) => {
    const failure = await run(...args).then(
      () => null,
      (error: { code: number; stderr: string }) => error,
    );
    expect(failure?.code).toBe(1);
    expect(failure?.stderr).toMatch(/^(Usage|The username)/);
    expect(failure?.stderr).not.toContain('    at ');
  });
});
