import type { InvitedRole, Membership, OrganizationRole } from '@inzira/contract/organizations';
import { notify, notifyOnce } from '#src/features/notifications/notifications.ts';
import { lockOrganization } from './lock-organization.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { badRequest, forbidden, notFound } from '#src/platform/http/errors.ts';
import { recordHistory } from '#src/platform/db/history.ts';

const MANAGERS: readonly OrganizationRole[] = ['owner', 'admin'];

/** The user's membership; for anyone else the organization does not exist. @throws 404 */
export async function requireMember(db: Db, organizationId: number, userId: number) {
  const membership = await db
    .selectFrom('memberships')
    .select(['id', 'role', 'progress_shared_at'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!membership)
    throw notFound({
      en: 'This organization was not found.',
      fr: 'Cette organisation est introuvable.',
    });
  return membership;
}

/** The membership of an owner or admin. @throws 404 for outsiders, 403 for other members. */
export async function requireManager(db: Db, organizationId: number, userId: number) {
  const membership = await requireMember(db, organizationId, userId);
  if (!MANAGERS.includes(membership.role)) {
    throw forbidden({
      en: 'Only the owner and admins of the organization can do this.',
      fr: 'Seuls le propriétaire et les admins de l’organisation peuvent le faire.',
    });
  }
  return membership;
}

/** The membership of an owner, admin or teacher. @throws 404 for outsiders, 403 for students. */
export async function requireTeacher(db: Db, organizationId: number, userId: number) {
  const membership = await requireMember(db, organizationId, userId);
  if (membership.role === 'student') {
    throw forbidden({
      en: 'Only the owner, admins and teachers of the organization can see this.',
      fr: 'Seuls le propriétaire, les admins et les enseignants de l’organisation peuvent le voir.',
    });
  }
  return membership;
}

/** @throws 404 for outsiders, 403 for all but the owner. */
export async function requireOwner(db: Db, organizationId: number, userId: number) {
  const membership = await requireMember(db, organizationId, userId);
  if (membership.role !== 'owner') {
    throw forbidden({
      en: 'Only the owner of the organization can do this.',
      fr: 'Seul le propriétaire de l’organisation peut le faire.',
    });
  }
  return membership;
}

/** All memberships for the owner and admins, the owner first; otherwise only the user's own. @throws 404 */
export async function findMemberships(
  db: Db,
  organizationId: number,
  userId: number,
): Promise<Membership[]> {
  const mine = await requireMember(db, organizationId, userId);
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'memberships.id',
      'memberships.role',
      'users.id as user_id',
      'users.username',
      'users.email',
      'users.email_verified_at',
    ])
    .where('memberships.organization_id', '=', organizationId)
    .$if(!MANAGERS.includes(mine.role), (query) => query.where('memberships.id', '=', mine.id))
    .orderBy((eb) => eb.case().when('memberships.role', '=', 'owner').then(0).else(1).end())
    .orderBy('memberships.id')
    .execute();
  return rows.map(({ id, role, user_id, username, email, email_verified_at }) => ({
    id,
    role,
    user: { id: user_id, username, email, email_verified: email_verified_at !== null },
  }));
}

/**
 * Ends a membership: one's own or, as the owner, anybody else's. The member's unanswered invitations end as well.
 * @throws 404 for those who cannot see it, 403 for admins, 400 for the owner's own.
 */
export async function endMembership(db: Db, membershipId: number, userId: number) {
  await inTransaction(db, async (trx) => {
    const where = await trx
      .selectFrom('memberships')
      .select('organization_id')
      .where('id', '=', membershipId)
      .executeTakeFirst();
    if (where) await lockOrganization(trx, where.organization_id);
    const membership = await trx
      .selectFrom('memberships')
      .innerJoin('memberships as mine', 'mine.organization_id', 'memberships.organization_id')
      .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
      .select([
        'memberships.organization_id',
        'memberships.user_id',
        'memberships.role',
        'mine.role as my_role',
        'organizations.name as organization_name',
      ])
      .where('memberships.id', '=', membershipId)
      .where('mine.user_id', '=', userId)
      .executeTakeFirst();
    const isMine = membership?.user_id === userId;
    if (!membership || (!isMine && !MANAGERS.includes(membership.my_role))) {
      throw notFound({ en: 'This membership was not found.', fr: 'Ce membre est introuvable.' });
    }
    if (!isMine && membership.my_role !== 'owner') {
      throw forbidden({
        en: 'Only the owner of the organization can remove members.',
        fr: 'Seul le propriétaire de l’organisation peut retirer des membres.',
      });
    }
    if (membership.role === 'owner') {
      throw badRequest({
        en: 'The owner cannot leave: hand the organization over or delete it first.',
        fr: 'Le propriétaire ne peut pas quitter l’organisation\u00a0: transférez-la ou supprimez-la d’abord.',
      });
    }
    await removeMembership(trx, { ...membership, id: membershipId }, userId);
  });
}

