import { sql } from 'kysely';
import type { Duty, LedOrganization } from '@inzira/contract/today';
import { now, type Db } from '#src/platform/db/database.ts';
import { addDays, today } from '#src/platform/days.ts';

const UNANSWERED_DAYS = 2;
const ACTIVE_DAYS = 7;
/** Who has stopped is news for some weeks; later it is known. */
const STOPPED_DAYS = { from: 14, until: 45 };

type LeadingDuty = Extract<Duty, { organization: unknown }>;

/**
 * The organizations where a user is owner, admin or teacher, and what waits for them there: those
 * that they own first. Of members who do not share their progress nothing is read.
 */
export async function findLed(
  db: Db,
  userId: number,
): Promise<{ organizations: LedOrganization[]; duties: LeadingDuty[] }> {
  const [rows, offered] = await Promise.all([selectLed(db, userId), findOffered(db, userId)]);
  const organizations = rows.map(({ id, name, members, sharing, active }) => ({
    id,
    name,
    members: members ?? 0,
    sharing: sharing ?? 0,
    active: active ?? 0,
  }));
  const duties = rows.flatMap((row): LeadingDuty[] => {
    const organization = { id: row.id, name: row.name };
    const manages = row.role !== 'teacher';
    return [
      ...(manages && !row.members && !row.invited
        ? [{ kind: 'members-to-invite' as const, organization }]
        : []),
      ...(manages && row.unanswered && row.since
        ? [
            {
              kind: 'invitations-unanswered' as const,
              organization,
              count: row.unanswered,
              since: row.since,
            },
          ]
        : []),
      ...(row.stopped
        ? [{ kind: 'members-stopped' as const, organization, count: row.stopped }]
        : []),
    ];
  });
  return {
    organizations,
    duties: [
      ...offered.map((organization) => ({ kind: 'ownership-offered' as const, organization })),
      ...duties,
    ],
  };
}

async function findOffered(db: Db, userId: number) {
  return db
    .selectFrom('organization_transfers as transfer')
    .innerJoin('memberships', 'memberships.id', 'transfer.membership_id')
    .innerJoin('organizations', 'organizations.id', 'transfer.organization_id')
    .select(['organizations.id', 'organizations.name'])
    .where('memberships.user_id', '=', userId)
    .orderBy('transfer.created_at')
    .execute();
}

async function selectLed(db: Db, userId: number) {
  const daysAgo = (days: number) => addDays(today(), -days);
  const others = (role?: 'student') =>
    db
      .selectFrom('memberships as other')
      .innerJoin('users', 'users.id', 'other.user_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('other.organization_id', '=', sql.ref<number>('mine.organization_id'))
      .where('other.user_id', '!=', userId)
      .where('users.disabled_at', 'is', null)
      .$if(role === 'student', (query) =>
        query.where('other.role', '=', 'student').where('other.progress_shared_at', 'is not', null),
      );
  const learnedSince = (since: string) =>
    db
      .selectFrom('lesson_progress as read')
      .select('read.user_id')
      .where('read.user_id', '=', sql.ref<number>('other.user_id'))
      .where((eb) =>
        eb.or([eb('read.opened_at', '>=', since), eb('read.completed_at', '>=', since)]),
      )
      .unionAll(
        db
          .selectFrom('quiz_results as taken')
          .select('taken.user_id')
          .where('taken.user_id', '=', sql.ref<number>('other.user_id'))
          .where('taken.taken_at', '>=', since),
      );
  const invitations = db
    .selectFrom('invitations')
    .where('invitations.organization_id', '=', sql.ref<number>('mine.organization_id'))
    .where('invitations.expires_at', '>', now());
  const unanswered = invitations.where('invitations.created_at', '<', daysAgo(UNANSWERED_DAYS));
  return db
    .selectFrom('memberships as mine')
    .innerJoin('organizations', 'organizations.id', 'mine.organization_id')
    .select((eb) => [
      'organizations.id',
      'organizations.name',
      'mine.role',
      others().as('members'),
      others('student').as('sharing'),
      others('student')
        .where(eb.exists(learnedSince(daysAgo(ACTIVE_DAYS))))
        .as('active'),
      others('student')
        .where('other.joined_at', '<', daysAgo(STOPPED_DAYS.from))
        .where(eb.not(eb.exists(learnedSince(daysAgo(STOPPED_DAYS.from)))))
        .where(eb.exists(learnedSince(daysAgo(STOPPED_DAYS.until))))
        .as('stopped'),
      invitations.select(({ fn }) => fn.countAll<number>().as('count')).as('invited'),
      unanswered.select(({ fn }) => fn.countAll<number>().as('count')).as('unanswered'),
      unanswered
        .select(({ fn }) => fn.min<string | null>('invitations.created_at').as('since'))
        .as('since'),
    ])
    .where('mine.user_id', '=', userId)
    .where('mine.role', '!=', 'student')
    .orderBy((eb) => eb.case().when('mine.role', '=', 'owner').then(0).else(1).end())
    .orderBy('organizations.id')
    .execute();
}
