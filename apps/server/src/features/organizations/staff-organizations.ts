import { ORGANIZATIONS_PER_PAGE } from '@inzira/contract/limits';
import {
  staffOrganizationEndpoints,
  type MemberLine,
  type OrganizationLine,
} from '@inzira/contract/staff-organizations';
import { alertStaff, requireNewOwner } from '#src/features/accounts/accounts.ts';
import type { Config } from '#src/platform/config.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import {
  findConflictingFields,
  editConflict,
  nextRevision,
} from '#src/platform/db/field-revisions.ts';
import { recordHistory, recordRead } from '#src/platform/db/history.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { searchIds } from '#src/platform/search/search.ts';
import { lockOrganization } from './lock-organization.ts';
import { addMember } from './memberships.ts';
import { handedOverMail } from './organization-mails.ts';
import { organizationSearch } from './organizations.table.ts';
import { handOver } from './ownership.ts';

const { list, members } = staffOrganizationEndpoints;
/** A separate kind, so that the history that an organization's own people read does not contain what staff look at and set. */
export const STAFF_ORGANIZATION = 'staff-organization';

interface ListQuery {
  page?: string | undefined;
  search?: string | undefined;
}

/** One page of all organizations, newest first. */
export async function findAllOrganizations(db: Db, { page, search = '' }: ListQuery) {
  return findPage(db, {
    page,
    size: ORGANIZATIONS_PER_PAGE,
    url: list.url,
    filters: { search },
    ids: db.selectFrom('organizations').select('organizations.id'),
    restrictTo: await searchIds(db, organizationSearch, { text: search }),
    order: { columns: ['organizations.id'], direction: 'desc' },
    load: (ids) => loadLines(db, ids),
  });
}

/** @throws 404 */
export async function getAnyOrganization(db: Db, id: number): Promise<OrganizationLine> {
  const [line] = await loadLines(db, [id]);
  if (line) return line;
  throw notFound({
    en: 'This organization was not found.',
    fr: 'Cette organisation est introuvable.',
  });
}

async function loadLines(db: Db, ids: readonly number[]): Promise<OrganizationLine[]> {
  const rows = await db
    .selectFrom('organizations')
    .innerJoin('memberships as owning', (join) =>
      join.onRef('owning.organization_id', '=', 'organizations.id').on('owning.role', '=', 'owner'),
    )
    .innerJoin('users', 'users.id', 'owning.user_id')
    .select((eb) => [
      'organizations.id',
      'organizations.name',
      'organizations.billing_plan as plan',
      'organizations.revision',
      'organizations.created_at',
      'users.id as owner_id',
      'users.username',
      eb
        .selectFrom('memberships')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('memberships.organization_id', '=', 'organizations.id')
        .as('members'),
    ])
    .where('organizations.id', 'in', [...ids])
    .execute();
  return rows.map(({ owner_id: ownerId, username, members: count, ...row }) => ({
    ...row,
    owner: { id: ownerId, username },
    members: Number(count),
  }));
}

/** One page of an organization's members; reading them is recorded. @throws 404 */
export async function findMembers(db: Db, staffId: number, id: number, page: string | undefined) {
  await getAnyOrganization(db, id);
  const found = await findPage(db, {
    page,
    size: ORGANIZATIONS_PER_PAGE,
    url: members.url.replace(':id', String(id)),
    ids: db
      .selectFrom('memberships')
      .select('memberships.id')
      .where('memberships.organization_id', '=', id),
    order: { columns: ['memberships.id'], direction: 'asc' },
    load: (ids) => loadMembers(db, ids),
  });
  await recordRead(db, {
    actorId: staffId,
    action: 'members-listed',
    subject: { kind: STAFF_ORGANIZATION, id },
    after: { page: page ?? '1' },
  });
  return found;
}

export async function loadMembers(db: Db, ids: readonly number[]): Promise<MemberLine[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.id', 'memberships.role', 'joined_at', 'users.id as user_id', 'username'])
    .where('memberships.id', 'in', [...ids])
    .execute();
  return rows.map(({ user_id: userId, username, ...row }) => ({
    ...row,
    person: { id: userId, username },
  }));
}

/** @throws 404 */
export async function setPlan(
  db: Db,
  staffId: number,
  id: number,
  { plan, revision }: { plan: string; revision?: number | undefined },
) {
  await inTransaction(db, async (trx) => {
    await lockOrganization(trx, id);
    const now = await getAnyOrganization(trx, id);
    // A repeated request finds that it is already set.
    if (now.plan === plan) return;
    const row = await trx
      .selectFrom('organizations')
      .select(['revision', 'field_revisions'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const clashing = findConflictingFields(row, revision, ['plan']);
    if (clashing.length > 0) throw editConflict(now, clashing);
    await trx
      .updateTable('organizations')
      .set({ billing_plan: plan, ...nextRevision(row, ['plan']) })
      .where('id', '=', id)
      .execute();
    await recordHistory(trx, {
      actorId: staffId,
      action: 'plan-changed',
      subject: { kind: STAFF_ORGANIZATION, id },
      before: { plan: now.plan },
      after: { plan },
    });
  });
}

export interface HandOver {
  config: Config;
  staff: { id: number; username: string };
  /** A username or email address. */
  to: string;
  reason: string;
}

/**
 * Transfers an organization to another owner, who becomes a member if necessary; the previous owner becomes an admin.
 * Both owners and the other staff are informed by mail.
 * @throws 404, 400 for a user who cannot be the owner
 */
export async function handOverOrganization(
  db: Db,
  id: number,
  { config, staff, to, reason }: HandOver,
) {
  await inTransaction(db, async (trx) => {
    await lockOrganization(trx, id);
    const { name, owner } = await getAnyOrganization(trx, id);
    const heir = await requireNewOwner(trx, to, owner.id);
    await addMember(trx, id, heir.id, {
      role: 'admin',
      sharesProgress: false,
      by: staff.id,
    });
    await handOver(trx, id, { from: owner.id, to: heir.id, by: staff.id });
    await recordHistory(trx, {
      actorId: staff.id,
      action: 'organization-handed-over',
      subject: { kind: STAFF_ORGANIZATION, id },
      before: { user_id: owner.id },
      after: { user_id: heir.id, reason },
    });
    const people = await trx
      .selectFrom('users')
      .select(['email', 'language'])
      .where('id', 'in', [owner.id, heir.id])
      .execute();
    const url = `${config.publicUrl}/dashboard/organization/${id}`;
    for (const person of people)
      await enqueueMail(trx, handedOverMail({ ...person, what: name, to: heir.username, url }));
    await alertStaff(trx, config, staff, {
      kind: 'handed-over',
      what: name,
      to: heir.username,
      reason,
    });
  });
}
