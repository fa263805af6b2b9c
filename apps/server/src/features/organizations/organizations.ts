import type { UploadedFile } from '@inzira/contract/endpoint';
import type { Organization, OwnOrganization, OwnPlace } from '@inzira/contract/organizations';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { notify } from '#src/features/notifications/notifications.ts';
import {
  findConflictingFields,
  editConflict,
  nextRevision,
} from '#src/platform/db/field-revisions.ts';
import { invalid, notFound } from '#src/platform/http/errors.ts';
import { eraseHistory, recordHistory } from '#src/platform/db/history.ts';
import { attachFile, detachFile, type Files } from '#src/platform/files/files.ts';
import { lockOrganization } from './lock-organization.ts';
import { requireManager, requireMember, requireOwner } from './memberships.ts';
import { findOffer } from './ownership.ts';

export { findLedOrganizations } from './led-organizations.ts';
export { requireManager } from './memberships.ts';

interface NewOrganization {
  name: string;
  description?: string | undefined;
  industry?: string | undefined;
  website?: string | undefined;
  phone?: string | undefined;
  address?: string | undefined;
  logo?: UploadedFile | undefined;
}

const LOGO_PIXELS = 512;

/** A user's organizations, owned ones first. */
export async function findOrganizations(
  db: Db,
  files: Files,
  userId: number,
): Promise<OwnOrganization[]> {
  const rows = await selectOrganizations(db)
    .innerJoin('memberships as mine', 'mine.organization_id', 'organizations.id')
    .select(['mine.id as membership_id', 'mine.role'])
    .where('mine.user_id', '=', userId)
    .orderBy((eb) => eb.case().when('mine.role', '=', 'owner').then(0).else(1).end())
    .orderBy('organizations.id')
    .execute();
  return rows.map((row) => ({
    ...toOrganization(row, files),
    role: row.role,
    membership_id: row.membership_id,
  }));
}

