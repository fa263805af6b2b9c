import { setTimeout as wait } from 'node:timers/promises';
import { allEndpoints } from '@inzira/contract/all-endpoints';
import type { Access, Endpoint, Role } from '@inzira/contract/endpoint';
import { ROLES } from '@inzira/contract/rules/staff';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { loadDemo } from '#src/demo/demo.ts';
import { openSession } from '#src/features/accounts/sessions.ts';
import { importJourney } from '#src/features/studio/import-journey.ts';
import { makeUser } from './factories.ts';
import { requestsTo, signedBy, type FuzzedRequest } from './fuzz-requests.ts';
import { startOidcIssuer } from './oidc-issuer.ts';
import { startOpenAiStandIn } from './openai-stand-in.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';
import { isSecondEngine } from './whole.ts';

/*
 * Every call as every kind of caller, with requests that are drawn from its schema and then spoilt. The same seed
 * draws the same requests. `npm test -- --all` draws more; `FUZZ_RUNS=200 FUZZ_SEED=7 npx vitest run test/fuzz.test.ts`
 * others.
 */
const GIVEN_RUNS = process.env['FUZZ_RUNS'];
const RUNS = Number(GIVEN_RUNS ?? 1);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
/** What hangs does so for ever; a busy machine may take a minute to count what is translated. */
const HANGS_AFTER_MS = 90_000;

type Caller = 'visitor' | 'learner' | Role;
const CALLERS: readonly Caller[] = ['visitor', 'learner', ...ROLES];
const isShort = isSecondEngine && !GIVEN_RUNS;
/** Between them they get to the statements of the database: enough for a second engine in a short run. */
const SENDERS = isShort ? (['staff'] as const) : CALLERS;
const OWNERS = ['amina', 'thandi', 'neema'];

let t: TestApp;
beforeAll(async () => {
  const [issuer, service] = await Promise.all([startOidcIssuer(), startOpenAiStandIn()]);
  t = await startTestApp(
    {
      GOOGLE_CLIENT_ID: 'inzira',
      OIDC_ISSUER: issuer.url,
      TRANSCRIPTION_BASE_URL: service.url,
      ...Object.fromEntries(
        [
          'REQUESTS_PER_USER',
          'REQUESTS_PER_ADDRESS',
          'PAGES_PER_ADDRESS',
          'REGISTRATIONS_PER_ADDRESS',
          'SIGN_IN_FAILURES_PER_ADDRESS',
          'SIGN_IN_FAILURES_PER_ACCOUNT',
          'MAILS_PER_RECIPIENT',
          'INVITATIONS_PER_ORGANIZATION',
          'FORMS_PER_ADDRESS',
        ].map((name) => [`LIMIT_${name}`, '10000000']),
      ),
      DEMO: 'on',
    },
    { withLessons: true },
  );
  await importJourney(t.db, `${t.app.config.checkoutRoot}/content`);
  await loadDemo(t.db, t.app.files, t.app.config);
  return async () => {
    await Promise.all([issuer.stop(), service.stop()]);
  };
}, 600_000);

function isFor(access: Access, caller: Caller): boolean {
  if (access === 'public' || access === 'anonymous') return true;
  if (access === 'user') return caller !== 'visitor';
  return caller === access || (caller === 'staff' && access !== 'trainer');
}

const IDS = ['1', '2', '3', '7'];

const drawn = new Map<Endpoint, FuzzedRequest[]>();

/** What was drawn for a call: the same for each caller, so that what one may do and another not is compared. */
function draw(endpoint: Endpoint): FuzzedRequest[] {
  const seed = SEED + allEndpoints.indexOf(endpoint);
  const requests =
    drawn.get(endpoint) ?? fc.sample(requestsTo(endpoint, IDS), { seed, numRuns: RUNS });
  drawn.set(endpoint, requests);
  return requests;
}

interface Signed {
  id: number;
  headers: Record<string, string>;
}

async function signIn(caller: Caller): Promise<Signed> {
  if (caller === 'visitor') return { id: 0, headers: {} };
  return openFor((await makeUser(t.db, { roles: caller === 'learner' ? [] : [caller] })).id);
}

async function openFor(id: number): Promise<Signed> {
  const { access } = await openSession(t.db, t.app.tokens, t.app.config, id);
  return { id, headers: { authorization: `Bearer ${access}` } };
}

/** @returns what is wrong with the answer */
async function send({ method }: Endpoint, request: FuzzedRequest, user: Signed) {
  const sent = signedBy(request, user.id);
  const stopped = new AbortController();
  const answer = await Promise.race([
    t.app.inject({
      method,
      url: sent.url,
      headers: { ...sent.headers, ...user.headers },
      ...(sent.payload !== undefined && { payload: sent.payload }),
    }),
    wait(HANGS_AFTER_MS, null, { signal: stopped.signal }).catch(() => null),
  ]);
  stopped.abort();
  if (!answer) return { status: 0, wrong: 'no answer' };
  const { statusCode: status, headers, body } = answer;
  const wrong =
    status >= 500
      ? 'a failure'
      : status >= 400
        ? findFault(String(headers['content-type']), body)
        : null;
  return { status, wrong };
}

