import type { ChapterQuiz } from '@inzira/contract/learning';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call, TestApp } from '#test/start-test-app.ts';
import { NOT_IDS, read, startLearning, type LearningApp } from './learning.fixture.ts';
import { saveProgress } from './progress.ts';

let t: TestApp;
let ids: LearningApp['ids'];
let newLearner: LearningApp['newLearner'];
beforeAll(async () => {
  ({ t, ids, newLearner } = await startLearning());
});

test('modules, courses, chapters and lessons can be read, without progress', async () => {
  expect(await read(t.visitor, '/api/modules/')).toEqual([
    {
      id: ids['discovery'],
      name: 'Discovery',
      description: 'About discovery.',
      icon: 'i-discovery',
      stages: ['idea'],
      progress: 0,
      lessons_count: 8,
      minutes: 72,
      courses: [
        { id: ids['talking'], title: 'Talking' },
        { id: ids['watching'], title: 'Watching' },
      ],
    },
    {
      id: ids['money'],
      name: 'Money',
      description: 'About money.',
      icon: 'i-money',
      stages: ['idea', 'first-customers', 'growing'],
      progress: 0,
      lessons_count: 5,
      minutes: 45,
      courses: [{ id: ids['pricing'], title: 'Pricing' }],
    },
  ]);
  const discovery = {
    id: ids['discovery'],
    name: 'Discovery',
    description: 'About discovery.',
    icon: 'i-discovery',
  };
  expect(await read(t.visitor, `/api/modules/${ids['discovery']}/courses/`)).toEqual([
    {
      id: ids['talking'],
      title: 'Talking',
      description: 'About talking.',
      progress: 0,
      chapters_count: 2,
      completionbyUser: { totalchapters: 2, chapterscompleted: 0 },
      lessons_count: 5,
      minutes: 45,
      module: discovery,
      chapters: [
        {
          id: ids['first-talks'],
          lessons: ['who-to-ask', 'what-to-ask', 'listen'].map((slug) => ({
            id: ids[slug],
            completed: false,
          })),
          quiz: { questions: 5, result: null },
        },
        expect.objectContaining({ id: ids['surveys'] }),
      ],
    },
    expect.objectContaining({ id: ids['watching'], chapters_count: 1 }),
  ]);
  expect(await read(t.visitor, `/api/courses/${ids['talking']}/chapters/`)).toEqual([
    {
      id: ids['first-talks'],
      module_id: ids['discovery'],
      title: 'First talks',
      progress: '0',
      lessons_count: 3,
      completionbyUser: { totallessons: 3, lessonscompleted: 0 },
      minutes: 27,
      lessons: [
        { id: ids['who-to-ask'], title: 'Who to ask', minutes: 9, completed: false },
        { id: ids['what-to-ask'], title: 'What to ask', minutes: 9, completed: false },
        { id: ids['listen'], title: 'Listen', minutes: 9, completed: false },
      ],
      quiz: { questions: 5, result: null },
      course: { id: ids['talking'], title: 'Talking', description: 'About talking.' },
      module: discovery,
    },
    expect.objectContaining({ id: ids['surveys'], lessons_count: 2 }),
  ]);
  const lessons = await read(t.visitor, `/api/chapters/${ids['first-talks']}/lessons/`);
  expect(lessons).toHaveLength(3);
  expect(lessons[0]).toEqual({
    id: ids['who-to-ask'],
    title: 'Who to ask',
    content: expect.stringContaining('<h2>The idea: ask first</h2>'),
    chapter_title: 'First talks',
    course_id: ids['talking'],
    minutes: 9,
    completed: false,
    language: 'en',
    languages: ['en'],
  });
});

test('what is not there answers 404 with a sentence, whatever stands in the place of the id', async () => {
  for (const id of ['2147483647', ...NOT_IDS]) {
    for (const url of [
      `/api/modules/${encodeURIComponent(id)}/courses/`,
      `/api/courses/${encodeURIComponent(id)}/chapters/`,
      `/api/chapters/${encodeURIComponent(id)}/lessons/`,
      `/api/chapters/${encodeURIComponent(id)}/quiz/`,
    ]) {
      const { status, body } = await t.visitor('GET', url);
      expect([url, status]).toEqual([url, 404]);
      expect(body).toEqual({ error: expect.stringMatching(/\.$/) });
    }
  }
});

test('a chapter tells the last result of its quiz and the best one, to the learner alone', async () => {
  const { call } = await newLearner();
  const take = (chapter: string, score: number) =>
    call('POST', '/api/quiz/results/', { body: { chapter: ids[chapter], score, total: 5 } });
  await take('first-talks', 4);
  await take('first-talks', 1);
  await take('margins', 2);
  const result = {
    score: 1,
    total: 5,
    best_score: 4,
    // A score stated by the client only counts on its own screen.
    has_stamp: false,
    taken_at: expect.any(String),
  };
  const quizzes = async (who: Call) => {
    const chapters = await read(who, `/api/courses/${ids['talking']}/chapters/`);
    const courses = await read(who, `/api/modules/${ids['discovery']}/courses/`);
    return [...chapters, ...courses[0].chapters].map(({ quiz }: { quiz: ChapterQuiz }) => quiz);
  };
  const taken = { questions: 5, result };
  const open = { questions: 5, result: null };
  expect(await quizzes(call)).toEqual([taken, open, taken, open]);
  expect(await quizzes((await newLearner()).call)).toEqual([open, open, open, open]);
  expect(await quizzes(t.visitor)).toEqual([open, open, open, open]);
  await take('first-talks', 5);
  const better = { questions: 5, result: { ...result, score: 5, best_score: 5 } };
  expect(await quizzes(call)).toEqual([better, open, better, open]);
  const { modules } = await read(call, '/api/user-progress-view/');
  expect(modules[0].courses[0].chapters[0].quiz).toEqual(better);
  expect(modules[1].courses[0].chapters[0].quiz).toMatchObject({ result: { score: 2 } });
});

