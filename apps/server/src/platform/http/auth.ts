import type { Access, Role } from '@inzira/contract/endpoint';
import type { Language } from '@inzira/contract/accounts';
import type { Sentence } from '@inzira/contract/sentence';
import type { FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';
import { clientNetwork } from './client-network.ts';
import { forbidden, unauthorized } from './errors.ts';
import { RequestLimit } from './request-limit.ts';

/** The signed-in user of a request, as read from the database when it arrived. */
export interface Viewer {
  id: number;
  username: string;
  language: Language;
  roles: readonly Role[];
  isTrainer: boolean;
  isStaff: boolean;
  sessionId: number;
  /** When the session began. */
  signedInAt: string;
  /** True when some of the user's roles need a second factor and this session has none; they are left out of `roles`. */
  lacksSecondFactor: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** A health check, which is not rate-limited. */
    isProbe?: true;
  }
}

/**
 * One hook decides for every route who may call it, by the `access` of its contract; a route without `access` requires
 * a user. It also limits requests per address and per user.
 * @param findViewer the user of a valid session; null when it was revoked or the account disabled.
 */
export function registerAccess(
  app: App,
  findViewer: (sessionId: number) => Promise<Viewer | null>,
) {
  const { limits } = app.config;
  const perAddress = new RequestLimit(limits.requestsPerAddress);
  const pages = new RequestLimit(limits.pagesPerAddress);
  const perUser = new RequestLimit(limits.requestsPerUser);

  app.decorateRequest('viewer', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { url, config } = request.routeOptions;
    if (config.isProbe) return done();
    // Counts unknown addresses, pages and files too, because a 404 also costs time. The route is checked besides the
    // URL, since `/%61pi/` reaches the same route.
    const isCall = url?.startsWith('/api/') || request.url.startsWith('/api/');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    (isCall || !isRead ? perAddress : pages).count(clientNetwork(request));
    if (!url?.startsWith('/api/') || config.access === 'anonymous') return done();
    const bearer = readBearer(request);
    if (bearer === null) {
      requireAccess(null, config.access);
      done();
    } else {
      // Only requests with a token wait here: an async hook would cost every request a promise.
      identify(request, bearer).then(() => done(), done);
    }
  });

  async function identify(request: FastifyRequest, bearer: string) {
    const sessionId = await app.tokens.readSession(bearer, 'access');
    const viewer = sessionId === null ? null : await findViewer(sessionId);
    if (!viewer) throw unauthorized();
    request.viewer = viewer;
    // Not a child of the request's logger, which would cost as much as the rest of this hook.
    request.log.setBindings({ userId: viewer.id });
    perUser.count(viewer.id);
    requireAccess(viewer, request.routeOptions.config.access);
  }
}

/** @throws 401, 403 */
function requireAccess(viewer: Viewer | null, access: Access = 'user') {
  if (access === 'public') return;
  if (!viewer) throw unauthorized({ en: 'Please log in first.', fr: 'Connectez-vous d’abord.' });
  if (access !== 'user' && access !== 'anonymous' && !mayActAs(viewer, access))
    throw forbidden(viewer.lacksSecondFactor ? NEEDS_SECOND_FACTOR : REFUSALS[access]);
}

/** Staff may do what editors and reviewers may. The role of trainer is excluded: trainees belong to their trainer. */
export function mayActAs(viewer: Pick<Viewer, 'roles' | 'isStaff'>, role: Role): boolean {
  return viewer.roles.includes(role) || (viewer.isStaff && role !== 'trainer');
}

const TEAM = {
  en: 'Only the Inzira team can do this.',
  fr: 'Seule l’équipe Inzira peut faire cela.',
};
const NEEDS_SECOND_FACTOR = {
  en: 'This needs a login with a code of an app. Set it up in your profile under Security, or log in again with it.',
  fr: 'Cela demande une connexion avec un code d’application. Activez-la dans votre profil, rubrique Sécurité, ou reconnectez-vous avec un code.',
};
const REFUSALS: Record<Role, Sentence> = {
  trainer: {
    en: 'Only trainers can do this.',
    fr: 'Seuls les formateurs peuvent faire cela.',
  },
  staff: TEAM,
  editor: TEAM,
  reviewer: TEAM,
};

function readBearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const match = /^Bearer +(\S+)$/i.exec(header);
  if (!match?.[1]) throw unauthorized();
  return match[1];
}
