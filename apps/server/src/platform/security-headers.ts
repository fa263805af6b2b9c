import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { App } from './app-type.ts';

/**
 * The content security policy and its companions. Nothing inline runs but the scripts whose
 * content is given here; the identity provider is let in only where one is configured.
 */
export async function registerSecurityHeaders(app: App, inlineScripts: readonly string[]) {
  const { config } = app;
  const issuer = config.google.clientId ? [new URL(config.google.issuer).origin] : [];
  const hashes = inlineScripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const isHttps = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...hashes, ...issuer],
        styleSrc: ["'self'", ...issuer],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...issuer],
        mediaSrc: ["'self'", 'blob:'],
        frameSrc: ['https://www.youtube-nocookie.com', 'https://player.vimeo.com', ...issuer],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    // The provider's pop-up must be able to answer the page that opened it.
    crossOriginOpenerPolicy: {
      policy: config.google.clientId ? 'same-origin-allow-popups' : 'same-origin',
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (request, reply, payload) => {
    reply.header('permissions-policy', 'microphone=(self), camera=(), geolocation=()');
    // Answers are the caller's own: no cache on the way keeps them.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
    return payload;
  });
}
