import { spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from './server.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Starts a stand-in service of the server's tests, by file and function, in a separate process. */
export async function startStandIn(
  file: string,
  start: string,
): Promise<{ port: number; stop: () => void }> {
  const port = await freePort();
  const code = `import { ${start} } from './apps/server/test/${file}';
    await ${start}(${port});
    console.log('ready');`;
  const service = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    service.stdout.once('data', () => resolve());
    service.once('exit', (exit) => reject(new Error(`${file} ended with code ${exit}.`)));
  });
  return { port, stop: () => service.kill() };
}
