import type { Language } from '@inzira/contract/accounts';
import { MAX_PEOPLE_EXPORTED, PEOPLE_PER_PAGE } from '@inzira/contract/limits';
import {
  staffPeopleEndpoints,
  type Deed,
  type PeopleQuery,
  type Person,
  type PersonLine,
} from '@inzira/contract/staff-people';
import type { Role } from '@inzira/contract/endpoint';
import type { ExpressionBuilder } from 'kysely';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import { hasSecondFactor } from '#src/features/accounts/second-factor.ts';
import { personSearch } from '#src/features/accounts/accounts.table.ts';
import { toFullName } from '#src/features/accounts/names.ts';
import { rolesColumn, toRoles } from '#src/features/accounts/roles.ts';
import { secondsFromNow, type Db, type Tables } from '#src/platform/db/database.ts';
import { recordRead } from '#src/platform/db/history.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { searchIds } from '#src/platform/search/search.ts';
import { givenEmail } from '@inzira/contract/rules/staff';
import { countDeeds } from './person-activity.ts';
import { toCsv } from '@inzira/contract/rules/csv';

/** Rows per query of an export. */
const EXPORT_BATCH = 1_000;

export const noPerson = () =>
  notFound({ en: 'This person was not found.', fr: 'Cette personne est introuvable.' });

/** Filters people, without the search, whose hits are ids. */
function selectPeople(
  db: Db,
  { role, organization, active, state }: Omit<PeopleQuery, 'search' | 'page'>,
) {
  // Rounded to the beginning of the day, so that repeated requests return the same list.
  const since = active === undefined ? '' : secondsFromNow(-active * DAY_SECONDS).slice(0, 10);
  return db
    .selectFrom('users')
    .select('users.id')
    .$if(role !== undefined, (query) =>
      query.where('users.id', 'in', (eb) =>
        eb
          .selectFrom('user_roles')
          .select('user_id')
          .where('role', '=', role as Role),
      ),
    )
    .$if(organization !== undefined, (query) =>
      query
        .innerJoin('memberships', 'memberships.user_id', 'users.id')
        .where('memberships.organization_id', '=', organization ?? 0),
    )
    .$if(active !== undefined, (query) => query.where('users.last_seen_at', '>=', since))
    .$if(state === 'disabled', (query) => query.where('users.disabled_at', 'is not', null));
}

/**
 * One page of people, newest first. Reading it is recorded, because it is personal data; of a search, the ids that it
 * found are recorded, because the record cannot be changed and must not contain a typed name.
 */
export async function findPeople(
  db: Db,
  staffId: number,
  { page, search = '', ...filters }: PeopleQuery,
) {
  const people = await findPage(db, {
    page,
    size: PEOPLE_PER_PAGE,
    url: staffPeopleEndpoints.list.url,
    filters: { search, ...filters },
    ids: selectPeople(db, filters),
    restrictTo: await searchIds(db, personSearch, { text: search }),
    order: {
      // For an organization, the index of its members determines the order.
      columns: [filters.organization === undefined ? 'users.id' : 'memberships.user_id'],
      direction: 'desc',
    },
    load: (ids) => loadLines(db, ids),
  });
  await recordRead(db, {
    actorId: staffId,
    action: 'people-listed',
    subject: { kind: 'installation', id: 0 },
    after: withoutUndefined({
      found: search === '' ? undefined : people.results.map(({ id }) => id),
      page,
      ...filters,
    }),
  });
  return people;
}

async function loadLines(db: Db, ids: readonly number[]): Promise<PersonLine[]> {
  const rows = await db
    .selectFrom('users')
    .select((eb) => [
      'users.id',
      'username',
      'first_name',
      'last_name',
      'email',
      'created_at',
      'disabled_at',
      rolesColumn(db).as('roles'),
      'last_seen_at',
      // The exact time of the last weeks, of which the account keeps the day.
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('last_used_at').as('last'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('last_used_at'),
    ])
    .where('users.id', 'in', [...ids])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    full_name: toFullName(row),
    email: row.email,
    roles: toRoles(row.roles).roles,
    created_at: row.created_at,
    last_seen_at: laterOf(row.last_seen_at, row.last_used_at),
    is_disabled: row.disabled_at !== null,
  }));
}

