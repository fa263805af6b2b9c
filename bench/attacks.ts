import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { allEndpoints } from '@inzira/contract/all-endpoints';
import { freePort } from '@inzira/server/test/free-port';
import {
  databaseSettings,
  newDataDir,
  runFault,
  signIn,
  startServer,
  temporaryFolder,
} from './faults/fault.ts';

/**
 * Runs sqlmap and wapiti (Debian's packages) against the built server with its demo data, on loopback only, as
 * staff. `--minutes 10` limits wapiti's run, and sqlmap's for each URL; `--only <text>` selects one of the programs
 * or a URL. On SQLite, or with `postgres` as the last argument on a PostgreSQL of its own.
 */
const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    level: { type: 'string', default: '3' },
    risk: { type: 'string', default: '2' },
  },
});
const longest = Number(options.minutes) * 60;
const PASSWORD_OF_DEMO = 'Inzira-demo-2026';

/**
 * All inputs that reach SQL as text: searches, filters, sorts, ids (sqlmap tests the part before a star), and
 * bodies.
 */
const ADDRESSES: { url: string; body?: object; token?: string }[] = [
  { url: '/api/organization/ventures/?page=1&search=juice&sector=1&country=1' },
  { url: '/api/organization/opportunities/?page=1&search=grant&sector=1' },
  { url: '/api/venture/public-resources/?search=budget&page=1' },
  { url: '/api/staff/people/?search=amina&role=trainer&page=1' },
  { url: '/api/staff/record/?actor=staff&page=1' },
  { url: '/api/staff/content/search/?search=price' },
  { url: '/api/user-progress/?chapter=1' },
  { url: '/api/review/summary/?utc_offset=120' },
  { url: '/api/auth/login/', body: { username: 'amina', password: 'wrong-password' } },
  { url: '/api/tallies/', body: { kind: 'asked', day: '2026-11-29' } },
  { url: '/api/courses/1*/pack/' },
  { url: '/api/advisor/pack/?language=en' },
  { url: '/api/advisor/pack/answers*/0123456789ab*/' },
  {
    url: '/api/offline-writes/',
    body: {
      device: 'a-phone-of-attacks',
      is_all: true,
      writes: [
        {
          client_id: 'a-write-of-attacks',
          done_at: '2026-11-29T08:00:00.000Z',
          method: 'POST',
          url: '/api/tallies/',
          body: { kind: 'asked', day: '2026-11-29' },
        },
      ],
    },
  },
  { url: '/api/facts/?country=RW' },
  { url: '/api/staff/feeds/?page=1&search=grant' },
  { url: '/api/staff/feeds/test/', body: { url: 'https://feed.invalid/grants.xml' } },
  { url: '/api/staff/feed-entries/?page=1' },
  { url: '/api/auth/export/?language=en' },
  {
    url: '/api/staff/people/export/',
    body: { password: PASSWORD_OF_DEMO, search: 'amina', role: 'trainer' },
  },
  {
    url: '/api/staff/record/export/',
    body: { password: PASSWORD_OF_DEMO, actor: 'staff', person: 'amina' },
  },
  { url: '/api/staff/numbers/csv/?table=days' },
];
/** Rejects other URLs, which would be refused before a query and look safe. */
const isCall = ({ url, body }: (typeof ADDRESSES)[number]) =>
  allEndpoints.some((endpoint) => {
    const pattern = new RegExp(`^${endpoint.url.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    const { pathname, searchParams } = new URL(url.replaceAll('*', ''), 'http://server');
    const found = pattern.exec(pathname);
    const { schema, method } = endpoint;
    return (
      found !== null &&
      method === (body ? 'POST' : 'GET') &&
      (schema.params?.safeParse({ ...found.groups }).success ?? true) &&
      (schema.querystring?.safeParse(Object.fromEntries(searchParams)).success ?? true) &&
      (schema.body?.safeParse(body).success ?? true)
    );
  });

const METRICS_TOKEN = 'a-token-of-attacks';
const PAGES = ['/', '/login', '/ventures', '/opportunities', '/resources', '/about', '/contact'];
/** Without modules that contact a host on the internet or look for other software. */
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,exec,file,http_headers,methods,permanentxss,redirect,shellshock,sql,xss';

const has = (program: string) =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

async function run(program: string, args: string[], seconds: number): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: temporaryFolder() });
  const timer = setTimeout(() => child.kill(), seconds * 1000);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  await once(child, 'close');
  clearTimeout(timer);
  return output;
}

await runFault('attacks', async (hold) => {
  for (const address of ADDRESSES) hold(`${address.url} is a call of the API`, isCall(address));
  const metricsPort = String(await freePort());
  const server = await startServer(newDataDir(), {
    ...(await databaseSettings()),
    DEMO: 'on',
    METRICS_PORT: metricsPort,
    METRICS_TOKEN,
    LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT: '1000000',
    LIMIT_PAGES_PER_ADDRESS: '1000000',
  });
  const { url } = server;
  const bearer = () => signIn(url, 'staff', PASSWORD_OF_DEMO);
  const isWanted = (what: string) => what.includes(options.only);

  const attacked = [
    ...ADDRESSES,
    { url: `http://127.0.0.1:${metricsPort}/metrics?name=jobs`, token: METRICS_TOKEN },
  ];

  for (const { url: address, body, token } of has('sqlmap') ? attacked : []) {
    if (!isWanted(`sqlmap ${address}`)) continue;
    const output = await run(
      'sqlmap',
      [
        '-u',
        new URL(address, url).href,
        '-H',
        `Authorization: Bearer ${token ?? (await bearer())}`,
        ...(body ? ['--data', JSON.stringify(body), '-H', 'Content-Type: application/json'] : []),
        '--output-dir',
        temporaryFolder(),
        ...`--batch --flush-session --disable-coloring --ignore-code 401,404 --level ${options.level} --risk ${options.risk}`.split(
          ' ',
        ),
      ],
      longest,
    );
    const codes = [...output.matchAll(/^(\d{3}) \(.*?\) - (\d+) times/gm)]
      .map(([, code, times]) => `${code} x${times}`)
      .join(', ');
    const isEnded = /do not appear to be injectable/.test(output);
    hold(
      `sqlmap ${address}: ${isEnded ? 'nothing injectable' : output.trim().split('\n').slice(-6).join(' / ')} (${codes})`,
      isEnded && !/^5\d\d /m.test(output.replaceAll(/^503 .*$/gm, '')),
    );
  }

  if (has('wapiti') && isWanted('wapiti')) {
    const report = path.join(temporaryFolder(), 'wapiti.json');
    const starts = [
      ...PAGES,
      ...ADDRESSES.filter(({ body }) => !body).map(({ url: one }) => one.replaceAll('*', '')),
    ];
    const output = await run(
      'wapiti',
      [
        '-u',
        `${url}/`,
        '-o',
        report,
        '-H',
        `Authorization: Bearer ${await bearer()}`,
        ...`--scope domain -m ${MODULES} -f json --flush-session --no-bugreport -d 2 -v 1 --max-scan-time ${longest}`.split(
          ' ',
        ),
        ...starts.flatMap((start) => ['-s', `${url}${start}`]),
      ],
      longest + 120,
    );
    const found = existsSync(report)
      ? Object.entries(
          (
            JSON.parse(readFileSync(report, 'utf8')) as {
              vulnerabilities: Record<string, object[]>;
            }
          ).vulnerabilities,
        )
          .filter(([, all]) => all.length > 0)
          .map(([name, all]) => `${name} x${all.length}`)
      : [`no report: ${output.slice(-500)}`];
    hold(
      `wapiti on ${starts.length} addresses: ${found.join(', ') || 'nothing'}`,
      // HSTS needs HTTPS, and the other header controls a filter that is harmful (docs/security.md).
      found.every((one) => one.startsWith('HTTP Secure Headers ')),
    );
  }
  hold('the server is the same process', server.child.exitCode === null);
  await server.stop();
});
