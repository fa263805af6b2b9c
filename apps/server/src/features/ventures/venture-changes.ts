import type { Venture } from '@inzira/contract/ventures';
import type { ApprovedVersion, ChangeReason } from '@inzira/contract/venture-review';
import { now, type Db } from '#src/platform/db/database.ts';
import { findProfitPromises } from './profit-promises.ts';
import { toVersion, type VentureRow } from './venture-rows.ts';

const textOf = (value: unknown) => JSON.stringify(value ?? null);

/** The names of the fields that differ. */
export function differingFields(approved: ApprovedVersion, current: Venture | ApprovedVersion) {
  return (Object.keys(approved) as (keyof ApprovedVersion)[]).filter(
    (field) => textOf(approved[field]) !== textOf(current[field]),
  );
}

/** Reasons to review a change first: a new promise of profit, or another website. */
export function reasonsOf(
  approved: ApprovedVersion,
  current: Venture | ApprovedVersion,
): ChangeReason[] {
  const promisesIn = (version: typeof current) =>
    [version.company_name, version.tagline, version.pitch].flatMap(findProfitPromises);
  const earlier = promisesIn(approved);
  const reasons: ChangeReason[] = [];
  if (promisesIn(current).some((promise) => !earlier.includes(promise))) reasons.push('promise');
  if (current.website && current.website !== approved.website) reasons.push('website');
  return reasons;
}

/**
 * Puts an edited public venture on the team's list, or removes it when it equals the approved version again. An edit by
 * the team adds no entry.
 */
export async function noteChange(
  trx: Db,
  { before, after, byOwner }: { before: VentureRow; after: VentureRow; byOwner: boolean },
) {
  if (after.review_status !== 'approved') return;
  const noted = await trx
    .selectFrom('venture_changes')
    .select(['approved', 'approved_logo'])
    .where('venture_id', '=', after.id)
    .executeTakeFirst();
  if (!noted && !byOwner) return;
  const approved = noted ? (JSON.parse(noted.approved) as ApprovedVersion) : toVersion(before);
  const current = toVersion(after);
  const approved_logo = (noted ?? { approved_logo: before.logo_key }).approved_logo;
  if (differingFields(approved, current).length === 0 && approved_logo === after.logo_key) {
    return settleChange(trx, after.id);
  }
  const place = reasonsOf(approved, current).length > 0 ? 0 : 1;
  await trx
    .insertInto('venture_changes')
    .values({
      venture_id: after.id,
      approved: JSON.stringify(approved),
      approved_logo,
      place,
      changed_at: now(),
    })
    .onConflict((conflict) => conflict.column('venture_id').doUpdateSet({ place }))
    .execute();
}

/** Removes a venture from the list of changes. @returns whether it was on it */
export async function settleChange(trx: Db, ventureId: number): Promise<boolean> {
  const settled = await trx
    .deleteFrom('venture_changes')
    .where('venture_id', '=', ventureId)
    .returning('venture_id')
    .executeTakeFirst();
  return settled !== undefined;
}
