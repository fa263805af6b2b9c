// All checks of a change: `npm test`. `npm run check -- --quick` leaves out the browser. `--all` adds second proofs
// (`apps/server/test/whole.ts`), journeys on PostgreSQL and in Chromium 111, everyday actions and
// learning without a network in WebKit and Firefox, the search for English on French pages, every readable page on a desktop, a long fuzz of the API, tests
// through PgBouncer, and tests on PostgreSQL that hardly touch the database. Two lanes of steps run in parallel,
// and the first to finish helps the other; a step's output is printed when it ends. Later steps run even after a
// failure. The end repeats what failed and why, because logs are often read from the end; the last line has the
// counts.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '#root/apps/server/test/postgres.ts';
import { build } from './builds.mjs';
import { missingPackage } from '#root/e2e/engines.ts';
import { bringChromium111 } from './engines.mjs';
import { failedNodeTests, failedVitests, lastLines, skippedNodeTests } from './failures.mjs';
import { startPgBouncer } from './pgbouncer.mjs';
import { bringPostgres } from './postgres.mjs';
import { capture, root } from './steps.mjs';

const isQuick = process.argv.includes('--quick');
const isWhole = process.argv.includes('--all');
/** Enables second proofs in server tests and journeys (`apps/server/test/whole.ts`). */
const whole = isWhole && { WHOLE: 'yes' };
const scratch = makeScratch();
const node = process.execPath;
const results = [];
/** A journey waits for its browser 40 % of the time, so two run in parallel. */
const JOURNEY_WORKERS = 2;
/** After more failures than this, none is retried: a second attempt would hide a real problem. */
const MOST_AGAIN = 5;
/** For the long last step, when the other lane may have nothing left. */
const LAST_WORKERS = 2;

/**
 * The temporary folder of everything that runs here, removed at the end: in memory, if Linux has enough. On a disk,
 * creating and removing the 800 files of each PostgreSQL database takes longer than the tests that use it.
 */
function makeScratch() {
  const memory = '/dev/shm';
  const hasRoom = ({ bavail, bsize }) => bavail * bsize > 4 * 1024 ** 3;
  const place = existsSync(memory) && hasRoom(statfsSync(memory)) ? memory : tmpdir();
  const folder = mkdtempSync(path.join(place, 'inzira-check-'));
  // If root runs this, PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isStopped = true;
  });
}

/** `work` returns the result, with `output` for the details and `failures` for what failed and why. */
async function step(title, work) {
  if (isStopped) process.exit(130);
  const order = results.push({ title, seconds: '', passed: 0, failed: 0 }) - 1;
  console.log(`── ${title} …`);
  const since = Date.now();
  const { output, ...result } = await work().catch((error) => ({
    passed: 0,
    failed: 1,
    output: error.message,
  }));
  const seconds = ((Date.now() - since) / 1000).toFixed(1);
  const { failed, failures = [] } = result;
  if (failed > 0 && failures.length === 0) failures.push(lastLines(output));
  results[order] = { title, seconds, ...result, failures };
  console.log(`\n── ${title}\n${output?.trim() ?? ''}`);
  console.log(`── ${title}: ${verdict(result)} (${seconds} s)\n`);
}

function verdict({ passed, failed, note, notRun = [] }) {
  if (note) return note;
  if (passed + failed <= 1) return failed ? 'FAILED' : 'passed';
  const missing = notRun.length > 0 ? `; NOT RUN: ${notRun.join('; ')}` : '';
  return `${passed} passed, ${failed} failed${missing}`;
}

/** A program without separate tests: one failure if it exits with an error. */
function program(title, ...args) {
  return step(title, async () => {
    const { code, output } = await capture(node, args);
    return { passed: 0, failed: code === 0 ? 0 : 1, output };
  });
}

/** The result of a Vitest run; `failedFiles` are the paths of files with failures. */
async function runVitest(title, folder, env, workers, files) {
  const report = path.join(scratch, `${title}.json`);
  const program = path.join(root, 'node_modules/vitest/vitest.mjs');
  const { code, output } = await capture(
    node,
    [
      program,
      'run',
      ...files,
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: path.join(root, folder), env: { ...process.env, ...env } },
  );
  if (!existsSync(report)) return { passed: 0, failed: 1, output, failures: [], failedFiles: [] };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = failedVitests(testResults);
  const failed = Math.max(failures.length, code === 0 ? 0 : 1);
  const failedFiles = testResults
    .filter((file) => file.status === 'failed')
    .map((file) => file.name);
  return { passed: numPassedTests, failed, failures, output, failedFiles };
}

