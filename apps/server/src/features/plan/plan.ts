import type { Language } from '@inzira/contract/accounts';
import type { OwnPlan, Plan, PlanChanges, PlanWithPromises } from '@inzira/contract/plan';
import { toFullName } from '#src/features/accounts/accounts.ts';
import { findFigures } from '#src/features/calculators/calculators.ts';
import { findNotes } from '#src/features/learning/learning.ts';
import { findPromises } from '#src/features/promises/promises.ts';
import { findTrainersOf, requireTrainerOf, type Reader } from '#src/features/studio/studio.ts';
import { findTallyTotal } from '#src/features/tallies/tallies.ts';
import { findMainVenture } from '#src/features/ventures/ventures.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { ShareLinks } from '#src/platform/http/share-links.ts';

const links = new ShareLinks('plan_links', '/plans');

async function readHead(db: Db, userId: number) {
  const head = await db
    .selectFrom('users')
    .leftJoin('plans as plan', 'plan.user_id', 'users.id')
    .leftJoin('advisor_ideas as idea', 'idea.user_id', 'users.id')
    .select([
      'users.username',
      'users.first_name',
      'users.last_name',
      'plan.title',
      'plan.mentor_may_read_since',
      'idea.country',
    ])
    .where('users.id', '=', userId)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!head) throw noPlan();
  return head;
}

type Head = Awaited<ReturnType<typeof readHead>>;

async function toPlan(db: Db, userId: number, head: Head, language: Language): Promise<Plan> {
  const notes = await findNotes(db, userId, language);
  const figures = await findFigures(db, userId);
  const venture = head.title === null ? await findMainVenture(db, userId) : undefined;
  const { username, first_name, last_name, country } = head;
  return {
    title: head.title ?? venture?.company_name ?? null,
    founder: [first_name, last_name].filter(Boolean).join(' ') || username,
    notes,
    // Without those of another device, which only the learner sees.
    figures: figures.map(({ name, figures: given, updated_at: at }) => ({
      name,
      figures: given,
      updated_at: at,
    })),
    country,
    updated_at:
      [...notes, ...figures]
        .map(({ updated_at }) => updated_at)
        .toSorted()
        .at(-1) ?? null,
  };
}

/** The learner's own plan, with data that only they see. */
export async function getOwnPlan(db: Db, userId: number, language: Language): Promise<OwnPlan> {
  const head = await readHead(db, userId);
  const trainers = await findTrainers(db, userId);
  return {
    ...(await toPlan(db, userId, head, language)),
    figures: await findFigures(db, userId),
    promises: await findPromises(db, userId, language),
    counted: await findTallyTotal(db, userId),
    mentor_may_read: head.mentor_may_read_since !== null,
    trainer_may_read: trainers.length > 0 && trainers.every(({ may_read }) => may_read),
    has_trainer: trainers.length > 0,
    trainers,
    share: await links.find(db, userId),
  };
}

/** Fields that are left out stay; an empty title is reset to the venture's name. */
export async function updatePlan(
  db: Db,
  userId: number,
  changes: PlanChanges,
  language: Language,
): Promise<OwnPlan> {
  const { title, mentor_may_read: mentor } = changes;
  const since = (allowed: boolean) => (allowed ? now() : null);
  const set = {
    ...(title !== undefined && { title: title || null }),
    ...(mentor !== undefined && { mentor_may_read_since: since(mentor) }),
  };
  await inTransaction(db, async (trx) => {
    if (Object.keys(set).length > 0) {
      await trx
        .insertInto('plans')
        .values({ user_id: userId, ...set })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
        .execute();
    }
    await consent(trx, userId, changes);
  });
  return getOwnPlan(db, userId, language);
}

