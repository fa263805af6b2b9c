import { accountEndpoints } from '@inzira/contract/accounts';
import type { App } from '#src/platform/http/app-type.ts';
import { clientNetwork } from '#src/platform/http/client-network.ts';
import { countAttempt } from '#src/platform/http/throttle.ts';
import { createAccount } from './accounts.ts';
import { endSession, refreshSession, signIn } from './sessions.ts';

export async function accountRoutes(app: App) {
  const { db, tokens, config } = app;

  app.route({
    ...accountEndpoints.register,
    handler: async (request, reply) => {
      await countAttempt(db, {
        key: `register ${clientNetwork(request)}`,
        max: config.limits.registrationsPerAddress,
        seconds: 60 * 60,
      });
      return reply.code(201).send(await createAccount(db, request.body));
    },
  });

  app.route({
    ...accountEndpoints.login,
    handler: async (request) =>
      signIn(db, tokens, config, { ...request.body, address: clientNetwork(request) }),
  });

  app.route({
    ...accountEndpoints.refresh,
    handler: async (request) => refreshSession(db, tokens, request.body.refresh),
  });

  app.route({
    ...accountEndpoints.logout,
    handler: async (request, reply) => {
      await endSession(db, tokens, request.body.refresh);
      return reply.code(204).send(null);
    },
  });
}