interface EndingMembership {
  id: number;
  organization_id: number;
  user_id: number;
  role: OrganizationRole;
  organization_name: string;
}

/**
 * Removes a membership of a locked organization; somebody whom another person removed is notified, and older links do
 * not readmit them.
 * @throws 404
 */
export async function removeMembership(
  trx: Db,
  { id, organization_id, user_id, role, organization_name }: EndingMembership,
  by: number,
) {
  const isMine = user_id === by;
  const ended = await trx
    .deleteFrom('memberships')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!ended)
    throw notFound({ en: 'This membership was not found.', fr: 'Ce membre est introuvable.' });
  await recordHistory(trx, {
    actorId: by,
    action: isMine ? 'member-left' : 'member-removed',
    subject: { kind: 'organization', id: organization_id },
    before: { user_id, role },
  });
  if (!isMine) {
    const removed_at = now();
    await trx
      .insertInto('organization_removals')
      .values({ organization_id, user_id, removed_at })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'user_id']).doUpdateSet({ removed_at }),
      )
      .execute();
    await trx
      .deleteFrom('invitations')
      .where('organization_id', '=', organization_id)
      .where('email_key', 'in', (eb) =>
        eb.selectFrom('users').select('email_key').where('id', '=', user_id),
      )
      .execute();
    await notify(trx, {
      userId: user_id,
      kind: 'membership-ended',
      data: { organization: organization_name },
    });
  }
  await revokeOffers(trx, organization_id, user_id);
}

/** Takes back the invitations and links of somebody who may not invite any more. */
export async function revokeOffers(trx: Db, organizationId: number, userId: number) {
  await trx
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('invited_by_id', '=', userId)
    .execute();
  await trx
    .deleteFrom('organization_links')
    .where('organization_id', '=', organizationId)
    .where('created_by_id', '=', userId)
    .execute();
}

/**
 * Adds a user to an organization and notifies its owner; an existing member is unchanged.
 * @returns whether the user was added
 */
export async function addMember(
  trx: Db,
  organizationId: number,
  userId: number,
  {
    role,
    sharesProgress,
    by = userId,
  }: { role: InvitedRole; sharesProgress: boolean; by?: number },
): Promise<boolean> {
  const moment = now();
  // Deletes the user's invitation, however they have joined.
  await trx
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('email_key', '=', (eb) =>
      eb.selectFrom('users').select('email_key').where('id', '=', userId),
    )
    .execute();
  const added = await trx
    .insertInto('memberships')
    .values({
      organization_id: organizationId,
      user_id: userId,
      role,
      joined_at: moment,
      progress_shared_at: sharesProgress ? moment : null,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  await trx
    .deleteFrom('organization_removals')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
  await recordHistory(trx, {
    actorId: by,
    action: 'member-joined',
    subject: { kind: 'organization', id: organizationId },
    after: { user_id: userId, role },
  });
  // Staff tell the owner by `notifyOwner`, once for a whole list.
  if (by !== userId) return true;
  const { owner_id, organization } = await trx
    .selectFrom('organizations')
    .innerJoin('memberships as owning', (join) =>
      join.onRef('owning.organization_id', '=', 'organizations.id').on('owning.role', '=', 'owner'),
    )
    .select(['owning.user_id as owner_id', 'organizations.name as organization'])
    .where('organizations.id', '=', organizationId)
    .executeTakeFirstOrThrow();
  await notifyOnce(trx, {
    userId: owner_id,
    kind: 'member-joined',
    data: { organization, organizationId, member: { user: userId } },
  });
  return true;
}

/**
 * Adds a user on behalf of the installation, and notifies them; an existing member is unchanged. Whether their progress
 * is seen stays their choice.
 * @returns whether the user was added
 */
export async function bringIn(
  trx: Db,
  {
    organizationId,
    userId,
    staffId,
    role = 'student',
  }: { organizationId: number; userId: number; staffId: number; role?: InvitedRole },
): Promise<boolean> {
  const by = { role, sharesProgress: false, by: staffId };
  if (!(await addMember(trx, organizationId, userId, by))) return false;
  const { name: organization } = await trx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  await notify(trx, { userId, kind: 'membership-begun', data: { organization, organizationId } });
  return true;
}

/** Tells the owner whom staff have brought in: one notification, however many they are; none to themselves. */
export async function notifyOwner(
  trx: Db,
  {
    organizationId,
    userIds,
    staffId,
  }: { organizationId: number; userIds: readonly number[]; staffId: number },
) {
  const [first] = userIds;
  if (first === undefined) return;
  const owner = await trx
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['memberships.user_id', 'organizations.name'])
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  if (owner.user_id === staffId) return;
  await notify(trx, {
    userId: owner.user_id,
    kind: 'members-brought-in',
    data: {
      organization: owner.name,
      organizationId,
      member: { user: first },
      count: userIds.length,
    },
  });
}
