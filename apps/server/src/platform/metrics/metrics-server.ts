import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '#src/platform/config.ts';
import type { App } from '#src/platform/http/app-type.ts';
import { Gauges } from './gauges.ts';
import { metrics } from './metrics.ts';

/**
 * Serves `GET /metrics` on a separate port, which no web server forwards; does nothing without METRICS_PORT.
 * @returns a function that stops it
 */
export async function startMetricsServer({
  config,
  db,
  storageSpace,
}: Pick<App, 'config' | 'db' | 'storageSpace'>): Promise<() => Promise<void>> {
  if (config.metrics === null) return async () => {};
  const { port, host, token } = config.metrics;
  const { version } = JSON.parse(
    readFileSync(path.join(config.checkoutRoot, 'package.json'), 'utf8'),
  ) as { version: string };
  const gauges = new Gauges({ db, storageSpace, version });
  const server = createServer((request, response) => {
    const answer = (status: number, text: string, headers = {}) =>
      response
        .writeHead(status, {
          'content-type': 'text/plain; version=0.0.4; charset=utf-8',
          ...headers,
        })
        .end(text);
    if (request.method !== 'GET' || request.url !== '/metrics')
      return answer(404, 'GET /metrics\n');
    if (token !== null && !isBearer(request.headers.authorization, token)) {
      return answer(401, 'A bearer token is wanted.\n', { 'www-authenticate': 'Bearer' });
    }
    return void gauges.collect().then((found) => answer(200, metrics.render(found)));
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new ConfigError(`METRICS_PORT: cannot listen on ${host}:${port}; choose another`, {
      cause,
    });
  }
  metrics.isOn = true;
  return async () => {
    metrics.isOn = false;
    gauges.stop();
    server.closeAllConnections();
    server.close();
  };
}

/** Compares hashes, in a time that does not depend on the input. */
function isBearer(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`));
}
