import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';
import { makeContent, writeContent } from './content.fixture.ts';
import { importCurriculum } from './import-curriculum.ts';
import { learningData } from './learning-data.ts';
import { saveProgress } from './progress.ts';

let t: TestApp;
/** Ids by slug; no slug of the test content names two things. */
const ids: Record<string, number> = {};
const content = writeContent(makeContent());
beforeAll(async () => {
  t = await startTestApp();
  await importCurriculum(t.db, content.contentDir);
  for (const table of ['modules', 'courses', 'chapters', 'lessons'] as const) {
    for (const { slug, id } of await t.db.selectFrom(table).select(['slug', 'id']).execute()) {
      ids[slug] = id;
    }
  }
});
afterAll(content.remove);

async function newLearner() {
  const user = await makeUser(t.db);
  return { user, call: t.as(user) };
}

const open = (call: Call, slug: string, completed?: boolean) =>
  call('POST', '/api/user-progress/', { body: { lesson_id: ids[slug], completed } });
const read = async (call: Call, url: string) => {
  const { status, body } = await call('GET', url);
  expect(status).toBe(200);
  return body;
};

const NOT_IDS = [
  '0',
  '-1',
  'abc',
  '1e9999',
  '1.0',
  '2147483648',
  '99999999999999999999',
  "1' OR '1'='1",
  '1;drop table lessons',
  '%00',
  '__proto__',
];

