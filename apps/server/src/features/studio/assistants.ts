import type { TrainerAccess } from '@inzira/contract/studio-trainers';
import { findUserByName, hasRole, toFullName } from '#src/features/accounts/accounts.ts';
import { notifyOnce } from '#src/features/notifications/notifications.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { forbidden, invalid, notFound } from '#src/platform/http/errors.ts';

/** The owner of a venture decides on its assistants: may close it to trainers, remove them and invite them. */

async function requireOwner(db: Db, ownerId: number, ventureId: number) {
  const venture = await db
    .selectFrom('ventures')
    .select(['id', 'company_name'])
    .where('id', '=', ventureId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (venture) return venture;
  throw notFound({
    en: 'This venture is not one of yours.',
    fr: 'Ce projet n’est pas l’un des vôtres.',
  });
}

/** @throws 404 for anyone but the owner */
export async function getTrainerAccess(
  db: Db,
  ownerId: number,
  ventureId: number,
): Promise<TrainerAccess> {
  await requireOwner(db, ownerId, ventureId);
  const closed = await db
    .selectFrom('studio_closed_ventures')
    .select('closed_at')
    .where('venture_id', '=', ventureId)
    .executeTakeFirst();
  const assistants = await db
    .selectFrom('venture_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['users.id', 'username', 'first_name', 'last_name', 'member.joined_at as at'])
    .where('member.venture_id', '=', ventureId)
    .where('member.role', '=', 'assistant')
    .orderBy('member.joined_at')
    .execute();
  const decided = await db
    .selectFrom('studio_trainer_decisions as decision')
    .innerJoin('users', 'users.id', 'decision.user_id')
    .select(['users.id', 'username', 'first_name', 'last_name', 'decided_at as at', 'decision'])
    .where('decision.venture_id', '=', ventureId)
    .orderBy('decided_at')
    .execute();
  const toPerson = ({ id, at, ...row }: (typeof assistants)[number]) => ({
    id,
    username: row.username,
    full_name: toFullName(row),
    at,
  });
  return {
    closed_to_trainers: closed !== undefined,
    assistants: assistants.map(toPerson),
    removed: decided.filter(({ decision }) => decision === 'removed').map(toPerson),
    invited: decided.filter(({ decision }) => decision === 'invited').map(toPerson),
  };
}

/** @throws 404 for anyone but the owner */
export async function setClosedToTrainers(
  db: Db,
  ownerId: number,
  ventureId: number,
  isClosed: boolean,
): Promise<TrainerAccess> {
  await requireOwner(db, ownerId, ventureId);
  if (isClosed) {
    await db
      .insertInto('studio_closed_ventures')
      .values({ venture_id: ventureId, closed_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await db.deleteFrom('studio_closed_ventures').where('venture_id', '=', ventureId).execute();
  }
  return getTrainerAccess(db, ownerId, ventureId);
}

/**
 * Allows a trainer to join as an assistant, even if they were removed or the venture is closed.
 * @throws 404 for anyone but the owner; 400 on `username` for a user who is not a trainer
 */
export async function inviteTrainer(
  db: Db,
  ownerId: number,
  ventureId: number,
  username: string,
): Promise<TrainerAccess> {
  await inTransaction(db, async (trx) => {
    const venture = await requireOwner(trx, ownerId, ventureId);
    const trainer = await findUserByName(trx, username);
    const isTrainer =
      trainer &&
      trainer.id !== ownerId &&
      (await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', trainer.id)
        .where('disabled_at', 'is', null)
        .where(hasRole('users.id', 'trainer'))
        .executeTakeFirst());
    if (!isTrainer) {
      throw invalid({
        username: [
          {
            en: 'There is no other trainer with this name.',
            fr: 'Aucun autre formateur ne porte ce nom.',
          },
        ],
      });
    }
    const before = await trx
      .selectFrom('studio_trainer_decisions')
      .select('decision')
      .where('venture_id', '=', ventureId)
      .where('user_id', '=', trainer.id)
      .executeTakeFirst();
    if (before?.decision === 'invited') return;
    await decideOn(trx, ventureId, trainer.id, 'invited');
    await notifyOnce(trx, {
      userId: trainer.id,
      kind: 'invited-to-assist',
      data: { venture: venture.company_name },
    });
  });
  return getTrainerAccess(db, ownerId, ventureId);
}

export async function decideOn(
  trx: Db,
  ventureId: number,
  userId: number,
  decision: 'removed' | 'invited',
) {
  const decided = { decision, decided_at: now() };
  await trx
    .insertInto('studio_trainer_decisions')
    .values({ venture_id: ventureId, user_id: userId, ...decided })
    .onConflict((conflict) => conflict.columns(['venture_id', 'user_id']).doUpdateSet(decided))
    .execute();
}

/** Consumes an invitation. @throws 403 for a trainer who was removed, or who was not invited where the venture is closed */
export async function requireMayAssist(trx: Db, ventureId: number, userId: number) {
  const found = await trx
    .deleteFrom('studio_trainer_decisions')
    .where('venture_id', '=', ventureId)
    .where('user_id', '=', userId)
    .where('decision', '=', 'invited')
    .returning('user_id')
    .executeTakeFirst();
  if (found) return;
  const refused = await trx
    .selectFrom('ventures')
    .select('id')
    .where('id', '=', ventureId)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('studio_closed_ventures')
            .select('venture_id')
            .where('venture_id', '=', ventureId),
        ),
        eb.exists(
          eb
            .selectFrom('studio_trainer_decisions')
            .select('user_id')
            .where('venture_id', '=', ventureId)
            .where('user_id', '=', userId),
        ),
      ]),
    )
    .executeTakeFirst();
  if (refused) {
    throw forbidden({
      en: 'The owner of this venture must invite you before you can assist there.',
      fr: 'Le propriétaire de ce projet doit vous inviter avant que vous puissiez y aider.',
    });
  }
}
