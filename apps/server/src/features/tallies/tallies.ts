import type { Language } from '@inzira/contract/accounts';
import type { BodyOf } from '@inzira/contract/endpoint';
import { TALLY_KINDS } from '@inzira/contract/tallies';
import type {
  Tallies,
  tallyEndpoints,
  TallyDay,
  TallyGoals,
  TallyKind,
  TallyTotal,
  Tap,
} from '@inzira/contract/tallies';
import { addToMilestone, findMilestones } from '#src/features/studio/studio.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import type { PersonalData } from '#src/platform/db/personal-data.ts';
import { dayOf, daysBetween } from '#src/platform/days.ts';
import { invalid } from '#src/platform/http/errors.ts';
import { toTrustedTime } from '#src/platform/http/offline-writes.ts';

/** The number of days with counts in a list. */
const DAYS_SHOWN = 31;

/** No erasure code is needed: foreign keys delete these rows with the account. */
export const tallyData: PersonalData = {
  name: 'tallies',
  async collect(db, userId) {
    const counts = await db
      .selectFrom('tallies')
      .select(['day', 'kind', 'count'])
      .where('user_id', '=', userId)
      .orderBy('day')
      .orderBy('kind')
      .execute();
    const goals = await db
      .selectFrom('tally_goals as goal')
      .innerJoin('journey_milestones as milestone', 'milestone.id', 'goal.milestone_id')
      .select(['goal.kind', 'milestone.title as milestone'])
      .where('goal.user_id', '=', userId)
      .orderBy('goal.kind')
      .execute();
    return { counts, goals };
  },
};

export async function getTallies(db: Db, userId: number, language: Language): Promise<Tallies> {
  const days = await db
    .selectFrom('tallies')
    .select('day')
    .distinct()
    .where('user_id', '=', userId)
    .where('count', '>', 0)
    .orderBy('day', 'desc')
    .limit(DAYS_SHOWN)
    .execute();
  return {
    days: await readDays(
      db,
      userId,
      days.map(({ day }) => day),
    ),
    total: await findTallyTotal(db, userId),
    goals: await findGoals(db, userId, language),
  };
}

/** Null without any counts. */
export async function findTallyTotal(db: Db, userId: number): Promise<TallyTotal | null> {
  const rows = await db
    .selectFrom('tallies')
    .select(({ fn }) => [
      'kind',
      fn.sum<number | string>('count').as('count'),
      fn.min('day').as('since'),
    ])
    .where('user_id', '=', userId)
    .where('count', '>', 0)
    .groupBy('kind')
    .execute();
  const since = rows.map((row) => row.since).toSorted()[0];
  if (since === undefined) return null;
  return { since, ...toCounts(rows.map(({ kind, count }) => ({ kind, count: Number(count) }))) };
}

interface Count {
  kind: TallyKind;
  count: number;
}

const toCounts = (rows: readonly Count[]) =>
  Object.fromEntries(
    TALLY_KINDS.map((kind) => [kind, rows.find((row) => row.kind === kind)?.count ?? 0]),
  ) as Record<TallyKind, number>;

async function readDays(db: Db, userId: number, days: readonly string[]): Promise<TallyDay[]> {
  if (days.length === 0) return [];
  const rows = await db
    .selectFrom('tallies')
    .select(['day', 'kind', 'count'])
    .where('user_id', '=', userId)
    .where('day', 'in', days)
    .execute();
  return days.map((day) => ({ day, ...toCounts(rows.filter((row) => row.day === day)) }));
}

/** A milestone that was removed from the journey is ignored. */
async function findGoals(db: Db, userId: number, language: Language): Promise<TallyGoals> {
  const rows = await db
    .selectFrom('tally_goals')
    .select(['kind', 'milestone_id'])
    .where('user_id', '=', userId)
    .execute();
  const goals: TallyGoals = { asked: null, sold: null, refused: null };
  for (const { kind, milestone_id: id } of rows) {
    const [milestone = null] = await findMilestones(db, userId, language, { id });
    goals[kind] = milestone;
  }
  return goals;
}

/** Adds a press to the day on which it was made, and to its milestone. */
export async function countTap(
  db: Db,
  userId: number,
  { kind, day: said, by, milestone, done_at }: Tap,
): Promise<TallyDay> {
  const moment = toTrustedTime(done_at);
  const day = dayCounted(said, moment);
  return inTransaction(db, async (trx) => {
    const isCounted =
      by > 0 ? await addOne(trx, userId, day, kind) : await takeOne(trx, userId, day, kind);
    if (isCounted) {
      const goal = milestone ?? (await findGoal(trx, userId, kind));
      if (goal !== undefined) await addToMilestone(trx, userId, goal, by, moment);
    }
    const [counted] = await readDays(trx, userId, [day]);
    return counted ?? { day, ...toCounts([]) };
  });
}

/** For a phone that did not know the milestone at that time. */
async function findGoal(trx: Db, userId: number, kind: TallyKind): Promise<number | undefined> {
  const goal = await trx
    .selectFrom('tally_goals')
    .select('milestone_id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return goal?.milestone_id;
}

/** The phone's date may differ by a day from UTC; if it differs more, its clock is wrong. */
function dayCounted(said: string, moment: string): string {
  const day = dayOf(moment);
  return Math.abs(daysBetween(said, day)) <= 1 ? said : day;
}

async function addOne(trx: Db, userId: number, day: string, kind: TallyKind): Promise<true> {
  await trx
    .insertInto('tallies')
    .values({ user_id: userId, day, kind, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day', 'kind'])
        .doUpdateSet((eb) => ({ count: eb('tallies.count', '+', 1) })),
    )
    .execute();
  return true;
}

/** False where there is none to remove. */
async function takeOne(trx: Db, userId: number, day: string, kind: TallyKind): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('tallies')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('kind', '=', kind)
    .where('count', '>', 0)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @throws 400 for a milestone that is not in the journey */
export async function chooseGoal(
  db: Db,
  userId: number,
  kind: TallyKind,
  { milestone }: BodyOf<typeof tallyEndpoints.choose>,
  language: Language,
): Promise<TallyGoals> {
  if (milestone === null) {
    await db
      .deleteFrom('tally_goals')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .execute();
  } else {
    const row = { milestone_id: milestone };
    if ((await findMilestones(db, userId, language, { id: milestone })).length === 0) {
      throw invalid({
        milestone: [
          {
            en: 'This milestone is not part of the journey any more.',
            fr: 'Cet objectif ne fait plus partie du parcours.',
          },
        ],
      });
    }
    await db
      .insertInto('tally_goals')
      .values({ user_id: userId, kind, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(row))
      .execute();
  }
  return findGoals(db, userId, language);
}
