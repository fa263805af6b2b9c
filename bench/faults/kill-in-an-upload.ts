import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { UPLOAD_LIMITS } from '@inzira/contract/limits';
import { openSqlite } from '@inzira/server/platform/db/database';
import {
  call,
  finishUpload,
  newDataDir,
  pdf,
  register,
  runFault,
  sendPart,
  signIn,
  startServer,
  startUpload,
  temporaryFolder,
} from './fault.ts';

/**
 * Kills the server fifty times (or as often as the argument says) during uploads. After the next start,
 * acknowledged parts must be there and each upload must continue; no row may lack its file; and leftovers must be
 * removed after a day.
 */
const KILLS = Number(process.argv[2] ?? 50);
const PEOPLE = 3;
const PARTS = 3;
const PATIENCE_MS = 15_000;
/** A person may keep twenty uploads; finished ones above this number are removed. */
const KEPT = 10;
const TWO_DAYS = 2 * 24 * 60 * 60_000;
/** The interval of the clean-up job, which handles twenty uploads per run. */
const SWEEP_MS = 10 * 60_000;

interface Person {
  name: string;
  /** The current upload; its id is empty until it is known. */
  upload: { id: string; file: Buffer<ArrayBuffer>; received: number } | null;
  /** Finished and acknowledged. */
  kept: { id: string; hash: string }[];
  removed: string[];
}

await runFault('kills in uploads', async (hold) => {
  const dataDir = newDataDir();
  const uploads = path.join(dataDir, 'uploads');
  const size = (PARTS - 1) * UPLOAD_LIMITS.partBytes + 1000;
  const people: Person[] = [];
  let server = await startServer(dataDir);
  for (let at = 0; at < PEOPLE; at += 1) {
    people.push({ name: `kill-upload-${at}`, upload: null, kept: [], removed: [] });
    await register(server.url, `kill-upload-${at}`);
  }
  await server.stop();

  const counts = { parts: 0, finished: 0, resumed: 0, unsure: 0 };
  const wrong = new Set<string>();
  for (let round = 0; round < KILLS; round += 1) {
    server = await startServer(dataDir);
    const { url } = server;
    const bearers = await Promise.all(people.map(({ name }) => signIn(url, name)));
    const before = counts.parts;
    let isKilled = false;
    const uploading = people.map(async (person, at) => {
      const bearer = bearers[at] ?? '';
      if (person.upload) {
        counts.resumed += 1;
        const { status, body } = await call(url, 'GET', `/api/uploads/${person.upload.id}/`, {
          bearer,
        });
        const received = body.received ?? 0;
        if (status === 0) return;
        if (status !== 200 || received < person.upload.received)
          wrong.add(`of ${person.upload.received} bytes ${received} were left (${status})`);
        person.upload.received = received;
      }
      while (!isKilled) {
        if (!person.upload) {
          const { status, body } = await startUpload(url, bearer, size);
          if (status === 0) return;
          if (status !== 201) return void wrong.add(`begin ${status}`);
          person.upload = { id: body.id ?? '', file: pdf(size), received: 0 };
        }
        const { upload } = person;
        while (upload.received < size) {
          const { status, body } = await sendPart(
            url,
            bearer,
            upload.id,
            upload.file,
            upload.received,
          );
          if (status === 0) return void (counts.unsure += 1);
          if (status !== 200) return void wrong.add(`part ${status}`);
          counts.parts += 1;
          upload.received = body.received ?? 0;
        }
        const { status } = await finishUpload(url, bearer, upload.id);
        if (status === 0) return void (counts.unsure += 1);
        if (status !== 200) return void wrong.add(`finish ${status}`);
        counts.finished += 1;
        person.upload = null;
        if (person.kept.length < KEPT) {
          person.kept.push({ id: upload.id, hash: hashOf(upload.file) });
          continue;
        }
        person.removed.push(upload.id);
        await call(url, 'DELETE', `/api/uploads/${upload.id}/`, { bearer });
      }
    });
    const giveUpAt = Date.now() + PATIENCE_MS;
    while (counts.parts === before && Date.now() < giveUpAt) await wait(5);
    // At a random moment, within a part or while they are joined.
    await wait(Math.random() * 600);
    isKilled = true;
    await server.stop('SIGKILL');
    await Promise.all(uploading);
  }

  server = await startServer(dataDir);
  let last = 0;
  for (const { name, upload } of people) {
    const bearer = await signIn(server.url, name);
    if (!upload) continue;
    for (let at = upload.received; at < size; at += UPLOAD_LIMITS.partBytes)
      await sendPart(server.url, bearer, upload.id, upload.file, at);
    if ((await finishUpload(server.url, bearer, upload.id)).status === 200) last += 1;
  }
  const open = people.filter(({ upload }) => upload).length;
  await server.stop();
  console.log(
    `${KILLS} kills, ${counts.parts} parts and ${counts.finished} whole files acknowledged, ${counts.unsure} calls cut off, ${counts.resumed} uploads gone on with`,
  );
  hold(`nothing was lost or refused: ${[...wrong].join('; ') || 'nothing'}`, wrong.size === 0);
  hold(`what was under way at the end ends: ${last} of ${open}`, last === open);

  const db = openSqlite(path.join(dataDir, 'inzira.db'));
  const rows = await db
    .selectFrom('uploads')
    .leftJoin('stored_files', 'key', 'file_key')
    .select(['uploads.id', 'uploads.file_key', 'stored_files.size', 'uploads.size as whole'])
    .where('file_key', 'is not', null)
    .execute();
  const sizeOf = (key: string) =>
    statSync(path.join(uploads, key), { throwIfNoEntry: false })?.size;
  const bare = rows.filter(
    (row) => row.size !== row.whole || sizeOf(row.file_key ?? '') !== row.whole,
  );
  hold(`${rows.length} whole uploads, without their file: ${bare.length}`, bare.length === 0);
  const kept = people.flatMap((person) => person.kept);
  const isThere = ({ id, hash }: Person['kept'][number]) => {
    const key = rows.find((row) => row.id === id)?.file_key;
    return Boolean(key && hashOf(readFileSync(path.join(uploads, key))) === hash);
  };
  const there = kept.filter(isThere).length;
  hold(
    `of ${kept.length} acknowledged files ${there} are there, byte by byte`,
    there === kept.length,
  );
  const removed = new Set(people.flatMap((person) => person.removed));
  await db.destroy();
  const left = filesIn(uploads).length;

  const clock = path.join(temporaryFolder(), 'clock');
  writeFileSync(clock, String(TWO_DAYS));
  server = await startServer(dataDir, { CLOCK_SHIFT: clock }, [
    '--import',
    path.join(import.meta.dirname, 'shifted-clock.ts'),
  ]);
  for (let turn = 1; turn <= 20 && filesIn(uploads).length > 0; turn += 1) {
    await wait(3_000);
    writeFileSync(clock, String(TWO_DAYS + turn * SWEEP_MS));
  }
  const after = filesIn(uploads).length;
  await server.stop();
  hold(
    `two days later what nobody took is swept: ${left} files before (${removed.size} taken back), ${after} after`,
    after === 0,
  );
  hold('files were written at all', counts.finished > 0 && counts.unsure > 0);
});

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => path.join(one.parentPath, one.name));
}
