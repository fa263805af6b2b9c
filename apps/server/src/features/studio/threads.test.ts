import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import { addComment } from './comments.ts';
import { kindsOf, review, startStudio, submit } from './studio.fixture.ts';
import { toAnswerHours } from './answer-times.ts';

let studio: Awaited<ReturnType<typeof startStudio>>;
let people: Awaited<ReturnType<typeof studio.newClass>>;
beforeAll(async () => {
  studio = await startStudio();
  people = await studio.newClass();
});

interface Person {
  id: number;
  call: (typeof people)['trainee']['call'];
}

const write = ({ call }: Person, activity: number, content = 'Which ten people?') =>
  call('POST', '/api/venture/messages/', { body: { activity, content } });

async function unreadOf({ call }: Person, user?: number) {
  const { body } = await call('GET', `/api/venture/work/${user ? `?user=${user}` : ''}`);
  return body.unread as { activity: number; count: number }[];
}

describe('a thread on an activity', () => {
  test('is asked and answered by both sides, both are told, and what is unread is counted', async () => {
    const { trainer, assistant } = people;
    const trainee = await studio.newMember(trainer.venture, { first_name: 'Ama', last_name: 'O' });
    const activity = studio.idOf('watch');
    const asked = await write(trainee, activity);
    expect(asked.status).toBe(201);
    expect(asked.body).toMatchObject({
      by: 'trainee',
      trainer: null,
      trainer_name: 'Ama O',
      user: trainee.id,
      content: 'Which ten people?',
    });
    const [told] = (await trainer.call('GET', '/api/notifications/')).body.results;
    expect(told).toMatchObject({
      kind: 'trainee-wrote',
      text: 'Ama O has written to you about “Do watch”.',
      path: `/trainer/trainee/${trainee.id}?activity=${activity}`,
    });
    expect(await kindsOf(assistant)).toContain('trainee-wrote');

    expect(await unreadOf(trainee)).toEqual([]);
    expect(await unreadOf(trainer, trainee.id)).toEqual([{ activity, count: 1 }]);
    const mine = async () => {
      const { body } = await trainer.call('GET', '/api/venture/trainees/');
      return body.find(({ id }: { id: number }) => id === trainee.id).unread_count;
    };
    expect(await mine()).toBe(1);
    const read = { activity, user: trainee.id, last: asked.body.id };
    const { status } = await trainer.call('PUT', '/api/venture/comments/read/', { body: read });
    expect(status).toBe(204);
    expect(await mine()).toBe(0);
    // Each trainer has their own read state.
    expect(await unreadOf(assistant, trainee.id)).toEqual([{ activity, count: 1 }]);

    const answer = { activity, user: trainee.id, content: 'Any ten who buy.' };
    const said = await trainer.call('POST', '/api/venture/comments/', { body: answer });
    expect(said.body).toMatchObject({ by: 'trainer', trainer: trainer.id });
    expect(await unreadOf(trainee)).toEqual([{ activity, count: 1 }]);
    await trainee.call('PUT', '/api/venture/comments/read/', {
      body: { activity, last: said.body.id },
    });
    expect(await unreadOf(trainee)).toEqual([]);
    // An older call of the same page arrives late, and marks nothing as unread.
    await trainee.call('PUT', '/api/venture/comments/read/', {
      body: { activity, last: asked.body.id },
    });
    expect(await unreadOf(trainee)).toEqual([]);
    const thread = await trainee.call('GET', `/api/venture/comments/?activity=${activity}`);
    expect(thread.body.map(({ by }: { by: string }) => by)).toEqual(['trainee', 'trainer']);
  });

  test('leaves unread what was being written while somebody read what came after it', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const activity = studio.idOf('watch');
    const { promise: committing, resolve: commit } = Promise.withResolvers<void>();
    const { promise: written, resolve: write } = Promise.withResolvers<void>();
    const slow = inTransaction(studio.t.db, async (trx) => {
      const about = { userId: trainee.id, activityId: activity, record: undefined };
      await addComment(trx, people.assistant.id, 'Slowly.', about);
      write();
      await committing;
    });
    await written;
    const answer = { activity, user: trainee.id, content: 'Quickly.' };
    const quick = people.trainer.call('POST', '/api/venture/comments/', { body: answer });
    await Promise.race([quick, wait(300)]);
    const { body: read } = await trainee.call('GET', `/api/venture/comments/?activity=${activity}`);
    const last = read.at(-1)?.id;
    if (last !== undefined) {
      await trainee.call('PUT', '/api/venture/comments/read/', { body: { activity, last } });
    }
    commit();
    await slow;
    expect((await quick).status).toBe(201);
    expect(await unreadOf(trainee)).toEqual([{ activity, count: 2 - read.length }]);
  });

  test('needs a trainer who reads it, words, and an activity', async () => {
    const { stranger, trainee } = people;
    const activity = studio.idOf('watch');
    const alone = await write(stranger, activity);
    expect([alone.status, alone.body.error]).toEqual([400, expect.stringMatching(/no trainer/)]);
    expect((await stranger.call('GET', '/api/venture/work/')).body.has_trainer).toBe(false);
    expect((await trainee.call('GET', '/api/venture/work/')).body.has_trainer).toBe(true);
    expect((await write(trainee, activity, ' \n ')).body).toHaveProperty('content');
    expect((await write(trainee, 999_999)).body).toHaveProperty('activity');
  });

  test('ends a flood of messages', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const activity = studio.idOf('watch');
    for (let n = 0; n < 60; n += 1) expect((await write(trainee, activity)).status).toBe(201);
    expect((await write(trainee, activity)).status).toBe(429);
  });

  test.each(['classmate', 'otherTrainer', 'stranger'] as const)(
    '%s reads nothing, and marks nothing as read',
    async (who) => {
      const trainee = await studio.newMember(people.trainer.venture);
      const { body } = await write(trainee, studio.idOf('watch'), 'A secret.');
      const { call } = people[who];
      const mark = { activity: body.activity, user: trainee.id, last: body.id };
      const statuses = [
        (await call('GET', `/api/venture/comments/?user=${trainee.id}`)).status,
        (await call('PUT', '/api/venture/comments/read/', { body: mark })).status,
      ];
      expect(statuses).toEqual([404, 404]);
      // Nor a comment of another thread.
      const own = { activity: body.activity, last: body.id };
      expect((await call('PUT', '/api/venture/comments/read/', { body: own })).status).toBe(400);
    },
  );

  test('goes with the account of the trainee', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const { body } = await write(trainee, studio.idOf('watch'), 'Mine.');
    const exported = (await trainee.call('GET', '/api/auth/export/')).body.studio;
    expect(exported.comments).toMatchObject([{ content: 'Mine.', by_trainee: 1 }]);
    await trainee.call('DELETE', '/api/auth/user/', {
      body: { password: 'correct-horse-battery' },
    });
    const left = await studio.t.db
      .selectFrom('studio_comments')
      .select('id')
      .where('id', '=', body.id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('how long a trainer took to answer', () => {
  test('is what half of the work takes that waits or was answered last', () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const answers = Array.from({ length: 20 }, (_, n) => ({
      submitted_at: ago(1000 + n),
      reviewed_at: ago(980 + n),
    }));
    const waiting = Array.from({ length: 11 }, (_, n) => ({ pending_since: ago(14 * 24 - n) }));
    expect(toAnswerHours(answers)).toBe(20);
    expect(toAnswerHours(answers, waiting)).toBeGreaterThan(13 * 24);
    expect(toAnswerHours(answers, waiting.slice(0, 4))).toBe(20);
  });

  const hoursOf = async (call: Person['call'], venture: number) => {
    const { body } = await call('GET', '/api/venture/list-available-venture/');
    return body.ventures.find(({ id }: { id: number }) => id === venture).answer_hours;
  };

  test('is half of the answers of the last three months', async () => {
    const trainer = await studio.newTrainer();
    expect(await hoursOf(people.stranger.call, trainer.venture)).toBeNull();
    const activity = studio.idOf('watch');
    for (const hours of [2, 5, 300]) {
      const trainee = await studio.newMember(trainer.venture);
      const { body: record } = await submit(trainee, activity);
      await studio.t.db
        .updateTable('studio_versions')
        // Plus a minute, because a fast machine answers within the same millisecond.
        .set({ submitted_at: new Date(Date.now() - (hours * 60 + 1) * 60_000).toISOString() })
        .where('record_id', '=', record.id)
        .execute();
      await review(trainer, record, 'approved');
    }
    expect(await hoursOf(people.stranger.call, trainer.venture)).toBe(6);
    // Waiting work counts once it waits longer than the median.
    for (let n = 0; n < 3; n += 1) await submit(await studio.newMember(trainer.venture), activity);
    expect(await hoursOf(people.stranger.call, trainer.venture)).toBe(6);
    await studio.t.db
      .updateTable('studio_records')
      .set({ pending_since: new Date(Date.now() - (14 * 24 * 60 + 1) * 60_000).toISOString() })
      .where('status', '=', 'pending')
      .where('user_id', 'in', (eb) =>
        eb
          .selectFrom('venture_members')
          .select('user_id')
          .where('venture_id', '=', trainer.venture),
      )
      .execute();
    expect(await hoursOf(people.stranger.call, trainer.venture)).toBe(301);
    await studio.t.db
      .updateTable('studio_records')
      .set({ reviewed_at: '2020-01-01T00:00:00.000Z' })
      .where('reviewer_id', '=', trainer.id)
      .execute();
    expect(await hoursOf(people.stranger.call, trainer.venture)).toBeNull();
  });
});
