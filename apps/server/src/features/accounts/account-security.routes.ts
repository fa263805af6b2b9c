import { accountSecurityEndpoints } from '@inzira/contract/account-security';
import type { App } from '#src/platform/http/app-type.ts';
import { clientNetwork } from '#src/platform/http/client-network.ts';
import { route } from '#src/platform/http/route.ts';
import { endOwnSession, findOwnSessions } from './own-sessions.ts';
import { requireCurrentPassword } from './password-change.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  requireNoApp,
  startSecondFactor,
  stopSecondFactor,
} from './second-factor-setup.ts';
import { endSessions, signInWithCode } from './sessions.ts';
import { trimAgent } from './user-agent.ts';

export async function accountSecurityRoutes(app: App) {
  const { db, tokens, config } = app;

  route(app, accountSecurityEndpoints.loginWithCode, ({ body, headers }) =>
    signInWithCode(db, tokens, config, { ...body, agent: trimAgent(headers['user-agent']) }),
  );

  route(app, accountSecurityEndpoints.secondFactor, ({ viewer }) =>
    getSecondFactor(db, config, viewer.id),
  );

  route(app, accountSecurityEndpoints.startSecondFactor, async (request) => {
    const password = request.body.current_password ?? undefined;
    const given = { password, address: clientNetwork(request) };
    await requireCurrentPassword(db, config, request.viewer, given);
    return startSecondFactor(app, request.viewer);
  });

  route(app, accountSecurityEndpoints.confirmSecondFactor, async ({ viewer, body }) => ({
    recovery_codes: await confirmSecondFactor(app, viewer, body.code),
  }));

  route(app, accountSecurityEndpoints.renewRecoveryCodes, async (request) => {
    const { viewer, body } = request;
    if (body.code === undefined) {
      await requireNoApp(db, viewer.id);
      const password = body.current_password ?? undefined;
      const given = { password, address: clientNetwork(request) };
      await requireCurrentPassword(db, config, viewer, given);
    }
    return { recovery_codes: await renewRecoveryCodes(app, viewer, body.code ?? null) };
  });

  route(app, accountSecurityEndpoints.stopSecondFactor, ({ viewer, body }) =>
    stopSecondFactor(app, viewer, body.code),
  );

  route(app, accountSecurityEndpoints.sessions, ({ viewer }) => findOwnSessions(db, viewer));

  route(app, accountSecurityEndpoints.endSession, ({ viewer, params }) =>
    endOwnSession(db, viewer.id, params.id),
  );

  route(app, accountSecurityEndpoints.endOtherSessions, ({ viewer }) =>
    endSessions(db, viewer.id, viewer.sessionId),
  );
}
