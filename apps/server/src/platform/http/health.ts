import { sql } from 'kysely';
import type { App } from './app-type.ts';
import { isMigrated, type Migration } from '#src/platform/db/migrations.ts';

const probe = { schema: { hide: true }, config: { isProbe: true } } as const;
const TIMEOUT_MILLISECONDS = 1_500;

declare module 'fastify' {
  interface FastifyInstance {
    /** Set when the server was told to stop; /readyz then fails, so that the proxy sends requests elsewhere. */
    lifecycle: { isStopping: boolean };
  }
}

/** `/healthz` answers when the process runs, `/readyz` when it can serve requests. */
export function registerHealth(app: App, migrations: readonly Migration[]) {
  app.decorate('lifecycle', { isStopping: false });
  // Closes connections after their last answer, since open ones would keep the server from ending.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.lifecycle.isStopping) reply.header('connection', 'close');
    done(null, payload);
  });

  app.get('/healthz', probe, async () => ({ status: 'ok' }));

  app.get('/readyz', probe, async (request, reply) => {
    if (app.lifecycle.isStopping) return reply.code(503).send({ error: 'The server is stopping.' });
    try {
      await withTimeout(
        (async () => {
          await sql`select 1`.execute(app.db);
          if (!(await isMigrated(app.db, migrations))) throw new Error('migrations are missing');
        })(),
      );
      return { status: 'ready' };
    } catch (error) {
      request.log.warn(error, 'not ready');
      return reply.code(503).send({ error: 'The database does not answer yet.' });
    }
  });
}

async function withTimeout(work: Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database is slow')), TIMEOUT_MILLISECONDS);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
