import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/start-test-app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { secondsFromNow } from '#src/platform/db/database.ts';
import { findOtherFilePlaces, forgetFilePlace, noteFilePlace } from './file-place.ts';

const [one, two] = [temporaryFolder(), temporaryFolder()].map((dataDir) => ({ s3: null, dataDir }));
const bucket = {
  endpoint: 'https://s3.example.org',
  bucket: 'inzira',
  region: 'auto',
  accessKeyId: 'a',
  secretAccessKey: 's',
};

test('servers of one database that keep files in two places hear of each other', async () => {
  const { db } = await startTestApp();
  if (!one || !two) throw new Error('There are two folders');
  expect(await noteFilePlace(db, one)).toEqual([]);
  expect(await noteFilePlace(db, one)).toEqual([]);
  expect(await noteFilePlace(db, two)).toEqual([expect.stringContaining(one.dataDir)]);
  expect(await findOtherFilePlaces(db, one)).toEqual([expect.stringContaining(two.dataDir)]);
  const shared = { s3: bucket, dataDir: two.dataDir };
  expect(await noteFilePlace(db, shared)).toHaveLength(2);
  expect(await noteFilePlace(db, { ...shared, dataDir: one.dataDir })).toHaveLength(2);

  // One that stops, and one that ended long ago, are no other place.
  await forgetFilePlace(db, two);
  expect(await findOtherFilePlaces(db, shared)).toEqual([expect.stringContaining(one.dataDir)]);
  const places = await db.selectFrom('installation').select('value').executeTakeFirstOrThrow();
  const long = places.value.replaceAll(
    /"seen_at":"[^"]+"/g,
    `"seen_at":"${secondsFromNow(-9000)}"`,
  );
  await db.updateTable('installation').set({ value: long }).execute();
  expect(await findOtherFilePlaces(db, shared)).toEqual([]);
});

test('a server whose disk of files is not there says so, and goes on', async () => {
  const { db } = await startTestApp();
  const dataDir = temporaryFolder();
  rmSync(path.join(dataDir, 'uploads'), { recursive: true, force: true });
  symlinkSync('/a/disk/that/is/not/mounted', path.join(dataDir, 'uploads'));
  const settings = { s3: null, dataDir };
  expect(await noteFilePlace(db, settings)).toBeNull();
  expect(await findOtherFilePlaces(db, settings)).toEqual([]);
  await forgetFilePlace(db, settings);
});
