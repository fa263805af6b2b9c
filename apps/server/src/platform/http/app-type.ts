import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '#src/platform/config.ts';
import type { Db } from '#src/platform/db/database.ts';
import type { Files } from '#src/platform/files/files.ts';
import type { Spool } from '#src/platform/files/spool.ts';
import type { StorageSpace } from '#src/platform/files/storage-space.ts';
import type { TemplateFiles } from '#src/platform/files/template-files.ts';
import type { Tokens } from './tokens.ts';
import type { Uploads } from '#src/platform/files/uploads.ts';

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
    storageSpace: StorageSpace;
  }
  interface FastifyBaseLogger {
    /** Adds these fields to all later lines of this logger. */
    setBindings: (bindings: Record<string, unknown>) => void;
  }
}
