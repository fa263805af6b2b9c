import { accountEndpoints } from '@inzira/contract/accounts';
import type { App } from '#src/platform/http/app-type.ts';
import { clientNetwork } from '#src/platform/http/client-network.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import { readDevice } from './devices.ts';
import { requestReset, requireResetLink, resetPassword } from './resets.ts';

export async function resetRoutes(app: App) {
  const { db, config } = app;

  route(app, accountEndpoints.requestPasswordReset, async (request) => {
    await requestReset(db, config, {
      email: request.body.email,
      address: clientNetwork(request),
      device: readDevice(app.tokens, request.body.device),
    });
    return {
      message: {
        en: 'If an account exists for this email, a reset link is on its way.',
        fr: 'Si un compte existe pour cette adresse, un lien vient d’être envoyé.',
      }[languageOf(request)],
    };
  });

  route(app, accountEndpoints.validateReset, async ({ params }) => {
    await requireResetLink(db, params);
    return { valid: true as const };
  });

  route(app, accountEndpoints.resetPassword, async (request) => {
    const passkeys = await resetPassword(db, config, request.body);
    return {
      ...(passkeys.length > 0 && { passkeys }),
      message: {
        en: 'Your new password is set. You can log in with it now.',
        fr: 'Votre nouveau mot de passe est enregistré. Vous pouvez maintenant l’utiliser pour vous connecter.',
      }[languageOf(request)],
    };
  });
}
