import { sql } from 'kysely';
import type { Duty, LedOrganization } from '@inzira/contract/today';
import { toFullName } from '#src/features/accounts/accounts.ts';
import { now, type Db } from '#src/platform/db/database.ts';
import { addDays, today } from '#src/platform/days.ts';

const UNANSWERED_DAYS = 2;
const ACTIVE_DAYS = 7;
/** Members who stopped learning are listed for some weeks only. */
const STOPPED_DAYS = { from: 14, until: 45 };
/** The number of members listed by name; all are in the organization's list. */
const NAMED = 3;
/** Learning activity is looked up per member, so for larger organizations the figures are cached for some minutes. */
const MANY_MEMBERS = 500;
const KEPT_MS = 10 * 60 * 1000;

type LeadingDuty = Extract<Duty, { organization: unknown }>;

/**
 * The organizations where a user is owner, admin or teacher, with open tasks; owned ones first. Reads no data of
 * members who do not share their progress.
 */
export async function findLedOrganizations(
  db: Db,
  userId: number,
): Promise<{ organizations: LedOrganization[]; duties: LeadingDuty[] }> {
  const [rows, offered] = await Promise.all([selectLed(db, userId), findOffered(db, userId)]);
  const learning = await findLearning(db, rows);
  const names = await findNames(db, learning);
  const organizations = rows.map(({ id, name, role, members, sharing }) => ({
    id,
    name,
    manages: role !== 'teacher',
    members: members ?? 0,
    sharing: sharing ?? 0,
    active: learning.get(id)?.active ?? 0,
  }));
  const duties = rows.flatMap((row): LeadingDuty[] => {
    const organization = { id: row.id, name: row.name };
    const manages = row.role !== 'teacher';
    const { stopped: count = 0, firstStopped = [] } = learning.get(row.id) ?? {};
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
      ...(count > 0
        ? [
            {
              kind: 'members-stopped' as const,
              organization,
              count,
              names: firstStopped.flatMap((id) => names.get(`${row.id} ${id}`) ?? []),
            },
          ]
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

interface Learning {
  active: number;
  stopped: number;
  /** The first users who have stopped. */
  firstStopped: number[];
}

/** Read anew each time, because a member may have withdrawn the consent since the figures were counted. */
async function findNames(db: Db, learning: ReadonlyMap<number, Learning | undefined>) {
  const stopped = [...learning.values()].flatMap((one) => one?.firstStopped ?? []);
  if (stopped.length === 0) return new Map<string, string>();
  const rows = await selectSharing(db, [...learning.keys()])
    .select([
      'other.organization_id',
      'users.id',
      'users.username',
      'users.first_name',
      'users.last_name',
    ])
    .where('users.id', 'in', stopped)
    .execute();
  return new Map(rows.map((row) => [`${row.organization_id} ${row.id}`, toFullName(row)]));
}

type Kept = Map<number, { figures: Promise<Learning | undefined>; until: number }>;
const keptFigures = new WeakMap<Db, Kept>();

/** The number of sharing members who learn, and who have stopped, by organization: the same for each leader. */
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
  const [active, stopped] = await Promise.all([selectActive(db, ids), selectStopped(db, ids)]);
  const count = new Map(active.map(({ id, count }) => [id, count]));
  return new Map(
    ids.map((id) => {
      const found = stopped.filter((row) => row.id === id);
      return [
        id,
        {
          active: count.get(id) ?? 0,
          stopped: found[0]?.count ?? 0,
          firstStopped: found.map(({ user_id }) => user_id),
        },
      ];
    }),
  );
}

const selectSharing = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('memberships as other')
    .innerJoin('users', 'users.id', 'other.user_id')
    .where('other.organization_id', 'in', ids)
    .where('other.progress_shared_at', 'is not', null)
    .where('users.disabled_at', 'is', null);

const learnedSince = (db: Db, days: number) =>
  db
    .selectFrom('lesson_progress as read')
    .select('read.user_id')
    .where('read.user_id', '=', sql.ref<number>('other.user_id'))
    .where((eb) =>
      eb.or([
        eb('read.opened_at', '>=', daysAgo(days)),
        eb('read.completed_at', '>=', daysAgo(days)),
      ]),
    )
    .unionAll(
      db
        .selectFrom('quiz_results as taken')
        .select('taken.user_id')
        .where('taken.user_id', '=', sql.ref<number>('other.user_id'))
        .where('taken.taken_at', '>=', daysAgo(days)),
    );

const selectActive = async (db: Db, ids: readonly number[]) =>
  selectSharing(db, ids)
    .select(({ fn }) => ['other.organization_id as id', fn.countAll<number>().as('count')])
    .where(({ exists }) => exists(learnedSince(db, ACTIVE_DAYS)))
    .groupBy('other.organization_id')
    .execute();

/** The first few of each organization, with the total. */
async function selectStopped(db: Db, ids: readonly number[]) {
  const all = selectSharing(db, ids)
    .select(({ fn }) => [
      'other.organization_id as id',
      'other.user_id',
      fn
        .countAll<number>()
        .over((of) => of.partitionBy('other.organization_id'))
        .as('count'),
      fn
        .agg<number>('row_number')
        .over((of) => of.partitionBy('other.organization_id').orderBy('other.id'))
        .as('place'),
    ])
    .where('other.role', '=', 'student')
    .where('other.joined_at', '<', daysAgo(STOPPED_DAYS.from))
    .where(({ not, exists }) => not(exists(learnedSince(db, STOPPED_DAYS.from))))
    .where(({ exists }) => exists(learnedSince(db, STOPPED_DAYS.until)));
  return db
    .selectFrom(all.as('found'))
    .selectAll()
    .where('place', '<=', NAMED)
    .orderBy('place')
    .execute();
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
      // All roles, as on the organization's page.
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
