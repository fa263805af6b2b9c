import { PROMISE_LIMITS } from '@inzira/contract/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { kindsOf, makePerson, startClass } from '#src/features/studio/studio.fixture.ts';
import { addDays, today } from '#src/platform/days.ts';
import { mailsTo } from '#test/mailbox.ts';
import { promiseData } from './promise-data.ts';
import { MAX_DAYS_AHEAD, MAX_OPEN } from './promises.ts';
import { remindOfPromises } from './promises.jobs.ts';

type Class = Awaited<ReturnType<typeof startClass>>;
let { studio, people }: Class = {} as Class;
let lesson: { id: number; title: string; chapter_id: number };

beforeAll(async () => {
  const all = await startClass();
  ({ studio, people } = all);
  lesson = all.lessons.get('sales') ?? { id: 0, title: '', chapter_id: 0 };
});

const LIST = '/api/promises/';
const inDays = (days: number) => addDays(today(), days);
const urlOf = ({ id }: { id: number }) => `${LIST}${id}/`;
const tasksOf = ({ id }: { id: number }) => `/api/trainees/${id}/promises/`;

type Person = Awaited<ReturnType<typeof makePerson>>;

const promise = async ({ call }: Person, body: object = {}) => {
  const answer = await call('POST', LIST, {
    body: { text: 'Ask five customers', due_on: inDays(3), ...body },
  });
  return answer.body as { id: number };
};
const listOf = async ({ call }: Person) =>
  (await call('GET', LIST)).body.promises as Record<string, unknown>[];
const answer = ({ call }: Person, made: { id: number }, body: object) =>
  call('PUT', urlOf(made), { body });

