import type {
  OwnTrainee,
  StudioVenture,
  TraineeDetail,
  TraineeQuery,
} from '@inzira/contract/studio-trainers';
import { givenEmail } from '@inzira/contract/rules/staff';
import { isOneOf, jsonArray, parseJson, type Db } from '#src/platform/db/database.ts';
import { hasRole, matchesSearch, toFullName } from '#src/features/accounts/accounts.ts';
import { selectShown } from './shown-activities.ts';
import { readToday } from '#src/platform/settings.ts';
import { selectUnread } from './comments.ts';
import { selectAnswers, selectUnanswered, toAnswerHours } from './answer-times.ts';
import { findResponsible, noTrainee, requireResponsible } from './trainer-permissions.ts';

/**
 * The trainees of a trainer: longest wait first, then in the order of joining.
 * @throws 404 unless `venture` is the trainer's
 */
export async function findTrainees(
  db: Db,
  trainerId: number,
  query: TraineeQuery = {},
): Promise<OwnTrainee[]> {
  return loadTrainees(db, trainerId, await findTraineeIds(db, trainerId, query));
}

/** The ids in that order: names are read only for a search, and for the rows shown. */
export async function findTraineeIds(
  db: Db,
  trainerId: number,
  { venture, search }: TraineeQuery,
): Promise<number[]> {
  const ventures = await requireResponsible(db, trainerId, venture);
  const inOrder = selectInOrder(db, ventures).select('users.id');
  if (!search) return (await inOrder.execute()).map(({ id }) => id);
  const matches = matchesSearch(search);
  const rows = await inOrder
    .select(['users.username', 'users.first_name', 'users.last_name', 'users.email'])
    .execute();
  return rows
    .filter((row) => matches(`${toFullName(row)} ${row.username} ${row.email}`))
    .map(({ id }) => id);
}

function selectInOrder(db: Db, ventures: readonly number[]) {
  return db
    .selectFrom('venture_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .leftJoin(selectWaiting(db).groupBy('record.user_id').as('waiting'), (join) =>
      join.onRef('waiting.user_id', '=', 'member.user_id'),
    )
    .where(isOneOf(db, 'member.venture_id', ventures))
    .where('member.role', '=', 'trainee')
    .where('users.disabled_at', 'is', null)
    .orderBy((eb) => eb.case().when('waiting.since', 'is', null).then(1).else(0).end())
    .orderBy('waiting.since')
    .orderBy('member.joined_at')
    .orderBy('users.id');
}

/** Unanswered work, by user. */
function selectWaiting(db: Db) {
  return db
    .selectFrom('studio_records as record')
    .select(({ fn }) => [
      'record.user_id',
      fn.countAll<number>().as('count'),
      fn.min<string>('record.pending_since').as('since'),
    ])
    .where('record.status', '=', 'pending');
}

/** Answered work on activities that the journey still has, by user. */
function selectAnswered(db: Db, day: string) {
  return db
    .selectFrom('studio_records as record')
    .innerJoin('journey_activities as activity', 'activity.id', 'record.activity_id')
    .innerJoin('journey_steps as step', 'step.id', 'activity.step_id')
    .select(({ fn }) => [
      'record.user_id',
      fn.countAll<number>().filterWhere('record.status', '=', 'approved').as('approved'),
      fn.countAll<number>().filterWhere('record.status', '=', 'rejected').as('rejected'),
    ])
    .where('activity.id', 'in', selectShown(db, day))
    .where('step.archived_at', 'is', null);
}

/** Keeps the order of `ids`, which must be trainees of the trainer. */
export async function loadTrainees(
  db: Db,
  trainerId: number,
  ids: readonly number[],
): Promise<OwnTrainee[]> {
  const day = await readToday(db);
  const { activities } = await db
    .selectFrom('journey_activities as activity')
    .innerJoin('journey_steps as step', 'step.id', 'activity.step_id')
    .select(({ fn }) => fn.countAll<number>().as('activities'))
    .where('activity.id', 'in', selectShown(db, day))
    .where('step.archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('venture_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .innerJoin('ventures', 'ventures.id', 'member.venture_id')
    .leftJoin(
      selectWaiting(db)
        .where(isOneOf(db, 'record.user_id', ids))
        .groupBy('record.user_id')
        .as('waiting'),
      (join) => join.onRef('waiting.user_id', '=', 'member.user_id'),
    )
    .leftJoin(
      selectAnswered(db, day)
        .where(isOneOf(db, 'record.user_id', ids))
        .groupBy('record.user_id')
        .as('answered'),
      (join) => join.onRef('answered.user_id', '=', 'member.user_id'),
    )
    .leftJoin(
      selectUnread(db, trainerId, 'trainer')
        .select(({ fn }) => ['comment.user_id', fn.countAll<number>().as('count')])
        .where(isOneOf(db, 'comment.user_id', ids))
        .groupBy('comment.user_id')
        .as('unread'),
      (join) => join.onRef('unread.user_id', '=', 'member.user_id'),
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
      'unread.count as unread_count',
      'answered.approved',
      'answered.rejected',
    ])
    .where(isOneOf(db, 'member.user_id', ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id): OwnTrainee[] => {
    const row = byId.get(id);
    if (!row) return [];
    return [
      {
        id: row.id,
        full_name: toFullName(row),
        username: row.username,
        first_name: row.first_name,
        last_name: row.last_name,
        email: givenEmail(row.email),
        joined: true,
        venture: { id: row.venture_id, name: row.company_name },
        joined_at: row.joined_at,
        pending_count: row.count ?? 0,
        approved_count: row.approved ?? 0,
        rejected_count: row.rejected ?? 0,
        activity_count: activities,
        waiting_since: row.since,
        leave_requested_at: row.leave_requested_at,
        leave_message: row.leave_message,
        unread_count: row.unread_count ?? 0,
      },
    ];
  });
}

/** @throws 404 unless the user is a trainee of the trainer */
export async function getTrainee(
  db: Db,
  trainerId: number,
  id: number,
  ventureId?: number,
): Promise<TraineeDetail> {
  const ventures = await requireResponsible(db, trainerId, ventureId);
  const all = await selectInOrder(db, ventures)
    .select(['users.id', 'users.username', 'users.first_name', 'users.last_name'])
    .where((eb) => eb.or([eb('waiting.since', 'is not', null), eb('users.id', '=', id)]))
    .select('waiting.since')
    .execute();
  if (!all.some((one) => one.id === id)) throw noTrainee();
  const [trainee] = await loadTrainees(db, trainerId, [id]);
  if (!trainee) throw noTrainee();
  // A trainee without waiting work has the first and the last one as neighbours.
  const waiting = all.filter(({ since }) => since !== null);
  const at = waiting.findIndex((one) => one.id === id);
  const toName = (one: (typeof waiting)[number] | undefined) =>
    one && one.id !== id ? { id: one.id, full_name: toFullName(one) } : null;
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

/** Ventures of trainers, approved or the caller's own; the caller's first, newest first. */
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
      jsonArray(db, selectAnswers(eb)).as('answers'),
      jsonArray(db, selectUnanswered(eb)).as('unanswered'),
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
        answer_hours: toAnswerHours(parseJson(row.answers), parseJson(row.unanswered)),
      };
    })
    .toSorted((a, b) => Number(b.joined) - Number(a.joined));
}
