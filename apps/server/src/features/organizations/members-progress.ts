import { MEMBERS_PER_PAGE } from '@inzira/contract/limits';
import type { Language } from '@inzira/contract/accounts';
import {
  type MemberProgress,
  type MembersProgress,
  organizationMemberEndpoints,
  type ProgressChapter,
} from '@inzira/contract/organization-members';
import type { OrganizationRole } from '@inzira/contract/organizations';
import { matchesSearch, toFullName } from '#src/features/accounts/accounts.ts';
import { personSearch } from '#src/features/accounts/accounts.table.ts';
import { givenEmail } from '@inzira/contract/rules/staff';
import { toCsv } from '@inzira/contract/rules/csv';
import { isOneOf, jsonArray, parseJson, type Db } from '#src/platform/db/database.ts';
import { searchIds } from '#src/platform/search/search.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { requireTeacher } from './memberships.ts';

/**
 * The progress of members by chapter; the number of statements and rows does not depend on the number of members.
 * Members who do not share are listed without progress.
 * @throws 404 for outsiders, 403 for students
 */
export async function findMembersProgress(
  db: Db,
  organizationId: number,
  userId: number,
  { page, search }: { page?: string | undefined; search?: string | undefined },
  language: Language,
): Promise<MembersProgress> {
  const { role } = await requireTeacher(db, organizationId, userId);
  const list = await findPage(db, {
    page,
    size: MEMBERS_PER_PAGE,
    url: organizationMemberEndpoints.progress.url.replace(':id', String(organizationId)),
    filters: { search },
    ids: selectActive(db, organizationId).select('memberships.id'),
    restrictTo: await findByName(db, role, organizationId, search),
    order: { columns: ['memberships.id'], direction: 'asc' },
    load: async (ids) => {
      const rows = await selectMembers(db).where('memberships.id', 'in', ids).execute();
      return rows.map(toMember);
    },
  });
  const { sharing } = await selectActive(db, organizationId)
    .where('progress_shared_at', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('sharing'))
    .executeTakeFirstOrThrow();
  return { ...list, sharing, chapters: await findChapters(db, organizationId, language) };
}

/** All matching members as CSV; emails only for the owner and admins. */
export async function exportMembersProgress(
  db: Db,
  organizationId: number,
  userId: number,
  { search, language }: { search?: string | undefined; language: Language },
): Promise<string> {
  const { role } = await requireTeacher(db, organizationId, userId);
  const words = WORDS[language];
  const chapters = await findChapters(db, organizationId, language);
  const found = await findByName(db, role, organizationId, search);
  const rows = await selectMembers(db)
    .select('users.email')
    .where('memberships.id', 'in', selectActive(db, organizationId).select('memberships.id'))
    .$if(found !== null, (query) => query.where(isOneOf(db, 'memberships.id', found ?? [])))
    .orderBy('memberships.id')
    .execute();
  const seesEmail = role !== 'teacher';
  const toCells = (row: (typeof rows)[number]) => {
    const member = toMember(row);
    const { progress } = member;
    return [
      member.full_name,
      member.username,
      ...(seesEmail ? [givenEmail(row.email)] : []),
      words.roles[member.role],
      member.joined_at.slice(0, 10),
      progress ? (progress.last_active_at?.slice(0, 10) ?? '') : words.notShared,
      ...chapters.map(({ id, lessons }) => {
        if (!progress) return '';
        const done = progress.chapters.find(({ chapter_id }) => chapter_id === id)?.completed ?? 0;
        return words.of(done, lessons);
      }),
    ];
  };
  const lines = [
    [
      words.name,
      words.username,
      ...(seesEmail ? [words.email] : []),
      words.role,
      words.joined,
      words.lastActive,
      ...chapters.map(({ course, title }) => `${course}: ${title}`),
    ],
    ...rows.map(toCells),
  ];
  return toCsv(lines, language);
}

/**
 * Members whose names match the search; null without one. Emails are not searched for teachers, who do not see them:
 * of the members found, they get those whose names alone have the words.
 */
async function findByName(
  db: Db,
  role: OrganizationRole,
  organizationId: number,
  search = '',
): Promise<number[] | null> {
  const members = selectActive(db, organizationId);
  const users = await searchIds(db, personSearch, {
    text: search,
    among: members.select('users.id').$asScalar(),
  });
  if (users === null) return null;
  const rows = await members
    .where(isOneOf(db, 'users.id', users))
    .select(['memberships.id', 'users.username', 'users.first_name', 'users.last_name'])
    .execute();
  const matches = role === 'teacher' ? matchesSearch(search) : () => true;
  return rows.filter((row) => matches(`${toFullName(row)} ${row.username}`)).map(({ id }) => id);
}

function selectActive(db: Db, organizationId: number) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.organization_id', '=', organizationId)
    .where('users.disabled_at', 'is', null);
}

