import { organizationSignInEndpoints } from '@inzira/contract/organization-sign-in';
import type { RequirePassword } from '#src/features/accounts/accounts.ts';
import { requireOwner } from '#src/features/organizations/memberships.ts';
import { getAnyOrganization } from '#src/features/organizations/staff-organizations.ts';
import type { App } from '#src/platform/http/app-type.ts';
import { clientNetwork } from '#src/platform/http/client-network.ts';
import { route } from '#src/platform/http/route.ts';
import {
  approveSettings,
  findSettings,
  redirectUri,
  removeSettings,
  setSettings,
} from './institution-settings.ts';
import {
  findInstitution,
  finishVisit,
  joinAccount,
  type OpenSession,
  startVisit,
} from './institution-sign-in.ts';

interface Deps {
  requirePassword: RequirePassword;
  openSession: OpenSession;
}

export async function institutionRoutes(app: App, { requirePassword, openSession }: Deps) {
  const { db, config } = app;
  const endpoints = organizationSignInEndpoints;

  route(app, endpoints.get, async ({ viewer, params }) => {
    await requireOwner(db, params.id, viewer.id);
    return {
      sign_in: await findSettings(db, config, params.id),
      redirect_uri: redirectUri(config),
    };
  });

  route(app, endpoints.set, ({ viewer, params, body }) =>
    setSettings(app, params.id, viewer.id, body),
  );

  route(app, endpoints.remove, ({ viewer, params }) => removeSettings(db, params.id, viewer.id));

  route(app, endpoints.staffGet, async ({ params }) => {
    await getAnyOrganization(db, params.id);
    return { sign_in: await findSettings(db, config, params.id) };
  });

  route(app, endpoints.approve, async (request) => {
    await requirePassword(request);
    const { viewer, params, body } = request;
    return approveSettings(db, config, params.id, viewer.id, body);
  });

  route(app, endpoints.find, ({ body }) => findInstitution(db, body.email));

  route(app, endpoints.start, (request) =>
    startVisit(app, request.body.email, clientNetwork(request)),
  );

  route(app, endpoints.finish, ({ body, headers }) =>
    finishVisit(app, openSession, body, headers['user-agent']?.slice(0, MAX_AGENT) ?? null),
  );

  route(app, endpoints.join, (request) =>
    joinAccount(
      app,
      openSession,
      { ...request.body, address: clientNetwork(request) },
      request.headers['user-agent']?.slice(0, MAX_AGENT) ?? null,
    ),
  );
}

/** The same length as for other sign-ins. */
const MAX_AGENT = 400;
