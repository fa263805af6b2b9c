import { revokeRole } from '#src/features/accounts/roles.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '#test/factories.ts';
import { join, kindsOf, startStudio, submit } from './studio.fixture.ts';

let studio: Awaited<ReturnType<typeof startStudio>>;
let people: Awaited<ReturnType<typeof studio.newClass>>;
beforeAll(async () => {
  studio = await startStudio();
  people = await studio.newClass();
});

describe('leaving', () => {
  test('is asked for, may be taken back, and is the trainer’s to allow; the work stays', async () => {
    const { trainer, otherTrainer } = people;
    const person = await studio.newMember(trainer.venture);
    await submit(person, studio.idOf('watch'));
    const ask = (message?: string) =>
      person.call('POST', '/api/venture/leave-request/', { body: { message } });
    expect((await ask('I move to Huye.')).status).toBe(201);
    expect((await kindsOf(trainer))[0]).toBe('leave-requested');
    const inList = async () =>
      (await trainer.call('GET', '/api/venture/trainees/')).body.find(
        (one: { id: number }) => one.id === person.id,
      );
    expect(await inList()).toMatchObject({
      leave_message: 'I move to Huye.',
      leave_requested_at: expect.any(String),
    });
    await person.call('DELETE', '/api/venture/leave-request/');
    expect(await inList()).toMatchObject({ leave_message: null, leave_requested_at: null });
    await ask();
    const url = `/api/venture/trainees/${person.id}/?venture=${trainer.venture}`;
    expect((await otherTrainer.call('DELETE', url)).status).toBe(404);
    expect((await person.call('DELETE', url)).status).toBe(403);
    expect((await trainer.call('DELETE', url)).status).toBe(204);
    expect((await trainer.call('DELETE', url)).status).toBe(404);
    expect(await kindsOf(person)).toContain('released');
    expect((await join(person, otherTrainer.venture)).status).toBe(201);
    expect((await person.call('GET', '/api/venture/records/')).body).toHaveLength(1);
    const seen = await otherTrainer.call('GET', `/api/venture/records/?user=${person.id}`);
    expect(seen.body).toHaveLength(1);
  });

  test('makes nobody’s writes about other work, nor about one’s own, run a second time', async () => {
    const trainer = await studio.newTrainer();
    const [leaver, other] = [
      await studio.newMember(trainer.venture),
      await studio.newMember(trainer.venture),
    ];
    const { body: left } = await submit(leaver, studio.idOf('watch'));
    const { body: work } = await submit(other, studio.idOf('watch'));
    const review = ({ id, revision }: typeof work, key: string) =>
      trainer.call('POST', `/api/venture/records/${id}/review/`, {
        body: { status: 'rejected', revision, comment: 'More.' },
        headers: { 'idempotency-key': key },
      });
    const change = () =>
      leaver.call('PUT', `/api/venture/records/${left.id}/`, {
        body: { content: 'Twelve people.', version: 1, client_id: 'made-offline' },
      });
    await review(left, 'of-the-leaver');
    const [reviewed, changed] = [await review(work, 'of-the-other'), await change()];
    expect([reviewed.status, changed.status]).toEqual([200, 200]);
    await trainer.call('DELETE', `/api/venture/trainees/${leaver.id}/`);
    expect(await change()).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await review(work, 'of-the-other')).body).toEqual(reviewed.body);
    expect((await other.call('GET', '/api/venture/comments/')).body).toHaveLength(1);
    expect((await review(left, 'of-the-leaver')).status).toBe(404);
  });

  test('is told to whoever is left when a trainer goes with their ventures; the work stays', async () => {
    const trainer = await studio.newTrainer();
    const person = await studio.newMember(trainer.venture);
    await submit(person, studio.idOf('watch'));
    const gone = await trainer.call('DELETE', '/api/auth/user/', {
      body: { password: TEST_PASSWORD },
    });
    expect(gone.status).toBe(204);
    expect(await kindsOf(person)).toContain('venture-gone');
    expect((await person.call('GET', '/api/venture/records/')).body).toHaveLength(1);
    expect((await join(person, people.otherTrainer.venture)).status).toBe(201);
  });

  test('needs nobody’s consent where the venture has no trainer any more', async () => {
    const trainer = await studio.newTrainer();
    const person = await studio.newMember(trainer.venture);
    await studio.t.db
      .deleteFrom('user_roles')
      .where('user_id', '=', trainer.id)
      .where('role', '=', 'trainer')
      .execute();
    const asked = await person.call('POST', '/api/venture/leave-request/', { body: {} });
    expect(asked.status).toBe(201);
    expect((await join(person, people.otherTrainer.venture)).status).toBe(201);
  });

  test('is told once however often it is asked, with the latest word', async () => {
    const trainer = await studio.newTrainer();
    const person = await studio.newMember(trainer.venture);
    const ask = (message: string) =>
      person.call('POST', '/api/venture/leave-request/', { body: { message } });
    const answers = await Promise.all([ask('I move.'), ask('I move.')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    await ask('I move to Huye.');
    const kinds = await kindsOf(trainer);
    expect(kinds.filter((kind) => kind === 'leave-requested')).toHaveLength(1);
    const [trainee] = (await trainer.call('GET', '/api/venture/trainees/')).body;
    expect(trainee.leave_message).toBe('I move to Huye.');
  });

  test('is allowed once by two trainers at a time', async () => {
    const trainer = await studio.newTrainer();
    const assistant = await studio.newMember(trainer.venture, { trainer: true });
    const person = await studio.newMember(trainer.venture);
    const answers = await Promise.all(
      [trainer, assistant, trainer, assistant].map(({ call }) =>
        call('DELETE', `/api/venture/trainees/${person.id}/`),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404]);
    expect((await kindsOf(person)).filter((kind) => kind === 'released')).toHaveLength(1);
  });

  test('is an assistant’s own to decide, also without the role', async () => {
    const [trainer, other] = [await studio.newTrainer(), await studio.newTrainer()];
    const person = await studio.newMember(trainer.venture, { trainer: true });
    const own = await person.call('GET', '/api/venture/list-available-venture/');
    expect(own.body.membership).toMatchObject({ role: 'assistant' });
    const { db } = studio.t;
    await revokeRole(db, person.id, 'trainer');
    const answer = await person.call('POST', '/api/venture/leave-request/', { body: {} });
    expect([answer.status, answer.body]).toEqual([201, { message: 'You have left the venture.' }]);
    expect((await join(person, other.venture)).status).toBe(201);
    expect((await kindsOf(trainer))[0]).toBe('assistant-joined');
  });

  test('cannot be asked for by somebody who is nowhere', async () => {
    const { call } = people.stranger;
    expect((await call('POST', '/api/venture/leave-request/', { body: {} })).status).toBe(400);
  });

  test('an assistant goes by themselves; another assistant cannot remove them, the owner can', async () => {
    const trainer = await studio.newTrainer();
    const [one, two] = [
      await studio.newMember(trainer.venture, { trainer: true }),
      await studio.newMember(trainer.venture, { trainer: true }),
    ];
    const url = (person: { id: number }) => `/api/venture/trainees/${person.id}/`;
    expect((await one.call('DELETE', url(two))).status).toBe(403);
    expect((await trainer.call('DELETE', url(two))).status).toBe(204);
    expect((await one.call('DELETE', url(one))).status).toBe(204);
    expect((await one.call('GET', '/api/venture/trainees/')).body).toEqual([]);
  });
});