describe('a promise', () => {
  test('is made in one’s own words or from a lesson, with a day', async () => {
    const person = await makePerson(studio.t);
    expect(await listOf(person)).toEqual([]);
    const body = { text: ' Ask five customers ', due_on: inDays(3), source: 'lesson' };
    const made = await person.call('POST', LIST, { body: { ...body, lesson_id: lesson.id } });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        text: 'Ask five customers',
        due_on: inDays(3),
        source: 'lesson',
        lesson: { id: lesson.id, title: lesson.title, chapter_id: lesson.chapter_id },
        given_by: null,
        created_at: expect.any(String),
        answer: null,
        answered_at: null,
        outcome: '',
        postponed: 0,
      },
    ]);
    await promise(person, { due_on: inDays(1) });
    expect(await listOf(person)).toMatchObject([
      { source: 'own', lesson: null, due_on: inDays(1) },
      { source: 'lesson', due_on: inDays(3) },
    ]);
  });

  test('refuses days out of reach, long texts, lessons that there are not, and a trainer’s name', async () => {
    const person = await makePerson(studio.t);
    const post = async (changes: object) =>
      (await person.call('POST', LIST, { body: { text: 'Ask', due_on: inDays(1), ...changes } }))
        .body;
    expect(await post({ due_on: inDays(-2) })).toHaveProperty('due_on');
    expect(await post({ due_on: inDays(MAX_DAYS_AHEAD + 1) })).toHaveProperty('due_on');
    expect(await post({ due_on: 'Friday' })).toHaveProperty('due_on');
    expect(await post({ text: '  ' })).toHaveProperty('text');
    expect(await post({ text: 'x'.repeat(PROMISE_LIMITS.text + 1) })).toHaveProperty('text');
    expect(await post({ lesson_id: 999_999 })).toHaveProperty('lesson_id');
    expect(await post({ source: 'trainer' })).toHaveProperty('source');
    expect(await listOf(person)).toEqual([]);
  });

  test('is answered with Yes or It went differently, and a line; an answer can be taken back', async () => {
    const person = await makePerson(studio.t);
    const [done, changed] = [await promise(person), await promise(person)];
    const outcome = 'Three answered, two bought.';
    expect((await answer(person, done, { answer: 'yes', outcome })).body).toMatchObject({
      answer: 'yes',
      answered_at: expect.any(String),
      outcome,
    });
    await answer(person, changed, { answer: 'differently' });
    expect(await listOf(person)).toMatchObject([{ id: changed.id }, { id: done.id }]);
    const again = (await answer(person, done, { answer: null })).body;
    expect(again).toMatchObject({ answer: null, answered_at: null, outcome });
    expect(await listOf(person)).toMatchObject([{ id: done.id }, { id: changed.id }]);
  });

  test('that is not yet kept stays open with another day, in a week where none is named', async () => {
    const person = await makePerson(studio.t);
    const made = await promise(person, { due_on: inDays(0) });
    const later = { answer: null, due_on: inDays(7), postponed: 1 };
    expect((await answer(person, made, { answer: 'not_yet' })).body).toMatchObject(later);
    const sooner = { answer: 'not_yet', due_on: inDays(2), outcome: 'It rained.' };
    expect((await answer(person, made, sooner)).body).toMatchObject({
      due_on: inDays(2),
      outcome: 'It rained.',
      postponed: 1,
    });
    for (const nothing of [{}, { over: null }, { done_at: new Date().toISOString() }])
      expect((await answer(person, made, nothing)).status).toBe(400);
    expect((await answer(person, made, { answer: 'maybe' })).status).toBe(400);
    expect((await answer(person, made, { due_on: inDays(-9) })).body).toHaveProperty('due_on');
  });

  test('is nobody’s but its owner’s', async () => {
    const [person, other] = [await makePerson(studio.t), await makePerson(studio.t)];
    const made = await promise(person);
    expect(await listOf(other)).toEqual([]);
    for (const { call } of [other, people.trainer, people.staff]) {
      expect((await call('PUT', urlOf(made), { body: { answer: 'yes' } })).status).toBe(404);
      expect((await call('DELETE', urlOf(made))).status).toBe(404);
    }
    for (const [method, url] of [
      ['GET', LIST],
      ['POST', LIST],
      ['PUT', urlOf(made)],
      ['DELETE', urlOf(made)],
      ['GET', tasksOf(person)],
      ['POST', tasksOf(person)],
    ] as const)
      expect((await studio.t.visitor(method, url)).status, url).toBe(401);
    expect((await person.call('DELETE', urlOf(made))).status).toBe(204);
    expect((await person.call('DELETE', urlOf(made))).status).toBe(404);
  });

  test('is one of so many open ones; answered ones make place', async () => {
    const person = await makePerson(studio.t);
    const made = [];
    for (let count = 0; count < MAX_OPEN; count += 1) made.push(await promise(person));
    const body = { text: 'One more', due_on: inDays(1) };
    expect((await person.call('POST', LIST, { body })).status).toBe(409);
    const first = made[0] ?? { id: 0 };
    await answer(person, first, { answer: 'yes' });
    expect((await person.call('POST', LIST, { body })).status).toBe(201);
    expect((await answer(person, first, { answer: null })).status).toBe(409);
    expect((await answer(person, first, { answer: 'not_yet' })).status).toBe(409);
    expect((await answer(person, first, { outcome: 'Sold two.' })).status).toBe(200);
  });

  test('is one of so many also where many are made at once', async () => {
    const person = await makePerson(studio.t);
    for (let count = 0; count < MAX_OPEN - 1; count += 1) await promise(person);
    await Promise.all(Array.from({ length: 24 }, () => promise(person)));
    expect(await listOf(person)).toHaveLength(MAX_OPEN);
  });

  test('answered later on another device keeps that answer, and both lines, when an earlier one arrives', async () => {
    const person = await makePerson(studio.t);
    const made = await promise(person);
    const done_at = new Date(Date.now() - 60_000).toISOString();
    await answer(person, made, { answer: 'differently', outcome: 'It rained.' });
    const late = await answer(person, made, { answer: 'yes', outcome: 'Done.', done_at });
    expect(late).toMatchObject({
      status: 200,
      body: { answer: 'differently', outcome: 'It rained. · Done.' },
    });
    expect((await answer(person, made, { answer: 'yes' })).body).toMatchObject({ answer: 'yes' });
  });

  test('answered on two phones apart keeps both lines; changed from what is kept, whatever the clock says', async () => {
    const person = await makePerson(studio.t);
    const made = await promise(person);
    const hourAgo = new Date(Date.now() - 60 * 60_000).toISOString();
    const first = await answer(person, made, { answer: 'yes', outcome: 'Three came.', over: null });
    const apart = { answer: 'differently', outcome: 'It rained.', done_at: hourAgo, over: null };
    expect((await answer(person, made, apart)).body).toMatchObject({
      answer: 'yes',
      outcome: 'Three came. · It rained.',
    });
    const over = first.body.answered_at;
    const changed = { answer: 'differently', outcome: 'Two came.', done_at: hourAgo, over };
    expect((await answer(person, made, changed)).body).toMatchObject({
      answer: 'differently',
      outcome: 'Two came.',
    });
  });

  // Pages send the line after the answer, and not what it was based on while that answer waits.
  test('keeps the line that follows an answer which lost against another phone’s', async () => {
    const person = await makePerson(studio.t);
    const made = await promise(person);
    await answer(person, made, { answer: 'differently', outcome: 'It rained.', over: null });
    const done_at = new Date(Date.now() - 60 * 60_000).toISOString();
    await answer(person, made, { answer: 'yes', done_at, over: null });
    expect((await answer(person, made, { outcome: 'Two bought.', done_at })).body).toMatchObject({
      answer: 'differently',
      outcome: 'It rained. · Two bought.',
    });
  });

  test('keeps the line of a phone whose clock is behind the server that has its answer', async () => {
    const person = await makePerson(studio.t);
    const made = await promise(person);
    await answer(person, made, { answer: 'yes', over: null });
    const done_at = new Date(Date.now() - 5 * 60_000).toISOString();
    expect((await answer(person, made, { outcome: 'Two bought.', done_at })).body).toMatchObject({
      answer: 'yes',
      outcome: 'Two bought.',
    });
  });

  test('keeps the line of the answer that counts where two are too long for one', async () => {
    const person = await makePerson(studio.t);
    const made = await promise(person);
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const line = (letter: string) => letter.repeat(PROMISE_LIMITS.outcome - 2);
    const put = async (given: string, letter: string, minutes: number) => {
      const body = { answer: given, outcome: line(letter), done_at: ago(minutes), over: null };
      return (await answer(person, made, body)).body;
    };
    const first = { answer: 'differently', outcome: line('a') };
    expect(await put('differently', 'a', 30)).toMatchObject(first);
    expect(await put('yes', 'b', 60)).toMatchObject(first);
    expect(await put('yes', 'c', 15)).toMatchObject({ answer: 'yes', outcome: line('c') });
  });
});