/** @throws 404 */
export async function getOrganization(db: Db, files: Files, id: number): Promise<Organization> {
  const row = await selectOrganizations(db).where('organizations.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toOrganization(row, files);
}

/** Creates an organization with its owner as the first member. @throws 415 unless the logo is an image. */
export async function createOrganization(
  db: Db,
  files: Files,
  ownerId: number,
  { logo, ...texts }: NewOrganization,
): Promise<Organization> {
  const logoKey = logo ? await files.storeImage(logo, { large: LOGO_PIXELS }) : null;
  const id = await inTransaction(db, async (trx) => {
    const moment = now();
    const organization = await trx
      .insertInto('organizations')
      .values({
        name: texts.name,
        description: texts.description || null,
        industry: texts.industry || null,
        website: texts.website || null,
        phone: texts.phone || null,
        address: texts.address || null,
        logo_key: logoKey,
        billing_plan: 'Free',
        created_at: moment,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('memberships')
      .values({
        organization_id: organization.id,
        user_id: ownerId,
        role: 'owner',
        joined_at: moment,
        progress_shared_at: null,
      })
      .execute();
    if (logoKey) await attachFile(trx, logoKey);
    await recordHistory(trx, {
      actorId: ownerId,
      action: 'created',
      subject: { kind: 'organization', id: organization.id },
    });
    return organization.id;
  });
  return getOrganization(db, files, id);
}

/** Fields that are left out stay. @throws 403, 404, 415; 409 for a field that somebody else changed since `revision` */
export async function updateOrganization(
  db: Db,
  files: Files,
  id: number,
  userId: number,
  { logo, revision, ...texts }: Partial<NewOrganization> & { revision?: number | undefined },
): Promise<Organization> {
  await requireManager(db, id, userId);
  const logoKey = logo ? await files.storeImage(logo, { large: LOGO_PIXELS }) : null;
  await inTransaction(db, async (trx) => {
    await lockOrganization(trx, id);
    await requireManager(trx, id, userId);
    const before = await trx
      .selectFrom('organizations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const changes = Object.entries(texts)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value || null] as const)
      .filter(([field, value]) => before[field as keyof typeof texts] !== value);
    const fields = [...changes.map(([field]) => field), ...(logoKey ? ['logo'] : [])];
    if (fields.length === 0) return;
    const clashing = findConflictingFields(before, revision, fields);
    if (clashing.length > 0) throw editConflict(await getOrganization(trx, files, id), clashing);
    await trx
      .updateTable('organizations')
      .set({
        ...Object.fromEntries(changes),
        ...(logoKey && { logo_key: logoKey }),
        ...nextRevision(before, fields),
      })
      .where('id', '=', id)
      .execute();
    if (logoKey) {
      await detachFile(trx, before.logo_key);
      await attachFile(trx, logoKey);
    }
    await recordHistory(trx, {
      actorId: userId,
      action: 'edited',
      subject: { kind: 'organization', id },
      after: { fields },
    });
  });
  return getOrganization(db, files, id);
}

/**
 * Deletes an organization with its memberships, invitations, links and history, and notifies its members, whose
 * accounts and progress stay.
 * @throws 403, 404, 400 unless `typedName` is the organization's name
 */
export async function deleteOrganization(db: Db, id: number, userId: number, typedName: string) {
  await inTransaction(db, async (trx) => {
    await lockOrganization(trx, id);
    await requireOwner(trx, id, userId);
    const { name, logo_key } = await trx
      .selectFrom('organizations')
      .select(['name', 'logo_key'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (typedName.trim() !== name.trim()) {
      throw invalid({
        name: [
          {
            en: 'This is not the name of the organization.',
            fr: 'Ce n’est pas le nom de l’organisation.',
          },
        ],
      });
    }
    const others = await trx
      .selectFrom('memberships')
      .select('user_id')
      .where('organization_id', '=', id)
      .where('user_id', '!=', userId)
      .execute();
    for (const { user_id } of others)
      await notify(trx, {
        userId: user_id,
        kind: 'organization-deleted',
        data: { organization: name },
      });
    await detachFile(trx, logo_key);
    await eraseHistory(trx, 'organization', [id]);
    await trx.deleteFrom('organizations').where('id', '=', id).execute();
  });
}

/** @throws 404 */
export async function getPlace(db: Db, organizationId: number, userId: number): Promise<OwnPlace> {
  const { id, role, progress_shared_at } = await requireMember(db, organizationId, userId);
  return {
    membership_id: id,
    role,
    shares_progress: progress_shared_at !== null,
    transfer_to: await findOffer(db, organizationId, userId),
  };
}

/** Sets whether the owner, admins and teachers see the user's progress. @throws 404 */
export async function shareProgress(
  db: Db,
  organizationId: number,
  userId: number,
  shares: boolean,
): Promise<OwnPlace> {
  const { id, progress_shared_at } = await requireMember(db, organizationId, userId);
  if (shares !== (progress_shared_at !== null)) {
    await db
      .updateTable('memberships')
      .set({ progress_shared_at: shares ? now() : null })
      .where('id', '=', id)
      .execute();
  }
  return getPlace(db, organizationId, userId);
}

function selectOrganizations(db: Db) {
  return db
    .selectFrom('organizations')
    .innerJoin('memberships as owning', (join) =>
      join.onRef('owning.organization_id', '=', 'organizations.id').on('owning.role', '=', 'owner'),
    )
    .innerJoin('users as owner', 'owner.id', 'owning.user_id')
    .select([
      'organizations.id',
      'organizations.name',
      'organizations.description',
      'organizations.industry',
      'organizations.website',
      'organizations.phone',
      'organizations.address',
      'organizations.logo_key',
      'organizations.billing_plan',
      'organizations.revision',
      'owner.id as owner_id',
      'owner.username as owner_username',
    ]);
}

type OrganizationRow = Awaited<
  ReturnType<ReturnType<typeof selectOrganizations>['executeTakeFirstOrThrow']>
>;

function toOrganization(row: OrganizationRow, files: Files): Organization {
  const { logo_key, owner_id, owner_username, ...columns } = row;
  return {
    ...columns,
    logo: files.publicUrl(logo_key),
    owner: { id: owner_id, username: owner_username },
  };
}
