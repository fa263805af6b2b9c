import { accountEndpoints } from '@inzira/contract/accounts';
import type { App } from '#src/platform/app-type.ts';
import { clientNetwork } from '#src/platform/client-network.ts';
import { requestReset, requireResetLink, resetPassword } from './resets.ts';

export async function resetRoutes(app: App) {
  const { db, config } = app;

  app.route({
    ...accountEndpoints.requestPasswordReset,
    handler: async (request) => {
      await requestReset(db, config, {
        email: request.body.email,
        address: clientNetwork(request),
      });
      return { message: 'If an account exists for this email, a reset link is on its way.' };
    },
  });

  app.route({
    ...accountEndpoints.validateReset,
    handler: async (request) => {
      await requireResetLink(db, request.params);
      return { valid: true as const };
    },
  });

  app.route({
    ...accountEndpoints.resetPassword,
    handler: async (request) => {
      await resetPassword(db, config, request.body);
      return { message: 'Your new password is set. You can log in with it now.' };
    },
  });
}
