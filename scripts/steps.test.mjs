import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { text } from 'node:stream/consumers';

const steps = new URL('./steps.mjs', import.meta.url).href;

/** Starts a process that becomes one that runs `source`. */
async function runAs(source, env) {
  const script = `import { become } from '${steps}';
    process.exitCode = await become(process.execPath, ['-e', ${JSON.stringify(source)}], ${JSON.stringify(env)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { pid: child.pid, output: output.trim(), code };
}

void test('a process becomes the program: same number, its environment, its exit code', async () => {
  const { pid, output, code } = await runAs(
    'console.log(process.env.GREETING, process.pid); process.exitCode = 7',
    { GREETING: 'hello' },
  );
  assert.match(output, /^hello \d+$/);
  if (process.platform !== 'win32') assert.equal(output, `hello ${pid}`);
  assert.equal(code, 7);
});
