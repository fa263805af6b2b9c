import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from './config.ts';
import type { Db } from './database.ts';
import type { Files } from './files.ts';
import type { Spool } from './spool.ts';
import type { TemplateFiles } from './template-files.ts';
import type { Tokens } from './tokens.ts';
import type { Uploads } from './uploads.ts';

/** The Fastify instance that features register their routes on. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyInstance {
    db: Db;
    config: Config;
    tokens: Tokens;
    files: Files;
    templates: TemplateFiles;
    spool: Spool;
    uploads: Uploads;
  }
  interface FastifyBaseLogger {
    /** Adds to every later line of this logger. */
    setBindings: (bindings: Record<string, unknown>) => void;
  }
}
