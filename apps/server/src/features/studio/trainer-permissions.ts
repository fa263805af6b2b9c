import type { Viewer } from '#src/platform/http/auth.ts';
import type { Db } from '#src/platform/db/database.ts';
import { recordRead } from '#src/platform/db/history.ts';
import { hasRole } from '#src/features/accounts/accounts.ts';
import { forbidden, notFound, type HttpError } from '#src/platform/http/errors.ts';

export type Reader = Pick<Viewer, 'id' | 'isTrainer' | 'isStaff'>;

/** The ventures of a trainer: their own, and the one where they assist. */
export async function findResponsible(db: Db, trainerId: number, ventureId?: number) {
  return db
    .selectFrom('ventures')
    .select(['id', 'company_name', 'owner_id'])
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', trainerId),
        eb(
          'id',
          'in',
          eb
            .selectFrom('venture_members')
            .select('venture_id')
            .where('user_id', '=', trainerId)
            .where('role', '=', 'assistant'),
        ),
      ]),
    )
    .$if(ventureId !== undefined, (query) => query.where('id', '=', ventureId ?? 0))
    .orderBy('id')
    .execute();
}

/** The ids of these ventures. @throws 404 unless `ventureId` is one of them */
export async function requireResponsible(db: Db, trainerId: number, ventureId?: number) {
  const ids = (await findResponsible(db, trainerId, ventureId)).map(({ id }) => id);
  if (ventureId !== undefined && ids.length === 0) {
    throw notFound({
      en: 'This venture is not one of yours.',
      fr: 'Ce projet n’est pas l’un des vôtres.',
    });
  }
  return ids;
}

/** Whether the viewer is a trainer of a venture that the user has joined as a trainee. */
async function isTrainerOf(db: Db, viewer: Reader, userId: number): Promise<boolean> {
  if (!viewer.isTrainer || viewer.id === userId) return false;
  const found = await db
    .selectFrom('venture_members as member')
    .innerJoin('ventures', 'ventures.id', 'member.venture_id')
    .select('member.user_id')
    .where('member.user_id', '=', userId)
    .where('member.role', '=', 'trainee')
    .where((eb) =>
      eb.or([
        eb('ventures.owner_id', '=', viewer.id),
        eb.exists(
          eb
            .selectFrom('venture_members as assistant')
            .select('assistant.user_id')
            .where('assistant.user_id', '=', viewer.id)
            .where('assistant.role', '=', 'assistant')
            .whereRef('assistant.venture_id', '=', 'member.venture_id'),
        ),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

export const noTrainee = () =>
  notFound({
    en: 'This is not one of your trainees.',
    fr: 'Cette personne n’est pas parmi vos participants.',
  });

/** Records reading by staff, since the data is personal. @throws `missing` for anyone but the user, their trainer and staff */
export async function requireWorkReader(
  db: Db,
  viewer: Reader,
  userId: number,
  missing: () => HttpError = noTrainee,
) {
  if (viewer.id === userId || (await isTrainerOf(db, viewer, userId))) return;
  const isThere = db.selectFrom('users').select('id').where('id', '=', userId);
  if (!viewer.isStaff || !(await isThere.executeTakeFirst())) throw missing();
  const subject = { kind: 'user', id: userId };
  await recordRead(db, { actorId: viewer.id, action: 'work-read', subject });
}

/** @throws `missing` unless the caller is their trainer; 403 for staff, who may read but not answer */
export async function requireTrainerOf(
  db: Db,
  viewer: Reader,
  userId: number,
  missing: () => HttpError = noTrainee,
) {
  if (await isTrainerOf(db, viewer, userId)) return;
  if (!viewer.isStaff) throw missing();
  throw forbidden({
    en: 'Only their trainer may answer a trainee.',
    fr: 'Seul son formateur peut répondre à un participant.',
  });
}

/** The current trainers of a trainee: the owner of the venture and its assistants, if they have the role. */
export async function findTrainersOf(db: Db, traineeId: number): Promise<number[]> {
  const member = db
    .selectFrom('venture_members')
    .select('venture_id')
    .where('user_id', '=', traineeId)
    .where('role', '=', 'trainee');
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where(hasRole('users.id', 'trainer'))
    .where('disabled_at', 'is', null)
    .where('users.id', '<>', traineeId)
    .where((eb) =>
      eb.or([
        eb(
          'users.id',
          'in',
          eb.selectFrom('ventures').select('owner_id').where('id', 'in', member),
        ),
        eb(
          'users.id',
          'in',
          eb
            .selectFrom('venture_members')
            .select('user_id')
            .where('role', '=', 'assistant')
            .where('venture_id', 'in', member),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
