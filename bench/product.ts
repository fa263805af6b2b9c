import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface Started {
  milliseconds: number;
  /** Memory while idle. */
  megabytes: number;
}

const root = path.resolve(import.meta.dirname, '..');
const SETTLE_MILLISECONDS = 3_000;

/** Starts the product as `npm start` does, measures it while idle, and stops it. */
export async function startAndRest(env: NodeJS.ProcessEnv & { DATA_DIR: string; PORT: string }) {
  const startedAt = performance.now();
  // Without a script given by -e, which would start itself recursively.
  const flags = process.execArgv.filter((one) => one.startsWith('--'));
  const child = spawn(process.execPath, [...flags, 'apps/server/dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
      MALLOC_ARENA_MAX: '2',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const isReady = async () => (await fetch(`http://127.0.0.1:${env.PORT}/readyz`)).ok;
    while (!(await isReady().catch(() => false))) {
      if (child.exitCode !== null) throw new Error('The product has ended.');
      await wait(10);
    }
    const milliseconds = performance.now() - startedAt;
    // At the first start, the mentor is trained in another process.
    while (!hasLearnt(env.DATA_DIR)) await wait(500);
    await wait(SETTLE_MILLISECONDS);
    const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)]).toString();
    return { milliseconds, megabytes: Number(kilobytes) / 1024 } satisfies Started;
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

function hasLearnt(dataDir: string) {
  const cache = path.join(dataDir, 'cache');
  return existsSync(cache) && readdirSync(cache).some((name) => /^mentor-model.*\.bin$/.test(name));
}
