import { staffOrganizationEndpoints } from '@inzira/contract/staff-organizations';
import type { RequirePassword } from '#src/features/accounts/accounts.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import type { App } from '#src/platform/http/app-type.ts';
import { route } from '#src/platform/http/route.ts';
import { addByStaff, removeByStaff, setMemberRole } from './staff-members.ts';
import {
  findAllOrganizations,
  findMembers,
  getAnyOrganization,
  handOverOrganization,
  setPlan,
} from './staff-organizations.ts';

export async function staffOrganizationRoutes(
  app: App,
  { requirePassword }: { requirePassword: RequirePassword },
) {
  const { db, config } = app;

  route(app, staffOrganizationEndpoints.list, ({ query }) => findAllOrganizations(db, query));

  route(app, staffOrganizationEndpoints.get, ({ params }) => getAnyOrganization(db, params.id));

  route(app, staffOrganizationEndpoints.members, ({ viewer, params, query }) =>
    findMembers(db, viewer.id, params.id, query.page),
  );

  const actOf = (staff: Viewer, organizationId: number) => ({ staffId: staff.id, organizationId });

  route(app, staffOrganizationEndpoints.addMember, async (request) => {
    const { viewer, params, body } = request;
    if (body.role === 'admin') await requirePassword(request);
    return addByStaff(db, actOf(viewer, params.id), body);
  });

  route(app, staffOrganizationEndpoints.setMemberRole, async (request) => {
    const { viewer, params, body } = request;
    if (body.role === 'admin') await requirePassword(request);
    return setMemberRole(db, actOf(viewer, params.id), params.membershipId, body.role);
  });

  route(app, staffOrganizationEndpoints.removeMember, ({ viewer, params }) =>
    removeByStaff(db, actOf(viewer, params.id), params.membershipId),
  );

  route(app, staffOrganizationEndpoints.setPlan, async ({ viewer, params, body }) => {
    await setPlan(db, viewer.id, params.id, body);
    return getAnyOrganization(db, params.id);
  });

  route(app, staffOrganizationEndpoints.handOver, async (request) => {
    const { viewer, params, body } = request;
    await requirePassword(request);
    const { to, reason } = body;
    await handOverOrganization(db, params.id, { config, staff: viewer, to, reason });
    return getAnyOrganization(db, params.id);
  });
}
