import { accountEndpoints } from '@inzira/contract/accounts';
import type { App } from '#src/platform/http/app-type.ts';
import { unavailable } from '#src/platform/http/errors.ts';
import { route } from '#src/platform/http/route.ts';
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import { consumeNonce, issueNonce } from './nonces.ts';
import { findOrCreateProviderUser } from './provider-sign-in.ts';
import { openSession } from './sessions.ts';
import { trimAgent } from './user-agent.ts';

export async function providerRoutes(
  app: App,
  { provider }: { provider: IdentityProvider | null },
) {
  const { db, tokens, config } = app;

  function requireProvider() {
    if (!provider)
      throw unavailable({
        en: 'Google login is not set up here. Use your password instead.',
        fr: 'La connexion avec Google n’est pas disponible ici. Utilisez votre mot de passe.',
      });
    return provider;
  }

  route(app, accountEndpoints.googleNonce, async () => {
    requireProvider();
    const issuer = config.google.issuer.replace(/\/+$/, '');
    return { nonce: issueNonce(tokens), script: `${issuer}/gsi/client` };
  });

  route(app, accountEndpoints.google, async ({ body, headers }) => {
    const identity = await requireProvider().verify(body.id_token);
    await consumeNonce(db, tokens, identity.nonce);
    const language = body.language ?? 'en';
    const userId = await findOrCreateProviderUser(db, config, identity, language);
    return openSession(db, tokens, config, userId, trimAgent(headers['user-agent']));
  });
}

/** The installation's identity provider; null when none is configured. */
export function openIdentityProvider({ google }: App['config']): IdentityProvider | null {
  return google.clientId ? createIdentityProvider(google.issuer, google.clientId) : null;
}
