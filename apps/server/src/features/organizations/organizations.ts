import type { UploadedFile } from '@inzira/contract/endpoint';
import type { Organization, OwnOrganization } from '@inzira/contract/organizations';
import { inTransaction, now, type Db } from '#src/platform/database.ts';
import { notFound } from '#src/platform/errors.ts';
import { recordHistory } from '#src/platform/history.ts';
import { attachFile, type Files } from '#src/platform/files.ts';

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

/** The organizations of a user, the ones they own first. */
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

/** Makes an organization with its owner as the first member. @throws 415 for a logo that is no image. */
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
