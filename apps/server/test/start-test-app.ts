import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import type { ConnectionProvider, QueryExecutor } from 'kysely';
import { inject } from 'vitest';
import { buildApp } from '#src/app.ts';
import { openSession } from '#src/features/accounts/sessions.ts';
import { jobHandlers } from '#src/jobs.ts';
import type { App } from '#src/platform/http/app-type.ts';
import { parseConfig } from '#src/platform/config.ts';
import { openPostgres, openSqlite, type Db, type Engine } from '#src/platform/db/database.ts';
import { JobWorker } from '#src/platform/jobs/job-worker.ts';
import { checkoutOfFewLessons, CONTENT } from './content.ts';
import { atEndOfFile } from './end-of-file.ts';
import { lessonsTemplate } from './lessons-template.ts';
import { shareMentorCache } from './mentor-cache.ts';
import { createDatabase } from './postgres.ts';
import { requirePromised } from './promised-refusals.ts';

interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read whatever came back
  body: any;
  headers: Record<string, string | number | string[] | undefined>;
}

export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  options?: {
    body?: unknown;
    headers?: Record<string, string>;
    payload?: InjectOptions['payload'];
  },
) => Promise<Answer>;

export interface TestApp {
  app: App;
  db: Db;
  engine: Engine;
  dataDir: string;
  /** Not started: `jobs.run()` runs what is due. */
  jobs: JobWorker;
  /** The number of statements that `work` sends to the database, except for those compiled at module load. */
  countStatements: (work: () => Promise<unknown>) => Promise<number>;
  visitor: Call;
  /** Calls as this user, in a new session. */
  as: (user: { id: number }) => Call;
  stop: () => Promise<void>;
}

/** Calls back for each statement of an executor and of its transactions. */
function onStatement(executor: QueryExecutor, callback: () => void): QueryExecutor {
  const { executeQuery, withConnectionProvider } = executor;
  return Object.assign(executor, {
    executeQuery: ((...query) => {
      callback();
      return executeQuery.apply(executor, query);
    }) as typeof executeQuery,
    withConnectionProvider: (provider: ConnectionProvider) =>
      onStatement(withConnectionProvider.call(executor, provider), callback),
  });
}

/**
 * The real server on a new database, until the end of the file: SQLite, or PostgreSQL with TEST_ENGINE=postgres. It
 * is empty unless the product's lessons, or those of its first two modules, are requested.
 * @param checkoutRoot another folder that contains `content/`
 */
export async function startTestApp(
  settings: Record<string, string> = {},
  {
    withLessons = false,
    checkoutRoot,
  }: { withLessons?: boolean | 'few'; checkoutRoot?: string } = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'inzira-test-'));
  shareMentorCache(dataDir);
  const engine: Engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';
  const few = withLessons === 'few' && { checkoutRoot: checkoutOfFewLessons() };
  const content = few ? path.join(few.checkoutRoot, 'content') : CONTENT;
  const template = withLessons ? await lessonsTemplate(engine, content) : inject('template');
  const database =
    engine === 'postgres'
      ? await createPostgres(inject('postgresUrl'), template)
      : createSqlite(dataDir, template);
  const given = parseConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url?.href,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'fatal',
    DEMO: 'off',
    ...settings,
  });
  const config = { ...given, ...few, ...(checkoutRoot !== undefined && { checkoutRoot }) };
  const { db } = database;
  let statements = 0;
  onStatement(db.getExecutor(), () => {
    statements += 1;
  });
  const app = await buildApp(config, db, null);
  await app.ready();
  const jobs = new JobWorker(db, jobHandlers(app), app.log);

  const call =
    (headersOf: () => Promise<Record<string, string>>): Call =>
    async (method, url, { body, headers, payload } = {}) => {
      const sent = { ...(await headersOf()), ...headers };
      const response = await app.inject({
        method,
        url,
        headers: sent,
        ...(body !== undefined && { payload: body as object }),
        ...(payload !== undefined && { payload }),
      });
      requirePromised({ method, url, headers: sent, body }, response.statusCode);
      const isJson =
        String(response.headers['content-type']).includes('json') &&
        response.headers['content-encoding'] === undefined;
      return {
        status: response.statusCode,
        body: isJson && response.body ? response.json() : response.body,
        headers: response.headers,
      };
    };

  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await app.close();
    await jobs.stop();
    await db.destroy();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };

  const started: TestApp = {
    app,
    db,
    engine,
    dataDir,
    jobs,
    countStatements: async (work) => {
      const before = statements;
      await work();
      return statements - before;
    },
    visitor: call(async () => ({})),
    as: (user) => {
      let bearer: Promise<string> | undefined;
      return call(async () => {
        bearer ??= openSession(db, app.tokens, app.config, user.id).then(
          (session) => session.access,
        );
        return { authorization: `Bearer ${await bearer}` };
      });
    },
    stop,
  };
  atEndOfFile(stop);
  return started;
}

function createSqlite(dataDir: string, template: string) {
  const file = path.join(dataDir, 'inzira.db');
  copyFileSync(template, file);
  const db = openSqlite(file, { durable: false });
  return { db, url: null, drop: async () => {} };
}

/** A new database on the temporary server: a copy of `template`, else empty. */
export async function createPostgres(adminUrl: string, template?: string) {
  const { url, drop } = await createDatabase(adminUrl, template);
  const pooled = throughPooler(url);
  return { db: openPostgres(pooled.href, () => {}), url: pooled, drop };
}

/**
 * The same database through the PgBouncer of `npm test -- --all`. It is created and dropped directly, because a
 * pooler keeps connections to it.
 */
function throughPooler(url: URL): URL {
  const pooler = process.env['TEST_POOLER_PORT'];
  if (!pooler) return url;
  return new URL(`postgres://${url.username}@127.0.0.1:${pooler}${url.pathname}`);
}
