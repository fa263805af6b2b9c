import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { atEndOfFile } from './end-of-file.ts';

/** A busy machine takes long to load a server, and some tests start three. */
export const START_MILLISECONDS = 60_000;

const running: ChildProcess[] = [];

/** Kills the remaining servers. */
export function killServers() {
  for (const child of running.splice(0)) child.kill('SIGKILL');
}

/**
 * Builds the server into a new folder from which its packages are found; a fresh checkout may lack the folder.
 * @returns the program's path
 */
export function buildServer(): string {
  const packages = path.resolve(import.meta.dirname, '../node_modules');
  mkdirSync(packages, { recursive: true });
  const dist = mkdtempSync(path.join(packages, 'process-test-'));
  atEndOfFile(() => rmSync(dist, { recursive: true }));
  execFileSync(process.execPath, ['build.ts', dist], {
    cwd: path.resolve(import.meta.dirname, '..'),
  });
  return path.join(dist, 'main.js');
}

/** Runs the server as `npm start` does. */
export function runServer(
  main: string,
  settings: { PORT: string; DATA_DIR: string } & Record<string, string>,
  flags: readonly string[] = [],
) {
  const child = spawn(process.execPath, [...flags, main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      LOG_LEVEL: 'fatal',
      DEMO: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watchServer(child, settings.PORT);
}

/** Watches a process that is, or becomes, a server. */
export function watchServer(child: ChildProcess, port: string) {
  running.push(child);
  const said = { output: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (said.output += chunk.toString()));
  }
  return { child, said, port, ended: once(child, 'close') };
}

/**
 * Waits until it answers.
 * @throws with its output as soon as it exits
 * @param startingAtOnce the number of servers that share the machine
 */
export async function untilReady(
  { port, said, ended }: ReturnType<typeof watchServer>,
  startingAtOnce = 1,
) {
  const endedEarly = ended.then(() => {
    throw new Error(`The server has ended:\n${said.output}`);
  });
  const answers = vi.waitUntil(
    async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok,
    { timeout: startingAtOnce * START_MILLISECONDS },
  );
  await Promise.race([endedEarly, answers]);
}
