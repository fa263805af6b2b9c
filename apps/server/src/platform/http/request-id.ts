import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { App } from './app-type.ts';

export const REQUEST_ID_HEADER = 'x-request-id';
/** As nginx and Caddy make them; anything else could break the lines of a log. */
const FORM = /^[\w-]{8,64}$/;
const BYTES_AT_ONCE = 12 * 256;

const running = new AsyncLocalStorage<string>();
let bytes = Buffer.alloc(0);

/** The one that the web server has given, else a new one: it is the same in every log. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers[REQUEST_ID_HEADER];
  if (typeof given === 'string' && FORM.test(given)) return given;
  // Many at once: each call of the operating system costs as much as a hundred of these.
  if (bytes.length === 0) bytes = randomBytes(BYTES_AT_ONCE);
  const id = bytes.toString('base64url', 0, 12);
  bytes = bytes.subarray(12);
  return id;
}

/** Of the request, or of the one that has begun this job; null outside of both. */
export const currentRequestId = (): string | null => running.getStore() ?? null;

export function withRequestId<T>(id: string | null, work: () => T): T {
  return id === null ? work() : running.run(id, work);
}

/** Whatever a request calls knows its id, and an answer that failed tells it to whoever reports it. */
export function registerRequestIds(app: App) {
  app.addHook('onRequest', (request, _reply, done) => running.run(request.id, done));
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode >= 400) reply.header(REQUEST_ID_HEADER, request.id);
    done(null, payload);
  });
}
