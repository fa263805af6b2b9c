import type { Language } from '@inzira/contract/accounts';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import { inTransaction, now, secondsFromNow, type Db } from '#src/platform/db/database.ts';
import type { Viewer } from '#src/platform/http/auth.ts';
import { sayIn } from './listing-translations.ts';
import { noOpportunity } from './no-opportunity.ts';

/** The numbers of the staff area go back twelve full weeks, and the days of this one. */
const KEEP_SECONDS = 100 * DAY_SECONDS;

type User = Pick<Viewer, 'id' | 'roles' | 'lacksSecondFactor'>;

/** The team is not counted, before its second factor either. */
const isLearner = ({ roles, lacksSecondFactor }: User) => roles.length === 0 && !lacksSecondFactor;

/** A learner reads a listing, which exists. Nothing is written unless it is the first time. */
export async function countOpened(db: Db, user: User, id: number) {
  if (!isLearner(user)) return;
  const { id: userId } = user;
  const known = await db
    .selectFrom('opportunity_uses')
    .select('step')
    .where('user_id', '=', userId)
    .where('opportunity_id', '=', id)
    .where('step', '=', 'opened')
    .executeTakeFirst();
  if (known) return;
  await insertUses(db, userId, id, ['opened']);
}

/** A learner goes on to where a listing is applied for; again changes nothing. @throws 404 */
export async function countApplied(db: Db, user: User, id: number) {
  await inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('opportunities')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw noOpportunity();
    // Who reads a page that the phone has kept has opened it, too.
    if (isLearner(user)) await insertUses(trx, user.id, id, ['opened', 'applied']);
  });
}

async function insertUses(
  db: Db,
  userId: number,
  id: number,
  steps: readonly ('opened' | 'applied')[],
) {
  const at = now();
  await db
    .insertInto('opportunity_uses')
    .values(steps.map((step) => ({ user_id: userId, opportunity_id: id, step, at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function sweepUses(db: Db) {
  await db.deleteFrom('opportunity_uses').where('at', '<', secondsFromNow(-KEEP_SECONDS)).execute();
}

/** For an export. */
export async function findUses(db: Db, userId: number) {
  return db
    .selectFrom('opportunity_uses as use')
    .innerJoin('opportunities', 'opportunities.id', 'use.opportunity_id')
    .select(['opportunities.id', 'opportunities.title', 'use.step', 'use.at'])
    .where('use.user_id', '=', userId)
    .orderBy('use.at')
    .orderBy('opportunities.id')
    .orderBy('use.step', 'desc')
    .execute();
}

/** As a reader of the language knows them. */
export async function findTitles(
  db: Db,
  ids: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('opportunities')
    .select(['id', 'title', 'translations'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, sayIn(language, row).title]));
}
