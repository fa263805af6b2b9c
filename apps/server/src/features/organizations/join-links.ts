import { LINKS_AT_ONCE, type JoinLink } from '@inzira/contract/organization-members';
import type { Selectable } from 'kysely';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import type { Config } from '#src/platform/config.ts';
import {
  inTransaction,
  now,
  secondsFromNow,
  type Db,
  type Tables,
} from '#src/platform/db/database.ts';
import { badRequest, conflict, forbidden, notFound } from '#src/platform/http/errors.ts';
import type { Files } from '#src/platform/files/files.ts';
import { newShareToken } from '#src/platform/http/share-links.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { FORMER_MEMBER } from '#src/platform/db/personal-data.ts';
import { lockOrganization } from './lock-organization.ts';
import { addMember, requireManager } from './memberships.ts';

/** The active links of an organization, newest first. @throws 403, 404 */
export async function findLinks(
  db: Db,
  config: Config,
  organizationId: number,
  userId: number,
): Promise<JoinLink[]> {
  await requireManager(db, organizationId, userId);
  const rows = await selectLinks(db)
    .where('organization_links.organization_id', '=', organizationId)
    .where('organization_links.expires_at', '>', now())
    .orderBy('organization_links.id', 'desc')
    .execute();
  return rows.map((row) => toLink(config, row));
}

/** @throws 403, 404, 409 at the limit */
export async function createLink(
  db: Db,
  config: Config,
  organizationId: number,
  userId: number,
  { role, days }: { role: JoinLink['role']; days: number },
): Promise<JoinLink> {
  return inTransaction(db, async (trx) => {
    await lockOrganization(trx, organizationId);
    await requireManager(trx, organizationId, userId);
    const { count } = await trx
      .selectFrom('organization_links')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organization_id', '=', organizationId)
      .where('expires_at', '>', now())
      .executeTakeFirstOrThrow();
    if (count >= LINKS_AT_ONCE) {
      throw conflict({
        en: `There are ${LINKS_AT_ONCE} links already. Revoke one first.`,
        fr: `Il y a déjà ${LINKS_AT_ONCE} liens. Révoquez-en un d’abord.`,
      });
    }
    const { id } = await trx
      .insertInto('organization_links')
      .values({
        organization_id: organizationId,
        token: newShareToken(),
        role,
        created_by_id: userId,
        created_at: now(),
        expires_at: secondsFromNow(days * DAY_SECONDS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordHistory(trx, {
      actorId: userId,
      action: 'link-created',
      subject: { kind: 'organization', id: organizationId },
      after: { link_id: id, role },
    });
    const row = await selectLinks(trx)
      .where('organization_links.id', '=', id)
      .executeTakeFirstOrThrow();
    return toLink(config, row);
  });
}

/** @throws 403, 404 */
export async function revokeLink(db: Db, organizationId: number, linkId: number, userId: number) {
  await requireManager(db, organizationId, userId);
  await inTransaction(db, async (trx) => {
    const revoked = await trx
      .deleteFrom('organization_links')
      .where('id', '=', linkId)
      .where('organization_id', '=', organizationId)
      .returning('role')
      .executeTakeFirst();
    if (!revoked)
      throw notFound({ en: 'This link was not found.', fr: 'Ce lien est introuvable.' });
    await recordHistory(trx, {
      actorId: userId,
      action: 'link-revoked',
      subject: { kind: 'organization', id: organizationId },
      before: { link_id: linkId, role: revoked.role },
    });
  });
}

/** The organization of a link, for anyone who has it. @throws 400 with the same message for all problems */
export async function openLink(db: Db, files: Files, token: string) {
  const link = await db
    .selectFrom('organization_links')
    .innerJoin('organizations', 'organizations.id', 'organization_links.organization_id')
    .select(['organizations.id', 'organizations.name', 'organizations.logo_key'])
    .select(['organization_links.role', 'organization_links.expires_at'])
    .where('token', '=', token)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!link) throw invalidLink();
  const { id, name, logo_key, role, expires_at } = link;
  return { organization: { id, name, logo: files.publicUrl(logo_key) }, role, expires_at };
}

/**
 * Adds a user to the organization of a link; an existing member keeps role and consent.
 * @returns the organization's id.
 * @throws 400, 403 for a user who was removed after the link was created
 */
export async function joinByLink(
  db: Db,
  userId: number,
  token: string,
  sharesProgress: boolean,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const found = await findWorking(trx, token);
    await lockOrganization(trx, found.organization_id);
    // Checked again, because it may have been revoked while waiting for the lock.
    const { id, organization_id, role, created_at } = await findWorking(trx, token);
    const removal = await trx
      .selectFrom('organization_removals')
      .select('removed_at')
      .where('organization_id', '=', organization_id)
      .where('user_id', '=', userId)
      .where('removed_at', '>=', created_at)
      .executeTakeFirst();
    if (removal) {
      throw forbidden({
        en: 'You were removed from this organization, so this link does not work for you. Ask its owner to invite you again.',
        fr: 'Votre place dans cette organisation vous a été retirée : ce lien ne fonctionne pas pour vous. Demandez une nouvelle invitation à son propriétaire.',
      });
    }
    const isNew = await addMember(trx, organization_id, userId, { role, sharesProgress });
    if (isNew) {
      await trx
        .updateTable('organization_links')
        .set(({ eb }) => ({ joined: eb('joined', '+', 1) }))
        .where('id', '=', id)
        .execute();
    }
    return organization_id;
  });
}

async function findWorking(trx: Db, token: string) {
  const link = await trx
    .selectFrom('organization_links')
    .select(['id', 'organization_id', 'role', 'created_at'])
    .where('token', '=', token)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (!link) throw invalidLink();
  return link;
}

const invalidLink = () =>
  badRequest({
    en: 'Invalid or expired invitation.',
    fr: 'Cette invitation n’est pas valable ou a expiré.',
  });

function selectLinks(db: Db) {
  return db
    .selectFrom('organization_links')
    .leftJoin('users', 'users.id', 'organization_links.created_by_id')
    .selectAll('organization_links')
    .select(['users.username']);
}

function toLink(
  config: Config,
  row: Selectable<Tables['organization_links']> & { username: string | null },
): JoinLink {
  const { id, role, token, username, joined, created_at, expires_at } = row;
  return {
    id,
    role,
    url: `${config.publicUrl}/join/${token}`,
    created_by: username ?? FORMER_MEMBER,
    joined,
    created_at,
    expires_at,
  };
}
