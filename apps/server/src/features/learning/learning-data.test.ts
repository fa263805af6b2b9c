import { expect, test } from 'vitest';
import { learningData } from './learning-data.ts';
import { startLearning } from './learning.fixture.ts';

test('a learner gets all that is held about them, and nothing is left when they go', async () => {
  const { t, ids, newLearner } = await startLearning();
  const { user, call, open } = await newLearner();
  await open('sales');
  await open('bundles');
  await call('POST', '/api/quiz/results/', {
    body: { chapter: ids['margins'], score: 4, total: 5 },
  });
  await call('PUT', `/api/lessons/${ids['sales']}/note/`, { body: { text: 'I asked three.' } });
  await call('PUT', `/api/lessons/${ids['bundles']}/note/`, { body: { text: '' } });
  expect(await learningData.collect(t.db, user.id)).toEqual({
    notes: [{ lesson: 'Sales', text: 'I asked three.', updated_at: expect.any(String) }],
    lessons: [
      {
        lesson: 'Mark up',
        chapter: 'Margins',
        opened_at: null,
        completed_at: expect.any(String),
        begun_at: expect.any(String),
      },
      {
        lesson: 'Sales',
        chapter: 'Discounts',
        opened_at: expect.any(String),
        completed_at: expect.any(String),
        begun_at: expect.any(String),
      },
      {
        lesson: 'Bundles',
        chapter: 'Discounts',
        opened_at: expect.any(String),
        completed_at: null,
        begun_at: expect.any(String),
      },
    ],
    quizzes: [
      { chapter: 'Margins', score: 4, judged: null, total: 5, taken_at: expect.any(String) },
    ],
    review: { questions: [], days: [] },
  });
  await t.db.deleteFrom('users').where('id', '=', user.id).execute();
  expect(await learningData.collect(t.db, user.id)).toEqual({
    lessons: [],
    quizzes: [],
    notes: [],
    review: { questions: [], days: [] },
  });
});