test('the view says where the learner is', async () => {
  const { call, open } = await newLearner();
  const last = async () => (await read(call, '/api/user-progress-view/')).last_accessed_lesson_id;
  expect(await last()).toBeNull();
  await open('take-notes');
  await open('who-to-ask');
  expect(await last()).toBe(ids['who-to-ask']);
});

describe('percentages', () => {
  test('are rounded down: a chapter counts lessons, a course its chapters, a module its lessons', async () => {
    const { call, open } = await newLearner();
    const figures = async () => {
      const modules = await read(call, '/api/modules/');
      const courses = await read(call, `/api/modules/${ids['discovery']}/courses/`);
      const chapters = await read(call, `/api/courses/${ids['talking']}/chapters/`);
      return [modules[0].progress, courses[0].progress, chapters[0].progress];
    };
    expect(await figures()).toEqual([0, 0, '0']);
    await open('who-to-ask', true);
    expect(await figures()).toEqual([12, 0, '33']);
    await open('what-to-ask', true);
    expect(await figures()).toEqual([25, 0, '66']);
    await open('listen', true);
    expect(await figures()).toEqual([37, 50, '100']);
    await open('ask-many', true);
    await open('count', true);
    expect(await figures()).toEqual([62, 100, '100']);
    await Promise.all(['stand-there', 'take-notes', 'share'].map((slug) => open(slug, true)));
    expect(await figures()).toEqual([100, 100, '100']);
  });

  test('agree in every list and in the view, whatever was done', async () => {
    // A generator with a fixed seed, so that failures are reproducible.
    let seed = 20_261_120;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const all = await t.db.selectFrom('lessons').select('id').execute();
    for (let round = 0; round < 8; round += 1) {
      const { user, call } = await newLearner();
      const done = new Set<number>();
      for (let step = random(25); step > 0; step -= 1) {
        const id = all[random(all.length)]?.id ?? 0;
        const answer = await saveProgress(t.db, user.id, {
          lesson_id: id,
          completed: random(2) === 1,
        });
        answer.completed_lesson_ids.forEach((completed) => done.add(completed));
      }
      const { modules: view } = await read(call, '/api/user-progress-view/');
      const modules = await read(call, '/api/modules/');
      expect(modules.map(pick)).toEqual(view.map(pick));
      let seen = 0;
      for (const module of view) {
        const courses = await read(call, `/api/modules/${module.id}/courses/`);
        expect(courses.map(pick)).toEqual(module.courses.map(pick));
        const inModule: boolean[] = [];
        for (const [index, course] of module.courses.entries()) {
          const chapters = await read(call, `/api/courses/${course.id}/chapters/`);
          expect(chapters.map(pick)).toEqual(course.chapters.map(pick));
          let full = 0;
          for (const [place, chapter] of course.chapters.entries()) {
            const lessons = await read(call, `/api/chapters/${chapter.id}/lessons/`);
            expect(
              lessons.map(({ id, title, minutes, completed }: Lesson) => ({
                id,
                title,
                minutes,
                completed,
              })),
            ).toEqual(chapter.lessons);
            expect(chapters[place].lessons).toEqual(chapter.lessons);
            for (const { id, completed } of chapter.lessons) expect(completed).toBe(done.has(id));
            const completed = chapter.lessons.map((lesson: Lesson) => lesson.completed);
            const count = completed.filter(Boolean).length;
            expect(chapter.progress).toBe(Math.floor((count * 100) / completed.length));
            expect(chapters[place].completionbyUser).toEqual({
              totallessons: completed.length,
              lessonscompleted: count,
            });
            inModule.push(...completed);
            if (count === completed.length) full += 1;
          }
          expect(course.progress).toBe(Math.floor((full * 100) / course.chapters.length));
          expect(courses[index].completionbyUser).toEqual({
            totalchapters: course.chapters.length,
            chapterscompleted: full,
          });
        }
        expect(module.progress).toBe(
          Math.floor((inModule.filter(Boolean).length * 100) / inModule.length),
        );
        seen += inModule.length;
      }
      expect(seen).toBe(all.length);
    }
  });

  interface Lesson {
    id: number;
    title: string;
    minutes: number;
    completed: boolean;
  }

  function pick(item: { id: number; name?: string; title?: string; progress: number | string }) {
    return { id: item.id, title: item.name ?? item.title, progress: Number(item.progress) };
  }
});
