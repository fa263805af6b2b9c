import type { HubUpload } from '@inzira/contract/resources';
import { addHubFile } from '#src/features/resources/resources.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { takeUpload } from '#src/platform/files/uploads.ts';

/**
 * Stores a file for texts that refer to it. It is never deleted, because old versions can be restored.
 * @throws 400 on `file`
 */
export async function keepUpload(db: Db, staffId: number, upload: string): Promise<HubUpload> {
  return inTransaction(db, async (trx) => {
    const key = await takeUpload(trx, staffId, upload, 'file');
    await addHubFile(trx, key);
    const { filename, size } = await trx
      .selectFrom('stored_files')
      .select(['filename', 'size'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    await recordHistory(trx, {
      actorId: staffId,
      action: 'content-file-uploaded',
      subject: { kind: 'content', id: 0 },
      after: { name: filename },
    });
    return { key, name: filename, bytes: size };
  });
}
