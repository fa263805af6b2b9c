import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { AnswerCounts } from '#src/features/advisor/library/answer-counts.ts';
import { LibraryCache } from '#src/features/advisor/library/library-cache.ts';
import {
  openProvider,
  type Provider,
  type ProviderLimits,
} from '#src/features/advisor/service/provider.ts';
import { Speech } from '#src/features/advisor/voice/speech.ts';
import type { Config } from '#src/platform/config.ts';
import type { ContentFiles } from '#src/platform/content/content-folders.ts';
import type { Db } from '#src/platform/db/database.ts';

export { getIdea } from './idea.ts';

/** The state of the answers' translations, by language. Loaded on demand, because most servers never need it. */
export async function countTranslatedAnswers(modules: ContentFiles): Promise<AnswerCounts> {
  return (await import('./library/answer-counts.ts')).countTranslatedAnswers(modules);
}

/** The mentor's dependencies, created once per server. */
export interface Advisor {
  libraryCache: LibraryCache;
  /** Null when no AI service is configured. */
  provider: Provider | null;
  limits: ProviderLimits;
  speech: Speech;
  log: FastifyBaseLogger;
}

declare module 'fastify' {
  interface FastifyInstance {
    advisor: Advisor;
  }
}

export function createAdvisor(config: Config, db: Db, log: FastifyBaseLogger): Advisor {
  return {
    libraryCache: new LibraryCache({
      contentDir: path.join(config.checkoutRoot, 'content'),
      cacheDir: path.join(config.dataDir, 'cache'),
    }),
    provider: openProvider(config.ai),
    limits: config.aiLimits,
    speech: new Speech(db, config, log),
    log,
  };
}
