// Installs the packages of package-lock.json, and ensures that only one process at a time prepares a checkout. Runs
// on Node 18.
import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runNpm } from './runtime.mjs';
import { root } from './steps.mjs';

const installed = path.join(root, 'node_modules/.inzira-lock');

/** Runs `npm ci` if node_modules was made from another lock file. Install scripts are not run. */
export async function bringPackages(npm, report) {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return 'ready';
  report('installing');
  // With NODE_ENV=production npm would omit the packages that build the web app.
  await runNpm(npm, ['ci', '--ignore-scripts', '--include=dev', '--include=optional'], {
    cwd: root,
    what: 'The packages',
  });
  writeFileSync(installed, wanted);
  return 'installed';
}

const lock = path.join(root, '.runtime/preparing');

/** Runs `work` while no other process prepares this checkout. */
export async function alone(work) {
  mkdirSync(path.dirname(lock), { recursive: true });
  for (let told = false; !take(); told = true) {
    if (!told) console.log('Another start is preparing this checkout: waiting for it …');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** The lock file is created with its owner's process id in it, so that a dead owner can always be detected. */
function take() {
  const mine = `${lock}-${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isAlive(holder())) rmSync(lock, { force: true });
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

function holder() {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(pid) {
  if (!pid || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