const laterOf = (one: string | null, other: string | null) =>
  (one ?? '') > (other ?? '') ? one : other;

/** A person's details; reading them is recorded. @throws 404 */
export async function readPerson(db: Db, staffId: number, id: number): Promise<Person> {
  const person = await getPerson(db, id);
  await recordRead(db, {
    actorId: staffId,
    action: 'person-read',
    subject: { kind: 'user', id },
  });
  return person;
}

/** Whether an account was opened for a person who has never signed in. */
export const isUnused = (eb: ExpressionBuilder<Tables, 'users'>) =>
  eb.and([
    eb('users.password_hash', 'is', null),
    eb('users.last_sign_in_at', 'is', null),
    ...(['sessions', 'identities', 'passkeys'] as const).map((table) =>
      eb.not(
        eb.exists(eb.selectFrom(table).select('user_id').whereRef('user_id', '=', 'users.id')),
      ),
    ),
  ]);

/** @throws 404 */
export async function getPerson(db: Db, id: number): Promise<Person> {
  const [line] = await loadLines(db, [id]);
  if (!line) throw noPerson();
  const row = await db
    .selectFrom('users')
    .select((eb) => [
      'first_name',
      'last_name',
      'language',
      'email_verified_at',
      'disabled_at',
      isUnused(eb).as('is_unused'),
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .where('revoked_at', 'is', null)
        .as('open_sessions'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();
  const organizations = await db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['organizations.id', 'organizations.name', 'memberships.role'])
    .where('memberships.user_id', '=', id)
    .orderBy('organizations.name')
    .execute();
  const ventures = await db
    .selectFrom('ventures')
    .select(['id', 'company_name as name', 'review_status'])
    .where('owner_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  const studio = await db
    .selectFrom('venture_members')
    .innerJoin('ventures', 'ventures.id', 'venture_members.venture_id')
    .select(['ventures.id', 'ventures.company_name as name', 'venture_members.role'])
    .where('venture_members.user_id', '=', id)
    .executeTakeFirst();
  const did = await countDeeds(db, id);
  const countOf = (deed: Deed) => did.find(({ what }) => what === deed)?.count ?? 0;
  return {
    ...line,
    ...row,
    open_sessions: Number(row.open_sessions),
    is_unused: Boolean(row.is_unused),
    has_second_factor: await hasSecondFactor(db, id),
    did,
    lessons_completed: countOf('lessons'),
    quizzes_done: countOf('quizzes'),
    works_handed_in: countOf('works'),
    organizations,
    ventures,
    studio: studio ?? null,
  };
}

const PEOPLE_COLUMNS = {
  en: ['id', 'username', 'name', 'email', 'roles', 'created', 'last seen', 'disabled'],
  fr: ['id', 'nom d’utilisateur', 'nom', 'e-mail', 'rôles', 'créé', 'vu en dernier', 'désactivé'],
};

/** The people that match a search as CSV, newest first. */
export async function exportPeople(
  db: Db,
  { search = '', ...filters }: Omit<PeopleQuery, 'page'>,
  language: Language,
) {
  const among = await searchIds(db, personSearch, { text: search });
  const rows = await selectPeople(db, filters)
    .$if(among !== null, (query) => query.where('users.id', 'in', [0, ...(among ?? [])]))
    .orderBy('users.id', 'desc')
    .limit(MAX_PEOPLE_EXPORTED)
    .execute();
  const lines: string[][] = [PEOPLE_COLUMNS[language]];
  for (let at = 0; at < rows.length; at += EXPORT_BATCH) {
    const ids = rows.slice(at, at + EXPORT_BATCH).map(({ id }) => id);
    const people = new Map((await loadLines(db, ids)).map((person) => [person.id, person]));
    for (const id of ids) {
      const person = people.get(id);
      if (person) lines.push(toCells(person));
    }
  }
  return { csv: toCsv(lines, language), count: rows.length };
}

const toCells = (person: PersonLine) => [
  String(person.id),
  person.username,
  person.full_name,
  givenEmail(person.email),
  person.roles.join(' '),
  person.created_at,
  person.last_seen_at ?? '',
  person.is_disabled ? 'yes' : '',
];

/** The filters of a query that the record stores. */
export function withoutUndefined(values: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
