import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { UPLOAD_LIMITS } from '@inzira/contract/limits';
import {
  atEnd,
  call,
  finishUpload,
  newDataDir,
  newKey,
  pdf,
  register,
  runFault,
  sendPart,
  startServer,
  startUpload,
  tap,
  temporaryFolder,
} from './fault.ts';

/**
 * Fills a small disk (a tmpfs, so run it as root on Linux) with the database and files before an upload begins,
 * between its parts, within one, before they are joined, and while the whole file is written. Each call must be
 * refused with a clear message, reads must go on, no partial file may remain, and the upload must continue once
 * there is space. STORAGE_RESERVE_MB is 0, because it normally prevents this. Then the folder of files becomes
 * read-only, as after a disk error.
 */
const MEGABYTES = 96;
const PARTS = 4;
/** Large enough to fill the disk while it is written. */
const LARGE = 20 * UPLOAD_LIMITS.partBytes;
const TRIES = 10;

await runFault('disk full in an upload', async (hold) => {
  const disk = path.join(temporaryFolder(), 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', disk]);
  atEnd(() => execFileSync('umount', ['--lazy', disk]));
  const dataDir = newDataDir(disk);
  const server = await startServer(dataDir, { STORAGE_RESERVE_MB: '0' });
  const { url } = server;
  const bearer = await register(url, 'uploader');
  const size = (PARTS - 1) * UPLOAD_LIMITS.partBytes + 1000;
  const ballast = path.join(disk, 'ballast');
  const free = () => {
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize;
  };
  /** Leaves this many bytes free. */
  const fill = (left: number) => {
    const bytes = free() - left;
    if (bytes <= 0) return;
    try {
      writeFileSync(`${ballast}-${newKey()}`, Buffer.alloc(bytes));
    } catch (error) {
      // The server took the space first; the disk is full anyway.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  };
  const makeRoom = () => {
    for (const name of readdirSync(disk))
      if (name.startsWith('ballast')) rmSync(path.join(disk, name));
  };
  const received = async (id: string) =>
    (await call(url, 'GET', `/api/uploads/${id}/`, { bearer })).body.received ?? 0;
  const goOn = async (id: string, file: Buffer<ArrayBuffer>) => {
    for (let offset = await received(id); offset < file.length; offset += UPLOAD_LIMITS.partBytes) {
      const { status } = await sendPart(url, bearer, id, file, offset);
      if (status !== 200) return status;
    }
    return (await finishUpload(url, bearer, id)).status;
  };
  const isStored = (file: Buffer) => {
    const wanted = createHash('sha256').update(file).digest('hex');
    return filesIn(path.join(dataDir, 'uploads')).some(
      (one) =>
        statSync(one).size === file.length &&
        createHash('sha256').update(readFileSync(one)).digest('hex') === wanted,
    );
  };
  const refusedWell = ({ status }: { status: number }) => status === 507 || status === 503;
  let taps = 0;

  for (const phase of ['begin', 'between', 'within', 'finish'] as const) {
    const file = pdf(size);
    let id = '';
    if (phase !== 'begin') id = (await startUpload(url, bearer, size)).body.id ?? '';
    let acknowledged = 0;
    const partsBefore = { begin: 0, between: 1, within: 1, finish: PARTS }[phase];
    for (let at = 0; at < partsBefore; at += 1) {
      const sent = await sendPart(url, bearer, id, file, at * UPLOAD_LIMITS.partBytes);
      if (sent.status === 200) acknowledged = sent.body.received ?? 0;
    }
    fill({ begin: 0, between: 0, within: UPLOAD_LIMITS.partBytes / 2, finish: 100_000 }[phase]);
    const answer =
      phase === 'begin'
        ? await startUpload(url, bearer, size)
        : phase === 'finish'
          ? await finishUpload(url, bearer, id)
          : await sendPart(url, bearer, id, file, acknowledged);
    const read = await call(url, 'GET', '/api/modules/');
    const mine = id ? await received(id) : 0;
    const write = await tap(url, bearer, newKey());
    if (write.status === 200) taps += 1;
    makeRoom();
    if (phase === 'begin' && answer.status === 201) id = answer.body.id ?? '';
    id ||= (await startUpload(url, bearer, size)).body.id ?? '';
    const last = await goOn(id, file);
    console.log(
      `${phase}: ${answer.status} "${answer.body.error ?? ''}", a read ${read.status}, a small write ${write.status}; with room again ${last}`,
    );
    // Free pages of the database file may have room for the row that begins an upload.
    hold(
      `${phase}: it is told so`,
      refusedWell(answer) || (phase === 'begin' && answer.status === 201),
    );
    hold(`${phase}: reads go on`, read.status === 200);
    hold(`${phase}: what was acknowledged stays acknowledged`, mine === acknowledged);
    hold(`${phase}: with room again it ends, and is whole`, last === 200 && isStored(file));
    const folder = path.join(dataDir, 'uploads', 'parts');
    const left = filesIn(folder).length + filesIn(path.join(dataDir, 'uploads', 'incoming')).length;
    hold(`${phase}: nothing half is left (${left})`, left === 0);
  }
  const uploads = path.join(dataDir, 'uploads');
  const incoming = path.join(uploads, 'incoming');
  /**
   * Fills the disk while the file is being written, after the server has checked the free space.
   * @returns how much was written by then
   */
  const fillAsItIsWritten = async () => {
    const ofWhole = () =>
      filesIn(incoming).map((one) => statSync(one, { throwIfNoEntry: false })?.size ?? 0);
    for (const giveUpAt = Date.now() + 10_000; Date.now() < giveUpAt; await setImmediate()) {
      if (!ofWhole().some((bytes) => bytes > 0)) continue;
      fill(0);
      return ofWhole()[0] ?? LARGE;
    }
    return LARGE;
  };
  let caught = LARGE;
  for (let tries = 0; tries < TRIES && caught === LARGE; tries += 1) {
    const large = pdf(LARGE);
    const id = (await startUpload(url, bearer, LARGE)).body.id ?? '';
    for (let at = 0; at < LARGE; at += UPLOAD_LIMITS.partBytes)
      await sendPart(url, bearer, id, large, at);
    fill(LARGE + UPLOAD_LIMITS.partBytes);
    const finishing = finishUpload(url, bearer, id);
    caught = await fillAsItIsWritten();
    const answer = await finishing;
    const read = await call(url, 'GET', '/api/modules/');
    const half = filesIn(incoming).length;
    makeRoom();
    if (caught < LARGE) {
      const last = await goOn(id, large);
      hold(
        `within a write, ${caught} of ${LARGE} bytes: ${answer.status} "${answer.body.error ?? ''}", a read ${read.status}; with room again ${last}`,
        refusedWell(answer) && read.status === 200 && last === 200 && isStored(large),
      );
      hold(`within a write: nothing half is left (${half})`, half === 0);
    }
    await call(url, 'DELETE', `/api/uploads/${id}/`, { bearer });
  }
  hold('within a write: the disk was full in the middle of one', caught < LARGE);
  const file = pdf(size);
  const id = (await startUpload(url, bearer, size)).body.id ?? '';
  await sendPart(url, bearer, id, file, 0);
  execFileSync('mount', ['--bind', uploads, uploads]);
  atEnd(() => spawnSync('umount', ['--lazy', uploads]));
  execFileSync('mount', ['-o', 'remount,ro,bind', uploads]);
  const answer = await sendPart(url, bearer, id, file, UPLOAD_LIMITS.partBytes);
  const read = await call(url, 'GET', '/api/modules/');
  const write = await tap(url, bearer, newKey());
  if (write.status === 200) taps += 1;
  execFileSync('umount', [uploads]);
  const last = await goOn(id, file);
  hold(
    `files read-only: ${answer.status} "${answer.body.error ?? ''}", a read ${read.status}, a small write ${write.status}; writable again ${last}`,
    answer.status === 503 && read.status === 200 && write.status === 200 && last === 200,
  );
  hold('files read-only: it ends, and is whole', isStored(file));
  const { body } = await call(url, 'GET', '/api/tallies/', { bearer });
  hold(
    `small writes: ${taps} acknowledged, ${body.total?.asked ?? 0} there`,
    (body.total?.asked ?? 0) === taps,
  );
  hold('the server is the same process', server.child.exitCode === null);
  await server.stop();
});

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => path.join(one.parentPath, one.name));
  } catch {
    return [];
  }
}
