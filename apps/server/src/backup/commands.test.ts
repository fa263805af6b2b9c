import { spawn } from 'node:child_process';
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { findLastBackup } from '#src/platform/db/backup-record.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
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

// Each command is a program of its own, which a busy machine starts slowly.
vi.setConfig({ testTimeout: 60_000 });

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
    expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('npm start')]);
    await look(there, async (db) => {
      const { password_hash } = await db
        .selectFrom('users')
        .select('password_hash')
        .where('username', '=', user.username)
        .executeTakeFirstOrThrow();
      expect(password_hash).toBe(user.password_hash);
    });
  });

  test.each([
    ['backup'],
    ['restore'],
    ['backup', 'a', 'b'],
    ['backup', 'a', '--force'],
    ['restore', 'a', '--quick'],
  ])('with wrong words say how they go: %s %s %s', async (...args) => {
    const { code, said } = await run([program, ...args], await elsewhere('sqlite'));
    expect([code, said]).toEqual([1, expect.stringMatching(/^Usage: npm run [^\n]+\n$/)]);
  });

  test('say in one line what is wrong with the file', async () => {
    const there = await elsewhere('sqlite');
    const folder = temporaryFolder();
    const none = await run([program, 'restore', path.join(folder, 'none')], there);
    expect(none).toEqual({ code: 1, said: `There is no file ${path.join(folder, 'none')}.\n` });
    const isFolder = await run([program, 'restore', folder], there);
    expect(isFolder).toEqual({ code: 1, said: 'This is a folder; name a file.\n' });
  });

  test.skipIf(process.getuid?.() === 0)('say that a file may not be read', async () => {
    const file = newFile();
    writeFileSync(file, '');
    chmodSync(file, 0o000);
    const { said } = await run([program, 'restore', file], await elsewhere('sqlite'));
    expect(said).toBe(`${file} may not be read or written by this user.\n`);
  });

  test('say that there is no room, and leave nothing behind', async () => {
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
