import { STUDIO_LIMITS } from '@inzira/contract/limits';
import type { Snippet } from '@inzira/contract/studio-trainers';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { acquireLock } from '#src/platform/db/lock.ts';
import { conflict, notFound } from '#src/platform/http/errors.ts';

const noSnippet = () =>
  notFound({ en: 'This comment was not found.', fr: 'Ce commentaire est introuvable.' });

/** A trainer's saved comments, newest first. */
export async function findSnippets(db: Db, trainerId: number): Promise<Snippet[]> {
  return db
    .selectFrom('studio_snippets')
    .select(['id', 'content', 'created_at'])
    .where('trainer_id', '=', trainerId)
    .orderBy('id', 'desc')
    .execute();
}

/** Saving an existing one returns it. @throws 409 at the limit */
export async function createSnippet(db: Db, trainerId: number, content: string): Promise<Snippet> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, `snippets of ${trainerId}`);
    const known = await trx
      .selectFrom('studio_snippets')
      .select(['id', 'content', 'created_at'])
      .where('trainer_id', '=', trainerId)
      .where('content', '=', content)
      .executeTakeFirst();
    if (known) return known;
    const { count } = await trx
      .selectFrom('studio_snippets')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('trainer_id', '=', trainerId)
      .executeTakeFirstOrThrow();
    if (count >= STUDIO_LIMITS.snippets) {
      throw conflict({
        en: `You keep ${STUDIO_LIMITS.snippets} comments already. Remove one first.`,
        fr: `Vous gardez déjà ${STUDIO_LIMITS.snippets} commentaires. Retirez-en un d’abord.`,
      });
    }
    return trx
      .insertInto('studio_snippets')
      .values({ trainer_id: trainerId, content, created_at: now() })
      .returning(['id', 'content', 'created_at'])
      .executeTakeFirstOrThrow();
  });
}

/** @throws 404 unless it is the trainer's own */
export async function updateSnippet(
  db: Db,
  trainerId: number,
  id: number,
  content: string,
): Promise<Snippet> {
  const changed = await db
    .updateTable('studio_snippets')
    .set({ content })
    .where('id', '=', id)
    .where('trainer_id', '=', trainerId)
    .returning(['id', 'content', 'created_at'])
    .executeTakeFirst();
  if (!changed) throw noSnippet();
  return changed;
}

/** @throws 404 unless it is the trainer's own */
export async function deleteSnippet(db: Db, trainerId: number, id: number) {
  const removed = await db
    .deleteFrom('studio_snippets')
    .where('id', '=', id)
    .where('trainer_id', '=', trainerId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw noSnippet();
}
