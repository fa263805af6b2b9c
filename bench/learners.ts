import { seedLarge } from '@inzira/server/demo/large-seed';
import { importCurriculum } from '@inzira/server/features/learning/import-curriculum';
import { importJourney } from '@inzira/server/features/studio/import-journey';
import { now, type Db } from '@inzira/server/platform/db/database';
import { sql } from 'kysely';
import path from 'node:path';
import type { Places } from './crowd-visits.ts';
import { growCurriculum } from './eight-modules.ts';

/** The members of an organization, who see each other. */
export const MEMBERS = 25;
const LEARNERS_AT_ONCE = 250;
const CONTENT = path.resolve(import.meta.dirname, '../content');

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
    activities: (await ids('journey_activities')).slice(0, 5),
  };
}

/** The lesson with which a learner begins, so that learners have completed different lessons. */
export const startOf = (learner: number) => learner * 7;

/** Creates learners 1 to `learners` with as many completed lessons each, and an organization for every 25 of them. */
export async function seedLearners(db: Db, learners: number, lessonsEach: number) {
  await seedLarge(db, { users: learners, ventures: 0 }, () => {});
  await importCurriculum(db, CONTENT);
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

/** The crowd's data for each learner besides lessons: the 40 rows of `docs/scaling.md`. */
const [CARDS, QUIZZES, NOTES, DAYS] = [20, 8, 6, 5];
/** Due dates begin in the past, so that a quarter of the cards is due. */
const [LATE_DAYS, CARD_DAYS] = [5, 20];

/** Review cards with their days, quiz results, notes and plans of learners 1 to `learners`. */
export async function seedStudies(db: Db, learners: number) {
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
  const days = (from: number, count: number) =>
    sql`(values ${sql.join(
      Array.from({ length: count }, (_, n) => sql`(${sql.lit(n)}, ${sql.lit(day(from + n))})`),
    )}) as days`;
  const placed = (table: 'chapters' | 'lessons', count: number) =>
    sql`(select id, place from (select id, row_number() over (order by id) - 1 as place from ${sql.table(table)}
      where archived_at is null) as every where place < ${sql.lit(count)}) as part`;
  const at = sql.lit(`${day(-LATE_DAYS)}T12:00:00.000Z`);
  for (let first = 1; first <= learners; first += LEARNERS_AT_ONCE) {
    const some = sql`users.id between ${first} and ${Math.min(learners, first + LEARNERS_AT_ONCE - 1)}`;
    await sql`insert into review_cards (user_id, question_slug, due_on, stability, difficulty,
        scheduled_days, reps, lapses, state, last_review_on)
      select users.id, question.slug, days.column2, 6.5, 5.2, 7, 2, 0, 2, ${sql.lit(day(-7))}
      from users, (select slug, row_number() over (order by min(quiz_questions.id)) - 1 as place
        from quiz_questions join ${placed('chapters', QUIZZES)} on part.id = chapter_id
        where slug is not null group by slug) as question,
        ${days(-LATE_DAYS, CARD_DAYS)}
      where ${some} and question.place < ${sql.lit(CARDS)}
        and days.column1 = (users.id + question.place) % ${sql.lit(CARD_DAYS)}`.execute(db);
    await sql`insert into review_days (user_id, day, answers)
      select users.id, days.column2, 5 from users, ${days(-DAYS, DAYS)} where ${some}`.execute(db);
    await sql`insert into quiz_results (user_id, chapter_id, score, checked_score, total, taken_at)
      select users.id, part.id, quiz.total - (users.id + part.id) % 2, quiz.total - (users.id + part.id) % 2, quiz.total, ${at}
      from users, ${placed('chapters', QUIZZES)},
        (select chapter_id, count(*) as total from quiz_questions group by chapter_id) as quiz
      where ${some} and quiz.chapter_id = part.id`.execute(db);
    await sql`insert into lesson_notes (user_id, lesson_id, text, updated_at)
      select users.id, part.id, 'Seven of ten would buy on Fridays; ask Aline what she paid for the jars.', ${at}
      from users, ${placed('lessons', NOTES)} where ${some}`.execute(db);
    await sql`insert into plans (user_id, title) select id, 'Juice of Kimironko' from users where ${some}`.execute(
      db,
    );
  }
}

/** Submits the first activity for all trainees; it waits for an answer. */
export async function seedWork(db: Db) {
  await importJourney(db, CONTENT);
  const at = sql.lit(now());
  await sql`insert into studio_records (user_id, activity_id, status, version, revision, pending_since)
    select user_id, (select min(id) from journey_activities), 'pending', 1, 1, ${at}
    from venture_members where role = 'trainee'`.execute(db);
  await sql`insert into studio_versions (record_id, number, content, submitted_at)
    select id, 1, 'Ten people in the market; seven would buy on Fridays.', ${at} from studio_records`.execute(
    db,
  );
}
