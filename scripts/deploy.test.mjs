// Checks that deploy/ and the image agree with the scripts, and that the programs concerned accept their files.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { root } from './steps.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
const has = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
const startFlags = () => {
  const list = /const SERVER_FLAGS = \[([^\]]*)\]/.exec(read('scripts/run.mjs'))[1];
  return [...list.matchAll(/'([^']+)'/g)].map(([, flag]) => flag);
};
const units = ['inzira.service', 'inzira-backup.service', 'inzira-backup.timer'];

void test('unit and image start the server with the flags of npm start', () => {
  const flags = startFlags();
  assert.ok(flags.length > 0);
  const line = `node ${flags.join(' ')} apps/server/dist/main.js`;
  for (const file of ['deploy/inzira.service', 'docs/deploy.md'])
    assert.ok(read(file).includes(line));
  const words = ['node', ...flags, 'apps/server/dist/main.js'].map((word) => `"${word}"`);
  assert.ok(read('Dockerfile').includes(`CMD [${words.join(', ')}]`));
});

void test('the server has as much room for its heap on every machine as on the smallest', () => {
  const flags = startFlags();
  const { stdout } = spawnSync(
    process.execPath,
    [...flags, '--print', 'v8.getHeapStatistics().heap_size_limit'],
    { encoding: 'utf8' },
  );
  // With a larger heap, V8 lets garbage grow to a multiple of the memory in use.
  const megabytes = Number(stdout) / 1024 ** 2;
  assert.ok(megabytes < 1100, `${megabytes.toFixed(0)} MB`);
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

/** The text of a service in compose.yaml. */
function serviceOf(name) {
  const [, text] = new RegExp(`^  ${name}:\n((?:(?: {4}.*)?\n)+)`, 'm').exec(read('compose.yaml'));
  return text;
}

/** The last word of its command, which spans several lines. */
const commandOf = (service) =>
  / {6}- >-\n((?: {8}.*\n)+)/
    .exec(service)[1]
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ');

void test('the backup of the containers, and the one by hand, is that of the unit: taken, kept as long, restored in a drill', () => {
  const found = read('deploy/inzira-backup.service').matchAll(/^ExecStart=\/usr\/bin\/env (.*)$/gm);
  const unit = [...found].map(([, one]) => one);
  const command = commandOf(serviceOf('backup'));
  assert.deepEqual(
    command.replaceAll('/data/nightly', '/var/lib/inzira-backups').split(' && '),
    unit,
  );
  const byHand = read('docs/deploy.md').matchAll(/^runuser .* (node .*backup\.ts .*)$/gm);
  assert.deepEqual(
    [...byHand].map(([, one]) => one),
    unit,
  );
});

void test('the object store of the containers has the key and the bucket of the server', () => {
  const minio = serviceOf('minio');
  assert.match(serviceOf('server'), /^ {4}env_file: \.env$/m);
  assert.match(minio, /^ {4}profiles: \[minio\]$/m);
  assert.match(minio, /MINIO_ROOT_USER: \$\{S3_ACCESS_KEY:-\}$/m);
  assert.match(minio, /MINIO_ROOT_PASSWORD: \$\{S3_SECRET_KEY:-\}$/m);
  const command = 'mkdir -p /data/${S3_BUCKET:-inzira} && exec minio server /data';
  assert.ok(commandOf(minio).endsWith(command));
  const settings = read('.env.example');
  const told = [...read('docs/deploy.md').matchAll(/^(S3_[A-Z_]+)=/gm)].map(([, name]) => name);
  assert.ok(told.length > 3);
  for (const name of told) assert.ok(settings.includes(`# ${name}=`), name);
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

void test('Prometheus understands what the dashboard asks', (t) => {
  if (!has('promtool', '--version')) return t.skip('promtool is not here');
  const { panels } = JSON.parse(read('deploy/monitoring/grafana-dashboard.json'));
  const asked = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  assert.ok(asked.length > 10);
  const rules = asked.map((expr, at) => ({
    record: `asked:${at}`,
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }));
  const folder = mkdtempSync(path.join(tmpdir(), 'inzira-dashboard-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'asked.yml');
  // JSON is valid YAML.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
});

void test('Caddy understands its file', (t) => {
  if (!has('caddy', 'version')) return t.skip('caddy is not here');
  const file = path.join(root, 'deploy/Caddyfile');
  const { status, stderr } = spawnSync(
    'caddy',
    ['validate', '--config', file, '--adapter', 'caddyfile'],
    {
      encoding: 'utf8',
      env: { ...process.env, SITE: 'learn.example.org' },
    },
  );
  assert.equal(status, 0, stderr);
});

void test('nginx and Caddy keep no address of a request, which may hold a secret or a name', () => {
  assert.match(read('deploy/nginx.conf'), /^ {2}access_log off;$/m);
  assert.match(read('deploy/nginx.conf'), /^ {2}error_log \S+ crit;$/m);
  assert.match(read('deploy/Caddyfile'), /^\t\texclude http\.log\.error /m);
  assert.doesNotMatch(read('deploy/Caddyfile').replace(/^\{.*?^\}/ms, ''), /^\s*log\b/m);
});

void test('systemd understands the units', (t) => {
  if (!has('systemd-analyze', '--version')) return t.skip('systemd-analyze is not here');
  const files = units.map((unit) => path.join(root, 'deploy', unit));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], {
    encoding: 'utf8',
  });
  // It also reports problems of other units of the machine.
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
