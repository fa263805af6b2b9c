import { beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#test/start-test-app.ts';
import { NOT_IDS, read, startLearning, type LearningApp } from './learning.fixture.ts';

let t: TestApp;
let ids: LearningApp['ids'];
let newLearner: LearningApp['newLearner'];
beforeAll(async () => {
  ({ t, ids, newLearner } = await startLearning());
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

describe('progress', () => {
  test('moving on completes the lesson that was left, skipping ahead only that one', async () => {
    const { open } = await newLearner();
    expect((await open('sales')).body).toEqual({
      last_accessed_lesson_id: ids['sales'],
      completed_lesson_ids: [],
    });
    expect((await open('bundles')).body.completed_lesson_ids).toEqual([ids['sales']]);
    expect((await open('refunds')).body).toEqual({
      last_accessed_lesson_id: ids['refunds'],
      completed_lesson_ids: [ids['sales'], ids['bundles']],
    });
  });

  test('going back, and to another chapter, completes nothing', async () => {
    const { open } = await newLearner();
    await open('bundles');
    expect((await open('sales')).body.completed_lesson_ids).toEqual([]);
    expect((await open('who-to-ask')).body.completed_lesson_ids).toEqual([]);
    // Leaving a chapter completes its first lesson, even if another chapter was read in between.
    expect((await open('credit')).body.completed_lesson_ids).toEqual([ids['sales']]);
  });

  test('a lesson whose end was seen is completed, and stays so', async () => {
    const { call, open } = await newLearner();
    expect((await open('sales', true)).body.completed_lesson_ids).toEqual([ids['sales']]);
    for (const completed of [undefined, false]) {
      expect((await open('sales', completed)).body.completed_lesson_ids).toEqual([ids['sales']]);
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
    const { user, open } = await newLearner();
    await open('sales');
    await open('bundles', true);
    const rows = () =>
      t.db
        .selectFrom('lesson_progress')
        .selectAll()
        .where('user_id', '=', user.id)
        .orderBy('lesson_id')
        .execute();
    const before = await rows();
    const answers = await Promise.all(Array.from({ length: 20 }, () => open('bundles', true)));
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
    const { user, open } = await newLearner();
    const answers = await Promise.all(Array.from({ length: 20 }, () => open('listen', true)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const rows = await t.db
      .selectFrom('lesson_progress')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('reports on different lessons at once are all kept', async () => {
    const { call, open } = await newLearner();
    const lessons = ['sales', 'bundles', 'credit', 'refunds', 'who-to-ask', 'listen'];
    await Promise.all(lessons.flatMap((slug) => [open(slug, true), open(slug, true)]));
    const chapter = await read(call, `/api/courses/${ids['pricing']}/chapters/`);
    expect(chapter[1]).toMatchObject({ progress: '100' });
  });

  test('remembers the last lesson in a chapter and overall', async () => {
    const { call, open } = await newLearner();
    const last = async (chapter?: string) =>
      (await read(call, `/api/user-progress/${chapter ? `?chapter=${ids[chapter]}` : ''}`))
        .last_accessed_lesson_id;
    expect(await last()).toBeNull();
    expect(await last('discounts')).toBeNull();
    await open('credit');
    await open('who-to-ask');
    expect([
      await last(),
      await last('discounts'),
      await last('first-talks'),
      await last('surveys'),
    ]).toEqual([ids['who-to-ask'], ids['credit'], ids['who-to-ask'], null]);
    await open('sales');
    await open('sales');
    expect([await last(), await last('discounts')]).toEqual([ids['sales'], ids['sales']]);
    // The last one of its chapter again, but no longer overall.
    await open('who-to-ask');
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
