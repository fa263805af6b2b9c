import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { App } from './app-type.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    bytes?: true;
  }
}

interface Limits {
  /** The connection is closed when no byte arrives for this time. */
  idleMs: number;
  /** The limit for a JSON body; one that carries a file is limited by the server's `requestTimeout`. */
  wholeMs: number;
}

/**
 * Limits the time of request bodies: a minute, or ten for those that carry a file, as long as bytes keep arriving. A
 * client that stops sending does not hold its connection.
 */
export function registerBodyTimeout(
  app: Pick<App, 'addHook'>,
  { idleMs, wholeMs }: Limits = { idleMs: 30_000, wholeMs: 60_000 },
) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw, routeOptions } = request;
    if (headers['transfer-encoding'] || Number(headers['content-length'] ?? 0)) {
      const { multipart, bytes } = routeOptions.config;
      watch(raw, idleMs, multipart || bytes ? Number.POSITIVE_INFINITY : wholeMs);
    }
    done();
  });
}

function watch(request: IncomingMessage, idleMs: number, wholeMs: number) {
  const { socket } = request;
  // A call that the server makes to itself (`inject`) has its body, and would never end the watch.
  if (!(socket instanceof Socket)) return;
  const startedAt = Date.now();
  let [seen, seenAt] = [socket.bytesRead, startedAt];
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    const moment = Date.now();
    if (socket.bytesRead > seen) [seen, seenAt] = [socket.bytesRead, moment];
    if (moment - seenAt > idleMs || moment - startedAt > wholeMs) request.destroy();
  }, idleMs / 6);
  timer.unref();
  request.once('close', () => clearInterval(timer));
}
