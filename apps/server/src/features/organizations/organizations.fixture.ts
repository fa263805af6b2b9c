import type { OrganizationRole } from '@inzira/contract/organizations';
import { now, type Db } from '#src/platform/db/database.ts';
import { makeUser } from '#test/factories.ts';
import type { TestApp } from '#test/start-test-app.ts';

interface Person {
  id: number;
  username: string;
  email: string;
}

/** Creates an organization with an owner, who is created if none is given. */
export async function makeOrganization(t: TestApp, owner?: Person, name = 'Ikaze Academy') {
  const creator: Person = owner ?? (await makeUser(t.db));
  const { body } = await t.as(creator)('POST', '/api/auth/organizations/', { body: { name } });
  return { id: body.id as number, name, owner: creator };
}

/** Creates a membership without an invitation. */
export async function joinAs(
  db: Db,
  organizationId: number,
  user: { id: number },
  role: OrganizationRole,
) {
  const { id } = await db
    .insertInto('memberships')
    .values({
      organization_id: organizationId,
      user_id: user.id,
      role,
      joined_at: now(),
      progress_shared_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An organization with one person per role, and an outsider. */
export async function makeStaffedOrganization(t: TestApp) {
  const organization = await makeOrganization(t);
  const join = async (role: OrganizationRole) => {
    const user = await makeUser(t.db);
    return { ...user, membershipId: await joinAs(t.db, organization.id, user, role) };
  };
  const { id: ownerMembershipId } = await t.db
    .selectFrom('memberships')
    .select('id')
    .where('organization_id', '=', organization.id)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return {
    id: organization.id,
    name: organization.name,
    owner: { ...organization.owner, membershipId: ownerMembershipId },
    admin: await join('admin'),
    teacher: await join('teacher'),
    student: await join('student'),
    outsider: await makeUser(t.db),
  };
}