describe('a task of a trainer', () => {
  const give = ({ call }: Person, to: Person, body: object = {}) =>
    call('POST', tasksOf(to), { body: { text: 'Visit two shops', due_on: inDays(2), ...body } });

  test('is a promise of the trainee, told to them, and its answer is told to who gave it', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const given = await give(people.trainer, trainee);
    expect([given.status, given.body]).toMatchObject([
      201,
      { source: 'trainer', given_by: { id: people.trainer.id } },
    ]);
    expect((await kindsOf(trainee))[0]).toBe('task-given');
    const outcome = 'Both were closed.';
    await answer(trainee, given.body, { answer: 'differently', outcome });
    expect((await kindsOf(people.trainer))[0]).toBe('task-answered');
    for (const { call } of [people.trainer, people.assistant]) {
      const { body } = await call('GET', tasksOf(trainee));
      expect(body.promises).toMatchObject([{ text: 'Visit two shops', outcome }]);
    }
  });

  test('keeps its words, stays until who gave it takes it back, and shows nothing else', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    await promise(trainee, { text: 'Something of my own' });
    const { body: task } = await give(people.trainer, trainee);
    expect((await answer(trainee, task, { text: 'Rest' })).status).toBe(403);
    expect((await trainee.call('DELETE', urlOf(task))).status).toBe(404);
    const { body } = await people.assistant.call('GET', tasksOf(trainee));
    expect(body.promises).toMatchObject([{ id: task.id }]);
    expect((await people.assistant.call('DELETE', urlOf(task))).status).toBe(404);
    expect((await people.trainer.call('DELETE', urlOf(task))).status).toBe(204);
    expect(await listOf(trainee)).toMatchObject([{ text: 'Something of my own' }]);
  });

  test('is not taken back by who is their trainer no more, nor with the answer of who did it', async () => {
    const trainer = await studio.newTrainer();
    const trainee = await studio.newMember(trainer.venture);
    const open = (await give(trainer, trainee)).body as { id: number };
    const done = (await give(trainer, trainee, { text: 'Count the stock' })).body as { id: number };
    await answer(trainee, done, { answer: 'yes', outcome: 'Forty bags.' });
    expect((await trainer.call('DELETE', urlOf(done))).status).toBe(409);
    await studio.t.db.deleteFrom('venture_members').where('user_id', '=', trainee.id).execute();
    expect((await trainer.call('DELETE', urlOf(open))).status).toBe(404);
    expect(await listOf(trainee)).toHaveLength(2);
    // It is no longer asked about.
    expect((await trainee.call('DELETE', urlOf(open))).status).toBe(204);
  });

  test('takes no place of the trainee’s own, and its giver is told once until they read', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const { body: task } = await give(people.trainer, trainee, { text: 'Weigh ten bags' });
    for (let count = 1; count < MAX_OPEN; count += 1) await give(people.trainer, trainee);
    expect((await give(people.trainer, trainee)).status).toBe(409);
    expect(await promise(trainee)).toHaveProperty('id');
    const told = async () =>
      (await kindsOf(people.trainer)).filter((kind) => kind === 'task-answered').length;
    const before = await told();
    for (const one of ['yes', null, 'yes', null, 'differently'])
      await answer(trainee, task as { id: number }, { answer: one });
    expect(await told()).toBe(before + 1);
  });

  test('is given and read by trainers of the trainee only', async () => {
    const url = tasksOf(people.trainee);
    const body = { text: 'Visit', due_on: inDays(1) };
    for (const [who, status] of [
      [people.otherTrainer, 404],
      [people.classmate, 403],
      [people.stranger, 403],
      [people.staff, 403],
      [people.trainee, 403],
    ] as const) {
      expect((await who.call('POST', url, { body })).status).toBe(status);
      expect((await who.call('GET', url)).status).toBe(status);
    }
    expect(await listOf(people.trainee)).toEqual([]);
  });

  test('stays with the trainee when the account of who gave it goes', async () => {
    const trainer = await studio.newTrainer();
    const trainee = await studio.newMember(people.trainer.venture);
    await give(people.trainer, trainee);
    await studio.t.db.updateTable('promises').set({ given_by: trainer.id }).execute();
    expect(await promiseData.collect(studio.t.db, trainer.id)).toMatchObject({
      given: expect.arrayContaining([expect.objectContaining({ text: 'Visit two shops' })]),
    });
    await studio.t.db.deleteFrom('ventures').where('owner_id', '=', trainer.id).execute();
    await studio.t.db.deleteFrom('users').where('id', '=', trainer.id).execute();
    expect(await listOf(trainee)).toMatchObject([{ source: 'trainer', given_by: null }]);
  });
});

