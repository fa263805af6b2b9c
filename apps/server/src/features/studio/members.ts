import {
  LONG_WAIT_DAYS,
  type Membership,
  type StudioVenture,
} from '@inzira/contract/studio-trainers';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import type { Viewer } from '#src/platform/http/auth.ts';
import {
  inTransaction,
  jsonArray,
  now,
  parseJson,
  type Db,
  secondsFromNow,
} from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { badRequest, forbidden } from '#src/platform/http/errors.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { notify, notifyOnce } from '#src/features/notifications/notifications.ts';
import { noVenture } from '#src/features/ventures/ventures.ts';
import { findRoles, hasRole, toFullName } from '#src/features/accounts/accounts.ts';
import { selectAnswers, selectUnanswered, toAnswerHours } from './answer-times.ts';
import { decideOn, requireMayAssist } from './assistants.ts';
import { deleteStoredAnswers } from './stored-answers.ts';
import { findResponsible, findTrainersOf, noTrainee } from './trainer-permissions.ts';

const ONE_ONLY = {
  en: 'Cannot join more than one venture.',
  fr: 'Vous ne pouvez pas rejoindre plus d’un projet.',
};

/** Approved ventures of trainers. */
const selectOpen = (db: Db) =>
  db
    .selectFrom('ventures')
    .innerJoin('users as owner', 'owner.id', 'ventures.owner_id')
    .where('ventures.review_status', '=', 'approved')
    .where(hasRole('owner.id', 'trainer'))
    .where('owner.disabled_at', 'is', null);

/** The ventures that the caller may join, and the one that they have joined. */
export async function findAvailable(db: Db, viewer: Viewer) {
  const own = await findMember(db, viewer.id);
  const rows = await selectOpen(db)
    .select((eb) => [
      'ventures.id',
      'ventures.company_name',
      'ventures.tagline',
      'ventures.owner_id',
      'owner.username',
      'owner.first_name',
      'owner.last_name',
      eb
        .selectFrom('venture_members')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('venture_members.venture_id', '=', 'ventures.id')
        .where('venture_members.role', '=', 'trainee')
        .as('trainees_count'),
      jsonArray(db, selectAnswers(eb)).as('answers'),
      jsonArray(db, selectUnanswered(eb)).as('unanswered'),
    ])
    .orderBy('ventures.id', 'desc')
    .execute();
  const isTrainee = own?.role === 'trainee';
  const self = own && {
    id: viewer.id,
    full_name: toFullName(own),
    username: own.username,
    first_name: own.first_name,
    last_name: own.last_name,
    email: own.email,
    joined: false,
  };
  return {
    ventures: rows.map((row): StudioVenture => ({
      id: row.id,
      name: row.company_name,
      description: row.tagline,
      trainees: self && isTrainee && own.venture_id === row.id ? [self] : [],
      trainees_count: row.trainees_count ?? 0,
      joined: row.id === own?.venture_id || row.owner_id === viewer.id,
      trainer_name: toFullName(row),
      answer_hours: toAnswerHours(parseJson(row.answers), parseJson(row.unanswered)),
    })),
    joined: own?.venture_id ?? null,
    membership: own
      ? toMembership(own, own.role === 'assistant' || (await mayLeaveAtOnce(db, viewer.id, own)))
      : null,
  };
}

/** The membership of a user; undefined without one. */
async function findMember(db: Db, userId: number) {
  return db
    .selectFrom('venture_members')
    .innerJoin('ventures', 'ventures.id', 'venture_members.venture_id')
    .innerJoin('users', 'users.id', 'venture_members.user_id')
    .innerJoin('users as owner', 'owner.id', 'ventures.owner_id')
    .select([
      'venture_members.venture_id',
      'venture_members.role',
      'venture_members.joined_at',
      'venture_members.leave_requested_at',
      'ventures.company_name',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.email',
      'owner.username as owner_username',
      'owner.first_name as owner_first_name',
      'owner.last_name as owner_last_name',
    ])
    .where('venture_members.user_id', '=', userId)
    .executeTakeFirst();
}

