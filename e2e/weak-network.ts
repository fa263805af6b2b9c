import { createServer, request as forward, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const HEAD_SCRIPT = '/head-script-of-a-journey.js';
const HEAD = `<head><script src="${HEAD_SCRIPT}"></script>`;

/**
 * `slow`: begins, and continues when it is released. `refused`: the server never hears of it. `unanswered`: the server
 * does it, and its answer is lost.
 */
type Fate = 'passed' | 'cut' | 'stalled' | 'slow' | 'refused' | 'unanswered';

/**
 * A proxy between the browser and the product. Cut and stalled answers begin, and then nothing more arrives. `headScript`
 * runs in each page before its own scripts, for engines whose drivers cannot do that.
 */
export async function weakNetwork(
  target: string,
  fateOf: (url: string, method: string) => Fate,
  { headScript }: { headScript?: string } = {},
) {
  const open = new Set<ServerResponse>();
  const held = new Set<() => void>();
  const server = createServer((request, response) => {
    const { method = 'GET', headers, url = '/' } = request;
    if (url === HEAD_SCRIPT) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(headScript);
      return;
    }
    const fate = fateOf(url, method);
    if (fate === 'refused') {
      request.socket.destroy();
      return;
    }
    const sent = headScript === undefined ? headers : { ...headers, 'accept-encoding': 'identity' };
    const onward = forward(`${target}${url}`, { method, headers: sent }, (answer) => {
      if (fate === 'unanswered') {
        answer.resume().once('end', () => response.destroy());
        return;
      }
      if (headScript !== undefined && answer.headers['content-type']?.startsWith('text/html')) {
        const { 'content-length': _, ...rest } = answer.headers;
        text(answer).then(
          (html) => {
            response.writeHead(answer.statusCode ?? 502, rest).end(html.replace('<head>', HEAD));
          },
          (error: Error) => response.destroy(error),
        );
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (fate === 'passed') {
        answer.pipe(response);
        return;
      }
      open.add(response);
      if (fate === 'slow') {
        response.flushHeaders();
        held.add(() => answer.pipe(response));
        return;
      }
      answer.once('data', (piece: Buffer) =>
        response.write(piece.subarray(0, 1), () => fate === 'cut' && response.destroy()),
      );
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letThrough() {
      for (const goOn of held) goOn();
    },
    close() {
      for (const response of open) response.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
