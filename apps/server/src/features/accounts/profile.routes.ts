import { accountEndpoints } from '@inzira/contract/accounts';
import type { App } from '#src/platform/http/app-type.ts';
import { requireViewer } from '#src/platform/http/auth.ts';
import { clientNetwork } from '#src/platform/http/client-network.ts';
import { now } from '#src/platform/db/database.ts';
import { getUser } from './accounts.ts';
import { collectPersonalData, eraseAccount, requireProof } from './erasure.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { PersonalData } from '#src/platform/db/personal-data.ts';
import { updateProfile } from './profile.ts';

interface Deps {
  personalData: readonly PersonalData[];
  provider: IdentityProvider | null;
}

export async function profileRoutes(app: App, { personalData, provider }: Deps) {
  const { db, config, tokens } = app;

  app.route({
    ...accountEndpoints.currentUser,
    handler: async (request) => getUser(db, requireViewer(request).id),
  });

  app.route({
    ...accountEndpoints.updateUser,
    handler: async (request) => updateProfile(db, config, requireViewer(request), request.body),
  });

  app.route({
    ...accountEndpoints.exportUser,
    handler: async (request, reply) => {
      const collected = await collectPersonalData(db, requireViewer(request).id, personalData);
      const day = now().slice(0, 10);
      return reply
        .header('content-disposition', `attachment; filename="inzira-export-${day}.json"`)
        .send(collected);
    },
  });

  app.route({
    ...accountEndpoints.deleteUser,
    handler: async (request, reply) => {
      const { id } = requireViewer(request);
      const proof = { ...request.body, address: clientNetwork(request) };
      await requireProof(db, { config, tokens, provider }, id, proof);
      await eraseAccount(db, id, personalData);
      return reply.code(204).send(null);
    },
  });
}
