import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { startServer } from './cpu-time.ts';
import { freePort, startTwin } from './django-twin.ts';
import { startAndRest, type Started } from './product.ts';

/**
 * CPU time per request of Inzira's lists, relative to bare `node:http` with the same bytes in the same run: the
 * ratios hold on any machine, the microseconds only on this one. Inzira's requests are those of browsers, so that
 * it compresses; the reference does not.
 */
/** Enough for the JIT compiler to finish on both. */
const WARM_UP = 6_000;
const REQUESTS = 2_000;
/**
 * Other programs only add time to a round, so each server's minimum counts. More rounds are measured until the
 * third lowest is within this share of the lowest.
 */
const SPREAD = 0.05;
const LEAST_ROUNDS = 8;
/** The limit for all cases together; unsettled ones are reported as such. */
const MOST_SECONDS = 170;
/** Fewer for the Django twin, which is slow. */
const TWIN_REQUESTS = 200;
const REST = { milliseconds: 1_000, megabytes: 120 };
/** A pause, in milliseconds, that users do not notice. */
const MAX_PAUSE = 100;
/** On existing data; odd, so that there is a median. */
const STARTS = 3;

/** Only rows with this text in their names, without starts, the twin and RESULTS.md. */
const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const dataDir = mkdtempSync(path.join(tmpdir(), 'inzira-bench-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const env = {
  DATA_DIR: dataDir,
  PORT: String(await freePort()),
  DEMO: 'on',
  // As in production: one log line per request, discarded here.
  LOG_LEVEL: 'info',
  LIMIT_REQUESTS_PER_ADDRESS: '100000000',
  LIMIT_REQUESTS_PER_USER: '100000000',
};
const first = await startAndRest(env);
const again: Started[] = [];
while (only === undefined && again.length < STARTS) again.push(await startAndRest(env));
/** Starts differ by several MiB. */
const median = (of: (start: Started) => number) =>
  again.map(of).toSorted((a, b) => a - b)[STARTS >> 1] ?? NaN;
const rest = {
  milliseconds: median(({ milliseconds }) => milliseconds),
  megabytes: median(({ megabytes }) => megabytes),
};
execFileSync(process.execPath, [path.join(import.meta.dirname, 'grow-data.ts')], {
  env: { ...process.env, ...env },
});

interface Hello {
  url: string;
  access: string;
}
const { hello, ...inzira } = await startServer<Hello>('inzira-server.ts', env);
const anew = await startServer<Hello>('inzira-server.ts', { ...env, SHARED: 'off' });
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const bearer = { ...browser, authorization: `Bearer ${hello.access}` };

interface Case {
  name: string;
  path: string;
  headers?: Record<string, string>;
  /** Not cached: generated for this request. */
  isAnew?: true;
  goal: number;
}
const ventures = '/api/organization/ventures/';
/** The twin serves it too. */
const FIRST_PAGE = 'ventures, first page, anew';
const cases: Case[] = [
  { name: 'ventures, first page, kept', path: ventures, goal: 2 },
  { name: FIRST_PAGE, path: ventures, isAnew: true, goal: 4 },
  // Five ventures, as on the first page, so it has the same goal.
  { name: 'ventures of a sector, anew', path: `${ventures}?sector=2`, isAnew: true, goal: 4 },
  { name: 'venture profile', path: `${ventures}1/`, goal: 4 },
  { name: 'resources, first page, kept', path: '/api/venture/public-resources/', goal: 2 },
  { name: 'module list, kept', path: '/api/modules/', goal: 2 },
  { name: 'module list, anew', path: '/api/modules/', isAnew: true, goal: 4 },
  { name: 'module list with progress', path: '/api/modules/', headers: bearer, goal: 4 },
  {
    name: 'course list with progress',
    path: '/api/modules/1/courses/',
    headers: bearer,
    goal: 4,
  },
  {
    name: 'tracker, eight modules with progress',
    path: '/api/user-progress-view/',
    headers: bearer,
    goal: 4,
  },
];
const asked = cases.filter(({ name }) => name.includes(only ?? ''));

const answers: Record<string, unknown> = {};
for (const { path: address, headers = browser } of asked) {
  const response = await fetch(hello.url + address, { headers });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  answers[address] = await response.json();
}
const bare = await startServer<{ url: string }>('bare-server.ts', {
  ANSWERS: JSON.stringify(answers),
});

const rows: string[][] = [];
const least = new Map<string, number>();
let hasMissed = false;
const verdict = (isMet: boolean) => {
  hasMissed ||= !isMet;
  return isMet ? 'met' : 'missed';
};
for (const { name, path: address, headers = browser, isAnew, goal } of asked) {
  const ours: number[] = [];
  const reference: number[] = [];
  const server = isAnew ? anew : { hello, ...inzira };
  const measureBare = (requests: number) =>
    cpuPerRequest(bare, bare.hello.url + address, headers, requests);
  const measure = (requests: number) =>
    cpuPerRequest(server, server.hello.url + address, headers, requests);
  const until = performance.now() + (MOST_SECONDS / cases.length) * 1000;
  await measureBare(WARM_UP);
  await measure(WARM_UP);
  const width = () => Math.max(spread(ours), spread(reference));
  while (ours.length < LEAST_ROUNDS || (width() >= SPREAD && performance.now() < until)) {
    reference.push(await measureBare(REQUESTS));
    ours.push(await measure(REQUESTS));
  }
  const own = Math.min(...ours);
  const ratio = own / Math.min(...reference);
  least.set(name, own);
  rows.push([
    name,
    String(Buffer.byteLength(JSON.stringify(answers[address]))),
    Math.min(...reference).toFixed(0),
    own.toFixed(0),
    `${ratio.toFixed(1)}x`,
    `${(width() * 100).toFixed(0)} %${width() < SPREAD ? '' : ', not settled'}`,
    `${goal}x`,
    verdict(ratio <= goal),
  ]);
}
const header = ['what', 'bytes', 'bare µs', 'Inzira µs', 'ratio', 'spread', 'goal', ''];
const table = [header, header.map(() => '---'), ...rows]
  .map((cells) => `| ${cells.join(' | ')} |`)
  .join('\n');
if (only !== undefined) {
  console.log(table);
  process.exit(hasMissed ? 1 : 0);
}
const { rss } = await inzira.usage();
const twinLine = await compareWithTwin();
inzira.stop();
anew.stop();
bare.stop();

/** After the servers have stopped, because SQLite allows only one at a time. */
const pause = Number(
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'longest-pause.ts')], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  }),
);

