import { sql } from 'kysely';
import type { Duty, LedOrganization } from '@inzira/contract/today';
import { toFullName } from '#src/features/accounts/accounts.ts';
import { now, type Db } from '#src/platform/db/database.ts';
import { addDays, today } from '#src/platform/days.ts';

const UNANSWERED_DAYS = 2;
const ACTIVE_DAYS = 7;
const NEW_DAYS = 14;
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
  const [learning, joined, invited] = await Promise.all([
    findLearning(db, rows),
    selectJoined(
      db,
      rows.filter(({ members }) => members).map(({ id }) => id),
      userId,
    ),
    selectInvited(
      db,
      rows.filter(({ unanswered }) => unanswered).map(({ id }) => id),
    ),
  ]);
  const namesOf = await findNames(
    db,
    rows.map(({ id }) => id),
    [
      ...joined.map((one) => one.user_id),
      ...[...learning.values()].flatMap((one) =>
        one ? [...one.active.first, ...one.stopped.first] : [],
      ),
    ],
  );
  const organizations = rows.map(({ id, name, role, members, sharing }) => ({
    id,
    name,
    manages: role !== 'teacher',
    members: members ?? 0,
    sharing: sharing ?? 0,
    active: learning.get(id)?.active.count ?? 0,
    learned: namesOf.sharing(id, learning.get(id)?.active.first),
    joined: {
      count: toFirst(joined, id).count,
      names: namesOf.all(id, toFirst(joined, id).first),
    },
  }));
  const duties = rows.flatMap((row): LeadingDuty[] => {
    const organization = { id: row.id, name: row.name };
    const manages = row.role !== 'teacher';
    const { count: counted = 0, first = [] } = learning.get(row.id)?.stopped ?? {};
    const names = namesOf.sharing(row.id, first);
    // Without those who withdrew the consent since they were counted.
    const count = counted - (first.length - names.length);
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
              emails: invited.filter(({ id }) => id === row.id).map(({ email }) => email),
            },
          ]
        : []),
      ...(count > 0
        ? [
            {
              kind: 'members-stopped' as const,
              organization,
              count,
              names,
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

/** How many, and the first users of them. */
interface First {
  count: number;
  first: number[];
}

interface Learning {
  active: First;
  stopped: First;
}

/** Read anew each time, because a member may have withdrawn the consent since the figures were counted. */
async function findNames(db: Db, ids: readonly number[], users: readonly number[]) {
  const rows =
    users.length === 0
      ? []
      : await selectMembers(db, ids)
          .select([
            'other.organization_id as id',
            'other.user_id',
            'other.progress_shared_at',
            'users.username',
            'users.first_name',
            'users.last_name',
          ])
          .where('other.user_id', 'in', users)
          .execute();
  const namesOf =
    (members: typeof rows) =>
    (id: number, first: readonly number[] = []) =>
      first.flatMap((user) => {
        const member = members.find((one) => one.id === id && one.user_id === user);
        return member ? [toFullName(member)] : [];
      });
  return {
    all: namesOf(rows),
    sharing: namesOf(rows.filter((one) => one.progress_shared_at !== null)),
  };
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
  return new Map(
    ids.map((id) => [id, { active: toFirst(active, id), stopped: toFirst(stopped, id) }]),
  );
}

const toFirst = (rows: readonly { id: number; user_id: number; count: number }[], id: number) => {
  const own = rows.filter((row) => row.id === id);
  return { count: own[0]?.count ?? 0, first: own.map((row) => row.user_id) };
};

const selectMembers = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('memberships as other')
    .innerJoin('users', 'users.id', 'other.user_id')
    .where('other.organization_id', 'in', ids)
    .where('users.disabled_at', 'is', null);

const selectSharing = (db: Db, ids: readonly number[]) =>
  selectMembers(db, ids).where('other.progress_shared_at', 'is not', null);

/** The first few of each organization, with the total. */
async function firstOf(
  db: Db,
  members: ReturnType<typeof selectMembers>,
  order: 'asc' | 'desc' = 'asc',
) {
  const all = members.select(({ fn }) => [
    'other.organization_id as id',
    'other.user_id',
    fn
      .countAll<number>()
      .over((of) => of.partitionBy('other.organization_id'))
      .as('count'),
    fn
      .agg<number>('row_number')
      .over((of) => of.partitionBy('other.organization_id').orderBy('other.id', order))
      .as('place'),
  ]);
  return db
    .selectFrom(all.as('found'))
    .selectAll()
    .where('place', '<=', NAMED)
    .orderBy('place')
    .execute();
}

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
  firstOf(
    db,
    selectSharing(db, ids).where(({ exists }) => exists(learnedSince(db, ACTIVE_DAYS))),
  );

const selectStopped = async (db: Db, ids: readonly number[]) =>
  firstOf(
    db,
    selectSharing(db, ids)
      .where('other.role', '=', 'student')
      .where('other.joined_at', '<', daysAgo(STOPPED_DAYS.from))
      .where(({ not, exists }) => not(exists(learnedSince(db, STOPPED_DAYS.from))))
      .where(({ exists }) => exists(learnedSince(db, STOPPED_DAYS.until))),
  );

async function selectJoined(db: Db, ids: readonly number[], userId: number) {
  if (ids.length === 0) return [];
  return firstOf(
    db,
    selectMembers(db, ids)
      .where('other.role', '!=', 'owner')
      .where('other.user_id', '!=', userId)
      .where('other.joined_at', '>=', daysAgo(NEW_DAYS)),
    'desc',
  );
}

/** The oldest few open invitations of each organization. */
async function selectInvited(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const all = selectUnanswered(db)
    .select(({ fn }) => [
      'invitations.organization_id as id',
      'invitations.email',
      fn
        .agg<number>('row_number')
        .over((of) =>
          of
            .partitionBy('invitations.organization_id')
            .orderBy('invitations.created_at')
            .orderBy('invitations.id'),
        )
        .as('place'),
    ])
    .where('invitations.organization_id', 'in', ids);
  return db
    .selectFrom(all.as('found'))
    .selectAll()
    .where('place', '<=', NAMED)
    .orderBy('place')
    .execute();
}

const selectUnanswered = (db: Db) =>
  selectOpen(db).where('invitations.created_at', '<', daysAgo(UNANSWERED_DAYS));

const selectOpen = (db: Db) =>
  db.selectFrom('invitations').where('invitations.expires_at', '>', now());

const daysAgo = (days: number) => addDays(today(), -days);

async function selectLed(db: Db, userId: number) {
  const here = sql.ref<number>('mine.organization_id');
  const all = db
    .selectFrom('memberships as other')
    .innerJoin('users', 'users.id', 'other.user_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('other.organization_id', '=', here)
    .where('users.disabled_at', 'is', null);
  const invitations = selectOpen(db).where('invitations.organization_id', '=', here);
  const unanswered = selectUnanswered(db).where('invitations.organization_id', '=', here);
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