function toMembership(
  row: NonNullable<Awaited<ReturnType<typeof findMember>>>,
  mayLeave: boolean,
): Membership {
  return {
    venture: { id: row.venture_id, name: row.company_name },
    role: row.role,
    trainer_name: toFullName({
      username: row.owner_username,
      first_name: row.owner_first_name,
      last_name: row.owner_last_name,
    }),
    joined_at: row.joined_at,
    leave_requested_at: row.leave_requested_at,
    may_leave: mayLeave,
  };
}

/**
 * Makes the user a trainee of a venture; a trainer becomes an assistant.
 * @throws 404 for a venture that cannot be joined; 400 for a second venture, or one's own
 */
export async function joinVenture(db: Db, user: Pick<Viewer, 'id'>, ventureId: number) {
  await inTransaction(db, async (trx) => {
    // Waits for concurrent changes of the venture's owner, and for removals.
    await lockVenture(trx, ventureId);
    const venture = await selectOpen(trx)
      .select(['ventures.id', 'ventures.company_name', 'ventures.owner_id'])
      .where('ventures.id', '=', ventureId)
      .executeTakeFirst();
    if (!venture) throw noVenture();
    if (venture.owner_id === user.id) {
      throw badRequest({
        en: 'This venture is yours: you are its trainer.',
        fr: 'Ce projet est le vôtre : vous en êtes le formateur.',
      });
    }
    // Also a trainer whose role is withheld until the second factor is proven.
    const isTrainer = (await findRoles(trx, user.id)).includes('trainer');
    if (isTrainer) await requireMayAssist(trx, ventureId, user.id);
    const joined = await trx
      .insertInto('venture_members')
      .values({
        user_id: user.id,
        venture_id: ventureId,
        role: isTrainer ? 'assistant' : 'trainee',
        joined_at: now(),
        leave_requested_at: null,
        leave_message: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (!joined) throw badRequest(ONE_ONLY);
    await record(trx, user.id, user.id, 'joined', ventureId);
    const data = {
      name: { user: user.id },
      traineeId: user.id,
      venture: venture.company_name,
    };
    await notifyOnce(trx, {
      userId: venture.owner_id,
      kind: isTrainer ? 'assistant-joined' : 'trainee-joined',
      data,
    });
    if (!isTrainer) return;
    const trainees = await trx
      .selectFrom('venture_members')
      .select('user_id')
      .where('venture_id', '=', ventureId)
      .where('role', '=', 'trainee')
      .orderBy('user_id')
      .execute();
    for (const { user_id: userId } of trainees) {
      await notifyOnce(trx, { userId, kind: 'trainer-joined', data });
    }
  });
}

/**
 * Asks the trainers to release the user, with one notification a day however often this is repeated; the membership
 * stays until a trainer agrees. An assistant (even without the trainer's role now) leaves at once, and so does a
 * trainee who has waited long for an answer.
 * @throws 400 for a user without a venture
 */
export async function requestLeave(
  db: Db,
  userId: number,
  message: string | undefined,
): Promise<'asked' | 'left'> {
  return inTransaction(db, async (trx) => {
    const member = await trx
      .selectFrom('venture_members')
      .select(['venture_id', 'role', 'joined_at', 'leave_requested_at', 'leave_told_at'])
      .where('user_id', '=', userId)
      .$call(lockRow(trx))
      .executeTakeFirst();
    if (!member) {
      throw badRequest({
        en: 'You have not joined a venture.',
        fr: 'Vous n’avez rejoint aucun projet.',
      });
    }
    if (member.role === 'assistant') {
      await removeMember(trx, userId, userId, member.venture_id);
      return 'left';
    }
    const data = { name: { user: userId }, traineeId: userId };
    if (await mayLeaveAtOnce(trx, userId, member)) {
      const trainers = await findTrainersOf(trx, userId);
      await removeMember(trx, userId, userId, member.venture_id);
      for (const trainer of trainers) {
        await notify(trx, { userId: trainer, kind: 'trainee-left', data });
      }
      return 'left';
    }
    const isToldLately =
      member.leave_told_at !== null && member.leave_told_at > secondsFromNow(-DAY_SECONDS);
    await trx
      .updateTable('venture_members')
      .set({
        leave_requested_at: member.leave_requested_at ?? now(),
        leave_message: message || null,
        ...(!isToldLately && { leave_told_at: now() }),
      })
      .where('user_id', '=', userId)
      .execute();
    if (member.leave_requested_at !== null || isToldLately) return 'asked';
    await record(trx, userId, userId, 'leave-requested', member.venture_id);
    for (const trainer of await findTrainersOf(trx, userId)) {
      await notify(trx, { userId: trainer, kind: 'leave-requested', data });
    }
    return 'asked';
  });
}

interface Waiting {
  joined_at: string;
  leave_requested_at: string | null;
}

async function mayLeaveAtOnce(db: Db, userId: number, member: Waiting): Promise<boolean> {
  // The venture has no trainer any more, so there is nobody to ask.
  if ((await findTrainersOf(db, userId)).length === 0) return true;
  return hasWaitedLong(db, userId, member);
}

/** Whether submitted work, or the request to leave, was not answered for LONG_WAIT_DAYS. */
async function hasWaitedLong(
  db: Db,
  userId: number,
  { joined_at, leave_requested_at }: Waiting,
): Promise<boolean> {
  const since = secondsFromNow(-LONG_WAIT_DAYS * DAY_SECONDS);
  if (joined_at > since) return false;
  if (leave_requested_at !== null && leave_requested_at < since) return true;
  const waiting = await db
    .selectFrom('studio_records')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('pending_since', '<', since)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Repeating it has no effect. */
export async function withdrawLeave(db: Db, userId: number) {
  await db
    .updateTable('venture_members')
    .set({ leave_requested_at: null, leave_message: null })
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Releases a trainee, who may then join another venture; an assistant leaves by themselves, or is removed by the owner.
 * Submitted work stays the user's.
 * @throws 404 for a user who is not the caller's; 403 for an assistant who would remove another
 */
export async function releaseMember(
  db: Db,
  trainer: Pick<Viewer, 'id'>,
  userId: number,
  ventureId: number | undefined,
) {
  await inTransaction(db, async (trx) => {
    const ventures = await findResponsible(trx, trainer.id, ventureId);
    const member = await trx
      .selectFrom('venture_members')
      .select(['venture_id', 'role'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const venture = ventures.find(({ id }) => id === member?.venture_id);
    if (!member || !venture) throw noTrainee();
    // The lock makes a concurrent join see that the user was removed.
    await lockVenture(trx, venture.id);
    if (member.role === 'assistant' && userId !== trainer.id && venture.owner_id !== trainer.id) {
      throw forbidden();
    }
    await removeMember(trx, trainer.id, userId, venture.id);
    if (member.role === 'assistant' && userId !== trainer.id) {
      await decideOn(trx, venture.id, userId, 'removed');
    }
    if (userId !== trainer.id) {
      await notify(trx, { userId, kind: 'released', data: { venture: venture.company_name } });
    }
  });
}

async function lockVenture(trx: Db, ventureId: number) {
  await trx
    .selectFrom('ventures')
    .select('id')
    .where('id', '=', ventureId)
    .$call(lockRow(trx, { mode: 'no key update' }))
    .executeTakeFirst();
}

/** Removes the user from this venture only, because they may have joined another meanwhile. @throws 404 when they have left */
async function removeMember(trx: Db, actorId: number, userId: number, ventureId: number) {
  const removed = await trx
    .deleteFrom('venture_members')
    .where('user_id', '=', userId)
    .where('venture_id', '=', ventureId)
    .returning('user_id')
    .executeTakeFirst();
  if (!removed) throw noTrainee();
  await deleteStoredAnswers(trx, userId);
  await record(trx, actorId, userId, 'released', ventureId);
}

async function record(trx: Db, actorId: number, userId: number, action: string, ventureId: number) {
  await recordHistory(trx, {
    actorId,
    action,
    subject: { kind: 'venture-member', id: userId },
    after: { ventureId },
  });
}
