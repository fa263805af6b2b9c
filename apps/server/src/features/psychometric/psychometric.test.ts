import type { PsychometricQuestion } from '@inzira/contract/psychometric';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp, type Call, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let questions: PsychometricQuestion[];
beforeAll(async () => {
  t = await startTestApp();
  questions = (await t.visitor('GET', '/api/quiz/questions/')).body;
});

const allWith = (key: string) => Object.fromEntries(questions.map(({ id }) => [String(id), key]));
const submit = (call: Call, answers: unknown) =>
  call('POST', '/api/quiz/psychometric/', { body: { answers } });

describe('the questions', () => {
  test('come to anyone, in the language asked for or the user’s own', async () => {
    expect(questions).toHaveLength(28);
    expect(Object.keys(questions[0]?.choices ?? {})).toEqual(['a', 'b', 'c', 'd']);
    const french = await t.visitor('GET', '/api/quiz/questions/?language=fr');
    expect(french.body[0].question_text).not.toBe(questions[0]?.question_text);
    const amadou = t.as(await makeUser(t.db, { language: 'fr' }));
    expect((await amadou('GET', '/api/quiz/questions/')).body).toEqual(french.body);
    expect((await t.visitor('GET', '/api/quiz/questions/?language=xx')).status).toBe(400);
  });

  test('tell nothing of which choice stands for which profile', async () => {
    const { body } = await t.visitor('GET', '/api/quiz/questions/');
    const names = /"(Creator|Star|Supporter|Deal Maker|Trader|Accumulator|Lord|Mechanic)"|profile/;
    expect(JSON.stringify(body)).not.toMatch(names);
  });
});

describe('a result', () => {
  test('is made from the answers, kept, and described', async () => {
    const call = t.as(await makeUser(t.db));
    const before = await call('GET', '/api/quiz/psychometric/');
    expect([before.status, before.body]).toEqual([404, { error: 'No result available yet.' }]);

    const made = await submit(call, allWith('a'));
    expect(made.status).toBe(201);
    expect(Object.keys(made.body.profile_scores)).toHaveLength(8);
    expect(made.body.description.profile_name).toBe(made.body.dominant_profile);
    expect(made.body.description.description).toContain('What may come easily');
    expect((await call('GET', '/api/quiz/psychometric/')).body).toEqual(made.body);
    const french = await call('GET', '/api/quiz/psychometric/?language=fr');
    expect(french.body.description.description).toContain('Ce qui peut vous venir facilement');
  });

  test('again is a new one; the earlier stays in the history', async () => {
    const call = t.as(await makeUser(t.db));
    const first = await submit(call, allWith('a'));
    const second = await submit(call, allWith('c'));
    const { body } = await call('GET', '/api/quiz/psychometric/history/');
    expect(body.map(({ id }: { id: number }) => id)).toEqual([second.body.id, first.body.id]);
    expect((await call('GET', '/api/quiz/psychometric/')).body.id).toBe(second.body.id);
  });

  test('says how often each profile was chosen of how many times', async () => {
    const { body } = await submit(t.as(await makeUser(t.db)), allWith('a'));
    const choices: { picked: number; offered: number }[] = Object.values(body.choices);
    expect(choices.map(({ offered }) => offered)).toEqual(Array(8).fill(14));
    expect(choices.reduce((sum, { picked }) => sum + picked, 0)).toBe(28);
  });

  test('that is not clear describes the second profile too', async () => {
    const call = t.as(await makeUser(t.db));
    const { body } = await submit(call, allWith('a'));
    expect(body.confidence).not.toBe('clear');
    expect(body.second_description.profile_name).toBe(body.secondary_profile);
    expect(body.second_description.description).toContain('What may come easily');
  });

  test('of other questions is not compared with; the same words count as before', async () => {
    const user = await makeUser(t.db);
    const call = t.as(user);
    const old = await submit(call, allWith('b'));
    await t.db
      .updateTable('profile_results')
      .set({ test_version: 1 })
      .where('user_id', '=', user.id)
      .execute();
    const kept = await call('GET', '/api/quiz/psychometric/');
    expect(kept.body).toEqual(old.body);
    await submit(call, allWith('a'));
    const { body } = await call('GET', '/api/quiz/psychometric/history/');
    expect(body[0]).toMatchObject({ same_questions: true, changed: [] });
    expect(body[1]).toMatchObject({ same_questions: false, changed: [] });
  });

  test('can be deleted by its user alone; the one before it is then the latest', async () => {
    const call = t.as(await makeUser(t.db));
    const first = await submit(call, allWith('a'));
    const second = await submit(call, allWith('c'));
    const remove = (by: Call, id: number) => by('DELETE', `/api/quiz/psychometric/${id}/`);
    const stranger = t.as(await makeUser(t.db));
    const staff = t.as(await makeUser(t.db, { staff: true }));
    expect((await remove(t.visitor, second.body.id)).status).toBe(401);
    for (const other of [stranger, staff])
      expect((await remove(other, second.body.id)).status).toBe(404);
    expect((await remove(call, second.body.id)).status).toBe(204);
    expect((await remove(call, second.body.id)).status).toBe(404);
    expect((await call('GET', '/api/quiz/psychometric/')).body.id).toBe(first.body.id);
    expect((await remove(call, first.body.id)).status).toBe(204);
    expect((await call('GET', '/api/quiz/psychometric/')).status).toBe(404);
  });

  test("is the caller's own", async () => {
    await submit(t.as(await makeUser(t.db)), allWith('a'));
    const other = t.as(await makeUser(t.db));
    expect((await other('GET', '/api/quiz/psychometric/')).status).toBe(404);
    expect((await other('GET', '/api/quiz/psychometric/history/')).body).toEqual([]);
  });

  test('needs a user', async () => {
    expect((await submit(t.visitor, allWith('a'))).status).toBe(401);
  });

  test.each([
    ['an unanswered question', () => Object.fromEntries(Object.entries(allWith('a')).slice(1))],
    ['an unknown key', () => ({ ...allWith('a'), [String(questions[0]?.id)]: 'z' })],
    ['an inherited key', () => ({ ...allWith('a'), [String(questions[0]?.id)]: 'constructor' })],
    ['an unknown question', () => ({ ...allWith('a'), '77': 'a' })],
    ['a question of another version', () => ({ '9001': 'a' })],
    ['no answers', () => ({})],
    ['a list', () => ['a']],
    ['a number', () => ({ ...allWith('a'), [String(questions[0]?.id)]: 1 })],
    ['nothing', () => undefined],
  ])('with %s is refused with a sentence', async (_, answers) => {
    const call = t.as(await makeUser(t.db));
    const { status, body } = await submit(call, answers());
    expect(status).toBe(400);
    expect(body.answers[0]).toMatch(/\.$/);
    expect((await call('GET', '/api/quiz/psychometric/history/')).body).toEqual([]);
  });
});
