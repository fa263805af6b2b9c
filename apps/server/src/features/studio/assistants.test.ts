import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import { joinVenture, releaseMember } from './members.ts';
import { join, kindsOf, review, startStudio, submit } from './studio.fixture.ts';

let studio: Awaited<ReturnType<typeof startStudio>>;
beforeAll(async () => {
  studio = await startStudio();
});

const urlOf = (venture: number) => `/api/venture/trainer/ventures/${venture}/trainers/`;

describe('a trainer who was removed', () => {
  test('joins again only when the owner invites, who is told as the trainees are', async () => {
    const owner = await studio.newTrainer();
    const trainee = await studio.newMember(owner.venture);
    const assistant = await studio.newMember(owner.venture, { trainer: true });
    expect((await kindsOf(owner))[0]).toBe('assistant-joined');
    expect((await kindsOf(trainee))[0]).toBe('trainer-joined');
    await owner.call('DELETE', `/api/venture/trainees/${assistant.id}/`);
    const again = await join(assistant, owner.venture);
    expect([again.status, again.body.error]).toEqual([403, expect.stringContaining('invite you')]);
    const { body: work } = await submit(trainee, studio.idOf('watch'));
    const answer = () => review(assistant, work, 'approved', 'Fine.');
    const read = `/api/venture/records/?user=${trainee.id}`;
    expect((await assistant.call('GET', read)).status).toBe(404);
    expect((await answer()).status).toBe(404);
    expect((await assistant.call('DELETE', `/api/venture/trainees/${trainee.id}/`)).status).toBe(
      404,
    );
    const access = await owner.call('GET', urlOf(owner.venture));
    expect(access.body).toMatchObject({
      closed_to_trainers: false,
      assistants: [],
      removed: [{ id: assistant.id }],
      invited: [],
    });
    const invited = await owner.call('POST', urlOf(owner.venture), {
      body: { username: assistant.user.username },
    });
    expect([invited.status, invited.body.invited[0].id]).toEqual([201, assistant.id]);
    expect((await kindsOf(assistant))[0]).toBe('invited-to-assist');
    const both = await Promise.all([
      join(assistant, owner.venture),
      join(assistant, owner.venture),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect((await assistant.call('GET', read)).status).toBe(200);
    expect((await answer()).status).toBe(200);
    await owner.call('DELETE', `/api/venture/trainees/${assistant.id}/`);
    expect((await assistant.call('GET', read)).status).toBe(404);
    const many = await Promise.all(Array.from({ length: 5 }, () => join(assistant, owner.venture)));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([403]));
  });

  test('does not come back by joining at the moment of the removal', async () => {
    const owner = await studio.newTrainer();
    const assistant = await studio.newMember(owner.venture, { trainer: true });
    // Started outside of the transaction that triggers it.
    const { promise: go, resolve } = Promise.withResolvers<void>();
    const later = go.then(() => join(assistant, owner.venture));
    await inTransaction(studio.t.db, async (trx) => {
      await releaseMember(trx, { id: owner.id }, assistant.id, owner.venture);
      resolve();
      // Enough to reach the lock; on a slower machine it comes later, with the same result.
      await wait(500);
    });
    expect((await later).status).toBe(403);
    expect((await owner.call('GET', urlOf(owner.venture))).body.assistants).toEqual([]);
  });

  test('is not answered again what they were answered before', async () => {
    const owner = await studio.newTrainer();
    const trainee = await studio.newMember(owner.venture);
    const assistant = await studio.newMember(owner.venture, { trainer: true });
    const { body: work } = await submit(trainee, studio.idOf('watch'), 'Ten customers, by name.');
    const answer = ({ call }: typeof assistant) =>
      call('POST', `/api/venture/records/${work.id}/review/`, {
        body: { status: 'rejected', revision: work.revision, comment: 'More.' },
        headers: { 'idempotency-key': 'sent-once-more' },
      });
    for (const { status, body } of [await answer(assistant), await answer(assistant)])
      expect([status, body.content]).toEqual([200, 'Ten customers, by name.']);
    await owner.call('DELETE', `/api/venture/trainees/${assistant.id}/`);
    expect((await answer(assistant)).status).toBe(404);
  });

  test('who comes and goes again and again is told of once', async () => {
    const owner = await studio.newTrainer();
    const trainee = await studio.newMember(owner.venture);
    const assistant = await studio.newMember(owner.venture, { trainer: true });
    for (let round = 0; round < 4; round += 1) {
      await assistant.call('POST', '/api/venture/leave-request/', { body: {} });
      expect((await join(assistant, owner.venture)).status).toBe(201);
    }
    const count = (kinds: string[], kind: string) => kinds.filter((one) => one === kind).length;
    expect(count(await kindsOf(owner), 'assistant-joined')).toBe(1);
    expect(count(await kindsOf(trainee), 'trainer-joined')).toBe(1);
  });

  test('who left by themselves joins again', async () => {
    const owner = await studio.newTrainer();
    const assistant = await studio.newMember(owner.venture, { trainer: true });
    await assistant.call('DELETE', `/api/venture/trainees/${assistant.id}/`);
    expect((await join(assistant, owner.venture)).status).toBe(201);
  });
});

describe('a venture that is closed to further trainers', () => {
  test('is not joined as a trainee by a trainer who has still to prove the second factor', async () => {
    const owner = await studio.newTrainer();
    const body = { closed_to_trainers: true };
    await owner.call('PUT', urlOf(owner.venture), { body });
    const { id } = (await studio.newTrainer()).user;
    // Until then a session has no roles.
    await expect(joinVenture(studio.t.db, { id }, owner.venture)).rejects.toMatchObject({
      statusCode: 403,
    });
  });

  test('is joined by trainees, and by trainers whom its owner invites', async () => {
    const owner = await studio.newTrainer();
    const close = (closed_to_trainers: unknown) =>
      owner.call('PUT', urlOf(owner.venture), { body: { closed_to_trainers } });
    expect((await close(true)).body.closed_to_trainers).toBe(true);
    expect((await close('yes')).status).toBe(400);
    const other = await studio.newTrainer();
    expect((await join(other, owner.venture)).status).toBe(403);
    await studio.newMember(owner.venture);
    await owner.call('POST', urlOf(owner.venture), { body: { username: other.user.username } });
    expect((await join(other, owner.venture)).status).toBe(201);
    expect((await close(false)).body.closed_to_trainers).toBe(false);
    await studio.newMember(owner.venture, { trainer: true });
  });

  test('is its owner’s to open; who is no trainer is not invited', async () => {
    const [owner, other] = [await studio.newTrainer(), await studio.newTrainer()];
    const trainee = await studio.newMember(owner.venture);
    for (const { call, status } of [
      { call: other.call, status: 404 },
      { call: trainee.call, status: 403 },
    ]) {
      expect((await call('GET', urlOf(owner.venture))).status).toBe(status);
      const body = { closed_to_trainers: true };
      expect((await call('PUT', urlOf(owner.venture), { body })).status).toBe(status);
    }
    for (const username of [trainee.user.username, owner.user.username, 'nobody-here']) {
      const answer = await owner.call('POST', urlOf(owner.venture), { body: { username } });
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['username']]);
    }
  });
});

