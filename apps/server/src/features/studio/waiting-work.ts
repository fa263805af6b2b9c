import type { Language } from '@inzira/contract/accounts';
import { sql } from 'kysely';
import { toFullName } from '#src/features/accounts/accounts.ts';
import { isOneOf, type Db } from '#src/platform/db/database.ts';
import { readToday } from '#src/platform/settings.ts';
import { selectShown } from './shown-activities.ts';
import { selectUnread } from './comments.ts';
import { inLanguage } from './journey-texts.ts';
import { findResponsible } from './trainer-permissions.ts';

/** The number of a trainer's unanswered works, and the time of the oldest. */
export async function countWaitingWork(
  db: Db,
  trainerId: number,
): Promise<{ count: number; since: string | null }> {
  const ventures = (await findResponsible(db, trainerId)).map(({ id }) => id);
  return ventures.length === 0 ? { count: 0, since: null } : countPending(db, ventures);
}

/** A condition on `record`, `member` and `trainee`: the work waits for the trainers of these ventures. */
export const isPending = (db: Db, ventures: readonly number[]) => sql<boolean>`
  record.status = 'pending' and member.role = 'trainee' and trainee.disabled_at is null
    and ${isOneOf(db, 'member.venture_id', ventures)}`;

export async function countPending(db: Db, ventures: readonly number[]) {
  return db
    .selectFrom('studio_records as record')
    .innerJoin('venture_members as member', 'member.user_id', 'record.user_id')
    .innerJoin('users as trainee', 'trainee.id', 'record.user_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min('record.pending_since').as('since'),
    ])
    .where(isPending(db, ventures))
    .executeTakeFirstOrThrow();
}

/** Trainees of a trainer who have asked to leave, longest ago first. */
export async function findLeaveAsked(
  db: Db,
  trainerId: number,
  most: number,
): Promise<{ id: number; name: string }[]> {
  const ventures = (await findResponsible(db, trainerId)).map(({ id }) => id);
  if (ventures.length === 0) return [];
  const rows = await db
    .selectFrom('venture_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['users.id', 'users.username', 'users.first_name', 'users.last_name'])
    .where(isOneOf(db, 'member.venture_id', ventures))
    .where('member.role', '=', 'trainee')
    .where('member.leave_requested_at', 'is not', null)
    .where('users.disabled_at', 'is', null)
    .orderBy('member.leave_requested_at')
    .limit(most)
    .execute();
  return rows.map((row) => ({ id: row.id, name: toFullName(row) }));
}

/** Unread comments of a trainer's trainees, by thread, longest ago first. */
export async function findTraineesWrote(
  db: Db,
  trainerId: number,
  most: number,
  language: Language,
): Promise<{ trainee: { id: number; name: string }; activity: { id: number; title: string } }[]> {
  const ventures = (await findResponsible(db, trainerId)).map(({ id }) => id);
  if (ventures.length === 0) return [];
  const rows = await selectUnread(db, trainerId, 'trainer')
    .innerJoin('venture_members as member', 'member.user_id', 'comment.user_id')
    .innerJoin('users', 'users.id', 'comment.user_id')
    .innerJoin('journey_activities as activity', 'activity.id', 'comment.activity_id')
    .select(['users.id as user_id', 'users.username', 'users.first_name', 'users.last_name'])
    .select(['activity.id', 'activity.title'])
    .where(isOneOf(db, 'member.venture_id', ventures))
    .where('member.role', '=', 'trainee')
    .where('users.disabled_at', 'is', null)
    .groupBy(['users.id', 'users.username', 'users.first_name', 'users.last_name'])
    .groupBy(['activity.id', 'activity.title'])
    .orderBy(({ fn }) => fn.min('comment.id'))
    .limit(most)
    .execute();
  const said = await inLanguage(db, 'activity', language, rows);
  return said.map(({ id, title, user_id, ...names }) => ({
    trainee: { id: user_id, name: toFullName(names) },
    activity: { id, title },
  }));
}

/** The activities whose work a trainer asked to change, longest ago first. */
export async function findChangesAsked(
  db: Db,
  userId: number,
  most: number,
  language: Language,
): Promise<{ id: number; title: string }[]> {
  const rows = await db
    .selectFrom('studio_records as record')
    .innerJoin('journey_activities as activity', 'activity.id', 'record.activity_id')
    .select(['activity.id', 'activity.title'])
    .where('record.user_id', '=', userId)
    .where('record.status', '=', 'rejected')
    .where('activity.id', 'in', selectShown(db, await readToday(db)))
    .orderBy('record.reviewed_at')
    .orderBy('record.id')
    .limit(most)
    .execute();
  return inLanguage(db, 'activity', language, rows);
}

/** The first activity of the journey that a trainee has not submitted; none without a venture. */
export async function findNextActivity(
  db: Db,
  userId: number,
  language: Language,
): Promise<{ id: number; title: string } | undefined> {
  const rows = await db
    .selectFrom('venture_members as member')
    .innerJoin('journey_activities as activity', (join) => join.onTrue())
    .innerJoin('journey_steps as step', 'step.id', 'activity.step_id')
    .innerJoin('journey_sections as section', 'section.id', 'step.section_id')
    .leftJoin('studio_records as record', (join) =>
      join
        .onRef('record.activity_id', '=', 'activity.id')
        .onRef('record.user_id', '=', 'member.user_id'),
    )
    .select(['activity.id', 'activity.title'])
    .where('member.user_id', '=', userId)
    .where('member.role', '=', 'trainee')
    .where('record.id', 'is', null)
    .where('activity.id', 'in', selectShown(db, await readToday(db)))
    .where('step.archived_at', 'is', null)
    .where('section.archived_at', 'is', null)
    .orderBy('section.position')
    .orderBy('step.position')
    .orderBy('activity.position')
    .limit(1)
    .execute();
  const [next] = await inLanguage(db, 'activity', language, rows);
  return next;
}
