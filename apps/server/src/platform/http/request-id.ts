import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { App } from './app-type.ts';

export const REQUEST_ID_HEADER = 'x-request-id';
/** The form that nginx and Caddy generate; other values could forge log lines. */
const FORM = /^[\w-]{8,64}$/;
const BYTES_AT_ONCE = 12 * 256;

const running = new AsyncLocalStorage<string>();
let bytes = Buffer.alloc(0);

/** The id that the reverse proxy set, or else a new one, so that all logs share it. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers[REQUEST_ID_HEADER];
  if (typeof given === 'string' && FORM.test(given)) return given;
  // Generates random bytes for many ids at once, since each system call costs as much as a hundred ids.
  if (bytes.length === 0) bytes = randomBytes(BYTES_AT_ONCE);
  const id = bytes.toString('base64url', 0, 12);
  bytes = bytes.subarray(12);
  return id;
}

/** The id of the current request, or of the request that enqueued this job; null outside of both. */
export const currentRequestId = (): string | null => running.getStore() ?? null;

export function withRequestId<T>(id: string | null, work: () => T): T {
  return id === null ? work() : running.run(id, work);
}

/** Makes the id available to all code that a request calls; failed answers contain it, so that users can report it. */
export function registerRequestIds(app: App) {
  app.addHook('onRequest', (request, _reply, done) => running.run(request.id, done));
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode >= 400) reply.header(REQUEST_ID_HEADER, request.id);
    done(null, payload);
  });
}
