import { spawn } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openSession } from '#src/features/accounts/sessions.ts';
import { makeUser } from '#test/factories.ts';
import { findLastBackup } from '#src/platform/db/backup-record.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { isSecondEngine } from '#test/whole.ts';
import {
  newFile,
  elsewhere,
  look,
  makeOrganization,
  program,
  settingsOf,
  outcome,
  run,
} from './backup.fixture.ts';

// Each command is a separate process, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

// Arguments, files and folders are the same on both engines: each test runs a process or more, which takes a second
// to start.
describe('the commands', () => {
  test('back up beside a running server and restore, and say what comes next', async () => {
    const t = await startTestApp();
    const user = await makeUser(t.db);
    const folder = temporaryFolder();
    const backup = await run([program, 'backup', 'inzira.tar.gz'], t.app.config, {
      INIT_CWD: folder,
    });
    expect(backup.code).toBe(0);
    expect(backup.said).toContain(path.join(folder, 'inzira.tar.gz'));
    expect(Date.now() - Date.parse((await findLastBackup(t.db)) ?? '')).toBeLessThan(60_000);
    const there = await elsewhere();
    const file = path.join(folder, 'inzira.tar.gz');
    const restored = await run([program, 'restore', file], there);
    expect([restored.code, restored.said]).toEqual([
      0,
      expect.stringContaining('start the server'),
    ]);
    await look(there, async (db) => {
      const { password_hash } = await db
        .selectFrom('users')
        .select('password_hash')
        .where('username', '=', user.username)
        .executeTakeFirstOrThrow();
      expect(password_hash).toBe(user.password_hash);
      // The command runs without the server's modules, and still reads numeric ids.
      const next = await makeUser(db, { username: 'next' });
      expect(next.id).toBe(user.id + 1);
      const session = await openSession(db, t.app.tokens, t.app.config, next.id);
      expect(await t.app.tokens.readSession(session.access, 'access')).toBeGreaterThan(10_000_000);
    });
  });

  test.skipIf(isSecondEngine)('with wrong words say how they go', async () => {
    const { code, said } = await run(
      [program, 'backup', 'a', '--force'],
      await elsewhere('sqlite'),
    );
    expect([code, said]).toEqual([1, expect.stringMatching(/^Usage: npm run [^\n]+\n$/)]);
  });

  test.skipIf(isSecondEngine)(
    'back up into a folder, of which the newest stay and what else lies there',
    async () => {
      const t = await startTestApp();
      const folder = path.join(temporaryFolder(), 'nightly');
      mkdirSync(folder);
      const old = ['2020-01-01', '2020-01-02'].map((day) => `inzira-${day}T01-30-00-000Z.tar.gz`);
      const cutOff = 'inzira-2020-01-03T01-30-00-000Z.tar.gz.partial';
      for (const name of [...old, cutOff, 'notes.txt']) writeFileSync(path.join(folder, name), '');
      utimesSync(path.join(folder, cutOff), 0, 0);
      const { code, said } = await run([program, 'backup', folder, '--keep', '2'], t.app.config);
      expect([code, said]).toEqual([0, expect.stringContaining('read back: ')]);
      const left = readdirSync(folder).toSorted();
      expect(left).toEqual([
        old[1],
        expect.stringMatching(/^inzira-20[2-9]\d-.*\.tar\.gz$/),
        'notes.txt',
      ]);
    },
  );

  test('a drill restores the newest backup aside, tells what is in it, and leaves nothing', async () => {
    const t = await startTestApp();
    const user = await makeUser(t.db);
    await makeOrganization(t, user, 'Ikaze');
    const folder = path.join(temporaryFolder(), 'nightly');
    await run([program, 'backup', folder, '--keep', '3'], t.app.config);
    await t.db.deleteFrom('memberships').execute();
    const before = readdirSync(t.dataDir);
    const { code, said } = await run([program, 'restore', folder, '--drill'], t.app.config);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/can be restored: \d+ rows and 1 files/),
    ]);
    expect(said).toContain('1 accounts');
    expect(readdirSync(t.dataDir)).toEqual(before);
    expect(await t.db.selectFrom('memberships').selectAll().execute()).toEqual([]);
  });

  test.skipIf(isSecondEngine)('a drill of a damaged backup fails, and leaves nothing', async () => {
    const t = await startTestApp();
    const file = newFile();
    await run([program, 'backup', file], t.app.config);
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0, bytes.length >> 1));
    const before = readdirSync(t.dataDir);
    const { code } = await run([program, 'restore', file, '--drill'], t.app.config);
    expect(code).toBe(1);
    expect(readdirSync(t.dataDir)).toEqual(before);
    const empty = temporaryFolder();
    const none = await run([program, 'restore', empty, '--drill'], t.app.config);
    expect(none).toEqual({ code: 1, said: `There is no backup in ${empty}.\n` });
  });

  test.skipIf(isSecondEngine)('say in one line what is wrong with the file', async () => {
    const there = await elsewhere('sqlite');
    const folder = temporaryFolder();
    const none = await run([program, 'restore', path.join(folder, 'none')], there);
    expect(none).toEqual({ code: 1, said: `There is no file ${path.join(folder, 'none')}.\n` });
    const isFolder = await run([program, 'restore', folder], there);
    expect(isFolder).toEqual({ code: 1, said: 'This is a folder; name a file.\n' });
  });

  test.skipIf(isSecondEngine || process.getuid?.() === 0)(
    'say that a file may not be read',
    async () => {
      const file = newFile();
      writeFileSync(file, '');
      chmodSync(file, 0o000);
      const { said } = await run([program, 'restore', file], await elsewhere('sqlite'));
      expect(said).toBe(`${file} may not be read or written by this user.\n`);
    },
  );

  test.skipIf(isSecondEngine)('say that there is no room, and leave nothing behind', async () => {
    const t = await startTestApp();
    await makeOrganization(t, await makeUser(t.db), 'Ikaze');
    const target = newFile();
    const limited = spawn(
      'sh',
      ['-c', 'ulimit -f 1; exec "$@"', 'sh', process.execPath, program, 'backup', target],
      { env: settingsOf(t.app.config), stdio: ['ignore', 'pipe', 'pipe'] },
    );
    expect(await outcome(limited)).toEqual({
      code: 1,
      said: expect.stringMatching(/^There is no space left [^\n]+\n$/),
    });
    expect(readdirSync(path.dirname(target))).toEqual([]);
  });
});