const report = [
  table,
  twinLine,
  `Start on existing data: ${rest.milliseconds.toFixed(0)} ms (the median of ${STARTS}), of at most ${REST.milliseconds}: ${verdict(rest.milliseconds <= REST.milliseconds)}.`,
  `Memory at rest: ${rest.megabytes.toFixed(0)} MiB (the median of ${STARTS}), of at most ${REST.megabytes}: ${verdict(rest.megabytes <= REST.megabytes)}; after a first start, which brings everything in, ${first.megabytes.toFixed(0)} MiB; of the bench’s server after this run, which runs the sources, ${(rss / 1_048_576).toFixed(0)} MiB.`,
  `The longest pause while 1,500 small jobs are run on SQLite: ${pause.toFixed(0)} ms, of at most ${MAX_PAUSE}: ${verdict(pause <= MAX_PAUSE)}.`,
].join('\n\n');
console.log(report);

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const results = path.join(import.meta.dirname, 'RESULTS.md');
// The results of other benches follow and are kept.
const others = /\n# Lists and search[^]*/.exec(readFileSync(results, 'utf8'))?.[0] ?? '';
writeFileSync(
  results,
  `# Results of the last \`npm run bench\`\n\nCPU time per request (the least of rounds of ${REQUESTS} requests, one server after the other, repeated until the third least of both lies within ${SPREAD * 100} %), brotli, eight modules, SQLite, Node ${process.version}, on ${new Date().toISOString().slice(0, 10)} at commit ${commit}.\nTrust the ratios: both servers ran on the same machine in the same run.\n\n${report}\n${others}`,
);
if (hasMissed) process.exitCode = 1;

/** Compares the directory's first page with a Django REST framework project on the same rows. */
async function compareWithTwin(): Promise<string> {
  const copy = path.join(dataDir, 'twin.db');
  const database = new DatabaseSync(path.join(dataDir, 'inzira.db'), { readOnly: true });
  database.prepare('vacuum into ?').run(copy);
  database.close();
  const twin = await startTwin(copy);
  if (twin === null) {
    return 'No Python with Django REST framework and gunicorn here: the twin was not run.';
  }
  try {
    const usage = async () => ({ cpuMicroseconds: await twin.cpuMicroseconds() });
    const rounds: number[] = [];
    // Python has no JIT compiler to warm up.
    for (let round = 0; round < LEAST_ROUNDS; round += 1) {
      rounds.push(await cpuPerRequest({ usage }, twin.url + ventures, browser, TWIN_REQUESTS));
    }
    const [ours, theirs] = [least.get(FIRST_PAGE) ?? NaN, Math.min(...rounds)];
    return `Ventures, first page, by Django REST framework: ${theirs.toFixed(0)} µs, ${(theirs / ours).toFixed(0)}x of Inzira's ${ours.toFixed(0)} µs, which are compressed.`;
  } finally {
    twin.stop();
  }
}

async function cpuPerRequest(
  server: { usage: () => Promise<{ cpuMicroseconds: number }> },
  url: string,
  headers: Record<string, string>,
  amount: number,
) {
  const before = await server.usage();
  const { non2xx } = await autocannon({ url, headers, amount, connections: 8 });
  const after = await server.usage();
  if (non2xx > 0) throw new Error(`${non2xx} requests to ${url} failed`);
  return (after.cpuMicroseconds - before.cpuMicroseconds) / amount;
}

/** By how much the third lowest exceeds the lowest, as a share of it. */
function spread(values: number[]) {
  const [first = NaN, , third = NaN] = values.toSorted((a, b) => a - b);
  return (third - first) / first;
}
