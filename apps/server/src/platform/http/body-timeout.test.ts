import { connect, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { registerBodyTimeout } from './body-timeout.ts';

const app = Fastify();
const IDLE_MS = 300;
const WHOLE_MS = 600;
beforeAll(async () => {
  registerBodyTimeout(app, { idleMs: IDLE_MS, wholeMs: WHOLE_MS });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/form', async () => 'saved');
  app.post('/slow', async () => {
    await wait(2 * IDLE_MS);
    return 'saved';
  });
  app.post('/file', { config: { bytes: true } }, async () => 'saved');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/**
 * Sends a body byte by byte.
 * @returns what was answered before the connection ended
 */
async function drip(
  url: string,
  { bytes, everyMs, isCut = false }: { bytes: number; everyMs: number; isCut?: boolean },
) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.on('error', () => {});
  // Not with `once`, which rejects when a connection is reset while bytes are under way.
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
  });
  const length = isCut ? bytes + 1 : bytes;
  socket.write(
    `POST ${url} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: x/x\r\nContent-Length: ${length}\r\n\r\n`,
  );
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += 1) {
    socket.write('x');
    await wait(everyMs);
  }
  await closed;
  return answer;
}

test('a file takes its time as long as bytes keep coming', async () => {
  expect(await drip('/file', { bytes: 12, everyMs: 100 })).toContain('saved');
});

test('a file of which nothing more comes ends the connection', async () => {
  expect(await drip('/file', { bytes: 3, everyMs: 10, isCut: true })).toBe('');
});

test('any other body has its time, however it drips', async () => {
  expect(await drip('/form', { bytes: 3, everyMs: 10 })).toContain('saved');
  expect(await drip('/form', { bytes: 20, everyMs: 100 })).toBe('');
});

test('an answer may take longer than its body, also to a call without a connection', async () => {
  expect(await drip('/slow', { bytes: 3, everyMs: 10 })).toContain('saved');
  const headers = { 'content-type': 'x/x' };
  const answer = await app.inject({ method: 'POST', url: '/slow', payload: 'xxx', headers });
  expect(answer.body).toBe('saved');
});

test('a call that the server makes to itself leaves no timer, which would keep the call in memory', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { statusCode } = await app.inject({ method: 'POST', url: '/form', payload: { a: 1 } });
    expect([statusCode, vi.getTimerCount()]).toEqual([200, 0]);
  } finally {
    vi.useRealTimers();
  }
});
