import type { TrainerDuties } from '@inzira/contract/staff-people';
import { findUserByName, hasRole, toFullName } from '#src/features/accounts/accounts.ts';
import { notify, notifyAll } from '#src/features/notifications/notifications.ts';
import { giveVenture } from '#src/features/ventures/ventures.ts';
import { isOneOf, type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { invalid } from '#src/platform/http/errors.ts';
import { countPending } from './waiting-work.ts';

/** More than an incubator has, which is some tens. */
const MOST_TRAINERS = 200;

/** The open work in a trainer's own ventures, and the trainers who could take it over. */
export async function findDuties(db: Db, trainerId: number): Promise<TrainerDuties> {
  const ventures = await selectTaught(db, trainerId).execute();
  const ids = ventures.map(({ id }) => id);
  const { trainees, leaving } = await db
    .selectFrom('venture_members')
    .select(({ fn }) => [
      fn.countAll<number>().as('trainees'),
      fn.count<number>('leave_requested_at').as('leaving'),
    ])
    .where(isOneOf(db, 'venture_id', ids))
    .where('role', '=', 'trainee')
    .executeTakeFirstOrThrow();
  const { count, since } = await countPending(db, ids);
  const trainers = await db
    .selectFrom('users')
    .select(['username', 'first_name', 'last_name'])
    .where(hasRole('users.id', 'trainer'))
    .where('disabled_at', 'is', null)
    .where('id', '<>', trainerId)
    .orderBy('first_name')
    .orderBy('username')
    .limit(MOST_TRAINERS)
    .execute();
  return {
    ventures: ventures.map(({ id, company_name: name }) => ({ id, name })),
    trainees: Number(trainees),
    waiting: Number(count),
    since,
    leaving: Number(leaving),
    trainers: trainers.map((row) => ({ username: row.username, full_name: toFullName(row) })),
  };
}

/** The ventures of a trainer with trainees. */
const selectTaught = (db: Db, trainerId: number) =>
  db
    .selectFrom('ventures')
    .select(['id', 'company_name'])
    .where('owner_id', '=', trainerId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('venture_members')
          .select('user_id')
          .whereRef('venture_id', '=', 'ventures.id')
          .where('role', '=', 'trainee'),
      ),
    )
    .orderBy('id');

interface Succession {
  staffId: number;
  trainerId: number;
  /** The successor's username. */
  to: string;
}

/**
 * Makes another trainer the owner of every venture in which a trainer has trainees: submitted work, threads and
 * requests to leave stay. Trainees and the new trainer are notified.
 * @returns the number of trainees
 * @throws 400 on `hand_over_to` unless it is another trainer who is not a trainee there
 */
export async function handOverTrainees(
  trx: Db,
  { staffId, trainerId, to }: Succession,
): Promise<number> {
  const heir = await findHeir(trx, trainerId, to);
  const ventures = await selectTaught(trx, trainerId).$call(lockRow(trx)).execute();
  let count = 0;
  for (const { id, company_name: venture } of ventures) {
    const trainees = await trx
      .selectFrom('venture_members')
      .select('user_id')
      .where('venture_id', '=', id)
      .where('role', '=', 'trainee')
      .orderBy('user_id')
      .execute();
    if (trainees.some(({ user_id: userId }) => userId === heir.id)) throw noHeir();
    await giveVenture(trx, { ventureId: id, from: trainerId, to: heir.id, staffId });
    await forgetPlaceOf(trx, id, heir.id);
    await notifyAll(trx, {
      userIds: trainees.map(({ user_id: userId }) => userId),
      kind: 'trainer-changed',
      data: { name: { user: heir.id }, venture },
    });
    count += trainees.length;
  }
  if (count === 0) return 0;
  const { count: waiting } = await countPending(
    trx,
    ventures.map(({ id }) => id),
  );
  await notify(trx, {
    userId: heir.id,
    kind: 'trainees-received',
    data: { name: { user: trainerId }, count, waiting: Number(waiting) },
  });
  return count;
}

async function findHeir(trx: Db, trainerId: number, to: string) {
  const found = await findUserByName(trx, to);
  if (!found || found.id === trainerId) throw noHeir();
  // Locked, so that the user stays a trainer until this is done.
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', found.id)
    .$call(lockRow(trx, { mode: 'no key update' }))
    .executeTakeFirst();
  // A separate statement, because one that waited for the lock would see roles from before.
  const heir = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', found.id)
    .where('disabled_at', 'is', null)
    .where(hasRole('users.id', 'trainer'))
    .executeTakeFirst();
  if (!heir) throw noHeir();
  return heir;
}

/** Removes an owner's membership, invitation and exclusion, which an owner cannot have. */
export async function forgetPlaceOf(trx: Db, ventureId: number, userId: number) {
  for (const table of ['venture_members', 'studio_trainer_decisions'] as const)
    await trx
      .deleteFrom(table)
      .where('venture_id', '=', ventureId)
      .where('user_id', '=', userId)
      .execute();
}

const noHeir = () =>
  invalid({
    hand_over_to: [
      {
        en: 'Choose another trainer with an open account, who is not a trainee there.',
        fr: 'Choisissez un autre formateur dont le compte est ouvert et qui n’y est pas participant.',
      },
    ],
  });
