import type { TraineeWork } from '@inzira/contract/studio-records';
import type { Db } from '#src/platform/db/database.ts';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import type { Files } from '#src/platform/files/files.ts';
import { countUnread, findComments } from './comments.ts';
import { findMilestones } from './journey.ts';
import { toFullName } from '#src/features/accounts/accounts.ts';
import { findRecords } from './records.ts';
import { findTrainersOf, noTrainee } from './trainer-permissions.ts';

/** All of a user's work on the journey, with six statements. @throws 404 for an unknown user */
export async function getTraineeWork(
  db: Db,
  files: Files,
  userId: number,
  readerId: number,
): Promise<TraineeWork> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw noTrainee();
  // The language does not matter, because the texts come with the journey.
  const milestones = await findMilestones(db, userId, ORIGINAL);
  return {
    user: { id: user.id, full_name: toFullName(user), username: user.username },
    records: await findRecords(db, files, { userId }),
    comments: await findComments(db, { userId }),
    unread: await countUnread(db, readerId, userId),
    has_trainer: (await findTrainersOf(db, userId)).length > 0,
    milestones: milestones.map(({ id, current_value, due_date }) => ({
      id,
      current_value,
      due_date,
    })),
  };
}
