import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { atEndOfFile } from './end-of-file.ts';

/** A busy machine takes long to load a server; three of them start in a test. */
export const START_MILLISECONDS = 60_000;

const running: ChildProcess[] = [];

/** Ends what is left, at once. */
export function killServers() {
  for (const child of running.splice(0)) child.kill('SIGKILL');
}

/**
 * A build of its own, from where the packages are found that it loads; a fresh checkout may lack the folder.
 * @returns the program
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

/** The server as `npm start` runs it. */
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

/** Of a process that is, or becomes, a server. */
export function watchServer(child: ChildProcess, port: string) {
  running.push(child);
  const said = { output: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (said.output += chunk.toString()));
  }
  return { child, said, port, ended: once(child, 'close') };
}

/**
 * Until it answers. @throws with what it said, at once, when it ends instead
 * @param startingAtOnce with it: they share the machine
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
