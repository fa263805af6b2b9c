import { allEndpoints } from '@inzira/contract/all-endpoints';
import type { Role } from '@inzira/contract/endpoint';
import { ROLES } from '@inzira/contract/rules/staff';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusalsOf } from '#src/platform/http/refusals.ts';
import { answerSerializer } from '#src/platform/http/serializer.ts';
import { makeUser } from './factories.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

const ROLE_REFUSALS = ['Only trainers can do this.', 'Only the Inzira team can do this.'];

let t: TestApp;
interface Described {
  description: string;
  security?: object[];
  responses: Record<string, { content?: object }>;
}
let paths: Record<string, Record<string, Described>>;
beforeAll(async () => {
  // More calls than the limit per address and minute.
  t = await startTestApp({ LIMIT_REQUESTS_PER_ADDRESS: '100000' });
  ({ paths } = (await t.visitor('GET', '/api/openapi.json')).body);
});

test('every answer is written by the schemas of the contract', () => {
  expect(t.app.serializerCompiler).toBe(answerSerializer);
});

test('nothing is served that is not in the list', () => {
  const served = Object.entries(paths).flatMap(([url, calls]) =>
    Object.keys(calls).map(
      (method) => `${method.toUpperCase()} ${url.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  const listed = allEndpoints.map(({ method, url }) => `${method} ${url}`);
  expect(served.filter((call) => !listed.includes(call))).toEqual([]);
});

/** A call's URL, with ids that do not exist. */
const urlOf = (url: string) => url.replaceAll(/:\w+/g, '999999');

describe.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.url}`, endpoint]))(
  '%s',
  (_, endpoint) => {
    const access = endpoint.config?.access ?? 'user';

    test('is served', () => {
      // The router stores URLs without the trailing slash that it ignores.
      const url = endpoint.url.replace(/\/$/, '');
      expect(t.app.hasRoute({ method: endpoint.method, url })).toBe(true);
    });

    test('is in the OpenAPI document', () => {
      const path = endpoint.url.replaceAll(/:(\w+)/g, '{$1}');
      const responses = paths[path]?.[endpoint.method.toLowerCase()]?.responses ?? {};
      const promised = Object.keys(endpoint.schema.response);
      const refusals = [...refusalsOf(endpoint).keys()].map(String).toSorted();
      expect(Object.keys(responses)).toEqual([...promised, ...refusals, 'default']);
      const { mediaType } = endpoint.config ?? {};
      if (mediaType) expect(Object.keys(responses['200']?.content ?? {})).toEqual([mediaType]);
    });

    test('says in the OpenAPI document who may call it', () => {
      const path = endpoint.url.replaceAll(/:(\w+)/g, '{$1}');
      const { description, security } = paths[path]?.[endpoint.method.toLowerCase()] ?? {};
      const role = ROLES.find((one) => one === access);
      expect(description).toMatch(
        role ? new RegExp(`^For .*${role}`) : access === 'user' ? /signed in/ : /^Anybody/,
      );
      const bearer = { bearer: [] };
      const asked = { anonymous: undefined, public: [{}, bearer] };
      expect(security).toEqual(access in asked ? asked[access as 'public'] : [bearer]);
    });

    const withNonsense = async () =>
      (
        await t.visitor(endpoint.method, urlOf(endpoint.url), {
          headers: { authorization: 'Bearer nonsense' },
        })
      ).status;

    test.skipIf(access === 'anonymous')('refuses a bearer that is none', async () => {
      expect(await withNonsense()).toBe(401);
    });

    test.runIf(access === 'anonymous')('as a way in looks at no bearer', async () => {
      expect(await withNonsense()).not.toBe(401);
    });

    test.skipIf(access === 'public' || access === 'anonymous')('needs a user', async () => {
      const { status, body } = await t.visitor(endpoint.method, urlOf(endpoint.url));
      expect(status).toBe(401);
      expect(body).toEqual({ error: expect.any(String) });
    });

    test.runIf(ROLES.some((role) => role === access))('needs the role', async () => {
      const allowed: readonly Role[] =
        access === 'trainer' ? ['trainer'] : ['staff', access as Role];
      for (const role of [null, ...ROLES.filter((role) => !allowed.includes(role))]) {
        const other = t.as(await makeUser(t.db, { roles: role === null ? [] : [role] }));
        expect((await other(endpoint.method, urlOf(endpoint.url))).status, role ?? 'learner').toBe(
          403,
        );
      }
      for (const role of allowed) {
        const user = t.as(await makeUser(t.db, { roles: [role] }));
        const { status, body } = await user(endpoint.method, urlOf(endpoint.url));
        // It may be refused for other reasons, such as for the last staff account.
        if (status === 403) expect(ROLE_REFUSALS, role).not.toContain(body.error);
      }
    });

    test.skipIf(!endpoint.schema.body)('answers 4xx to a body that makes no sense', async () => {
      const user = t.as(await makeUser(t.db, { trainer: true, staff: true }));
      // As text, because in an object literal __proto__ would not be a field.
      const bodies = ['[]', '"text"', '7', '{"__proto__":{"a":1}}', '{"a":{"b":{"c":[]}}}'];
      for (const payload of bodies) {
        const { status } = await user(endpoint.method, urlOf(endpoint.url), {
          payload,
          headers: { 'content-type': 'application/json' },
        });
        expect(status, payload).toBeGreaterThanOrEqual(400);
        expect(status, payload).toBeLessThan(500);
      }
      const broken = await user(endpoint.method, urlOf(endpoint.url), {
        payload: '{"a":',
        headers: { 'content-type': 'application/json' },
      });
      expect(broken.status).toBe(400);
      expect(broken.body).toEqual({ error: 'The body is not valid JSON.' });
    });

    test.skipIf(!endpoint.url.includes(':'))('answers 4xx to hostile ids', async () => {
      const user = t.as(await makeUser(t.db, { trainer: true, staff: true }));
      for (const id of ['0', '-1', 'abc', '1e9', '99999999999999999999', "1'--", '%00', '..%2f']) {
        const url = endpoint.url.replaceAll(/:\w+/g, encodeURIComponent(id));
        const { status } = await user(endpoint.method, url);
        expect(status, id).toBeGreaterThanOrEqual(400);
        expect(status, id).toBeLessThan(500);
      }
    });
  },
);
