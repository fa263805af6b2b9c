// What deploy/ and the image say is what the scripts do, and what the programs that read it understand.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { root } from './steps.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const has = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
const units = ['inzira.service', 'inzira-backup.service', 'inzira-backup.timer'];

void test('unit and image start the server with the flags of npm start', () => {
  const flags = /const SERVER_FLAGS = \[(.*?)\]/.exec(read('scripts/run.mjs'))[1];
  const list = [...flags.matchAll(/'([^']+)'/g)].map(([, flag]) => flag);
  assert.ok(list.length > 0);
  assert.ok(
    read('deploy/inzira.service').includes(`node ${list.join(' ')} apps/server/dist/main.js`),
  );
  const words = ['node', ...list, 'apps/server/dist/main.js'].map((word) => `"${word}"`);
  assert.ok(read('Dockerfile').includes(`CMD [${words.join(', ')}]`));
});

void test('the image has every workspace of the lock file, and no secret', () => {
  const files = execFileSync('git', ['ls-files', '*/package.json'], {
    cwd: root,
    encoding: 'utf8',
  });
  const { workspaces } = JSON.parse(read('package.json'));
  const folders = workspaces.map((name) => name.replace('/*', ''));
  const dockerfile = read('Dockerfile');
  for (const file of files.trim().split('\n')) {
    if (!folders.includes(file.split('/')[0])) continue;
    assert.ok(dockerfile.includes(`COPY ${file} `), `${file} is not copied`);
  }
  const ignored = read('.dockerignore').split('\n');
  for (const name of ['.env', 'data', '.git', '**/node_modules']) assert.ok(ignored.includes(name));
});

void test('Prometheus understands its rules', (t) => {
  if (!has('promtool', '--version')) return t.skip('promtool is not here');
  const files = ['alerts.yml', 'prometheus.yml'].map((name) =>
    path.join(root, 'deploy/monitoring', name),
  );
  const [rules, config] = files;
  for (const args of [
    ['rules', rules],
    ['config', config],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', ...args], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout + stderr);
  }
});

void test('systemd understands the units', (t) => {
  if (!has('systemd-analyze', '--version')) return t.skip('systemd-analyze is not here');
  const files = units.map((unit) => path.join(root, 'deploy', unit));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], {
    encoding: 'utf8',
  });
  // Of other units of the machine it complains too.
  const ours = stderr.split('\n').filter((line) => line.includes('inzira'));
  assert.deepEqual([ours, status], [[], 0]);
});

void test('systemd calls the exposure of the services OK', (t) => {
  const help = spawnSync('systemd-analyze', ['--help'], { encoding: 'utf8' }).stdout ?? '';
  if (!help.includes('--offline')) return t.skip('systemd-analyze 250 or newer is not here');
  for (const unit of units.filter((name) => name.endsWith('.service'))) {
    const file = path.join(root, 'deploy', unit);
    const said = execFileSync(
      'systemd-analyze',
      ['security', '--offline=true', '--no-pager', file],
      {
        encoding: 'utf8',
      },
    );
    const exposure = Number(/exposure level for [^:]+: ([\d.]+)/.exec(said)?.[1]);
    assert.ok(exposure <= 2, `${unit}: ${exposure}`);
  }
});
