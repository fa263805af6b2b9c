import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { findLastBackup, recordBackup } from '#src/platform/db/backup-record.ts';
import { makeUser, TEST_PASSWORD } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';
import { runBackup } from './backups.ts';

let t: TestApp;
let staff: Call;
beforeAll(async () => {
  t = await startTestApp();
  staff = t.as(await makeUser(t.db, { staff: true }));
  await makeUser(t.db, { staff: true, email: 'other@example.org' });
});

const URL = '/api/staff/backups/';
const last = async () => (await staff('GET', '/api/staff/settings/')).body.backup;
const download = (password: string) => staff('POST', `${URL}download/`, { body: { password } });

test('a backup is made when it is asked for, and settings say when the last one was', async () => {
  expect(await last()).toEqual({ state: 'none', at: null, bytes: null });
  expect((await download(TEST_PASSWORD)).status).toBe(404);
  expect((await staff('POST', URL)).status).toBe(200);
  expect(await last()).toMatchObject({ state: 'running' });
  await runBackup(t.db, t.app.config);
  expect(await last()).toMatchObject({
    state: 'done',
    at: expect.any(String),
    bytes: expect.any(Number),
  });
});

test('one that the command made later, as each night does, is the last one', async () => {
  await recordBackup(t.db);
  const taken = await findLastBackup(t.db);
  expect(await last()).toEqual({ state: 'by-command', at: taken, bytes: null });
  await runBackup(t.db, t.app.config);
  expect(await last()).toMatchObject({ state: 'done' });
});

test('four leave the newest three', async () => {
  for (let count = 0; count < 2; count += 1) await runBackup(t.db, t.app.config);
  expect(readdirSync(path.join(t.app.config.dataDir, 'backups'))).toHaveLength(3);
});

test('it is downloaded with the password alone; the record and the other staff hear of it', async () => {
  expect((await download('another-password')).status).toBe(400);
  const { status, headers } = await download(TEST_PASSWORD);
  expect([status, headers['content-type']]).toEqual([200, 'application/gzip']);
  const { body } = await staff('GET', '/api/staff/record/?action=backup-downloaded');
  expect(body.count).toBe(1);
  const mails = await t.db.selectFrom('outbox').select('recipient').execute();
  expect(mails).toEqual([{ recipient: 'other@example.org' }]);
});
