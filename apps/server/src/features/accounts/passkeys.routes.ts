import { passkeyEndpoints } from '@inzira/contract/passkeys';
import type { App } from '#src/platform/http/app-type.ts';
import { clientNetwork } from '#src/platform/http/client-network.ts';
import { route } from '#src/platform/http/route.ts';
import { requireCurrentPassword } from './password-change.ts';
import { signInWithPasskey, startPasskeySignIn } from './passkey-sign-in.ts';
import {
  addPasskey,
  findPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from './passkeys.ts';
import { trimAgent } from './user-agent.ts';

export async function passkeyRoutes(app: App) {
  const { db, config } = app;

  route(app, passkeyEndpoints.list, ({ viewer }) => findPasskeys(db, config, viewer.id));

  route(app, passkeyEndpoints.start, async (request) => {
    const password = request.body.current_password ?? undefined;
    const given = { password, address: clientNetwork(request) };
    await requireCurrentPassword(db, config, request.viewer, given);
    return startPasskey(app, request.viewer);
  });

  route(app, passkeyEndpoints.add, ({ viewer, body }) => addPasskey(app, viewer, body));

  route(app, passkeyEndpoints.rename, ({ viewer, params, body }) =>
    renamePasskey(db, viewer.id, params.id, body.name),
  );

  route(app, passkeyEndpoints.remove, async (request) => {
    const password = request.body.current_password ?? undefined;
    const given = { password, address: clientNetwork(request) };
    await requireCurrentPassword(db, config, request.viewer, given);
    return removePasskey(app, request.viewer, request.params.id);
  });

  route(app, passkeyEndpoints.startLogin, (request) =>
    startPasskeySignIn(app, { ...request.body, address: clientNetwork(request) }),
  );

  route(app, passkeyEndpoints.login, (request) =>
    signInWithPasskey(app, {
      ...request.body,
      address: clientNetwork(request),
      agent: trimAgent(request.headers['user-agent']),
    }),
  );
}
