// Runs server and web app, both reloading, in one terminal; when one ends, so does the other.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { passSignals, root } from './steps.mjs';

const PARTS = [
  {
    name: 'server',
    colour: 36,
    cwd: root,
    args: ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'],
  },
  {
    name: 'web',
    colour: 35,
    cwd: path.join(root, 'apps/web'),
    args: [path.join(root, 'node_modules/vite/bin/vite.js')],
  },
];

const children = PARTS.map(({ name, colour, cwd, args }) => {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const label = process.stdout.isTTY
    ? `\u001b[${colour}m${name.padEnd(6)}\u001b[0m`
    : name.padEnd(6);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${label} │ ${line}`));
  }
  return child;
});

passSignals(children);
for (const child of children) {
  child.once('exit', (code) => {
    for (const other of children) if (other.exitCode === null) other.kill('SIGTERM');
    process.exitCode ||= code ?? 0;
  });
}
