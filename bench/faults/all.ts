import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Runs everything that checks the faults of `docs/faults.md`, one after the other, and prints a table: `--only
 * <text>` selects lines with that text, `--scripts` leaves out the tests, `--earlier <commit>` is the release to
 * upgrade from. After `npm run build`.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    scripts: { type: 'boolean', default: false },
    earlier: { type: 'string', default: 'HEAD~50' },
  },
});
const root = path.resolve(import.meta.dirname, '../..');

const SCRIPTS = [
  'kill-while-writing.ts',
  'kill-with-edits-and-syncs.ts 50',
  'kill-with-edits-and-syncs.ts 50 postgres',
  'kill-in-an-upload.ts',
  'kill-in-a-migration.ts',
  'kill-in-a-migration.ts postgres',
  'failover.ts',
  'disk-full-in-an-upload.ts',
  'disk-read-only.ts',
  'disk-read-only.ts postgres',
  'object-store.ts',
  'nginx-restarted.ts',
  'clock-back.ts',
  'clock-back.ts postgres',
  `two-releases.ts ${options.earlier}`,
  '../too-many.ts 30',
];
/** Tests in `apps/server`, and the engines for which they are relevant. */
const TESTS: [string, ...('sqlite' | 'postgres')[]][] = [
  ['test/process.test.ts', 'sqlite'],
  ['test/several-servers.test.ts', 'postgres'],
  ['test/database-outage.test.ts', 'postgres'],
  ['src/platform/db/migrations.test.ts', 'sqlite', 'postgres'],
  ['src/platform/db/unit-of-work.test.ts', 'sqlite', 'postgres'],
  ['src/platform/db/pooler.test.ts', 'postgres'],
  ['src/platform/files/storage-space.test.ts', 'sqlite'],
  ['src/platform/files/uploads.test.ts', 'sqlite', 'postgres'],
  ['src/platform/http/idempotency.test.ts', 'sqlite', 'postgres'],
  ['src/features/learning/offline-writes.test.ts', 'sqlite', 'postgres'],
  ['src/features/learning/editor/publish-content.test.ts', 'sqlite', 'postgres'],
  ['src/platform/http/body-timeout.test.ts', 'sqlite'],
  ['src/platform/jobs/jobs.test.ts', 'sqlite', 'postgres'],
  ['src/platform/mail/mail.test.ts', 'sqlite'],
  ['src/features/advisor/service/provider-chat.test.ts', 'sqlite'],
  ['src/features/plan/plan-pdf.test.ts', 'sqlite'],
  ['src/backup', 'sqlite', 'postgres'],
];

/** Tests and journeys of the phone, with their folder. */
const PHONE_TESTS = [
  ['src/platform/write-queue.test.ts', 'apps/web'],
  ['killed-tab.journey.ts', 'e2e'],
] as const;
const VITEST = [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=default'];

async function run(args: string[], cwd: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { isHeld: code === 0, output };
}

const rows: string[] = [];
let broken = 0;
function note(what: string, isHeld: boolean, said: string) {
  if (!isHeld) broken += 1;
  const row = `| \`${what}\` | ${isHeld ? 'held' : 'NOT HELD'} | ${loadavg()[0]?.toFixed(0)} | ${said.replaceAll('|', '/')} |`;
  console.log(row);
  rows.push(row);
}

async function runTest(what: string, file: string, app: string, env: Record<string, string> = {}) {
  const { isHeld, output } = await run([...VITEST, file], path.join(root, app), {
    ...env,
    WHOLE: 'yes',
    NO_COLOR: '1',
  });
  const said = isHeld
    ? (/^ *Tests +(.*)$/m.exec(output)?.[1] ?? '')
    : output.trim().slice(-2_000).replaceAll('\n', '; ');
  note(what, isHeld, said);
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
  cwd: root,
  encoding: 'utf8',
});
console.log(`# Faults at ${commit.trim()}, ${new Date().toISOString()}\n`);
console.log('| what | | load | said |\n| --- | --- | --- | --- |');
for (const script of SCRIPTS) {
  if (!script.includes(options.only)) continue;
  const { isHeld, output } = await run(`bench/faults/${script}`.split(' '), root);
  note(script, isHeld, output.trim().slice(-2_000).replaceAll('\n', '; '));
}
for (const [file, ...engines] of options.scripts ? [] : TESTS) {
  if (!file.includes(options.only)) continue;
  for (const engine of engines) {
    await runTest(`${file}, ${engine}`, file, 'apps/server', { TEST_ENGINE: engine });
  }
}
for (const [file, folder] of options.scripts ? [] : PHONE_TESTS)
  if (file.includes(options.only))
    await runTest(file, file, folder, { TEST_ENGINE: 'sqlite', SERVER_IS_BUILT: 'yes' });
console.log(`\n${rows.length - broken} of ${rows.length} held.`);
process.exitCode = broken === 0 ? 0 : 1;
