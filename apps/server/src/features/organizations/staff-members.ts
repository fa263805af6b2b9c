import type { InvitedRole } from '@inzira/contract/organizations';
import type { MemberLine } from '@inzira/contract/staff-organizations';
import { fold } from '@inzira/contract/rules/fold';
import { requireOpenAccount } from '#src/features/accounts/accounts.ts';
import { notify } from '#src/features/notifications/notifications.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { conflict, invalid, notFound } from '#src/platform/http/errors.ts';
import { lockOrganization } from './lock-organization.ts';
import { bringIn, notifyOwner, removeMembership, revokeOffers } from './memberships.ts';
import { ROLE_NAMES } from './organization-notifications.ts';
import { getAnyOrganization, loadMembers, STAFF_ORGANIZATION } from './staff-organizations.ts';

interface Act {
  staffId: number;
  organizationId: number;
}

/** Adds somebody with an account, by username or email, and notifies them. @throws 400, 404 */
export async function addByStaff(
  db: Db,
  { staffId, organizationId }: Act,
  { to, role }: { to: string; role: InvitedRole },
): Promise<MemberLine> {
  return inTransaction(db, async (trx) => {
    await lockOrganization(trx, organizationId);
    await getAnyOrganization(trx, organizationId);
    const person = await requireOpenAccount(trx, to);
    requireProvenEmail(person, to);
    const userId = person.id;
    if (!(await bringIn(trx, { organizationId, userId, staffId, role })))
      throw invalid({
        to: [{ en: 'They are a member already.', fr: 'Cette personne est déjà membre.' }],
      });
    await notifyOwner(trx, { organizationId, userIds: [userId], staffId });
    await recordHistory(trx, {
      actorId: staffId,
      action: 'member-joined',
      subject: { kind: STAFF_ORGANIZATION, id: organizationId },
      after: { user_id: userId, role },
    });
    const { id } = await trx
      .selectFrom('memberships')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return getMember(trx, id);
  });
}

type Account = Awaited<ReturnType<typeof requireOpenAccount>>;

/** Anybody can register somebody else's email: only a username names such an account. @throws 400 */
function requireProvenEmail(account: Account, name: string) {
  const isProven = account.email_verified_at !== null || account.password_hash === null;
  if (isProven || account.username_key === fold(name)) return;
  throw invalid({
    to: [
      {
        en: 'The email of this account is not confirmed: somebody else may have opened the account. If you know that it is the right one, give its username instead.',
        fr: 'L’adresse e-mail de ce compte n’est pas confirmée\u00a0: une autre personne a pu créer ce compte. Si vous savez que c’est le bon, donnez plutôt son nom d’utilisateur.',
      },
    ],
  });
}

/** Gives a member another role, and notifies them. @throws 404, 409 for the owner */
export async function setMemberRole(
  db: Db,
  { staffId, organizationId }: Act,
  membershipId: number,
  role: InvitedRole,
): Promise<MemberLine> {
  return inTransaction(db, async (trx) => {
    await lockOrganization(trx, organizationId);
    const member = await requireChangeable(trx, organizationId, membershipId);
    // A repeated request finds that it is already set.
    if (member.role !== role) {
      await trx.updateTable('memberships').set({ role }).where('id', '=', membershipId).execute();
      const userId = member.user_id;
      if (member.role === 'admin') await revokeOffers(trx, organizationId, userId);
      // The history that the owner sees shows it as well.
      await recordHistory(trx, {
        actorId: staffId,
        action: 'member-role-changed',
        subject: { kind: STAFF_ORGANIZATION, id: organizationId },
        before: { user_id: userId, role: member.role },
        after: { user_id: userId, role },
      });
      const organization = member.organization_name;
      const data = { organization, organizationId, role: ROLE_NAMES[role] };
      await notify(trx, { userId, kind: 'member-role-changed', data });
    }
    return getMember(trx, membershipId);
  });
}

/** Removes a member, and notifies them. @throws 404, 409 for the owner */
export async function removeByStaff(
  db: Db,
  { staffId, organizationId }: Act,
  membershipId: number,
) {
  await inTransaction(db, async (trx) => {
    await lockOrganization(trx, organizationId);
    const member = await requireChangeable(trx, organizationId, membershipId);
    await removeMembership(trx, member, staffId);
    await recordHistory(trx, {
      actorId: staffId,
      action: 'member-removed',
      subject: { kind: STAFF_ORGANIZATION, id: organizationId },
      before: { user_id: member.user_id, role: member.role },
    });
  });
}

async function getMember(trx: Db, id: number): Promise<MemberLine> {
  const [member] = await loadMembers(trx, [id]);
  if (!member) throw notAMember();
  return member;
}

async function requireChangeable(trx: Db, organizationId: number, membershipId: number) {
  const member = await trx
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select([
      'memberships.id',
      'organization_id',
      'user_id',
      'role',
      'organizations.name as organization_name',
    ])
    .where('memberships.id', '=', membershipId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!member) throw notAMember();
  if (member.role === 'owner')
    throw conflict({
      en: 'This is the owner: hand the organization over first.',
      fr: 'Cette personne possède l’organisation\u00a0: transférez-la d’abord.',
    });
  return member;
}

const notAMember = () =>
  notFound({ en: 'This membership was not found.', fr: 'Ce membre est introuvable.' });
