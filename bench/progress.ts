import { seedLarge } from '@inzira/server/demo/large-seed';
import { importCurriculum } from '@inzira/server/features/learning/import-curriculum';
import { migrations } from '@inzira/server/migrations';
import { now, type Db } from '@inzira/server/platform/db/database';
import { migrate } from '@inzira/server/platform/db/migrations';
import { sql } from 'kysely';
import path from 'node:path';
import { growCurriculum } from './eight-modules.ts';
import { measureScale, openServer } from './scale.ts';

/**
 * The calls that read and write progress with 1,000 and with 10,000,000 lessons completed, asked by
 * one learner after the other: `bench/scale.ts`.
 */
const [LESSONS_OF_LEARNER, MEMBERS, LEARNERS_AT_ONCE] = [40, 25, 1_000];

const learnersOf = (rows: number) => rows / LESSONS_OF_LEARNER;

const lessonsOf = (db: Db) =>
  db.selectFrom('lessons').select('id').where('archived_at', 'is', null).orderBy('id').execute();

/** Where in the curriculum a learner begins: neighbours have completed other lessons. */
const start = (learner: number) => learner * 7;

/** All have completed as many lessons, and every 25 are an organization where each sees the others. */
async function seed(db: Db, learners: number) {
  await seedLarge(db, { users: learners, ventures: 0 }, () => {});
  await importCurriculum(db, path.resolve(import.meta.dirname, '../content'));
  await growCurriculum(db, 'seed-1');
  await db.deleteFrom('lesson_progress').execute();
  const at = sql.lit(now());
  const all = sql.lit((await lessonsOf(db)).length);
  const place = sql`(lesson.place + ${all} - (${sql.lit(start(1))} * users.id) % ${all}) % ${all}`;
  for (let first = 1; first <= learners; first += LEARNERS_AT_ONCE) {
    await sql`insert into lesson_progress (user_id, lesson_id, visit, opened_at, completed_at)
      select users.id, lesson.id, ${place} + 1, ${at}, ${at}
      from users, (select id, row_number() over (order by id) - 1 as place
        from lessons where archived_at is null) as lesson
      where users.id between ${first} and ${first + LEARNERS_AT_ONCE - 1}
        and ${place} < ${sql.lit(LESSONS_OF_LEARNER)}
      order by users.id, lesson.id`.execute(db);
  }
  const organizations = sql.lit(Math.ceil(learners / MEMBERS));
  await sql`insert into organizations (id, name, billing_plan, created_at)
    select id, 'Class ' || id, 'free', ${at} from users where id <= ${organizations}`.execute(db);
  await sql`insert into memberships (organization_id, user_id, role, joined_at, progress_shared_at)
    select 1 + (id - 1) / ${sql.lit(MEMBERS)}, id, 'teacher', ${at}, ${at} from users`.execute(db);
}

await measureScale({
  what: 'progress',
  few: 1_000,
  many: 10_000_000,
  async fill(db, rows) {
    await migrate(db, migrations);
    await seed(db, learnersOf(rows));
  },
  async open(db, rows) {
    const learner = (round: number) => 1 + ((round * 7_919) % learnersOf(rows));
    const lessons = (await lessonsOf(db)).map(({ id }) => id);
    const ids = async (table: 'modules' | 'courses' | 'chapters') =>
      (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
    const [modules, courses, chapters] = [
      await ids('modules'),
      await ids('courses'),
      await ids('chapters'),
    ];
    const one = (of: number[], round: number) => of[round % of.length] ?? 0;
    const organization = (round: number) => Math.ceil(learner(round) / MEMBERS);
    let written = 0;
    const isNext = 'a lesson is completed, and undone';
    const { reads, close } = await openServer(
      db,
      {
        modules: () => '/api/modules/',
        'courses of a module': (round) => `/api/modules/${one(modules, round)}/courses/`,
        'chapters of a course': (round) => `/api/courses/${one(courses, round)}/chapters/`,
        'lessons of a chapter': (round) => `/api/chapters/${one(chapters, round)}/lessons/`,
        'tracker, for the dashboard': () => '/api/user-progress-view/',
        'the last seven days, for the dashboard': () => '/api/user-progress/rhythm/',
        'review due, for the dashboard': () => '/api/review/summary/',
        'review, a round': () => '/api/review/',
        'lesson opened last': () => '/api/user-progress/',
        certificates: () => '/api/certificates/',
        'members by chapters': (round) =>
          `/api/auth/organizations/${organization(round)}/progress/`,
        'members by chapters, searched': (round) =>
          `/api/auth/organizations/${organization(round)}/progress/?search=seed-${learner(round)}`,
        [isNext]: (round) => {
          const others = lessons.length - LESSONS_OF_LEARNER;
          written = LESSONS_OF_LEARNER + ((written + 1) % others);
          const lesson = one(lessons, start(learner(round)) + written);
          const payload = { lesson_id: lesson, completed: true };
          return { method: 'POST', url: '/api/user-progress/', payload };
        },
      },
      [],
      learner,
    );
    const complete = reads[isNext];
    if (!complete) throw new Error('No write');
    const completeAndUndo = async (round: number) => {
      const size = await complete(round);
      const { numDeletedRows } = await db
        .deleteFrom('lesson_progress')
        .where('user_id', '=', learner(round))
        .where('lesson_id', '=', one(lessons, start(learner(round)) + written))
        .executeTakeFirst();
      if (numDeletedRows !== 1n) throw new Error('No lesson was completed');
      return size;
    };
    return { reads: { ...reads, [isNext]: completeAndUndo }, close };
  },
});