/** Reads no progress of members who do not share it. */
function selectMembers(db: Db) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select((eb) => [
      'memberships.id',
      'memberships.role',
      'memberships.joined_at',
      'memberships.progress_shared_at',
      'users.username',
      'users.first_name',
      'users.last_name',
      jsonArray(
        db,
        eb
          .selectFrom('lesson_progress')
          .innerJoin('lessons', 'lessons.id', 'lesson_progress.lesson_id')
          .select(({ fn }) => [
            'lessons.chapter_id',
            fn.count<number>('lesson_progress.completed_at').as('completed'),
            fn.max<string | null>('lesson_progress.opened_at').as('opened_at'),
            fn.max<string | null>('lesson_progress.completed_at').as('completed_at'),
          ])
          .whereRef('lesson_progress.user_id', '=', 'memberships.user_id')
          .where('memberships.progress_shared_at', 'is not', null)
          .where('lessons.archived_at', 'is', null)
          .groupBy('lessons.chapter_id')
          .orderBy('lessons.chapter_id'),
      ).as('chapters'),
      eb
        .selectFrom('quiz_results')
        .select(({ fn }) => fn.max<string | null>('quiz_results.taken_at').as('taken_at'))
        .whereRef('quiz_results.user_id', '=', 'memberships.user_id')
        .where('memberships.progress_shared_at', 'is not', null)
        .as('quiz_at'),
    ]);
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>;

function toMember(row: MemberRow): MemberProgress {
  const chapters = parseJson(row.chapters);
  const moments = [
    row.quiz_at,
    ...chapters.flatMap(({ opened_at, completed_at }) => [opened_at, completed_at]),
  ].filter((moment) => moment !== null);
  return {
    id: row.id,
    role: row.role,
    username: row.username,
    full_name: toFullName(row),
    joined_at: row.joined_at,
    progress:
      row.progress_shared_at === null
        ? null
        : {
            last_active_at: moments.toSorted().at(-1) ?? null,
            chapters: chapters
              .filter(({ completed }) => completed > 0)
              .map(({ chapter_id, completed }) => ({ chapter_id, completed })),
          },
  };
}

/** The chapters in order, with the number of sharing members who have completed each. */
async function findChapters(
  db: Db,
  organizationId: number,
  language: Language,
): Promise<ProgressChapter[]> {
  const sizes = db
    .selectFrom('lessons')
    .select(({ fn }) => ['chapter_id', fn.countAll<number>().as('lessons')])
    .where('archived_at', 'is', null)
    .groupBy('chapter_id');
  const reached = db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('lesson_progress', 'lesson_progress.user_id', 'memberships.user_id')
    .innerJoin('lessons', 'lessons.id', 'lesson_progress.lesson_id')
    .select(({ fn }) => [
      'lessons.chapter_id',
      'lesson_progress.user_id',
      fn.countAll<number>().as('completed'),
    ])
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.progress_shared_at', 'is not', null)
    .where('users.disabled_at', 'is', null)
    .where('lesson_progress.completed_at', 'is not', null)
    .where('lessons.archived_at', 'is', null)
    .groupBy(['lessons.chapter_id', 'lesson_progress.user_id']);
  const finished = db
    .selectFrom(reached.as('reached'))
    .innerJoin(sizes.as('size'), (join) =>
      join
        .onRef('size.chapter_id', '=', 'reached.chapter_id')
        .onRef('size.lessons', '=', 'reached.completed'),
    )
    .select(({ fn }) => ['reached.chapter_id', fn.countAll<number>().as('members')])
    .groupBy('reached.chapter_id');
  const rows = await db
    .selectFrom('chapters')
    .innerJoin('courses', 'courses.id', 'chapters.course_id')
    .innerJoin('modules', 'modules.id', 'courses.module_id')
    .innerJoin(sizes.as('size'), 'size.chapter_id', 'chapters.id')
    .leftJoin(finished.as('finished'), 'finished.chapter_id', 'chapters.id')
    .leftJoin('part_translations as chapter_said', (join) =>
      join
        .onRef('chapter_said.part_id', '=', 'chapters.id')
        .on('chapter_said.part', '=', 'chapter')
        .on('chapter_said.language', '=', language),
    )
    .leftJoin('part_translations as course_said', (join) =>
      join
        .onRef('course_said.part_id', '=', 'courses.id')
        .on('course_said.part', '=', 'course')
        .on('course_said.language', '=', language),
    )
    .select(({ fn }) => [
      'chapters.id',
      fn.coalesce('chapter_said.title', 'chapters.title').as('title'),
      fn.coalesce('course_said.title', 'courses.title').as('course'),
      'size.lessons',
      'finished.members',
    ])
    .where('modules.archived_at', 'is', null)
    .where('courses.archived_at', 'is', null)
    .where('chapters.archived_at', 'is', null)
    .orderBy('modules.position')
    .orderBy('courses.position')
    .orderBy('chapters.position')
    .execute();
  return rows.map(({ members, ...chapter }) => ({ ...chapter, finished_by: members ?? 0 }));
}

const WORDS = {
  en: {
    name: 'Name',
    username: 'Username',
    email: 'Email',
    role: 'Role',
    joined: 'Joined',
    lastActive: 'Last active',
    notShared: 'does not share',
    of: (done: number, all: number) => `${done} of ${all}`,
    roles: { owner: 'Owner', admin: 'Admin', teacher: 'Teacher', student: 'Student' },
  },
  fr: {
    name: 'Nom',
    username: 'Nom d’utilisateur',
    email: 'E-mail',
    role: 'Rôle',
    joined: 'Arrivée',
    lastActive: 'Dernière activité',
    notShared: 'ne partage pas',
    of: (done: number, all: number) => `${done} sur ${all}`,
    roles: { owner: 'Propriétaire', admin: 'Admin', teacher: 'Enseignant', student: 'Apprenant' },
  },
};