function vitest(title, folder, env = {}, workers = 1, files = []) {
  return step(title, () => runVitest(title, folder, env, workers, files));
}

/**
 * Journeys in a browser. A few failed ones are run again, each file with a new product: of 150 on two cores, one is
 * occasionally too slow for its timeout. A second failure counts; a first one is reported at the end, because it
 * may be a race condition of the product.
 */
function journeys(title, env, workers, files = []) {
  return step(title, async () => {
    const first = await runVitest(title, 'e2e', env, workers, files);
    if (first.failures.length === 0 || first.failures.length > MOST_AGAIN) return first;
    const names = first.failedFiles.map((file) => path.basename(file));
    const again = await runVitest(`${title}, once more`, 'e2e', env, 1, names);
    const output = `${first.output}\n\n── Once more: ${names.join(', ')}\n${again.output}`;
    if (again.failed > 0) return { ...first, output };
    const passed = first.passed + first.failures.length;
    return { passed, failed: 0, output, unsteady: first.failures };
  });
}

function nodeTests(title, ...files) {
  return step(title, async () => {
    const report = path.join(scratch, `${title}.tap`);
    const to = (reporter, place) => [
      `--test-reporter=${reporter}`,
      `--test-reporter-destination=${place}`,
    ];
    const { code, output } = await capture(node, [
      '--test',
      ...to('dot', 'stdout'),
      ...to('tap', report),
      ...files,
    ]);
    const tap = existsSync(report) ? readFileSync(report, 'utf8') : '';
    const count = (word) => Number(new RegExp(`^# ${word} (\\d+)`, 'm').exec(tap)?.[1] ?? 0);
    const failures = failedNodeTests(tap);
    const failed = Math.max(failures.length, code === 0 ? 0 : 1);
    return { passed: count('pass'), failed, failures, notRun: skippedNodeTests(tap), output };
  });
}

/** Started at the beginning, because the download needs no processor. */
const brought = bringPostgres().catch((error) => console.error(error.message));

