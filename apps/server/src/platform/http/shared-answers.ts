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
  /** Tells apart the states of what the answer is made of; it is asked at each call. */
  version: () => Promise<string>;
  /** A signed-in user is answered for themselves. */
  personal?: true;
  /** The answer is in the reader's language. */
  byLanguage?: true;
}

/** To be registered before what compresses answers. */
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
 * The hook of a public route whose answer is the same for everyone: it is made once for each
 * version, and a client that has it is told so. `route(app, { ...endpoint, ...sharedAnswer(app, …) }, handler)`
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

/** By what the contract has read, so that what it does not know makes no further answers. */
const keyOf = ({ routeOptions, params, query }: FastifyRequest, language: Language | null) =>
  JSON.stringify([routeOptions.url, params, query, language]);
