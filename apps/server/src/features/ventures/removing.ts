import { inTransaction, isOneOf, type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { eraseHistory, recordHistory } from '#src/platform/db/history.ts';
import { detachFile } from '#src/platform/files/files.ts';
import { forbidden, invalid } from '#src/platform/http/errors.ts';
import { notify } from '#src/features/notifications/notifications.ts';
import { noVenture } from './ventures.ts';

/**
 * Deletes the owner's venture; work that trainees have submitted stays theirs.
 * @throws 400 on `company_name` unless it is the venture's name; 403 for anyone but the owner; 404 if they may not see
 * it
 */
export async function removeVenture(db: Db, ownerId: number, id: number, name: string) {
  await inTransaction(db, async (trx) => {
    const venture = await trx
      .selectFrom('ventures')
      .select(['owner_id', 'company_name', 'logo_key', 'review_status'])
      .where('id', '=', id)
      .$call(lockRow(trx))
      .executeTakeFirst();
    if (!venture || (venture.owner_id !== ownerId && venture.review_status !== 'approved')) {
      throw noVenture();
    }
    if (venture.owner_id !== ownerId) {
      throw forbidden({
        en: 'Only its owner can delete a venture.',
        fr: 'Seul son propriétaire peut supprimer une entreprise.',
      });
    }
    if (name.trim().toLowerCase() !== venture.company_name.trim().toLowerCase()) {
      throw invalid({
        company_name: [
          {
            en: `Enter the name as it stands: ${venture.company_name}`,
            fr: `Saisissez le nom tel qu’il est écrit : ${venture.company_name}`,
          },
        ],
      });
    }
    await notifyMembers(trx, [id], ownerId);
    await detachFile(trx, venture.logo_key);
    await eraseHistory(trx, 'venture', [id]);
    await trx.deleteFrom('ventures').where('id', '=', id).execute();
    await recordHistory(trx, {
      actorId: ownerId,
      action: 'venture-deleted',
      subject: { kind: 'venture', id },
    });
  });
}

/** Notifies the members of these ventures that they are deleted. */
export async function notifyMembers(trx: Db, ids: readonly number[], ownerId: number) {
  const members = await trx
    .selectFrom('venture_members as member')
    .innerJoin('ventures as venture', 'venture.id', 'member.venture_id')
    .select(['member.user_id', 'venture.company_name'])
    .where(isOneOf(trx, 'venture.id', ids))
    .where('member.user_id', '!=', ownerId)
    .orderBy('member.user_id')
    .execute();
  for (const { user_id: userId, company_name: venture } of members) {
    await notify(trx, { userId, kind: 'venture-gone', data: { venture } });
  }
}