/** Runs `work` with the settings of a PostgreSQL server, or reports that there is none. */
async function onPostgres(title, work) {
  await brought;
  const postgres = await startPostgres();
  if (postgres === null) {
    await step(title, async () => ({
      passed: 0,
      failed: 0,
      note: 'NOT RUN. There are no server binaries of PostgreSQL 15 or newer, and no TEST_DATABASE_URL.',
    }));
    return;
  }
  try {
    await work(title, { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** Everyday actions: log in, learn, take a quiz, search, filter, paginate, submit work. */
const MAIN_JOURNEYS = ['accounts', 'learning', 'resources', 'studio-trainee', 'ventures'];

/** Tests that hold locks, wait for each other, change tables, or continue in another process. */
const POOLED_TESTS = [
  'src/platform/db/database.test.ts',
  'src/platform/db/migrations.test.ts',
  'src/platform/db/unit-of-work.test.ts',
  'src/platform/http/idempotency.test.ts',
  'src/platform/jobs/jobs.test.ts',
  'src/platform/files/uploads.test.ts',
  'src/platform/search/search.test.ts',
  'src/features/accounts/second-factor.test.ts',
  'test/database-outage.test.ts',
  'test/several-servers.test.ts',
];

/** Through a PgBouncer in transaction mode, or reports that there is none. */
async function onPgBouncer(title) {
  await onPostgres(title, async (_, env) => {
    const pooler = await startPgBouncer(env.TEST_DATABASE_URL);
    if (pooler === null) {
      const note = 'NOT RUN. There is no pgbouncer here (Debian: apt-get install pgbouncer).';
      await step(title, async () => ({ passed: 0, failed: 0, note }));
      return;
    }
    const settings = { ...env, TEST_POOLER_PORT: String(pooler.port) };
    await vitest(title, 'apps/server', settings, 1, POOLED_TESTS);
    await pooler.stop();
  });
}

/** In the oldest supported Chromium, or reports why not. */
async function onChromium111(title) {
  let program;
  try {
    program = await bringChromium111();
  } catch (error) {
    const note = `NOT RUN. ${error.message}`;
    await step(title, async () => ({ passed: 0, failed: 0, note }));
    return;
  }
  const files = MAIN_JOURNEYS.map((name) => `${name}.journey.ts`);
  const env = { TEST_ENGINE: 'sqlite', INZIRA_BROWSER: program };
  await journeys(title, env, JOURNEY_WORKERS, files);
}

/** Everyday actions, and learning without a network, in WebKit and Firefox, or reports which package is missing. */
async function onEngine(engine, title) {
  const missing = missingPackage(engine);
  if (missing) {
    const note = `NOT RUN. There is no ${engine} here (Debian: apt-get install ${missing}).`;
    await step(title, async () => ({ passed: 0, failed: 0, note }));
    return;
  }
  await vitest(title, 'e2e', { TEST_ENGINE: 'sqlite', INZIRA_ENGINE: engine });
}

/** The browser steps, which take longest, half of it waiting. */
async function browserSteps() {
  await step('Web build and budgets', async () => {
    const output = await build('web', node, () => {});
    return { passed: 0, failed: 0, output };
  });
  await nodeTests(
    'Browser floor and home screen of the built web app',
    'scripts/floor.test.mjs',
    'scripts/installable.test.mjs',
  );
  if (isQuick) return;
  await learnt;
  const env = { TEST_ENGINE: 'sqlite', ...(isWhole && { CRAWL: 'yes' }), ...whole };
  await journeys('Journeys in a browser', env, JOURNEY_WORKERS);
}

/**
 * Trained once for the journeys and the server's tests, which would otherwise each do it at the same time. Runs
 * beside the first steps, which do not need it.
 */
const learnt = program(
  'What the mentor learns',
  'apps/server/src/features/advisor/library/learning-process.ts',
  'content',
  'node_modules/.cache/mentor',
);

const others = [
  () => program('Format', 'node_modules/oxfmt/bin/oxfmt', '--check'),
  () => program('Lint', 'node_modules/oxlint/bin/oxlint'),
  () =>
    nodeTests(
      'Boundaries, lock file and scripts',
      'scripts/boundaries.test.mjs',
      'scripts/lock.test.mjs',
      'scripts/steps.test.mjs',
      'scripts/runtime.test.mjs',
      'scripts/failures.test.mjs',
      'scripts/faults.test.mjs',
      'scripts/earlier-assets.test.mjs',
      'scripts/import-texts.test.mjs',
      'scripts/deploy.test.mjs',
      'scripts/architecture.test.mjs',
      'scripts/commits.test.mjs',
    ),
  // With four parallel checkers, tsc needs twice the CPU time, because they check the same files again.
  () => program('Types', 'node_modules/typescript/bin/tsc', '-b', '--checkers', '1'),
  () => program('Unused code', 'node_modules/knip/bin/knip.js', '--no-progress'),
  () => program('Content', 'apps/server/src/features/learning/check-content.ts'),
  () => learnt,
  () =>
    onPostgres('Server tests on PostgreSQL', (title, env) =>
      vitest(title, 'apps/server', { ...env, ...whole }),
    ),
  () => vitest('Web tests', 'apps/web'),
  () => vitest('Templates', 'packages/templates'),
  () =>
    vitest(
      'Server tests on SQLite',
      'apps/server',
      { TEST_ENGINE: 'sqlite', ...whole },
      LAST_WORKERS,
    ),
];

/** Runs the remaining steps one after the other. */
async function lane() {
  for (let next = others.shift(); next; next = others.shift()) await next();
}

await Promise.all([lane(), browserSteps().then(lane)]);
if (isWhole) {
  await onPostgres('Journeys on PostgreSQL', (title, env) =>
    journeys(title, { ...env, ...whole }, JOURNEY_WORKERS),
  );
  await onChromium111('Main journeys in Chromium 111');
  await onEngine('webkit', 'Everyday actions and weeks offline in WebKit');
  await onEngine('firefox', 'Everyday actions and weeks offline in Firefox');
  const long = (title, env) =>
    vitest(title, 'apps/server', { ...env, FUZZ_RUNS: '60' }, 1, ['test/fuzz.test.ts']);
  await long('Long fuzz of the API on SQLite', { TEST_ENGINE: 'sqlite' });
  await onPostgres('Long fuzz of the API on PostgreSQL', long);
  await onPgBouncer('Server tests through PgBouncer');
}

console.log('');
const width = Math.max(...results.map(({ title }) => title.length));
for (const result of results) {
  console.log(`${result.title.padEnd(width)}  ${result.seconds.padStart(6)} s  ${verdict(result)}`);
}
for (const { title, unsteady = [] } of results) {
  for (const text of unsteady)
    console.log(`\nFAILED AT FIRST, passed when tried again, ${title}: ${text}`);
}
for (const { title, failures } of results) {
  for (const text of failures) console.log(`\nFAILED ${title}: ${text}`);
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
