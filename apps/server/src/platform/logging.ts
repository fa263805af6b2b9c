import type { FastifyServerOptions } from 'fastify';
import type { App } from './http/app-type.ts';
import type { Config } from './config.ts';
import { metrics } from './metrics/metrics.ts';

/** Writes all log lines of one turn of the event loop together, because one write costs as much as many. */
class LogLines {
  #lines = '';

  constructor() {
    process.on('exit', () => this.#flush());
    // The reader of the log has disconnected, which must not end the server.
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

/** Readable lines in a terminal, JSON otherwise. */
export async function loggerOptions(config: Config): Promise<FastifyServerOptions['logger']> {
  if (!process.stdout.isTTY) return { level: config.logLevel, stream: logLines };
  const { default: pretty } = await import('pino-pretty');
  // A stream instead of a transport, which would be a thread of 15 MB.
  const stream = pretty({
    ignore: 'pid,hostname,reqId',
    translateTime: 'HH:MM:ss',
    sync: true,
  });
  return { level: config.logLevel, stream };
}

/**
 * Logs one line per request, also when the client disconnects before its answer. It contains the route, not the URL,
 * because links to reset a password or accept an invitation contain their token.
 */
export function registerRequestLog(app: App) {
  app.addHook('onRequest', (request, reply, done) => {
    // Not `onResponse`, which is not called when the client has disconnected.
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
