import type { PersonalData } from '#src/platform/db/personal-data.ts';
import type { Db } from '#src/platform/db/database.ts';
import { conflict } from '#src/platform/http/errors.ts';
import { detachFile } from '#src/platform/files/files.ts';
import { eraseHistory } from '#src/platform/db/history.ts';
import { lockOrganization } from './lock-organization.ts';

export const organizationData: PersonalData = {
  name: 'organizations',
  collect: collectOrganizations,
  async hold(trx, userId) {
    const ids = await ownedBy(trx, userId).orderBy('organization_id').execute();
    for (const { organization_id: id } of ids) await lockOrganization(trx, id);
  },
  async beforeErasure(trx, userId) {
    await eraseOwnOrganizations(trx, userId);
    // Invitations to the person are their personal data.
    await trx
      .deleteFrom('invitations')
      .where('email_key', 'in', (eb) =>
        eb.selectFrom('users').select('email_key').where('id', '=', userId),
      )
      .execute();
  },
};

/**
 * Deletes organizations without other members.
 * @throws 409 for one that has other members.
 */
async function eraseOwnOrganizations(trx: Db, userId: number) {
  const owned = await trx
    .selectFrom('organizations')
    .select(['id', 'name', 'logo_key'])
    .where('id', 'in', ownedBy(trx, userId))
    .execute();
  const shared = await trx
    .selectFrom('memberships')
    .select('organization_id')
    .where('organization_id', 'in', ownedBy(trx, userId))
    .where('user_id', '!=', userId)
    .limit(1)
    .executeTakeFirst();
  if (shared) {
    const name = owned.find(({ id }) => id === shared.organization_id)?.name ?? '';
    throw conflict({
      en: `You own "${name}", which has other members. Hand it over, delete it or remove them first, then delete your account.`,
      fr: `Vous êtes propriétaire de « ${name} », qui a d’autres membres. Transférez-la, supprimez-la ou retirez-les d’abord, puis supprimez votre compte.`,
    });
  }
  for (const { logo_key } of owned) await detachFile(trx, logo_key);
  const ids = owned.map(({ id }) => id);
  await eraseHistory(trx, 'organization', ids);
  await trx.deleteFrom('organizations').where('id', 'in', ownedBy(trx, userId)).execute();
}

const ownedBy = (db: Db, userId: number) =>
  db
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'owner');

async function collectOrganizations(db: Db, userId: number) {
  const memberships = await db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select([
      'memberships.role',
      'memberships.joined_at',
      'memberships.progress_shared_at',
      'organizations.id as organization_id',
      'organizations.name',
    ])
    .where('memberships.user_id', '=', userId)
    .orderBy('memberships.id')
    .execute();
  const owned = await db
    .selectFrom('organizations')
    .innerJoin('memberships', 'memberships.organization_id', 'organizations.id')
    .selectAll('organizations')
    .where('memberships.user_id', '=', userId)
    .where('memberships.role', '=', 'owner')
    .orderBy('organizations.id')
    .execute();
  const received = await db
    .selectFrom('invitations')
    .innerJoin('users', 'users.email_key', 'invitations.email_key')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .select([
      'organizations.name as organization',
      'invitations.role',
      'invitations.created_at',
      'invitations.expires_at',
    ])
    .where('users.id', '=', userId)
    .execute();
  const sent = await db
    .selectFrom('invitations')
    .select(['email', 'role', 'created_at', 'expires_at'])
    .where('invited_by_id', '=', userId)
    .execute();
  const links = await db
    .selectFrom('organization_links')
    .select(['organization_id', 'role', 'joined', 'created_at', 'expires_at'])
    .where('created_by_id', '=', userId)
    .execute();
  const offers = await db
    .selectFrom('organization_transfers')
    .innerJoin('memberships', 'memberships.id', 'organization_transfers.membership_id')
    .select(['organization_transfers.organization_id', 'organization_transfers.created_at'])
    .where('memberships.user_id', '=', userId)
    .execute();
  const removals = await db
    .selectFrom('organization_removals')
    .select(['organization_id', 'removed_at'])
    .where('user_id', '=', userId)
    .execute();
  return {
    memberships,
    removals,
    owned,
    invitations_received: received,
    invitations_sent: sent,
    invitation_links: links,
    ownership_offers: offers,
  };
}
