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
 * Sends every call as every kind of caller, with random requests derived from its schema and then changed. The same
 * seed gives the same requests. `npm test -- --all` sends more; `FUZZ_RUNS=200 FUZZ_SEED=7 npx vitest run
 * test/fuzz.test.ts` sends others.
 */
const GIVEN_RUNS = process.env['FUZZ_RUNS'];
const RUNS = Number(GIVEN_RUNS ?? 1);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
/** A timeout for hanging calls; counting the translations may take a minute on a busy machine. */
const HANGS_AFTER_MS = 90_000;

type Caller = 'visitor' | 'learner' | Role;
const CALLERS: readonly Caller[] = ['visitor', 'learner', ...ROLES];
const isShort = isSecondEngine && !GIVEN_RUNS;
/** These callers reach the database's statements: enough for a second engine in a short run. */
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

/** The requests for a call, the same for each caller, so that their permissions are compared. */
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

/** What is wrong with a refusal: it must have the API's format and reveal no internals. */
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

/** Tables that any request may change: limits, sessions, views and versions. */
const OF_EVERY_REQUEST = 'throttles sessions users user_roles venture_views content_versions'.split(
  ' ',
);

/** All rows of the other tables. */
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

/** The earlier rows that are missing or changed. */
function findLost(before: Map<string, Set<string>>, after: Map<string, Set<string>>) {
  return [...before].flatMap(([table, rows]) =>
    [...rows]
      .filter((row) => !after.get(table)?.has(row))
      .map((row) => `${table}: ${row.slice(0, 300)}`),
  );
}

// It is refused before any statement, so one engine suffices.
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
          // An invalid URL matches no call.
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

/** Users of the demo data, who have what the calls need: work, trainees, an organization. */
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
      // The user must stay to send the next one.
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
