import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { atEndOfFile } from '#test/end-of-file.ts';
import { drain } from './drain.ts';

test('a server that ends takes no new connection, and answers on those that rested', async () => {
  const server = createServer((_, response) => response.end('done')).listen(0, '127.0.0.1');
  atEndOfFile(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (method: string) => {
    const asking = request({ host: '127.0.0.1', port, method, agent });
    asking.end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode;
  };
  expect(await ask('GET')).toBe(200);
  const draining = drain(server);
  await expect.poll(() => server.listening).toBe(false);
  // On the existing connection: a new one would be refused.
  expect(await ask('POST')).toBe(200);
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  agent.destroy();
  await draining;
});
