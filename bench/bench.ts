import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import autocannon from 'autocannon';
import { startServer } from './cpu-time.ts';
import { startTwin } from './django-twin.ts';

/**
 * CPU time per request of Inzira's lists against bare `node:http` with the same bytes, in one run:
 * the ratios hold on any machine, the microseconds on none but this one. Inzira is asked as browsers
 * ask, and compresses; the reference does not.
 */
/** Enough for the compiler to be done with both, also for the first of the cases. */
const WARM_UP = 6_000;
const REQUESTS = 4_000;
/** Pairs are measured until the middle half of their ratios lies within this share of the median. */
const SPREAD = 0.1;
const ROUNDS = { least: 4, most: 16 };
/** Of the twin, which is slow; it has no compiler to warm up. */
const TWIN_REQUESTS = 1_000;

interface Hello {
  url: string;
  access: string;
  dataDir: string;
}
const { hello, ...inzira } = await startServer<Hello>('inzira-server.ts');
const anew = await startServer<Hello>('inzira-server.ts', { SHARED: 'off' });
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const bearer = { ...browser, authorization: `Bearer ${hello.access}` };

interface Case {
  name: string;
  path: string;
  headers?: Record<string, string>;
  /** Not kept: made for this request. */
  isAnew?: true;
  goal: number;
}
const ventures = '/api/organization/ventures/';
const cases: Case[] = [
  { name: 'ventures, first page, kept', path: ventures, goal: 2 },
  { name: 'ventures, first page, anew', path: ventures, isAnew: true, goal: 4 },
  { name: 'ventures of a sector, anew', path: `${ventures}?sector=2`, isAnew: true, goal: 4 },
  { name: 'venture profile', path: `${ventures}1/`, goal: 4 },
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

const answers: Record<string, unknown> = {};
for (const { path: address, headers = browser } of cases) {
  const response = await fetch(hello.url + address, { headers });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  answers[address] = await response.json();
}
const bare = await startServer<{ url: string }>('bare-server.ts', {
  ANSWERS: JSON.stringify(answers),
});

const rows: string[][] = [];
let hasMissed = false;
for (const { name, path: address, headers = browser, isAnew, goal } of cases) {
  const ours: number[] = [];
  const reference: number[] = [];
  const server = isAnew ? anew : { hello, ...inzira };
  const ratios = () => ours.map((own, round) => own / (reference[round] ?? 1));
  for (let round = 0; round < ROUNDS.most; round += 1) {
    reference.push(await cpuPerRequest(bare, bare.hello.url + address, headers));
    ours.push(await cpuPerRequest(server, server.hello.url + address, headers));
    if (round + 1 >= ROUNDS.least && spread(ratios()) < SPREAD) break;
  }
  const ratio = median(ratios());
  hasMissed ||= ratio > goal;
  const bytes = Buffer.byteLength(JSON.stringify(answers[address]));
  rows.push([
    name,
    String(bytes),
    median(reference).toFixed(0),
    median(ours).toFixed(0),
    `${ratio.toFixed(1)}x`,
    `${(spread(ratios()) * 100).toFixed(0)} %`,
    `${goal}x`,
    ratio <= goal ? 'reached' : 'missed',
  ]);
}
const { rss } = await inzira.usage();
const twinLine = await compareWithTwin();
inzira.stop();
anew.stop();
bare.stop();

const header = ['what', 'bytes', 'bare µs', 'Inzira µs', 'ratio', 'spread', 'goal', ''];
const table = [header, header.map(() => '---'), ...rows]
  .map((cells) => `| ${cells.join(' | ')} |`)
  .join('\n');
const memory = `Memory of the server after the run: ${Math.round(rss / 1_048_576)} MB.`;
const report = `${table}\n\n${twinLine}\n\n${memory}`;
console.log(report);

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const results = path.join(import.meta.dirname, 'RESULTS.md');
// What other benches measured stands behind it and stays.
const others = /\n# Lists and search[^]*/.exec(readFileSync(results, 'utf8'))?.[0] ?? '';
writeFileSync(
  results,
  `# Results of the last \`npm run bench\`\n\nCPU time per request (median of up to ${ROUNDS.most} pairs of ${REQUESTS}), brotli, eight modules, SQLite, Node ${process.version}, at commit ${commit}.\nTrust the ratios: both servers ran on the same machine in the same run.\n\n${report}\n${others}`,
);
if (hasMissed) process.exitCode = 1;

/** The directory's first page from the same rows, by a Django REST framework project. */
async function compareWithTwin(): Promise<string> {
  const copy = path.join(hello.dataDir, 'twin.db');
  const database = new DatabaseSync(path.join(hello.dataDir, 'inzira.db'), { readOnly: true });
  database.prepare('vacuum into ?').run(copy);
  database.close();
  const twin = await startTwin(copy);
  if (twin === null) {
    return 'No Python with Django REST framework and gunicorn here: the twin was not run.';
  }
  try {
    const address = '/api/organization/ventures/';
    const usage = async () => ({ cpuMicroseconds: await twin.cpuMicroseconds() });
    const ours = await cpuPerRequest(anew, anew.hello.url + address, {}, TWIN_REQUESTS);
    const theirs = await cpuPerRequest({ usage }, twin.url + address, {}, TWIN_REQUESTS);
    return `Ventures, first page, by Django REST framework: ${theirs.toFixed(0)} µs, ${(theirs / ours).toFixed(0)}x of Inzira's ${ours.toFixed(0)} µs.`;
  } finally {
    twin.stop();
  }
}

async function cpuPerRequest(
  server: { usage: () => Promise<{ cpuMicroseconds: number }> },
  url: string,
  headers: Record<string, string>,
  requests = REQUESTS,
) {
  const load = (amount: number) => autocannon({ url, headers, amount, connections: 8 });
  await load(Math.min(WARM_UP, requests));
  const before = await server.usage();
  const { non2xx } = await load(requests);
  const after = await server.usage();
  if (non2xx > 0) throw new Error(`${non2xx} requests to ${url} failed`);
  return (after.cpuMicroseconds - before.cpuMicroseconds) / requests;
}

/** Of the middle half, as a share of the median. */
function spread(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0;
  return (at(0.75) - at(0.25)) / median(values);
}

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
