import { execFileSync, spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface Twin {
  url: string;
  cpuMicroseconds: () => Promise<number>;
  stop: () => void;
}

const START_MILLISECONDS = 30_000;

/**
 * Runs `django_twin.py` with gunicorn and one worker on Inzira's SQLite file; null if no Python has Django, Django
 * REST framework and gunicorn (Debian: python3-djangorestframework gunicorn). PYTHON sets another interpreter.
 */
export async function startTwin(database: string): Promise<Twin | null> {
  const candidates = [process.env['PYTHON'], 'python3', '/usr/bin/python3'];
  const python = candidates.find((name) => name !== undefined && hasPackages(name));
  if (python === undefined) return null;
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(
    python,
    [
      '-m',
      'gunicorn',
      '--workers=1',
      `--bind=${new URL(url).host}`,
      '--log-level=warning',
      'django_twin',
    ],
    {
      cwd: import.meta.dirname,
      env: { ...process.env, DATABASE: database, PYTHONDONTWRITEBYTECODE: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  process.once('exit', () => child.kill());
  const cpuMicroseconds = async () => {
    const answer = (await (await fetch(`${url}/cpu`)).json()) as { seconds: number };
    return answer.seconds * 1_000_000;
  };
  const until = Date.now() + START_MILLISECONDS;
  while (!(await cpuMicroseconds().then(Boolean, () => false))) {
    if (Date.now() > until || child.exitCode !== null) {
      child.kill();
      throw new Error('The Django twin did not start.');
    }
    await wait(200);
  }
  return { url, cpuMicroseconds, stop: () => void child.kill() };
}

function hasPackages(python: string): boolean {
  try {
    execFileSync(python, ['-c', 'import django, rest_framework, gunicorn'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
