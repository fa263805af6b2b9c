import { createHash } from 'node:crypto';
import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from './app-type.ts';

/**
 * Sets the content security policy and related headers. Inline scripts run only if their content is listed here; the
 * identity provider is allowed only where one is configured.
 */
export function registerSecurityHeaders(app: App, inlineScripts: readonly string[]) {
  const { config } = app;
  const issuer = config.google.clientId ? [new URL(config.google.issuer).origin] : [];
  const hashes = inlineScripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const isHttps = config.publicUrl.startsWith('https:');
  const headers = headersOf({
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
        // Frames may show our own PDF files only: other answers refuse to be framed.
        frameSrc: [
          "'self'",
          'https://www.youtube-nocookie.com',
          'https://player.vimeo.com',
          ...issuer,
        ],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    // Google's sign-in pop-up must be able to reach the page that opened it.
    crossOriginOpenerPolicy: {
      policy: config.google.clientId ? 'same-origin-allow-popups' : 'same-origin',
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
  const dataHeaders = {
    // Data needs no policy for pages, which would add half a kilobyte to every answer and file.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    // Answers are personal, so no cache may store them; files override this.
    'cache-control': 'no-store',
    ...(isHttps && { 'strict-transport-security': headers['strict-transport-security'] }),
  };
  /** Scripts and style sheets need few headers: a first visit loads twenty, and all headers are half a kilobyte each. */
  const scriptHeaders = {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
  app.addHook('onRequest', ({ url }, reply, done) => {
    const isPage = !/^\/(api|assets|files)\//.test(url) || url.startsWith('/api/docs');
    const isScript = /^\/assets\/[\w.-]+\.(?:js|css)$/.test(url);
    reply.headers(isScript ? scriptHeaders : isPage ? headers : dataHeaders);
    done();
  });
}

/** Runs Helmet once, because it produces the same headers for every answer. */
function headersOf(options: Parameters<typeof helmet>[0]): Record<string, string> {
  const headers: Record<string, string> = {
    'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
  };
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  return headers;
}
