import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { UPLOAD_LIMITS } from '@inzira/contract/limits';
import {
  atEnd,
  call,
  countTaps,
  databaseSettings,
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
 * Makes the file system of the data folder read-only while the server runs, as Linux does after disk errors (ext4
 * in a file, so run it as root on Linux). Writes must be refused with a message, and reads go on; once the disk is
 * repaired and the server restarted, acknowledged writes must be there, as after a power cut. With `postgres` the
 * database is elsewhere, and no write of its own syncs the files to the disk.
 */
const BYTES = 256 * 1024 * 1024;
const TAPS = 20;

await runFault('disk read-only', async (hold) => {
  const folder = temporaryFolder();
  const [image, disk] = [path.join(folder, 'disk.img'), path.join(folder, 'disk')];
  mkdirSync(disk);
  writeFileSync(image, '');
  truncateSync(image, BYTES);
  execFileSync('mkfs.ext4', ['-q', image]);
  const mount = () => execFileSync('mount', ['-o', 'loop,errors=remount-ro', image, disk]);
  mount();
  atEnd(() => spawnSync('umount', ['--lazy', disk]));
  const dataDir = newDataDir(disk);
  const settings = await databaseSettings();
  // Then the database is elsewhere, and goes on.
  const isElsewhere = 'DATABASE_URL' in settings;
  let server = await startServer(dataDir, settings);
  let { url } = server;
  const bearer = await register(url, 'careful');
  let taps = 0;
  const tapOn = async () => {
    const { status, body } = await tap(url, bearer, newKey());
    if (status === 200) taps += 1;
    return { status, error: body.error ?? '' };
  };
  for (let at = 0; at < TAPS; at += 1) await tapOn();
  const file = pdf(UPLOAD_LIMITS.partBytes + 1_000);
  const begin = async () => (await startUpload(url, bearer, file.length)).body.id ?? '';
  const upload = async (id: string) => {
    for (const offset of [0, UPLOAD_LIMITS.partBytes])
      await sendPart(url, bearer, id, file, offset);
    return (await finishUpload(url, bearer, id)).status;
  };
  const id = await begin();
  const last = await upload(await begin());

  const device = execFileSync('findmnt', ['-no', 'SOURCE', disk], { encoding: 'utf8' }).trim();
  writeFileSync(`/sys/fs/ext4/${path.basename(device)}/trigger_fs_error`, '1');
  await wait(500);
  const refused = await tapOn();
  const part = await sendPart(url, bearer, id, file, 0);
  const reads = [
    await call(url, 'GET', '/api/modules/'),
    await call(url, 'GET', '/api/tallies/', { bearer }),
    await call(url, 'GET', '/healthz'),
  ];
  // Jobs keep polling meanwhile.
  await wait(5_000);
  const still = await tapOn();
  hold(
    `a small write ${refused.status} "${refused.error}", after a while ${still.status}; an upload ${part.status} "${part.body.error ?? ''}"`,
    [refused, still].every(({ status }) => status === (isElsewhere ? 200 : 503)) &&
      part.status === 503,
  );
  const statuses = reads.map(({ status }) => status).join();
  hold(`reads and /healthz go on (${statuses})`, statuses === '200,200,200');
  hold('the server is the same process', server.child.exitCode === null);
  const stopsAt = Date.now();
  await server.stop();
  hold(
    `SIGTERM ends it: ${((Date.now() - stopsAt) / 1000).toFixed(1)} s`,
    Date.now() - stopsAt < 10_000,
  );

  execFileSync('umount', [disk]);
  // Exit status 1: it repaired something.
  const { status } = spawnSync('e2fsck', ['-fy', image], { stdio: 'ignore' });
  mount();
  server = await startServer(dataDir, settings);
  ({ url } = server);
  hold(
    `mended (e2fsck ${status}) and started again: of ${taps} acknowledged writes ${await countTaps(url, bearer)} are there`,
    (await countTaps(url, bearer)) === taps && taps >= TAPS,
  );
  const stored = readdirSync(path.join(dataDir, 'uploads/private')).map((name) =>
    readFileSync(path.join(dataDir, 'uploads/private', name)),
  );
  hold(
    `a file that was acknowledged a moment before (${last}) is whole`,
    last === 200 && stored.some((one) => one.equals(file)),
  );
  const again = await upload(id);
  hold(`the upload that was refused goes on: ${again}`, again === 200);
  const { status: writes } = await tapOn();
  hold(`it writes again: ${writes}`, writes === 200);
  await server.stop();
});