describe('a wish to leave', () => {
  test('that is taken back and made again tells the trainers once a day', async () => {
    const owner = await studio.newTrainer();
    const person = await studio.newMember(owner.venture);
    for (let i = 0; i < 5; i += 1) {
      await person.call('POST', '/api/venture/leave-request/', { body: {} });
      await person.call('DELETE', '/api/venture/leave-request/');
    }
    const kinds = await kindsOf(owner);
    expect(kinds.filter((kind) => kind === 'leave-requested')).toHaveLength(1);
  });

  test('needs nobody after two weeks without an answer, and the trainers are told', async () => {
    const owner = await studio.newTrainer();
    const person = await studio.newMember(owner.venture);
    const membership = async () =>
      (await person.call('GET', '/api/venture/list-available-venture/')).body.membership;
    await submit(person, studio.idOf('watch'));
    expect((await membership()).may_leave).toBe(false);
    const long = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000).toISOString();
    await studio.t.db
      .updateTable('studio_records')
      .set({ pending_since: long })
      .where('user_id', '=', person.id)
      .execute();
    expect((await membership()).may_leave).toBe(false);
    await studio.t.db
      .updateTable('venture_members')
      .set({ joined_at: long })
      .where('user_id', '=', person.id)
      .execute();
    expect((await membership()).may_leave).toBe(true);
    const { body } = await person.call('POST', '/api/venture/leave-request/', { body: {} });
    expect(body.message).toBe('You have left the venture.');
    expect(await membership()).toBeNull();
    expect((await kindsOf(owner))[0]).toBe('trainee-left');
  });
});
