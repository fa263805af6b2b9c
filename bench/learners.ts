import { seedLarge } from '@inzira/server/demo/large-seed';
import { importCurriculum } from '@inzira/server/features/learning/import-curriculum';
import { now, type Db } from '@inzira/server/platform/db/database';
import { sql } from 'kysely';
import path from 'node:path';
import type { Places } from './crowd-visits.ts';
import { growCurriculum } from './eight-modules.ts';

/** Of an organization, where each sees the others. */
export const MEMBERS = 25;
const LEARNERS_AT_ONCE = 250;

export const lessonsOf = (db: Db) =>
  db.selectFrom('lessons').select('id').where('archived_at', 'is', null).orderBy('id').execute();

export async function readPlaces(db: Db): Promise<Places> {
  const ids = async (table: 'modules' | 'courses' | 'chapters' | 'journey_activities') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
  return {
    modules: await ids('modules'),
    courses: await ids('courses'),
    chapters: await ids('chapters'),
    lessons: (await lessonsOf(db)).map(({ id }) => id),
    activity: (await ids('journey_activities'))[0] ?? 0,
  };
}

/** Where in the curriculum a learner begins: neighbours have completed other lessons. */
export const startOf = (learner: number) => learner * 7;

/** Learners 1 to `learners`, who have completed as many lessons each, and a class for every 25 of them. */
export async function seedLearners(db: Db, learners: number, lessonsEach: number) {
  await seedLarge(db, { users: learners, ventures: 0 }, () => {});
  await importCurriculum(db, path.resolve(import.meta.dirname, '../content'));
  await growCurriculum(db, 'seed-1');
  await db.deleteFrom('lesson_progress').execute();
  const at = sql.lit(now());
  const all = sql.lit((await lessonsOf(db)).length);
  const place = sql`(lesson.place + ${all} - (${sql.lit(startOf(1))} * users.id) % ${all}) % ${all}`;
  for (let first = 1; first <= learners; first += LEARNERS_AT_ONCE) {
    await sql`insert into lesson_progress (user_id, lesson_id, visit, opened_at, completed_at)
      select users.id, lesson.id, ${place} + 1, ${at}, ${at}
      from users, (select id, row_number() over (order by id) - 1 as place
        from lessons where archived_at is null) as lesson
      where users.id between ${first} and ${first + LEARNERS_AT_ONCE - 1}
        and ${place} < ${sql.lit(lessonsEach)}
      order by users.id, lesson.id`.execute(db);
  }
  const organizations = sql.lit(Math.ceil(learners / MEMBERS));
  await sql`insert into organizations (id, name, billing_plan, created_at)
    select id, 'Class ' || id, 'free', ${at} from users where id <= ${organizations}`.execute(db);
  await sql`insert into memberships (organization_id, user_id, role, joined_at, progress_shared_at)
    select 1 + (id - 1) / ${sql.lit(MEMBERS)}, id, 'teacher', ${at}, ${at} from users`.execute(db);
}
