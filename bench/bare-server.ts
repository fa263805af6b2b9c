import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerAboutCpu } from './cpu-time.ts';

/** The reference: bare `node:http` that stringifies the answers it was given. */
const answers = JSON.parse(process.env['ANSWERS'] ?? '{}') as Record<string, unknown>;
process.on('disconnect', () => process.exit());

const server = createServer((request, response) => {
  const body = JSON.stringify(answers[request.url ?? '']);
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  answerAboutCpu();
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
