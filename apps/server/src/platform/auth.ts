import type { Access } from '@inzira/contract/endpoint';
import type { Language } from '@inzira/contract/accounts';
import type { FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';
import { clientNetwork } from './client-network.ts';
import { forbidden, tooManyRequests, unauthorized } from './errors.ts';

/** The signed-in user behind a request, as the database knew them when it came in. */
export interface Viewer {
  id: number;
  username: string;
  language: Language;
  isTrainer: boolean;
  isStaff: boolean;
  sessionId: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** Asked by whatever watches the process, as often as it likes. */
    isProbe?: true;
  }
}

/** The user of a call that needs one. */
export function requireViewer(request: FastifyRequest): Viewer {
  if (!request.viewer) throw unauthorized();
  return request.viewer;
}

/**
 * One hook decides for every route who may call it, by the `access` of its contract; a route that
 * says nothing needs a user. It also counts requests per address and per user.
 * @param findViewer the live user of a session, null when it was revoked or the account disabled.
 */
export function registerAccess(
  app: App,
  findViewer: (sessionId: number) => Promise<Viewer | null>,
) {
  const { requestsPerAddress, pagesPerAddress, requestsPerUser } = app.config.limits;
  const timeWindow = '1 minute';
  const keyGenerator = clientNetwork;
  const perAddress = app.createRateLimit({ max: requestsPerAddress, timeWindow, keyGenerator });
  const pages = app.createRateLimit({ max: pagesPerAddress, timeWindow, keyGenerator });
  const perUser = app.createRateLimit({
    max: requestsPerUser,
    timeWindow,
    keyGenerator: (request: FastifyRequest) => `user ${request.viewer?.id}`,
  });

  async function count(limit: typeof perAddress, request: FastifyRequest) {
    const result = await limit(request);
    if (!result.isAllowed && result.isExceeded) throw tooManyRequests(result.ttlInSeconds);
  }

  app.decorateRequest('viewer', null);
  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions;
    if (config.isProbe) return;
    // What nobody answers, and pages and files, are counted too: a 404 is not free either.
    await count(request.url.startsWith('/api/') ? perAddress : pages, request);
    if (!url?.startsWith('/api/')) return;
    const access = config.access ?? 'user';
    if (access === 'anonymous') return;

    const bearer = readBearer(request);
    if (bearer !== null) {
      const sessionId = await app.tokens.readSession(bearer, 'access');
      request.viewer = sessionId === null ? null : await findViewer(sessionId);
      if (!request.viewer) throw unauthorized();
      // Not a child of the request's logger: that costs as much as the rest of this hook.
      request.log.setBindings({ userId: request.viewer.id });
      await count(perUser, request);
    }
    if (access === 'public') return;
    if (!request.viewer)
      throw unauthorized({ en: 'Please log in first.', fr: 'Connectez-vous d’abord.' });
    if (access === 'trainer' && !request.viewer.isTrainer) {
      throw forbidden({
        en: 'Only trainers can do this.',
        fr: 'Seuls les formateurs peuvent faire cela.',
      });
    }
    if (access === 'staff' && !request.viewer.isStaff)
      throw forbidden({
        en: 'Only staff can do this.',
        fr: 'Seule l’équipe Inzira peut faire cela.',
      });
  });
}

function readBearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const match = /^Bearer +(\S+)$/i.exec(header);
  if (!match?.[1]) throw unauthorized();
  return match[1];
}
