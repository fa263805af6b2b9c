import type { FastifyServerOptions } from 'fastify';
import type { App } from './http/app-type.ts';
import type { Config } from './config.ts';
import { metrics } from './metrics/metrics.ts';

/** Writes the lines of one turn of the event loop together: to write one costs as much as many. */
class LogLines {
  #lines = '';

  constructor() {
    process.on('exit', () => this.#flush());
    // Whoever read the log has gone, which is no reason to end.
    process.stdout.on('error', () => {});
  }

  write(line: string) {
    if (this.#lines === '') setImmediate(() => this.#flush());
    this.#lines += line;
  }

  #flush() {
    if (this.#lines !== '') process.stdout.write(this.#lines);
    this.#lines = '';
  }
}

const logLines = new LogLines();

/** Pretty in a terminal, JSON otherwise. */
export async function loggerOptions(config: Config): Promise<FastifyServerOptions['logger']> {
  if (!process.stdout.isTTY) return { level: config.logLevel, stream: logLines };
  const { default: pretty } = await import('pino-pretty');
  // As a stream: a transport would be a thread, and 15 MB for it.
  const stream = pretty({
    ignore: 'pid,hostname,reqId',
    translateTime: 'HH:MM:ss',
    sync: true,
  });
  return { level: config.logLevel, stream };
}

/**
 * One line a request, also where the client has gone before its answer. It names the route, not the address, since
 * links to reset a password or to accept an invitation carry their token there.
 */
export function registerRequestLog(app: App) {
  app.addHook('onRequest', (request, reply, done) => {
    // Not `onResponse`, which does not come where the client has gone.
    reply.raw.once('close', () => {
      const { url, method } = request.routeOptions;
      const isAnswered = reply.raw.writableFinished;
      const ms = reply.elapsedTime;
      const line = {
        method: String(method ?? request.method),
        route: url ?? 'none',
        ...(isAnswered && { status: reply.statusCode }),
        ms: Math.round(ms),
      };
      countRequest(line, ms / 1000);
      const isFile = url === undefined || !url.startsWith('/api/');
      request.log[isFile ? 'debug' : 'info'](line, isAnswered ? 'answered' : 'client left');
    });
    done();
  });
}

function countRequest(
  { method, route, status }: { method: string; route: string; status?: number },
  seconds: number,
) {
  if (!metrics.isOn) return;
  const labels = { method, route };
  metrics.count('http_requests_total', { ...labels, status: status ? String(status) : 'left' });
  metrics.observe('http_request_duration_seconds', labels, seconds);
}
