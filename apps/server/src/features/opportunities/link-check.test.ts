import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { checkApplyLinks } from './link-check.ts';
import { isPublicAddress } from '#src/platform/http/public-address.ts';
import { requestLink, type AddressRule } from './link-request.ts';
import { inDays, makeOpportunity } from './opportunities.fixture.ts';

const { signal } = new AbortController();
const local: AddressRule = (ip) => ip === '127.0.0.1';

let t: TestApp;
let server: Server;
let site: string;
let answer: RequestListener;
let requests: string[] = [];
beforeAll(async () => {
  t = await startTestApp();
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(async () => {
  await t.db.deleteFrom('opportunities').execute();
  requests = [];
});

const status =
  (code: number, headers = {}): RequestListener =>
  (_, response) =>
    response.writeHead(code, headers).end();

async function stateOf(id: number) {
  return t.db
    .selectFrom('opportunities')
    .select(['link_state', 'link_failures'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** A check, and another one as if a day had passed. */
async function check(rule = local) {
  await checkApplyLinks(t.db, rule, signal);
  await t.db.updateTable('opportunities').set({ link_checked_at: '2020-01-01' }).execute();
}

describe('the check of apply links', () => {
  test('says dead after two failures on two days, and takes it back', async () => {
    const id = await makeOpportunity(t.db, { apply_link: `${site}/apply` });
    answer = status(404);
    await check();
    expect(await stateOf(id)).toEqual({ link_state: 'unknown', link_failures: 1 });
    await check();
    expect(await stateOf(id)).toEqual({ link_state: 'dead', link_failures: 2 });
    answer = status(200);
    await check();
    expect(await stateOf(id)).toEqual({ link_state: 'works', link_failures: 0 });
  });

  test('does not blame a link for a site that is down, slow to a program, or turns it away', async () => {
    const id = await makeOpportunity(t.db, { apply_link: `${site}/apply` });
    for (const code of [403, 429, 500, 503]) {
      answer = status(code);
      await check();
      expect(await stateOf(id)).toEqual({ link_state: 'unknown', link_failures: 0 });
    }
    answer = (request) => request.socket.destroy();
    await check();
    expect(await stateOf(id)).toEqual({ link_state: 'unknown', link_failures: 0 });
  });

  test('asks each open one once a day, no closed one, and no name that is reserved for examples', async () => {
    answer = status(200);
    await makeOpportunity(t.db, { apply_link: `${site}/open` });
    await makeOpportunity(t.db, { apply_link: `${site}/closed`, deadline: inDays(-1) });
    const demo = await makeOpportunity(t.db, { apply_link: 'https://fund.example/apply' });
    await checkApplyLinks(t.db, local, signal);
    await checkApplyLinks(t.db, local, signal);
    expect(requests).toEqual(['HEAD /open']);
    expect(await stateOf(demo)).toEqual({ link_state: 'unknown', link_failures: 0 });
  });

  test('asks nothing of a private network', async () => {
    answer = status(200);
    const id = await makeOpportunity(t.db, { apply_link: `${site}/apply` });
    await check(isPublicAddress);
    await check(isPublicAddress);
    expect(requests).toEqual([]);
    expect((await stateOf(id)).link_state).toBe('dead');
  });
});

describe('a request', () => {
  test('tries GET where HEAD is refused', async () => {
    answer = (request, response) =>
      response.writeHead(request.method === 'HEAD' ? 405 : 200).end('a page');
    expect(await requestLink(site, local, signal)).toEqual({ kind: 'status', status: 200 });
    expect(requests).toEqual(['HEAD /', 'GET /']);
  });

  test('follows redirects, not for ever', async () => {
    answer = (request, response) =>
      request.url === '/end'
        ? response.writeHead(204).end()
        : response.writeHead(302, { location: '/end' }).end();
    expect(await requestLink(site, local, signal)).toEqual({ kind: 'status', status: 204 });
    answer = status(302, { location: '/again' });
    expect(await requestLink(site, local, signal)).toEqual({ kind: 'failed' });
    expect(requests.length).toBeLessThan(20);
  });

  test('follows no redirect to where it may not go', async () => {
    for (const location of [
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]/',
      'http://2130706433/',
      'http://0x7f.1/',
      'file:///etc/passwd',
      'ftp://127.0.0.1/',
    ]) {
      answer = status(302, { location });
      const first = new URL(site).port;
      const rule: AddressRule = (ip, port) =>
        port === Number(first) && ip === '127.0.0.1' ? true : isPublicAddress(ip, port);
      expect(await requestLink(site, rule, signal), location).toEqual({ kind: 'refused' });
    }
  });

  test('resolves names before it judges them', async () => {
    answer = status(200);
    const byName = site.replace('127.0.0.1', 'localhost');
    expect(await requestLink(byName, isPublicAddress, signal)).toEqual({ kind: 'refused' });
    expect(requests).toEqual([]);
  });
});

test.each([
  ['8.8.8.8', 443, true],
  ['2a00:1450:4001::1', 80, true],
  ['8.8.8.8', 22, false],
  ['0.0.0.0', 80, false],
  ['10.1.2.3', 80, false],
  ['100.64.0.1', 80, false],
  ['127.0.0.2', 80, false],
  ['169.254.169.254', 80, false],
  ['172.31.0.1', 80, false],
  ['192.168.1.1', 80, false],
  ['224.0.0.1', 80, false],
  ['255.255.255.255', 80, false],
  ['::', 80, false],
  ['::1', 80, false],
  ['::ffff:10.0.0.1', 80, false],
  ['::ffff:8.8.8.8', 80, false],
  ['64:ff9b::a00:1', 80, false],
  ['2002:a00:1::', 80, false],
  ['fc00::1', 80, false],
  ['fe80::1', 80, false],
  ['ff02::1', 80, false],
  ['not an address', 80, false],
])('%s:%d is public: %s', (ip, port, isPublic) => {
  expect(isPublicAddress(ip, port)).toBe(isPublic);
});
