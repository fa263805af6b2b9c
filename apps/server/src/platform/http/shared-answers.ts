import type { Language } from '@inzira/contract/accounts';
import type { FastifyRequest, preHandlerHookHandler } from 'fastify';
import type { App } from './app-type.ts';
import { varyBy } from './compression.ts';
import { languageOf } from './language.ts';

declare module 'fastify' {
  interface FastifyRequest {
    shared: { key: string; version: string } | null;
  }
}

interface Sharing {
  /** Identifies the state of the data that the answer depends on; called for each request. */
  version: () => Promise<string>;
  /** Signed-in users get a personal answer, which is not shared. */
  personal?: true;
  /** The answer depends on the reader's language. */
  byLanguage?: true;
}

/** Must be registered before the compression of answers. */
export function registerSharedAnswers(app: App) {
  const { sharedTexts } = app;
  app.decorateRequest('shared', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    const { shared } = request;
    if (!shared || reply.statusCode !== 200 || typeof payload !== 'string')
      return done(null, payload);
    const known = sharedTexts.find(shared.key);
    const kept =
      known?.version === shared.version
        ? known
        : sharedTexts.keep(shared.key, payload, shared.version);
    done(null, sharedTexts.prepare(kept, request, reply));
  });
}

/**
 * A hook for a public route whose answer is the same for everyone: it is computed once per version, and a client that
 * has the current one gets a 304. `route(app, { ...endpoint, ...sharedAnswer(app, …) }, handler)`
 */
export function sharedAnswer({ sharedTexts }: App, { version, personal, byLanguage }: Sharing) {
  const preHandler: preHandlerHookHandler = (request, reply, done) => {
    varyBy(reply, byLanguage ? 'Authorization, Accept-Language' : 'Authorization');
    if (personal && request.viewer) return done();
    const answer = (current: string) => {
      const key = keyOf(request, byLanguage ? languageOf(request) : null);
      request.shared = { key, version: current };
      const kept = sharedTexts.find(key);
      if (kept?.version !== current) return done();
      void reply.type('application/json; charset=utf-8').send(kept.text);
    };
    version().then(answer, done);
  };
  return { preHandler };
}

/** The key uses only validated parameters, so that unknown ones create no additional entries. */
const keyOf = ({ routeOptions, params, query }: FastifyRequest, language: Language | null) =>
  JSON.stringify([routeOptions.url, params, query, language]);
