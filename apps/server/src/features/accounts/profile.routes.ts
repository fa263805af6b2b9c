import { accountEndpoints } from '@inzira/contract/accounts';
import type { App } from '#src/platform/http/app-type.ts';
import { clientNetwork } from '#src/platform/http/client-network.ts';
import { today } from '#src/platform/days.ts';
import { changeEmail, getEmailState, sendVerification } from './emails.ts';
import { collectPersonalData, eraseAccount, requireProof } from './erasure.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { PersonalData } from '#src/platform/db/personal-data.ts';
import { route } from '#src/platform/http/route.ts';
import { updateProfile } from './profile.ts';
import { getSignedInUser } from './sessions.ts';

interface Deps {
  personalData: readonly PersonalData[];
  provider: IdentityProvider | null;
}

export async function profileRoutes(app: App, { personalData, provider }: Deps) {
  const { db, config, tokens } = app;

  route(app, accountEndpoints.currentUser, ({ viewer }) => getSignedInUser(db, viewer));

  route(app, accountEndpoints.updateUser, (request) =>
    updateProfile(db, config, request.viewer, request.body, clientNetwork(request)),
  );

  route(app, accountEndpoints.email, ({ viewer }) => getEmailState(db, viewer.id));

  route(app, accountEndpoints.changeEmail, (request) =>
    changeEmail(db, config, request.viewer, {
      email: request.body.email,
      password: request.body.password,
      network: clientNetwork(request),
    }),
  );

  route(app, accountEndpoints.sendVerification, ({ viewer }) =>
    sendVerification(db, config, viewer.id),
  );

  route(app, accountEndpoints.exportUser, async ({ viewer }, reply) => {
    const collected = await collectPersonalData(db, viewer.id, personalData);
    return reply
      .header('content-disposition', `attachment; filename="inzira-export-${today()}.json"`)
      .send(collected);
  });

  route(app, accountEndpoints.deleteUser, async (request) => {
    const proof = { ...request.body, address: clientNetwork(request) };
    await requireProof(db, { config, tokens, provider }, request.viewer.id, proof);
    await eraseAccount(db, request.viewer.id, personalData);
  });
}