describe('a reminder', () => {
  test('comes once for each day that was chosen, in the page and by mail, and none for what is answered', async () => {
    const person = await makePerson(studio.t);
    const [due, kept] = [await promise(person), await promise(person)];
    await promise(person, { text: 'Later', due_on: inDays(1) });
    await answer(person, due, { due_on: inDays(0) });
    await answer(person, kept, { due_on: inDays(0), answer: 'yes' });
    const told = async () => {
      await remindOfPromises(studio.t.db);
      return kindsOf(person);
    };
    expect(await told()).toEqual(['promise-due']);
    expect(await told()).toEqual(['promise-due']);
    await answer(person, due, { answer: 'not_yet' });
    expect(await told()).toEqual(['promise-due']);
    await answer(person, due, { due_on: inDays(0) });
    expect(await told()).toEqual(['promise-due', 'promise-due']);
    await studio.t.db.updateTable('jobs').set({ due_at: '2020-01-01' }).execute();
    await studio.t.jobs.run();
    expect(await mailsTo(studio.t.db, person.email)).toHaveLength(1);
  });

  test('that a standstill held up for days does not come any more', async () => {
    const person = await makePerson(studio.t);
    const { id } = await promise(person);
    const past = { due_on: inDays(-2) };
    await studio.t.db.updateTable('promises').set(past).where('id', '=', id).execute();
    await remindOfPromises(studio.t.db);
    expect(await kindsOf(person)).toEqual([]);
  });
});

test('promises are in an export, and go with the account', async () => {
  const person = await makePerson(studio.t);
  await promise(person, { lesson_id: lesson.id, source: 'lesson' });
  expect(await promiseData.collect(studio.t.db, person.id)).toMatchObject({
    promises: [{ text: 'Ask five customers', lesson: lesson.title }],
    given: [],
  });
  await studio.t.db.deleteFrom('users').where('id', '=', person.id).execute();
  expect(await promiseData.collect(studio.t.db, person.id)).toEqual({ promises: [], given: [] });
});
