import type { Db } from '#src/platform/db/database.ts';
import type { PersonalData } from '#src/platform/db/personal-data.ts';
import { LONG_AGO } from './files.ts';

/** Unfinished uploads, which no row of a feature refers to yet. */
export const uploadData: PersonalData = {
  name: 'unfinished_uploads',
  collect: (db, userId) =>
    db
      .selectFrom('uploads')
      .select(['filename', 'size', 'received', 'touched_at'])
      .where('user_id', '=', userId)
      .orderBy('touched_at')
      .execute(),
  /** Clears the names immediately; the rows stay, because the next sweep needs them to find the contents. */
  async beforeErasure(trx, userId) {
    const gone = await trx
      .updateTable('uploads')
      .set({ filename: '', touched_at: LONG_AGO })
      .where('user_id', '=', userId)
      .returning('file_key')
      .execute();
    const keys = gone.flatMap(({ file_key }) => file_key ?? []);
    if (keys.length === 0) return;
    await trx
      .updateTable('stored_files')
      .set({ filename: '', created_at: LONG_AGO })
      .where('key', 'in', keys)
      .execute();
  },
};

/** The total size of a user's unfinished uploads. */
export async function pendingUploadBytes(db: Db, userId: number): Promise<number> {
  const { size } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('size'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(size ?? 0);
}
