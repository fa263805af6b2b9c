import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { kindsOf, startStudio, submit } from './studio.fixture.ts';

let studio: Awaited<ReturnType<typeof startStudio>>;
let people: Awaited<ReturnType<typeof studio.newClass>>;
beforeAll(async () => {
  studio = await startStudio();
  people = await studio.newClass();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('comments', () => {
  test('are kept in order, the trainee is told, and both read them', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const { body: record } = await submit(trainee, studio.idOf('watch'));
    const send = (content: string) =>
      people.trainer.call('POST', '/api/venture/comments/', {
        body: { activity: studio.idOf('watch'), user: trainee.id, record: record.id, content },
      });
    const first = await send('Good start.');
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      trainer: people.trainer.id,
      trainer_name: people.trainer.user.username,
      content: 'Good start.',
      user: trainee.id,
      record: record.id,
    });
    await send('Add prices.');
    const list = `/api/venture/comments/?activity=${studio.idOf('watch')}&user=${trainee.id}`;
    const { body } = await people.assistant.call('GET', list);
    expect(body.map((one: { content: string }) => one.content)).toEqual([
      'Good start.',
      'Add prices.',
    ]);
    expect((await trainee.call('GET', list)).body).toEqual(body);
    expect(await kindsOf(trainee)).toEqual(['work-commented', 'work-commented']);
  });

  test('on nothing, of nothing, and on the record of another are refused', async () => {
    const { trainer, trainee, classmate } = people;
    const { body: record } = await submit(classmate, studio.idOf('ask'));
    const send = (body: object) => trainer.call('POST', '/api/venture/comments/', { body });
    const base = { activity: studio.idOf('ask'), user: trainee.id, content: 'x' };
    expect((await send({ ...base, content: '  ' })).body).toHaveProperty('content');
    expect((await send({ ...base, activity: 999_999 })).body).toHaveProperty('activity');
    expect((await send({ ...base, record: record.id })).body).toHaveProperty('record');
  });
});
