import { expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { findOtherFilePlaces, noteFilePlace } from '#src/platform/files/file-place.ts';
import { elsewhere, look, newFile, restore, silent } from './backup.fixture.ts';
import { takeBackup } from './take-backup.ts';

test('an announcement that was going out as a backup was made goes on only when staff say so', async () => {
  const t = await startTestApp();
  const staff = t.as(await makeUser(t.db, { staff: true }));
  const written = await staff('POST', '/api/staff/broadcasts/', {
    body: { audience: { kind: 'everyone' }, subject: 'News', text: 'There is some.' },
  });
  await staff('POST', `/api/staff/broadcasts/${written.body.id}/send/`);
  await noteFilePlace(t.db, t.app.config);
  const file = newFile();
  await takeBackup(t.app.config, file, silent);
  // Everyone receives it after the backup.
  await t.jobs.run();
  const there = await elsewhere();
  await restore(there, file);
  const restored = await look(there, async (db) =>
    db.selectFrom('broadcasts').select('state').execute(),
  );
  expect(restored).toEqual([{ state: 'stopped' }]);
  // No server that ran before keeps files beside this one.
  expect(await look(there, async (db) => findOtherFilePlaces(db, there))).toEqual([]);
}, 300_000);
