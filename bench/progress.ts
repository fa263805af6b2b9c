import { migrations } from '@inzira/server/migrations';
import { migrate } from '@inzira/server/platform/db/migrations';
import { lessonsOf, MEMBERS, seedLearners, startOf as start } from './learners.ts';
import { measureScale, openServer } from './scale.ts';

/**
 * The calls that read and write progress with 1,000 and 10,000,000 completed lessons, made by one learner after the
 * other: `bench/scale.ts`.
 */
const LESSONS_OF_LEARNER = 40;

const learnersOf = (rows: number) => rows / LESSONS_OF_LEARNER;

await measureScale({
  what: 'progress',
  few: 1_000,
  many: 10_000_000,
  async fill(db, rows) {
    await migrate(db, migrations);
    await seedLearners(db, learnersOf(rows), LESSONS_OF_LEARNER);
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
