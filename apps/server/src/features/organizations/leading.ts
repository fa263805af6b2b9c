import { sql } from 'kysely';
import type { Duty, LedOrganization } from '@inzira/contract/today';
import { now, type Db } from '#src/platform/db/database.ts';
import { addDays, today } from '#src/platform/days.ts';

const UNANSWERED_DAYS = 2;
const ACTIVE_DAYS = 7;
/** Who has stopped is news for some weeks; later it is known. */
const STOPPED_DAYS = { from: 14, until: 45 };
/** Who learns is looked up for each member: of more than that the figures are kept for some minutes. */
const MANY_MEMBERS = 500;
const KEPT_MS = 10 * 60 * 1000;

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
  const learning = await findLearning(db, rows);
  const organizations = rows.map(({ id, name, members, sharing }) => ({
    id,
    name,
    members: members ?? 0,
    sharing: sharing ?? 0,
    active: learning.get(id)?.active ?? 0,
  }));
  const duties = rows.flatMap((row): LeadingDuty[] => {
    const organization = { id: row.id, name: row.name };
    const manages = row.role !== 'teacher';
    const stopped = learning.get(row.id)?.stopped ?? 0;
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
      ...(stopped > 0 ? [{ kind: 'members-stopped' as const, organization, count: stopped }] : []),
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

interface Learning {
  active: number;
  stopped: number;
}

type Kept = Map<number, { figures: Promise<Learning | undefined>; until: number }>;
const keptFigures = new WeakMap<Db, Kept>();

/** How many of those who share learn, and how many have stopped, by organization: the same for each who leads it. */
async function findLearning(db: Db, led: readonly { id: number; sharing: number | null }[]) {
  const kept: Kept = keptFigures.get(db) ?? new Map();
  keptFigures.set(db, kept);
  const moment = Date.now();
  const asked = led.filter(({ id }) => !((kept.get(id)?.until ?? 0) > moment));
  const found = selectLearning(
    db,
    asked.filter(({ sharing }) => sharing).map(({ id }) => id),
  );
  for (const { id, sharing } of asked) {
    kept.delete(id);
    if ((sharing ?? 0) <= MANY_MEMBERS) continue;
    const one = { figures: found.then((all) => all.get(id)), until: moment + KEPT_MS };
    kept.set(id, one);
    one.figures.catch(() => kept.delete(id));
  }
  const all = await found;
  const known = await Promise.all(
    led.map(async ({ id }) => [id, all.get(id) ?? (await kept.get(id)?.figures)] as const),
  );
  return new Map(known);
}

async function selectLearning(db: Db, ids: readonly number[]): Promise<Map<number, Learning>> {
  if (ids.length === 0) return new Map();
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
  const rows = await db
    .selectFrom('memberships as other')
    .innerJoin('users', 'users.id', 'other.user_id')
    .select((eb) => [
      'other.organization_id as id',
      eb.fn
        .sum<number>(
          eb
            .case()
            .when(eb.exists(learnedSince(daysAgo(ACTIVE_DAYS))))
            .then(1)
            .else(0)
            .end(),
        )
        .as('active'),
      eb.fn
        .sum<number>(
          eb
            .case()
            .when(
              eb.and([
                eb('other.role', '=', 'student'),
                eb('other.joined_at', '<', daysAgo(STOPPED_DAYS.from)),
                eb.not(eb.exists(learnedSince(daysAgo(STOPPED_DAYS.from)))),
                eb.exists(learnedSince(daysAgo(STOPPED_DAYS.until))),
              ]),
            )
            .then(1)
            .else(0)
            .end(),
        )
        .as('stopped'),
    ])
    .where('other.organization_id', 'in', ids)
    .where('other.progress_shared_at', 'is not', null)
    .where('users.disabled_at', 'is', null)
    .groupBy('other.organization_id')
    .execute();
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}

const daysAgo = (days: number) => addDays(today(), -days);

async function selectLed(db: Db, userId: number) {
  const all = db
    .selectFrom('memberships as other')
    .innerJoin('users', 'users.id', 'other.user_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('other.organization_id', '=', sql.ref<number>('mine.organization_id'))
    .where('users.disabled_at', 'is', null);
  const invitations = db
    .selectFrom('invitations')
    .where('invitations.organization_id', '=', sql.ref<number>('mine.organization_id'))
    .where('invitations.expires_at', '>', now());
  const unanswered = invitations.where('invitations.created_at', '<', daysAgo(UNANSWERED_DAYS));
  return db
    .selectFrom('memberships as mine')
    .innerJoin('organizations', 'organizations.id', 'mine.organization_id')
    .select([
      'organizations.id',
      'organizations.name',
      'mine.role',
      all.where('other.user_id', '!=', userId).as('members'),
      // Of every role, as the organization's page counts them.
      all.where('other.progress_shared_at', 'is not', null).as('sharing'),
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
