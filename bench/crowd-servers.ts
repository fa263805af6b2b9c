import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@inzira/server/test/free-port';
import { shareMentorCache } from '@inzira/server/test/mentor-cache';
import { configureNginx, nginx } from '@inzira/server/test/nginx';

const root = path.resolve(import.meta.dirname, '..');

export interface Usage {
  cpuSeconds: number;
  megabytes: number;
  /** The 99th percentile of the event loop's lag since the last call. */
  lagSeconds: number;
}

export interface ServerOfCrowd {
  url: string;
  usage: () => Promise<Usage>;
  stop: () => Promise<void>;
}

/**
 * Starts the product as `npm start` does, on existing data; it reports its resource use on a separate port.
 * @param profiles the folder for a profile of its processor time, written when it ends; null for none
 */
export async function startServer(
  settings: Record<string, string>,
  dataDir?: string,
  profiles: string | null = null,
): Promise<ServerOfCrowd> {
  const own = mkdtempSync(path.join(tmpdir(), 'inzira-crowd-'));
  if (!dataDir) shareMentorCache(own);
  const [port, metrics] = [await freePort(), await freePort()];
  const child = spawn(
    process.execPath,
    [
      '--max-semi-space-size=4',
      '--max-old-space-size=1024',
      '--v8-pool-size=1',
      '--expose-gc',
      ...(profiles === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`]),
      'apps/server/dist/main.js',
    ],
    {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
        MALLOC_ARENA_MAX: '2',
        LOG_LEVEL: 'error',
        DEMO: 'off',
        PORT: String(port),
        METRICS_PORT: String(metrics),
        DATA_DIR: dataDir ?? own,
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${url}/readyz`)).ok;
  while (!(await isReady().catch(() => false))) {
    if (child.exitCode !== null) throw new Error('The product has ended.');
    await wait(100);
  }
  return {
    url,
    usage: async () => {
      const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
      const value = (line: string) =>
        Number(new RegExp(String.raw`^inzira_${line} (\S+)$`, 'm').exec(text)?.[1]);
      return {
        cpuSeconds: value('process_cpu_seconds_total'),
        megabytes: value('process_resident_memory_bytes') / 1024 ** 2,
        lagSeconds: value(String.raw`event_loop_lag_seconds\{percent="99"\}`),
      };
    },
    stop: async () => {
      child.kill();
      await once(child, 'exit');
      rmSync(own, { recursive: true, force: true });
    },
  };
}

/**
 * Starts nginx with the configuration of `deploy` before all servers.
 * @throws if it is not installed
 */
export async function startFront(servers: readonly ServerOfCrowd[]) {
  if (!nginx) throw new Error('nginx is needed');
  const folder = mkdtempSync(path.join(tmpdir(), 'inzira-crowd-nginx-'));
  const ports = servers.map((server) => new URL(server.url).port);
  const { url, args } = await configureNginx(nginx, folder, ports);
  const child = spawn(nginx, args, { stdio: 'ignore' });
  const isReady = async () => (await fetch(`${url}/readyz`)).ok;
  while (!(await isReady().catch(() => false))) {
    if (child.exitCode !== null) throw new Error('nginx has ended.');
    await wait(50);
  }
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}
