import type { Sentence } from '@inzira/contract/sentence';
import { notifyOnce } from '#src/features/notifications/notifications.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { badRequest, notFound } from '#src/platform/http/errors.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { lockOrganization } from './lock-organization.ts';
import { requireMember, requireOwner } from './memberships.ts';

/**
 * Transfers an organization to an admin immediately, or offers it to another member, who must accept; a new offer
 * replaces the old. The owner becomes an admin.
 * @returns the message for them.
 * @throws 403, 404, 400 for oneself
 */
export async function offerTransfer(
  db: Db,
  organizationId: number,
  userId: number,
  membershipId: number,
): Promise<Sentence> {
  return inTransaction(db, async (trx) => {
    await lockOrganization(trx, organizationId);
    const mine = await requireOwner(trx, organizationId, userId);
    const heir = await trx
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select(['memberships.id', 'memberships.role', 'users.id as user_id', 'users.username'])
      .where('memberships.id', '=', membershipId)
      .where('organization_id', '=', organizationId)
      .where('users.disabled_at', 'is', null)
      .executeTakeFirst();
    if (!heir)
      throw notFound({ en: 'This membership was not found.', fr: 'Ce membre est introuvable.' });
    if (heir.id === mine.id)
      throw badRequest({ en: 'You own it already.', fr: 'Elle vous appartient déjà.' });
    if (heir.role === 'admin') {
      await handOver(trx, organizationId, { from: userId, to: heir.user_id, by: userId });
      return {
        en: `${heir.username} is the owner now. You are an admin.`,
        fr: `L’organisation appartient désormais à ${heir.username}. Vous êtes admin.`,
      };
    }
    const offer = { membership_id: heir.id, created_at: now() };
    await trx
      .insertInto('organization_transfers')
      .values({ organization_id: organizationId, ...offer })
      .onConflict((clash) => clash.column('organization_id').doUpdateSet(offer))
      .execute();
    await recordHistory(trx, {
      actorId: userId,
      action: 'transfer-offered',
      subject: { kind: 'organization', id: organizationId },
      after: { user_id: heir.user_id },
    });
    await notify(trx, organizationId, heir.user_id, 'ownership-offered');
    return {
      en: `${heir.username} has been asked. Until they accept you stay the owner.`,
      fr: `La demande est envoyée à ${heir.username}. Sans son accord, rien ne change.`,
    };
  });
}

/** Accepts the offer. @throws 404 without an offer to the user */
export async function acceptTransfer(
  db: Db,
  organizationId: number,
  userId: number,
): Promise<Sentence> {
  return inTransaction(db, async (trx) => {
    await lockOrganization(trx, organizationId);
    await requireOffer(trx, organizationId, userId);
    const { user_id: owner } = await trx
      .selectFrom('memberships')
      .select('user_id')
      .where('organization_id', '=', organizationId)
      .where('role', '=', 'owner')
      .executeTakeFirstOrThrow();
    await handOver(trx, organizationId, { from: owner, to: userId, by: userId });
    return {
      en: 'You own this organization now.',
      fr: 'Cette organisation vous appartient désormais.',
    };
  });
}

/** Withdraws the offer as the owner, or declines it as the member. @throws 404 without one */
export async function endTransfer(db: Db, organizationId: number, userId: number) {
  await inTransaction(db, async (trx) => {
    await lockOrganization(trx, organizationId);
    const { role } = await requireMember(trx, organizationId, userId);
    if (role !== 'owner') await requireOffer(trx, organizationId, userId);
    const ended = await trx
      .deleteFrom('organization_transfers')
      .where('organization_id', '=', organizationId)
      .returning('organization_id')
      .executeTakeFirst();
    if (!ended) throw noOffer();
    await recordHistory(trx, {
      actorId: userId,
      action: 'transfer-ended',
      subject: { kind: 'organization', id: organizationId },
    });
  });
}

/** The pending offer, visible to the owner and the member. */
export async function findOffer(db: Db, organizationId: number, userId: number) {
  const offer = await db
    .selectFrom('organization_transfers')
    .innerJoin('memberships', 'memberships.id', 'organization_transfers.membership_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('memberships as owning', (join) =>
      join
        .onRef('owning.organization_id', '=', 'organization_transfers.organization_id')
        .on('owning.role', '=', 'owner'),
    )
    .select(['memberships.id as membership_id', 'users.username'])
    .where('organization_transfers.organization_id', '=', organizationId)
    .where((eb) =>
      eb.or([eb('memberships.user_id', '=', userId), eb('owning.user_id', '=', userId)]),
    )
    .executeTakeFirst();
  return offer ?? null;
}

async function requireOffer(trx: Db, organizationId: number, userId: number) {
  const { id } = await requireMember(trx, organizationId, userId);
  const offer = await trx
    .selectFrom('organization_transfers')
    .select('membership_id')
    .where('organization_id', '=', organizationId)
    .where('membership_id', '=', id)
    .executeTakeFirst();
  if (!offer) throw noOffer();
}

const noOffer = () =>
  notFound({
    en: 'This organization is not being handed over.',
    fr: 'Cette organisation n’est pas en cours de transfert.',
  });

/** @param by the owner, the successor, or staff, in which case both others are notified */
export async function handOver(
  trx: Db,
  organizationId: number,
  { from, to, by }: { from: number; to: number; by: number },
) {
  const setRole = async (userId: number, role: 'owner' | 'admin') =>
    trx
      .updateTable('memberships')
      .set({ role })
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .execute();
  // There is at most one owner, so the old role changes first.
  await setRole(from, 'admin');
  await setRole(to, 'owner');
  await trx
    .deleteFrom('organization_transfers')
    .where('organization_id', '=', organizationId)
    .execute();
  await recordHistory(trx, {
    actorId: by,
    action: 'transferred',
    subject: { kind: 'organization', id: organizationId },
    after: { user_id: to },
  });
  const told = [from, to].filter((userId) => userId !== by);
  for (const userId of told) await notify(trx, organizationId, userId, 'ownership-changed');
}

async function notify(
  trx: Db,
  organizationId: number,
  userId: number,
  kind: 'ownership-offered' | 'ownership-changed',
) {
  const { name, owner_id } = await trx
    .selectFrom('organizations')
    .innerJoin('memberships', 'memberships.organization_id', 'organizations.id')
    .select(['organizations.name', 'memberships.user_id as owner_id'])
    .where('organizations.id', '=', organizationId)
    .where('memberships.role', '=', 'owner')
    .executeTakeFirstOrThrow();
  await notifyOnce(trx, {
    userId,
    kind,
    data: { organization: name, organizationId, owner: { user: owner_id } },
  });
}