const LEAKS =
  /\bat (async )?\S+ \(|node:internal|\.[mc]?[jt]s:\d+|node_modules|SQLITE|syntax error|kysely/i;

/** What is wrong with a refusal: all have the shapes of the API, and nothing of the inside. */
function findFault(type: string, body: string): string | null {
  if (!type.startsWith('application/json')) return `a refusal as ${type}`;
  if (LEAKS.test(body)) return 'the inside';
  const told = JSON.parse(body) as Record<string, unknown>;
  const isText = (value: unknown) => typeof value === 'string' && value.length > 0;
  const isFields = Object.values(told).every(
    (texts) => Array.isArray(texts) && texts.length > 0 && texts.every(isText),
  );
  const isRefusal = isText(told['error']) || (isFields && Object.keys(told).length > 0);
  return isRefusal ? null : 'a refusal of another shape';
}

const describeRequest = (endpoint: Endpoint, { url, headers, payload }: FuzzedRequest) =>
  `${endpoint.method} ${url.slice(0, 300)} ${JSON.stringify(headers)} ${String(payload).slice(0, 300)}`;

/** Rows that come, go and change with any request, whoever makes it: counts, views, and that something is new. */
const OF_EVERY_REQUEST = 'throttles sessions users user_roles venture_views content_versions'.split(
  ' ',
);

/** Every row of every table but those. */
async function readRows(except: readonly string[]): Promise<Map<string, Set<string>>> {
  const tables = await t.db.introspection.getTables();
  const read = tables
    .filter(({ name, isView }) => !isView && !except.includes(name) && !name.includes('search'))
    .map(async ({ name }): Promise<[string, Set<string>]> => {
      const rows = await t.db
        .selectFrom(name as 'users')
        .selectAll()
        .execute();
      return [name, new Set(rows.map((row) => JSON.stringify(row)))];
    });
  return new Map(await Promise.all(read));
}

/** The rows of before that are there no more, as they were. */
function findLost(before: Map<string, Set<string>>, after: Map<string, Set<string>>) {
  return [...before].flatMap(([table, rows]) =>
    [...rows]
      .filter((row) => !after.get(table)?.has(row))
      .map((row) => `${table}: ${row.slice(0, 300)}`),
  );
}

// It is refused before any statement of the call: one engine has tried it.
test.skipIf(isShort)(
  'what is for others is refused to everybody else, however it is asked, and changes nothing',
  async () => {
    const before = await readRows(OF_EVERY_REQUEST);
    const faults: string[] = [];
    for (const caller of CALLERS) {
      const user = await signIn(caller);
      for (const endpoint of allEndpoints) {
        if (isFor(endpoint.config?.access ?? 'user', caller)) continue;
        for (const request of draw(endpoint)) {
          const { status, wrong } = await send(endpoint, request, user);
          // An address that is none comes to no call.
          if (wrong ?? ![400, 401, 403, 404, 414].includes(status))
            faults.push(
              `${caller}: ${status} ${wrong ?? ''} ${describeRequest(endpoint, request)}`,
            );
        }
      }
    }
    expect(faults).toEqual([]);
    const after = await readRows(OF_EVERY_REQUEST);
    expect(findLost(before, after)).toEqual([]);
    expect(findLost(after, before)).toEqual([]);
  },
  600_000,
);

/** Of the demo data, who have what the calls ask for: work, trainees, an organization. */
test.each(OWNERS)(
  'no request of %s, who has rows of her own, fails, hangs or tells of the inside',
  async (username) => {
    const { id } = await t.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const user = await openFor(id);
    const faults: string[] = [];
    for (const endpoint of allEndpoints) {
      // Else there is nobody left who sends the next.
      if (endpoint.url === '/api/auth/user/' && endpoint.method === 'DELETE') continue;
      for (const request of draw(endpoint)) {
        const { status, wrong } = await send(endpoint, request, user);
        if (wrong) faults.push(`${status} ${wrong} ${describeRequest(endpoint, request)}`);
      }
    }
    expect(faults).toEqual([]);
  },
  600_000,
);

test.each(SENDERS)(
  'no request of a %s fails, hangs, tells of the inside, or, of a stranger, touches others’ rows',
  async (caller) => {
    const isStranger = caller === 'visitor' || caller === 'learner';
    const before = isStranger ? await readRows(OF_EVERY_REQUEST) : null;
    const faults: string[] = [];
    for (const endpoint of allEndpoints) {
      if (!isFor(endpoint.config?.access ?? 'user', caller)) continue;
      const user = await signIn(caller);
      for (const request of draw(endpoint)) {
        const { status, wrong } = await send(endpoint, request, user);
        if (wrong) faults.push(`${status} ${wrong} ${describeRequest(endpoint, request)}`);
      }
    }
    expect(faults).toEqual([]);
    if (before) expect(findLost(before, await readRows(OF_EVERY_REQUEST))).toEqual([]);
  },
  600_000,
);
