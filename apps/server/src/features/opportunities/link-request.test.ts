import dns from 'node:dns/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fetchFeed } from './feeds/feeds.ts';
import { readLink } from './link-request.ts';

/** The name server's answers, in order. */
const answers: string[][] = [];
const lookups: string[] = [];
const PUBLIC = '127.0.0.1';
const PRIVATE = '127.0.0.2';
/** Replaces the product's rule: the test's own server stands for the public web. */
const isAllowed = (ip: string) => ip === PUBLIC;
const { signal } = new AbortController();

let server: Server;
let answer: RequestListener;
let asked: string[];
/** A host name that no other name server knows. */
const at = (path: string) =>
  `http://feeds.rebinding.invalid:${(server.address() as AddressInfo).port}${path}`;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.socket.localAddress}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, PUBLIC, resolve));
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  vi.spyOn(dns, 'lookup').mockImplementation((async (name: string) => {
    lookups.push(name);
    return (answers.shift() ?? []).map((address) => ({ address, family: 4 }));
  }) as unknown as typeof dns.lookup);
  answers.length = 0;
  lookups.length = 0;
  asked = [];
  answer = (_, response) => response.writeHead(200).end('read');
});

test('a name that is public when it is checked and private right after is read at the address that was checked', async () => {
  answers.push([PUBLIC], [PRIVATE], [PRIVATE]);
  const found = await readLink(at('/feed'), isAllowed, signal, 100);
  expect(found).toMatchObject({ kind: 'body', bytes: Buffer.from('read') });
  // There was no second lookup: connecting by name would have found no such host.
  expect(lookups).toHaveLength(1);
  expect(asked).toEqual([`${new URL(at('/')).host} ${PUBLIC}`]);
});

test('a name with a public and a private address is refused', async () => {
  answers.push([PUBLIC, PRIVATE]);
  expect(await readLink(at('/feed'), isAllowed, signal, 100)).toEqual({ kind: 'refused' });
  expect(asked).toEqual([]);
});

test('a name that becomes private between a page and where it leads is refused there', async () => {
  answer = (_, response) => response.writeHead(302, { location: at('/inside') }).end();
  answers.push([PUBLIC], [PRIVATE]);
  expect(await readLink(at('/feed'), isAllowed, signal, 100)).toEqual({ kind: 'refused' });
  expect(asked).toHaveLength(1);
  answers.push([PUBLIC], [PRIVATE]);
  await expect(fetchFeed(at('/feed'), isAllowed, signal)).rejects.toMatchObject({
    sentence: { en: 'This address does not lead to a site of the public web.' },
  });
});
