import { organizationEndpoints } from '@inzira/contract/organizations';
import { organizationMemberEndpoints } from '@inzira/contract/organization-members';
import type { App } from '#src/platform/http/app-type.ts';
import { requireViewer } from '#src/platform/http/auth.ts';
import { clientNetwork } from '#src/platform/http/client-network.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { findInvitations, invite, requireInvitation, revokeInvitation } from './invitations.ts';
import { acceptInvitation, findInvitedUser } from './joining.ts';
import { endMembership, findMemberships, requireManager, requireMember } from './memberships.ts';
import { findOrganizationHistory } from './organization-history.ts';
import { createLink, findLinks, joinByLink, openLink, revokeLink } from './join-links.ts';
import { exportMembersProgress, findMembersProgress } from './members-progress.ts';
import {
  createOrganization,
  deleteOrganization,
  findOrganizations,
  getOrganization,
  getPlace,
  shareProgress,
  updateOrganization,
} from './organizations.ts';
import { acceptTransfer, endTransfer, offerTransfer } from './ownership.ts';

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
    ...organizationEndpoints.update,
    handler: async (request) =>
      updateOrganization(db, files, request.params.id, requireViewer(request).id, request.body),
  });

  app.route({
    ...organizationEndpoints.remove,
    handler: async (request, reply) => {
      const { id } = requireViewer(request);
      await deleteOrganization(db, request.params.id, id, request.body.name);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...organizationEndpoints.place,
    handler: async (request) => getPlace(db, request.params.id, requireViewer(request).id),
  });

  app.route({
    ...organizationEndpoints.shareProgress,
    handler: async (request) => {
      const { id } = requireViewer(request);
      return shareProgress(db, request.params.id, id, request.body.shares_progress);
    },
  });

  app.route({
    ...organizationMemberEndpoints.progress,
    handler: async (request) => {
      const { id } = requireViewer(request);
      return findMembersProgress(db, request.params.id, id, request.query);
    },
  });

  app.route({
    ...organizationMemberEndpoints.progressCsv,
    handler: async (request, reply) => {
      const { id } = requireViewer(request);
      const csv = await exportMembersProgress(db, request.params.id, id, {
        search: request.query.search,
        language: languageOf(request),
      });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="members.csv"')
        .send(csv);
    },
  });

  app.route({
    ...organizationEndpoints.offerTransfer,
    handler: async (request) => {
      const { id } = requireViewer(request);
      const { membership_id: heir } = request.body;
      const said = await offerTransfer(db, request.params.id, id, heir);
      return { message: said[languageOf(request)] };
    },
  });

  app.route({
    ...organizationEndpoints.endTransfer,
    handler: async (request, reply) => {
      await endTransfer(db, request.params.id, requireViewer(request).id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...organizationEndpoints.acceptTransfer,
    handler: async (request) => {
      const said = await acceptTransfer(db, request.params.id, requireViewer(request).id);
      return { message: said[languageOf(request)] };
    },
  });

  app.route({
    ...organizationMemberEndpoints.links,
    handler: async (request) => findLinks(db, config, request.params.id, requireViewer(request).id),
  });

  app.route({
    ...organizationMemberEndpoints.createLink,
    handler: async (request, reply) => {
      const { id } = requireViewer(request);
      return reply
        .code(201)
        .send(await createLink(db, config, request.params.id, id, request.body));
    },
  });

  app.route({
    ...organizationMemberEndpoints.revokeLink,
    handler: async (request, reply) => {
      const { id, linkId } = request.params;
      await revokeLink(db, id, linkId, requireViewer(request).id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...organizationMemberEndpoints.openLink,
    handler: async (request) => openLink(db, files, request.params.token),
  });

  app.route({
    ...organizationMemberEndpoints.joinByLink,
    handler: async (request) => {
      const { id } = requireViewer(request);
      const { shares_progress: shares } = request.body;
      return {
        id: await joinByLink(db, id, request.params.token, shares),
        message: {
          en: "You've joined the organization!",
          fr: 'Vous avez rejoint l’organisation !',
        }[languageOf(request)],
      };
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
    ...organizationMemberEndpoints.invite,
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
    ...organizationMemberEndpoints.invitations,
    handler: async (request) => findInvitations(db, request.params.id, requireViewer(request).id),
  });

  app.route({
    ...organizationMemberEndpoints.revokeInvitation,
    handler: async (request, reply) => {
      const { id, invitationId } = request.params;
      await revokeInvitation(db, id, invitationId, requireViewer(request).id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...organizationMemberEndpoints.openInvitation,
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
    ...organizationMemberEndpoints.acceptInvitation,
    handler: async (request) => {
      const { password, language = 'en', shares_progress: sharesProgress } = request.body;
      const message = await acceptInvitation(db, config, {
        link: { ...request.params, ...request.query },
        password,
        language,
        sharesProgress,
        address: clientNetwork(request),
      });
      return { message: message[languageOf(request)] };
    },
  });
}
