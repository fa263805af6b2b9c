import type {
  OwnTrainee,
  StudioVenture,
  TraineeDetail,
  TraineeQuery,
} from '@inzira/contract/studio-trainers';
import { isOneOf, jsonArray, parseJson, type Db } from '#src/platform/db/database.ts';
import { hasRole, matchesSearch, toFullName } from '#src/features/accounts/accounts.ts';
import { findResponsible, noTrainee, requireResponsible } from './trainers.ts';

/**
 * The trainees of a trainer, the longest wait first, then by when they joined.
 * @throws 404 when `venture` is none of the trainer's
 */
export async function findTrainees(
  db: Db,
  trainerId: number,
  { venture, search = '' }: TraineeQuery = {},
): Promise<OwnTrainee[]> {
  const ventures = await requireResponsible(db, trainerId, venture);
  const rows = await db
    .selectFrom('venture_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .innerJoin('ventures', 'ventures.id', 'member.venture_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('studio_records')
          .select(({ fn }) => [
            'user_id',
            fn.countAll<number>().as('count'),
            fn.min<string>('pending_since').as('since'),
          ])
          .where('status', '=', 'pending')
          .where('user_id', 'in', (inner) =>
            inner
              .selectFrom('venture_members')
              .select('user_id')
              .where(isOneOf(db, 'venture_id', ventures)),
          )
          .groupBy('user_id')
          .as('waiting'),
      (join) => join.onRef('waiting.user_id', '=', 'member.user_id'),
    )
    .select([
      'users.id',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.email',
      'member.venture_id',
      'member.joined_at',
      'member.leave_requested_at',
      'member.leave_message',
      'ventures.company_name',
      'waiting.count',
      'waiting.since',
    ])
    .where(isOneOf(db, 'member.venture_id', ventures))
    .where('member.role', '=', 'trainee')
    .where('users.disabled_at', 'is', null)
    .execute();
  const matches = matchesSearch(search);
  return rows
    .map((row): OwnTrainee => ({
      id: row.id,
      full_name: toFullName(row),
      username: row.username,
      first_name: row.first_name,
      last_name: row.last_name,
      email: row.email,
      joined: true,
      venture: { id: row.venture_id, name: row.company_name },
      joined_at: row.joined_at,
      pending_count: row.count ?? 0,
      waiting_since: row.since,
      leave_requested_at: row.leave_requested_at,
      leave_message: row.leave_message,
    }))
    .filter(({ full_name, username, email }) => matches(`${full_name} ${username} ${email}`))
    .toSorted(
      (a, b) =>
        compare(a.waiting_since ?? '~', b.waiting_since ?? '~') ||
        compare(a.joined_at, b.joined_at) ||
        a.id - b.id,
    );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** @throws 404 for somebody who is not the trainer's */
export async function getTrainee(
  db: Db,
  trainerId: number,
  id: number,
  ventureId?: number,
): Promise<TraineeDetail> {
  const all = await findTrainees(db, trainerId, { venture: ventureId });
  const trainee = all.find((one) => one.id === id);
  if (!trainee) throw noTrainee();
  // Somebody without waiting work stands before the first and after the last.
  const waiting = all.filter((one) => one.waiting_since !== null);
  const at = waiting.indexOf(trainee);
  const toName = (one: OwnTrainee | undefined) =>
    one && one.id !== id ? { id: one.id, full_name: one.full_name } : null;
  return {
    ...trainee,
    previous: toName(at === -1 ? waiting.at(-1) : waiting[at - 1]),
    next: toName(at === -1 ? waiting[0] : waiting[at + 1]),
  };
}

interface MemberJson {
  id: number;
  username: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
}

/** The ventures that trainers own, approved or the caller's; the caller's first, the newest first. */
export async function findTrainerVentures(db: Db, trainerId: number): Promise<StudioVenture[]> {
  const own = new Set((await findResponsible(db, trainerId)).map(({ id }) => id));
  const rows = await db
    .selectFrom('ventures')
    .innerJoin('users as owner', 'owner.id', 'ventures.owner_id')
    .select((eb) => [
      'ventures.id',
      'ventures.company_name',
      'ventures.tagline',
      'owner.username',
      'owner.first_name',
      'owner.last_name',
      jsonArray(
        db,
        eb
          .selectFrom('venture_members as member')
          .innerJoin('users', 'users.id', 'member.user_id')
          .select([
            'users.id',
            'users.username',
            'users.first_name',
            'users.last_name',
            'users.email',
          ])
          .whereRef('member.venture_id', '=', 'ventures.id')
          .where('member.role', '=', 'trainee')
          .where('users.disabled_at', 'is', null)
          .orderBy('member.joined_at')
          .orderBy('users.id'),
      ).as('trainees'),
    ])
    .where(hasRole('owner.id', 'trainer'))
    .where((eb) =>
      eb.or([
        eb('ventures.review_status', '=', 'approved'),
        eb('ventures.owner_id', '=', trainerId),
      ]),
    )
    .orderBy('ventures.id', 'desc')
    .execute();
  return rows
    .map((row): StudioVenture => {
      const joined = own.has(row.id);
      const trainees = parseJson<MemberJson[]>(row.trainees);
      return {
        id: row.id,
        name: row.company_name,
        description: row.tagline,
        trainees: trainees.map(({ email, ...trainee }) => ({
          ...trainee,
          full_name: toFullName(trainee),
          email: joined ? email : null,
          joined,
        })),
        trainees_count: trainees.length,
        joined,
        trainer_name: toFullName(row),
      };
    })
    .toSorted((a, b) => Number(b.joined) - Number(a.joined));
}