describe('for a visitor', () => {
  test('modules, courses, chapters and lessons can be read, without progress', async () => {
    expect(await read(t.visitor, '/api/modules/')).toEqual([
      {
        id: ids['discovery'],
        name: 'Discovery',
        description: 'About discovery.',
        icon: 'i-discovery',
        progress: 0,
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
        progress: 0,
        courses: [{ id: ids['pricing'], title: 'Pricing' }],
      },
    ]);
    expect(await read(t.visitor, `/api/modules/${ids['discovery']}/courses/`)).toEqual([
      {
        id: ids['talking'],
        title: 'Talking',
        description: 'About talking.',
        progress: 0,
        chapters_count: 2,
        completionbyUser: { totalchapters: 2, chapterscompleted: 0 },
      },
      expect.objectContaining({ id: ids['watching'], chapters_count: 1 }),
    ]);
    expect(await read(t.visitor, `/api/courses/${ids['talking']}/chapters/`)).toEqual([
      {
        id: ids['first-talks'],
        title: 'First talks',
        progress: '0',
        lessons_count: 3,
        completionbyUser: { totallessons: 3, lessonscompleted: 0 },
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
      minutes: 9,
      completed: false,
    });
  });

  test('a quiz can be read', async () => {
    const { questions } = await read(t.visitor, `/api/chapters/${ids['margins']}/quiz/`);
    expect(questions).toHaveLength(5);
    expect(questions[0]).toEqual({
      id: expect.any(Number),
      question_text: 'What is margins?',
      question_type: 'text',
      choices: [],
      answer: '25',
      explanation: 'Because.',
    });
    expect(questions[1].choices).toEqual([{ text: 'Yes' }, { text: 'No' }, { text: 'It depends' }]);
  });

  test('progress needs a user', async () => {
    const body = { lesson_id: ids['listen'], chapter: ids['margins'], score: 1, total: 5 };
    for (const [method, url] of [
      ['POST', '/api/user-progress/'],
      ['GET', '/api/user-progress/'],
      ['GET', '/api/user-progress-view/'],
      ['POST', '/api/quiz/results/'],
    ] as const) {
      const answer = await t.visitor(method, url, method === 'POST' ? { body } : {});
      expect(answer.status).toBe(401);
      expect(answer.body.error).toEqual(expect.any(String));
    }
    expect(await t.db.selectFrom('lesson_progress').selectAll().execute()).toEqual([]);
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

describe('progress', () => {
  test('moving on completes the lesson that was left, skipping ahead only that one', async () => {
    const { call } = await newLearner();
    expect((await open(call, 'sales')).body).toEqual({
      last_accessed_lesson_id: ids['sales'],
      completed_lesson_ids: [],
    });
    expect((await open(call, 'bundles')).body.completed_lesson_ids).toEqual([ids['sales']]);
    expect((await open(call, 'refunds')).body).toEqual({
      last_accessed_lesson_id: ids['refunds'],
      completed_lesson_ids: [ids['sales'], ids['bundles']],
    });
  });

  test('going back, and to another chapter, completes nothing', async () => {
    const { call } = await newLearner();
    await open(call, 'bundles');
    expect((await open(call, 'sales')).body.completed_lesson_ids).toEqual([]);
    expect((await open(call, 'who-to-ask')).body.completed_lesson_ids).toEqual([]);
    // The lesson that was left in this chapter was the first, in between another chapter was read.
    expect((await open(call, 'credit')).body.completed_lesson_ids).toEqual([ids['sales']]);
  });

  test('a lesson whose end was seen is completed, and stays so', async () => {
    const { call } = await newLearner();
    expect((await open(call, 'sales', true)).body.completed_lesson_ids).toEqual([ids['sales']]);
    for (const completed of [undefined, false]) {
      expect((await open(call, 'sales', completed)).body.completed_lesson_ids).toEqual([
        ids['sales'],
      ]);
    }
    const lessons = await read(call, `/api/chapters/${ids['discounts']}/lessons/`);
    expect(lessons.map((lesson: { completed: boolean }) => lesson.completed)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('the same report twice, and twenty times at once, changes nothing', async () => {
    const { user, call } = await newLearner();
    await open(call, 'sales');
    await open(call, 'bundles', true);
    const rows = () =>
      t.db
        .selectFrom('lesson_progress')
        .selectAll()
        .where('user_id', '=', user.id)
        .orderBy('lesson_id')
        .execute();
    const before = await rows();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => open(call, 'bundles', true)),
    );
    expect(await rows()).toEqual(before);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual({
        last_accessed_lesson_id: ids['bundles'],
        completed_lesson_ids: [ids['sales'], ids['bundles']],
      });
    }
  });

  test('the first report sent twenty times at once is one', async () => {
    const { user, call } = await newLearner();
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(call, 'listen', true)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const rows = await t.db
      .selectFrom('lesson_progress')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('reports on different lessons at once are all kept', async () => {
    const { call } = await newLearner();
    const lessons = ['sales', 'bundles', 'credit', 'refunds', 'who-to-ask', 'listen'];
    await Promise.all(lessons.flatMap((slug) => [open(call, slug, true), open(call, slug, true)]));
    const chapter = await read(call, `/api/courses/${ids['pricing']}/chapters/`);
    expect(chapter[1]).toMatchObject({ progress: '100' });
  });

  test('remembers the last lesson in a chapter and overall', async () => {
    const { call } = await newLearner();
    const last = async (chapter?: string) =>
      (await read(call, `/api/user-progress/${chapter ? `?chapter=${ids[chapter]}` : ''}`))
        .last_accessed_lesson_id;
    expect(await last()).toBeNull();
    expect(await last('discounts')).toBeNull();
    await open(call, 'credit');
    await open(call, 'who-to-ask');
    expect([
      await last(),
      await last('discounts'),
      await last('first-talks'),
      await last('surveys'),
    ]).toEqual([ids['who-to-ask'], ids['credit'], ids['who-to-ask'], null]);
    await open(call, 'sales');
    await open(call, 'sales');
    expect([await last(), await last('discounts')]).toEqual([ids['sales'], ids['sales']]);
    // Again the last of its own chapter, but meanwhile no longer overall.
    await open(call, 'who-to-ask');
    expect(await last()).toBe(ids['who-to-ask']);
  });

  test('of an unknown lesson or chapter answers 404', async () => {
    const { call } = await newLearner();
    const unknown = await call('POST', '/api/user-progress/', {
      body: { lesson_id: 2_147_483_647 },
    });
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual({ error: expect.stringContaining('lesson') });
    const chapter = await call('GET', '/api/user-progress/?chapter=2147483647');
    expect(chapter.status).toBe(404);
    expect(chapter.body).toEqual({ error: expect.stringContaining('chapter') });
  });

  test.each([
    [{}],
    [{ lesson_id: null }],
    [{ lesson_id: 0 }],
    [{ lesson_id: -1 }],
    [{ lesson_id: 1.5 }],
    [{ lesson_id: 'abc' }],
    [{ lesson_id: 2_147_483_648 }],
    [{ lesson_id: 1e308 }],
    [{ lesson_id: '1 or 1=1' }],
    [{ lesson_id: [1] }],
    [{ lesson_id: { $gt: 0 } }],
  ])('with the lesson %j answers 400 on the field', async (body) => {
    const { call } = await newLearner();
    const answer = await call('POST', '/api/user-progress/', { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ lesson_id: [expect.any(String)] });
  });

  test('with a wrong chapter in the address answers 400 on the field', async () => {
    const { call } = await newLearner();
    for (const id of NOT_IDS) {
      const { status, body } = await call(
        'GET',
        `/api/user-progress/?chapter=${encodeURIComponent(id)}`,
      );
      expect([id, status]).toEqual([id, 400]);
      expect(body).toEqual({ chapter: [expect.any(String)] });
    }
  });

  test('is the own one only, whoever is named in the body', async () => {
    const a = await newLearner();
    const b = await newLearner();
    await a.call('POST', '/api/user-progress/', {
      body: { lesson_id: ids['sales'], completed: true, user: b.user.id, user_id: b.user.id },
    });
    const chapters = `/api/courses/${ids['pricing']}/chapters/`;
    expect((await read(a.call, chapters))[1].progress).toBe('25');
    expect((await read(b.call, chapters))[1].progress).toBe('0');
    expect((await read(t.visitor, chapters))[1].progress).toBe('0');
    const view = await read(b.call, `/api/user-progress-view/?user=${a.user.id}`);
    expect(JSON.stringify(view)).not.toContain('"completed":true');
    expect(
      (await read(b.call, `/api/user-progress/?user=${a.user.id}`)).last_accessed_lesson_id,
    ).toBeNull();
  });
});

describe('percentages', () => {
  test('are rounded down: a chapter counts lessons, a course its chapters, a module its lessons', async () => {
    const { call } = await newLearner();
    const figures = async () => {
      const modules = await read(call, '/api/modules/');
      const courses = await read(call, `/api/modules/${ids['discovery']}/courses/`);
      const chapters = await read(call, `/api/courses/${ids['talking']}/chapters/`);
      return [modules[0].progress, courses[0].progress, chapters[0].progress];
    };
    expect(await figures()).toEqual([0, 0, '0']);
    await open(call, 'who-to-ask', true);
    expect(await figures()).toEqual([12, 0, '33']);
    await open(call, 'what-to-ask', true);
    expect(await figures()).toEqual([25, 0, '66']);
    await open(call, 'listen', true);
    expect(await figures()).toEqual([37, 50, '100']);
    await open(call, 'ask-many', true);
    await open(call, 'count', true);
    expect(await figures()).toEqual([62, 100, '100']);
    await Promise.all(['stand-there', 'take-notes', 'share'].map((slug) => open(call, slug, true)));
    expect(await figures()).toEqual([100, 100, '100']);
  });

  test('agree in every list and in the view, whatever was done', async () => {
    // A generator with a seed, so that a failure comes again.
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
              lessons.map(({ id, title, completed }: Lesson) => ({ id, title, completed })),
            ).toEqual(chapter.lessons);
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
    completed: boolean;
  }

  function pick(item: { id: number; name?: string; title?: string; progress: number | string }) {
    return { id: item.id, title: item.name ?? item.title, progress: Number(item.progress) };
  }
});

describe('a quiz result', () => {
  const save = (call: Call, body: object) => call('POST', '/api/quiz/results/', { body });

  test('is kept, and the best one told', async () => {
    const { user, call } = await newLearner();
    const first = await save(call, { chapter: ids['discounts'], score: 3, total: 5 });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({ id: expect.any(Number), best_score: 3 });
    const second = await save(call, { chapter: ids['discounts'], score: 5, total: 5 });
    const third = await save(call, { chapter: ids['discounts'], score: 0, total: 5 });
    expect([second.body.best_score, third.body.best_score]).toEqual([5, 5]);
    const other = await save(call, { chapter: ids['margins'], score: 1, total: 5 });
    expect(other.body.best_score).toBe(1);
    const attempt = (chapter: string, score: number) => ({
      chapter,
      score,
      total: 5,
      taken_at: expect.any(String),
    });
    expect(await learningData.collect(t.db, user.id)).toMatchObject({
      quizzes: [
        attempt('Discounts', 3),
        attempt('Discounts', 5),
        attempt('Discounts', 0),
        attempt('Margins', 1),
      ],
    });
    const stranger = await newLearner();
    expect(
      (await save(stranger.call, { chapter: ids['discounts'], score: 2, total: 5 })).body
        .best_score,
    ).toBe(2);
  });

  test('completes the last lesson of its chapter, and opens none', async () => {
    const { call } = await newLearner();
    await open(call, 'sales');
    await Promise.all(
      [1, 2, 3].map((score) => save(call, { chapter: ids['discounts'], score, total: 5 })),
    );
    const lessons = await read(call, `/api/chapters/${ids['discounts']}/lessons/`);
    expect(lessons.map((lesson: { completed: boolean }) => lesson.completed)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(await read(call, '/api/user-progress/')).toEqual({
      last_accessed_lesson_id: ids['sales'],
    });
  });

  test.each([
    [{ total: 4 }, 'total'],
    [{ total: 6 }, 'total'],
    [{ total: 0 }, 'total'],
    [{ total: null }, 'total'],
    [{ score: 6 }, 'score'],
    [{ score: -1 }, 'score'],
    [{ score: 1.5 }, 'score'],
    [{ score: '5' }, 'score'],
    [{ score: 1e308 }, 'score'],
    [{ score: null }, 'score'],
    [{ chapter: 'abc' }, 'chapter'],
    [{ chapter: 0 }, 'chapter'],
    [{ chapter: 2_147_483_648 }, 'chapter'],
    [{ chapter: null }, 'chapter'],
  ])('that is wrong (%j) answers 400 on the field %s and keeps nothing', async (wrong, field) => {
    const { user, call } = await newLearner();
    const { status, body } = await save(call, {
      chapter: ids['discounts'],
      score: 3,
      total: 5,
      ...wrong,
    });
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual([field]);
    expect(await learningData.collect(t.db, user.id)).toEqual({ lessons: [], quizzes: [] });
  });

  test('of an unknown chapter answers 404', async () => {
    const { call } = await newLearner();
    const { status, body } = await save(call, { chapter: 2_147_483_647, score: 3, total: 5 });
    expect(status).toBe(404);
    expect(body).toEqual({ error: expect.stringContaining('chapter') });
  });
});

describe('the user', () => {
  test('gets all that is held about them, and nothing is left when they go', async () => {
    const { user, call } = await newLearner();
    await open(call, 'sales');
    await open(call, 'bundles');
    await call('POST', '/api/quiz/results/', {
      body: { chapter: ids['margins'], score: 4, total: 5 },
    });
    expect(await learningData.collect(t.db, user.id)).toEqual({
      lessons: [
        {
          lesson: 'Mark up',
          chapter: 'Margins',
          opened_at: null,
          completed_at: expect.any(String),
        },
        {
          lesson: 'Sales',
          chapter: 'Discounts',
          opened_at: expect.any(String),
          completed_at: expect.any(String),
        },
        {
          lesson: 'Bundles',
          chapter: 'Discounts',
          opened_at: expect.any(String),
          completed_at: null,
        },
      ],
      quizzes: [{ chapter: 'Margins', score: 4, total: 5, taken_at: expect.any(String) }],
    });
    await t.db.deleteFrom('users').where('id', '=', user.id).execute();
    expect(await learningData.collect(t.db, user.id)).toEqual({ lessons: [], quizzes: [] });
  });
});
