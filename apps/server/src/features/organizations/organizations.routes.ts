import { organizationEndpoints } from '@inzira/contract/organizations';
import { organizationMemberEndpoints } from '@inzira/contract/organization-members';
import type { App } from '#src/platform/http/app-type.ts';
import { clientNetwork } from '#src/platform/http/client-network.ts';
import { languageOf } from '#src/platform/http/language.ts';
import { route } from '#src/platform/http/route.ts';
import { sendCsv } from '#src/platform/http/send-csv.ts';
import {
  findInvitations,
  invite,
  inviteMany,
  requireInvitation,
  revokeInvitation,
} from './invitations.ts';
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

  route(app, organizationEndpoints.list, ({ viewer }) => findOrganizations(db, files, viewer.id));

  route(app, organizationEndpoints.create, ({ viewer, body }) =>
    createOrganization(db, files, viewer.id, body),
  );

  route(app, organizationEndpoints.get, async ({ viewer, params }) => {
    await requireMember(db, params.id, viewer.id);
    return getOrganization(db, files, params.id);
  });

  route(app, organizationEndpoints.update, ({ viewer, params, body }) =>
    updateOrganization(db, files, params.id, viewer.id, body),
  );

  route(app, organizationEndpoints.remove, ({ viewer, params, body }) =>
    deleteOrganization(db, params.id, viewer.id, body.name),
  );

  route(app, organizationEndpoints.place, ({ viewer, params }) =>
    getPlace(db, params.id, viewer.id),
  );

  route(app, organizationEndpoints.shareProgress, ({ viewer, params, body }) =>
    shareProgress(db, params.id, viewer.id, body.shares_progress),
  );

  route(app, organizationMemberEndpoints.progress, (request) =>
    findMembersProgress(
      db,
      request.params.id,
      request.viewer.id,
      request.query,
      languageOf(request),
    ),
  );

  route(app, organizationMemberEndpoints.progressCsv, async (request, reply) => {
    const csv = await exportMembersProgress(db, request.params.id, request.viewer.id, {
      search: request.query.search,
      language: languageOf(request),
    });
    return sendCsv(reply, 'members', csv);
  });

  route(app, organizationEndpoints.offerTransfer, async (request) => {
    const { membership_id: heir } = request.body;
    const said = await offerTransfer(db, request.params.id, request.viewer.id, heir);
    return { message: said[languageOf(request)] };
  });

  route(app, organizationEndpoints.endTransfer, ({ viewer, params }) =>
    endTransfer(db, params.id, viewer.id),
  );

  route(app, organizationEndpoints.acceptTransfer, async (request) => {
    const said = await acceptTransfer(db, request.params.id, request.viewer.id);
    return { message: said[languageOf(request)] };
  });

  route(app, organizationMemberEndpoints.links, ({ viewer, params }) =>
    findLinks(db, config, params.id, viewer.id),
  );

  route(app, organizationMemberEndpoints.createLink, ({ viewer, params, body }) =>
    createLink(db, config, params.id, viewer.id, body),
  );

  route(app, organizationMemberEndpoints.revokeLink, async ({ viewer, params }) => {
    const { id, linkId } = params;
    await revokeLink(db, id, linkId, viewer.id);
  });

  route(app, organizationMemberEndpoints.openLink, ({ params }) =>
    openLink(db, files, params.token),
  );

  route(app, organizationMemberEndpoints.joinByLink, async (request) => {
    const { shares_progress: shares } = request.body;
    return {
      id: await joinByLink(db, request.viewer.id, request.params.token, shares),
      message: {
        en: "You've joined the organization!",
        fr: 'Vous avez rejoint l’organisation !',
      }[languageOf(request)],
    };
  });

  route(app, organizationEndpoints.memberships, ({ viewer, query }) =>
    findMemberships(db, query.organization, viewer.id),
  );

  route(app, organizationEndpoints.history, async ({ viewer, params, query }) => {
    await requireManager(db, params.id, viewer.id);
    return findOrganizationHistory(db, params.id, query.page);
  });

  route(app, organizationEndpoints.leave, ({ viewer, params }) =>
    endMembership(db, params.id, viewer.id),
  );

  route(app, organizationMemberEndpoints.inviteMany, ({ viewer, params, body }) =>
    inviteMany(db, config, viewer, params.id, body),
  );

  route(app, organizationMemberEndpoints.invite, async (request) => {
    await invite(db, config, request.viewer, request.params.id, request.body);
    return {
      message: {
        en: `Invitation sent to ${request.body.email}`,
        fr: `Invitation envoyée à ${request.body.email}`,
      }[languageOf(request)],
    };
  });

  route(app, organizationMemberEndpoints.invitations, ({ viewer, params }) =>
    findInvitations(db, params.id, viewer.id),
  );

  route(app, organizationMemberEndpoints.revokeInvitation, async ({ viewer, params }) => {
    const { id, invitationId } = params;
    await revokeInvitation(db, id, invitationId, viewer.id);
  });

  route(app, organizationMemberEndpoints.openInvitation, async ({ params, query }) => {
    const invitation = await requireInvitation(db, { ...params, ...query });
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
  });

  route(app, organizationMemberEndpoints.acceptInvitation, async (request) => {
    const { password, language = 'en', shares_progress: sharesProgress } = request.body;
    const { said, username } = await acceptInvitation(db, config, {
      link: { ...request.params, ...request.query },
      password,
      language,
      sharesProgress,
      address: clientNetwork(request),
    });
    return { message: said[languageOf(request)], username };
  });
}