/** Consent applies to the current trainers; later ones need their own. */
async function consent(
  trx: Db,
  userId: number,
  { trainer_may_read: mayRead, trainer }: PlanChanges,
) {
  if (mayRead === undefined) return;
  if (!mayRead) {
    await trx
      .deleteFrom('plan_readers')
      .where('user_id', '=', userId)
      .$if(trainer !== undefined, (query) => query.where('trainer_id', '=', trainer ?? 0))
      .execute();
    return;
  }
  const trainers = await findTrainersOf(trx, userId);
  const since = now();
  for (const id of trainers.filter((one) => trainer === undefined || one === trainer)) {
    await trx
      .insertInto('plan_readers')
      .values({ user_id: userId, trainer_id: id, since })
      .onConflict((conflict) => conflict.columns(['user_id', 'trainer_id']).doUpdateSet({ since }))
      .execute();
  }
}

/** The learner's current trainers, and whether each may read the plan. */
async function findTrainers(db: Db, userId: number): Promise<OwnPlan['trainers']> {
  const ids = await findTrainersOf(db, userId);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const readers = new Set(await findReaders(db, userId));
  return rows.map((row) => ({
    id: row.id,
    full_name: toFullName(row),
    may_read: readers.has(row.id),
  }));
}

/**
 * Consent ends with the trainer's relation to the learner: a trainer who returns, as an assistant, with a transferred
 * venture or with the role granted again, needs a new one.
 */
async function findReaders(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('plan_readers as reader')
    .innerJoin('venture_members as member', 'member.user_id', 'reader.user_id')
    .innerJoin('user_roles as role', (join) =>
      join.onRef('role.user_id', '=', 'reader.trainer_id').on('role.role', '=', 'trainer'),
    )
    .leftJoin('venture_members as assistant', (join) =>
      join
        .onRef('assistant.user_id', '=', 'reader.trainer_id')
        .onRef('assistant.venture_id', '=', 'member.venture_id'),
    )
    .select((eb) => [
      'reader.trainer_id',
      'reader.since',
      'member.joined_at',
      'role.granted_at',
      'assistant.joined_at as assists_since',
      eb
        .selectFrom('history')
        .select(({ fn }) => fn.max('history.at').as('at'))
        .where('history.subject_kind', '=', 'staff-venture')
        .whereRef('history.subject_id', '=', 'member.venture_id')
        .where('history.action', '=', 'venture-handed-over')
        .as('handed_over_at'),
    ])
    .where('reader.user_id', '=', userId)
    .execute();
  return rows
    .filter(({ since, joined_at, granted_at, assists_since, handed_over_at }) =>
      [joined_at, granted_at, assists_since ?? handed_over_at ?? ''].every((at) => since >= at),
    )
    .map(({ trainer_id }) => trainer_id);
}

export async function sharePlan(db: Db, userId: number, language: Language): Promise<OwnPlan> {
  await links.create(db, userId);
  return getOwnPlan(db, userId, language);
}

export async function withdrawPlan(db: Db, userId: number) {
  await links.withdraw(db, userId);
}

/** @throws 404 for a withdrawn or unknown link */
export async function getSharedPlan(db: Db, token: string, language: Language): Promise<Plan> {
  const userId = await links.findOwner(db, token);
  if (userId === undefined) throw noPlan();
  return toPlan(db, userId, await readHead(db, userId), language);
}

/** Null unless the trainee lets this trainer read it. @throws 404 unless the user is a trainee of the viewer */
export async function getPlanOfTrainee(
  db: Db,
  viewer: Reader,
  userId: number,
  language: Language,
): Promise<PlanWithPromises | null> {
  await requireTrainerOf(db, viewer, userId);
  if (!(await findReaders(db, userId)).includes(viewer.id)) return null;
  const plan = await toPlan(db, userId, await readHead(db, userId), language);
  return {
    ...plan,
    promises: await findPromises(db, userId, language),
    counted: await findTallyTotal(db, userId),
  };
}

/** For the mentor: null unless the learner allows it. */
export async function getPlanForMentor(
  db: Db,
  userId: number,
  language: Language,
): Promise<Plan | null> {
  const head = await readHead(db, userId);
  return head.mentor_may_read_since === null ? null : toPlan(db, userId, head, language);
}

function noPlan() {
  return notFound({
    en: 'This link shows nothing any more. Ask the founder for a new one.',
    fr: 'Ce lien ne montre plus rien. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
  });
}
