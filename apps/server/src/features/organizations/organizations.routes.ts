import { organizationEndpoints } from '@inzira/contract/organizations';
import type { App } from '#src/platform/app-type.ts';
import { requireViewer } from '#src/platform/auth.ts';
import { clientNetwork } from '#src/platform/client-network.ts';
import { languageOf } from '#src/platform/language.ts';
import { findInvitations, invite, requireInvitation, revokeInvitation } from './invitations.ts';
import { acceptInvitation, findInvitedUser } from './joining.ts';
import { endMembership, findMemberships, requireManager, requireMember } from './memberships.ts';
import { findOrganizationHistory } from './organization-history.ts';
import { createOrganization, findOrganizations, getOrganization } from './organizations.ts';

export async function organizationRoutes(app: App) {
  const { db, files, config } = app;

  app.route({
    ...organizationEndpoints.list,
    handler: async (request) => findOrganizations(db, files, requireViewer(request).id),
  });

  app.route({
    ...organizationEndpoints.create,
    handler: async (request, reply) => {
      const { id } = requireViewer(request);
      return reply.code(201).send(await createOrganization(db, files, id, request.body));
    },
  });

  app.route({
    ...organizationEndpoints.get,
    handler: async (request) => {
      await requireMember(db, request.params.id, requireViewer(request).id);
      return getOrganization(db, files, request.params.id);
    },
  });

  app.route({
    ...organizationEndpoints.memberships,
    handler: async (request) =>
      findMemberships(db, request.query.organization, requireViewer(request).id),
  });

  app.route({
    ...organizationEndpoints.history,
    handler: async (request) => {
      await requireManager(db, request.params.id, requireViewer(request).id);
      return findOrganizationHistory(db, request.params.id, request.query.page);
    },
  });

  app.route({
    ...organizationEndpoints.leave,
    handler: async (request, reply) => {
      await endMembership(db, request.params.id, requireViewer(request).id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...organizationEndpoints.invite,
    handler: async (request) => {
      await invite(db, config, requireViewer(request), request.params.id, request.body);
      return {
        message: {
          en: `Invitation sent to ${request.body.email}`,
          fr: `Invitation envoyée à ${request.body.email}`,
        }[languageOf(request)],
      };
    },
  });

  app.route({
    ...organizationEndpoints.invitations,
    handler: async (request) => findInvitations(db, request.params.id, requireViewer(request).id),
  });

  app.route({
    ...organizationEndpoints.revokeInvitation,
    handler: async (request, reply) => {
      const { id, invitationId } = request.params;
      await revokeInvitation(db, id, invitationId, requireViewer(request).id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...organizationEndpoints.openInvitation,
    handler: async (request) => {
      const invitation = await requireInvitation(db, { ...request.params, ...request.query });
      const user = await findInvitedUser(db, invitation.email_key);
      return {
        organization: {
          id: invitation.organization_id,
          name: invitation.organization_name,
          logo: files.publicUrl(invitation.logo_key),
        },
        email: invitation.email,
        has_account: user !== undefined,
      };
    },
  });

  app.route({
    ...organizationEndpoints.acceptInvitation,
    handler: async (request) => {
      const { password, language = 'en' } = request.body;
      const message = await acceptInvitation(db, config, {
        link: { ...request.params, ...request.query },
        password,
        language,
        address: clientNetwork(request),
      });
      return { message: message[languageOf(request)] };
    },
  });
}
