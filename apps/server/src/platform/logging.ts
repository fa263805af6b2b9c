import type { FastifyServerOptions } from 'fastify';
import type { App } from './app-type.ts';
import type { Config } from './config.ts';

/** Pretty in a terminal, JSON otherwise. */
export function loggerOptions(config: Config): FastifyServerOptions['logger'] {
  return {
    level: config.logLevel,
    ...(process.stdout.isTTY && {
      transport: {
        target: 'pino-pretty',
        options: { ignore: 'pid,hostname,reqId', translateTime: 'HH:MM:ss' },
      },
    }),
  };
}

/**
 * One line a request. It names the route, not the address, since links to reset a password or to
 * accept an invitation carry their token there.
 */
export function registerRequestLog(app: App) {
  app.addHook('onResponse', async (request, reply) => {
    const { url, method } = request.routeOptions;
    const line = {
      method: method ?? request.method,
      route: url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    const isFile = url === undefined || !url.startsWith('/api/');
    request.log[isFile ? 'debug' : 'info'](line, 'answered');
  });
}
