import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import autocannon from 'autocannon';
import { startServer } from './cpu-time.ts';
import { startTwin } from './django-twin.ts';

/**
 * CPU time per request of Inzira's lists against bare `node:http` with the same bytes, in one run:
 * the ratios hold on any machine, the microseconds on none but this one.
 */
/** Enough for the compiler to be done with both, also for the first of the cases. */
const WARM_UP = 6_000;
const REQUESTS = 4_000;
const ROUNDS = 3;
/** Of the twin, which is slow; it has no compiler to warm up. */
const TWIN_REQUESTS = 1_000;

const { hello, ...inzira } = await startServer<{
  url: string;
  access: string;
  dataDir: string;
}>('inzira-server.ts');
const bearer = { authorization: `Bearer ${hello.access}` };

interface Case {
  name: string;
  path: string;
  headers: Record<string, string>;
  goal: number;
}
const courseList = '/api/modules/1/courses/';
const cases: Case[] = [
  { name: 'module list, public', path: '/api/modules/', headers: {}, goal: 4 },
  { name: 'course list with progress', path: courseList, headers: bearer, goal: 5 },
  {
    name: 'tracker, everything with progress',
    path: '/api/user-progress-view/',
    headers: bearer,
    goal: 5,
  },
  { name: 'ventures, first page', path: '/api/organization/ventures/', headers: {}, goal: 4 },
  {
    name: 'ventures of a sector',
    path: '/api/organization/ventures/?sector=2',
    headers: {},
    goal: 4,
  },
  { name: 'venture profile', path: '/api/organization/ventures/1/', headers: {}, goal: 4 },
];

const answers: Record<string, unknown> = {};
for (const { path: address, headers } of cases) {
  const response = await fetch(hello.url + address, { headers });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  answers[address] = await response.json();
}
const bare = await startServer<{ url: string }>('bare-server.ts', {
  ANSWERS: JSON.stringify(answers),
});

const rows: string[][] = [];
let hasMissed = false;
for (const { name, path: address, headers, goal } of cases) {
  const ours: number[] = [];
  const reference: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    reference.push(await cpuPerRequest(bare, bare.hello.url + address, headers));
    ours.push(await cpuPerRequest(inzira, hello.url + address, headers));
  }
  const ratio = median(ours) / median(reference);
  hasMissed ||= ratio > goal;
  const bytes = Buffer.byteLength(JSON.stringify(answers[address]));
  rows.push([
    name,
    String(bytes),
    median(reference).toFixed(0),
    median(ours).toFixed(0),
    `${ratio.toFixed(1)}x`,
    `${goal}x`,
    ratio <= goal ? 'reached' : 'missed',
  ]);
}
const { rss } = await inzira.usage();
const twinLine = await compareWithTwin();
inzira.stop();
bare.stop();

const header = ['what', 'bytes', 'bare µs', 'Inzira µs', 'ratio', 'goal', ''];
const table = [header, header.map(() => '---'), ...rows]
  .map((cells) => `| ${cells.join(' | ')} |`)
  .join('\n');
const memory = `Memory of the server after the run: ${Math.round(rss / 1_048_576)} MB.`;
const report = `${table}\n\n${twinLine}\n\n${memory}`;
console.log(report);

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
writeFileSync(
  path.join(import.meta.dirname, 'RESULTS.md'),
  `# Results of the last \`npm run bench\`\n\nCPU time per request (median of ${ROUNDS} rounds of ${REQUESTS}), SQLite, Node ${process.version}, at commit ${commit}.\nTrust the ratios: both servers ran on the same machine in the same run.\n\n${report}\n`,
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
    const ours = await cpuPerRequest(inzira, hello.url + address, {}, TWIN_REQUESTS);
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

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
