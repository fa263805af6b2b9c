import type { Allowance } from '@inzira/contract/advisor-allowances';
import { ADVISOR_PAGE_SIZE } from '@inzira/contract/limits';
import { sql } from 'kysely';
import { organizationSearch } from '#src/features/organizations/organizations.table.ts';
import { inTransaction, isOneOf, now, type Db } from '#src/platform/db/database.ts';
import { editConflict } from '#src/platform/db/field-revisions.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { openPage } from '#src/platform/db/paging.ts';
import { searchIds } from '#src/platform/search/search.ts';

/** An organization's monthly allowance when staff have not set another. */
const DEFAULT_MONTHLY_TOKENS = 2_000_000;
/** The revision of an allowance that nobody has set. */
const UNSET = 1;
const URL = '/api/advisor/organizations/';

export interface Reservation {
  organizationId: number;
  month: string;
  tokens: number;
}

/**
 * Reserves tokens from the monthly allowance of one of the user's organizations.
 * @returns null for a user without an organization, 'used up' when no organization has enough left.
 */
export async function reserveTokens(
  db: Db,
  userId: number,
  tokens: number,
): Promise<Reservation | null | 'used up'> {
  const organizations = await db
    .selectFrom('memberships')
    .leftJoin('advisor_allowances as allowance', (join) =>
      join.onRef('allowance.organization_id', '=', 'memberships.organization_id'),
    )
    .select(['memberships.organization_id as id', 'allowance.monthly_tokens'])
    .where('memberships.user_id', '=', userId)
    .orderBy('memberships.organization_id')
    .execute();
  if (organizations.length === 0) return null;
  const month = thisMonth();
  for (const { id, monthly_tokens } of organizations) {
    const allowance = monthly_tokens ?? DEFAULT_MONTHLY_TOKENS;
    if (tokens > allowance) continue;
    const reserved = await db
      .insertInto('advisor_usage')
      .values({ organization_id: id, month, tokens })
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'month'])
          .doUpdateSet({ tokens: sql`advisor_usage.tokens + ${tokens}` })
          .where(sql<boolean>`advisor_usage.tokens + ${tokens} <= ${allowance}`),
      )
      .returning('organization_id')
      .executeTakeFirst();
    if (reserved) return { organizationId: id, month, tokens };
  }
  return 'used up';
}

/** Replaces the reserved tokens by those that were used; without an organization they are only counted. */
export async function settleTokens(db: Db, reservation: Reservation | null, used: number) {
  if (!reservation) {
    if (used > 0) await countAlone(db, used);
    return;
  }
  const { organizationId, month, tokens } = reservation;
  await db
    .updateTable('advisor_usage')
    .set({ tokens: sql`advisor_usage.tokens + ${used - tokens}` })
    .where('organization_id', '=', organizationId)
    .where('month', '=', month)
    .execute();
}

async function countAlone(db: Db, tokens: number) {
  await db
    .insertInto('advisor_usage_alone')
    .values({ month: thisMonth(), tokens })
    .onConflict((conflict) =>
      conflict.column('month').doUpdateSet({ tokens: sql`advisor_usage_alone.tokens + ${tokens}` }),
    )
    .execute();
}

/** The allowance of this month. @throws 404 */
export async function getAllowance(
  db: Db,
  organizationId: number,
  hasProvider: boolean,
): Promise<Allowance> {
  return toAllowance(await requireAllowance(db, organizationId), hasProvider);
}

async function requireAllowance(db: Db, organizationId: number): Promise<AllowanceRow> {
  const row = await selectAllowances(db)
    .where('organization.id', '=', organizationId)
    .executeTakeFirst();
  if (row) return row;
  throw notFound({
    en: 'This organization was not found.',
    fr: 'Cette organisation est introuvable.',
  });
}

interface AllowanceChange {
  monthly_tokens: number;
  revision?: number | undefined;
}

/** Applies from the next question on. @throws 404; 409 where somebody else has changed it since `revision` */
export async function setAllowance(
  db: Db,
  staffId: number,
  organizationId: number,
  { monthly_tokens: monthlyTokens, revision }: AllowanceChange,
  hasProvider: boolean,
) {
  await inTransaction(db, async (trx) => {
    await trx
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', organizationId)
      .$call(lockRow(trx, { mode: 'no key update' }))
      .execute();
    const before = await requireAllowance(trx, organizationId);
    const current = toAllowance(before, hasProvider);
    // A repeated request finds that the value is already set.
    if (before.monthly_tokens === monthlyTokens) return;
    if (revision !== undefined && current.revision > revision)
      throw editConflict(current, ['monthly_tokens']);
    const set = {
      monthly_tokens: monthlyTokens,
      updated_at: now(),
      revision: current.revision + 1,
    };
    await trx
      .insertInto('advisor_allowances')
      .values({ organization_id: organizationId, ...set })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(set))
      .execute();
    await recordHistory(trx, {
      actorId: staffId,
      action: 'allowance-changed',
      subject: { kind: 'staff-organization', id: organizationId },
      before: { monthly_tokens: before.monthly_tokens ?? DEFAULT_MONTHLY_TOKENS },
      after: { monthly_tokens: monthlyTokens },
    });
  });
}

interface AllowanceQuery {
  page?: string | undefined;
  search?: string | undefined;
}

/** Organizations with these words in their name, those that used most tokens first. */
export async function findAllowances(
  db: Db,
  { page, search = '' }: AllowanceQuery,
  hasProvider: boolean,
) {
  const found = await searchIds(db, organizationSearch, {
    text: search,
    // All of them, because those that used most stand first, not the newest.
    among: sql<number>`(select id from organizations)`,
  });
  const isMeant = found ? isOneOf(db, 'organization.id', found) : sql<boolean>`true`;
  const { count } = await db
    .selectFrom('organizations as organization')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isMeant)
    .executeTakeFirstOrThrow();
  const url = search === '' ? URL : `${URL}?${new URLSearchParams({ search }).toString()}`;
  const { limit, offset, envelope } = openPage({ page, count, size: ADVISOR_PAGE_SIZE, url });
  const rows = await selectAllowances(db)
    .where(isMeant)
    .orderBy('used_tokens', 'desc')
    .orderBy('organization.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { ...envelope, results: rows.map((row) => toAllowance(row, hasProvider)) };
}

function selectAllowances(db: Db) {
  return db
    .selectFrom('organizations as organization')
    .leftJoin('advisor_allowances as allowance', 'allowance.organization_id', 'organization.id')
    .leftJoin('advisor_usage as usage', (join) =>
      join
        .onRef('usage.organization_id', '=', 'organization.id')
        .on('usage.month', '=', thisMonth()),
    )
    .select(({ fn, ref, lit }) => [
      'organization.id',
      'organization.name',
      'allowance.monthly_tokens',
      'allowance.revision',
      fn.coalesce(ref('usage.tokens'), lit(0)).as('used_tokens'),
    ]);
}

type AllowanceRow = Awaited<
  ReturnType<ReturnType<typeof selectAllowances>['executeTakeFirstOrThrow']>
>;

function toAllowance(row: AllowanceRow, hasProvider: boolean): Allowance {
  return {
    organization: { id: row.id, name: row.name },
    has_provider: hasProvider,
    used_tokens: row.used_tokens,
    monthly_tokens: row.monthly_tokens ?? DEFAULT_MONTHLY_TOKENS,
    revision: row.revision ?? UNSET,
    starts_again_at: nextMonthAt(),
  };
}

function thisMonth(): string {
  return now().slice(0, 7);
}

function nextMonthAt(): string {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1)).toISOString();
}
