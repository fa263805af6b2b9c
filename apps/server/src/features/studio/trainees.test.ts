import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#src/platform/db/database.ts';
import { makeUser } from '#test/factories.ts';
import { createVia, makeApproved } from '#src/features/ventures/ventures.fixture.ts';
import { addToMilestone, updateMilestone } from './journey.ts';
import { importFiles, JOURNEY, makeJourney } from './journey.fixture.ts';
import { join, makePerson, review, startStudio, submit } from './studio.fixture.ts';

let studio: Awaited<ReturnType<typeof startStudio>>;
let people: Awaited<ReturnType<typeof studio.newClass>>;
beforeAll(async () => {
  studio = await startStudio();
  people = await studio.newClass();
});

const AVAILABLE = '/api/venture/list-available-venture/';
const names = (list: { id: number }[]) => list.map(({ id }) => id);

describe('joining a venture', () => {
  test('once, of those that trainers own and the team approved; the trainer is told', async () => {
    const { t } = studio;
    const trainer = await studio.newTrainer();
    const { body: waiting } = await createVia(trainer.call);
    const ofLearner = await makeApproved(t, {}, await makeUser(t.db));
    const person = await makePerson(t, { first_name: 'Yao' });
    const before = await person.call('GET', AVAILABLE);
    expect(before.body).toMatchObject({ joined: null, membership: null });
    const offered = names(before.body.ventures);
    expect(offered).toContain(trainer.venture);
    expect(offered).not.toContain(waiting.id);
    expect(offered).not.toContain(ofLearner.id);
    for (const id of [waiting.id, ofLearner.id, 999_999]) {
      expect((await join(person, id)).status).toBe(404);
    }
    const answer = await join(person, trainer.venture);
    expect([answer.status, answer.body]).toEqual([201, { message: 'You joined the venture!' }]);
    expect((await trainer.call('GET', '/api/notifications/')).body.results[0]).toMatchObject({
      kind: 'trainee-joined',
      path: `/trainer/trainee/${person.id}`,
    });
    const { body } = await person.call('GET', AVAILABLE);
    expect(body.joined).toBe(trainer.venture);
    expect(body.membership).toMatchObject({ venture: { id: trainer.venture }, role: 'trainee' });
    const venture = body.ventures.find((one: { id: number }) => one.id === trainer.venture);
    expect(venture).toMatchObject({ joined: true, trainees_count: 1 });
    expect(names(venture.trainees)).toEqual([person.id]);
  });

  test('a second one, the same again and one’s own are refused, also at once', async () => {
    const { t } = studio;
    const [one, two] = [await studio.newTrainer(), await studio.newTrainer()];
    const person = await makePerson(t);
    const answers = await Promise.all(
      [one, two, one, two].map((trainer) => join(person, trainer.venture)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({
      error: 'Cannot join more than one venture.',
    });
    expect((await join(one, one.venture)).status).toBe(400);
    const { body: own } = await one.call('GET', AVAILABLE);
    expect(own.joined).toBeNull();
    const joined = (id: number) =>
      own.ventures.find((venture: { id: number }) => venture.id === id).joined;
    expect([joined(one.venture), joined(two.venture)]).toEqual([true, false]);
    expect((await join(people.trainee, 1)).body).toEqual({
      error: 'Cannot join more than one venture.',
    });
  });

  test('shows a learner no names but their own', async () => {
    const { body } = await people.classmate.call('GET', AVAILABLE);
    const venture = body.ventures.find((one: { id: number }) => one.id === people.trainer.venture);
    expect(names(venture.trainees)).toEqual([people.classmate.id]);
    expect(JSON.stringify(body)).not.toContain(people.trainee.email);
  });
});

describe('a trainer’s lists', () => {
  test('say of each how much is approved, and what is to be changed, of all that the journey asks', async () => {
    const trainer = await studio.newTrainer();
    const trainee = await studio.newMember(trainer.venture);
    const fresh = await studio.newMember(trainer.venture);
    const answers = { watch: 'approved', say: 'rejected' } as const;
    for (const [activity, status] of Object.entries(answers)) {
      await submit(trainee, studio.idOf(activity));
      await studio.t.db
        .updateTable('studio_records')
        .set({ status, pending_since: null })
        .where('user_id', '=', trainee.id)
        .where('activity_id', '=', studio.idOf(activity))
        .execute();
    }
    const { body } = await trainer.call('GET', '/api/venture/trainees/');
    const [{ activity_count: all }] = body;
    expect(all).toBeGreaterThan(2);
    expect(body).toMatchObject([
      { id: trainee.id, approved_count: 1, rejected_count: 1, pending_count: 0 },
      { id: fresh.id, approved_count: 0, rejected_count: 0, activity_count: all },
    ]);
  });

  test('name their own trainees, the longest wait first, by venture, with neighbours', async () => {
    const trainer = await studio.newTrainer();
    const second = await makeApproved(studio.t, {}, trainer.user);
    const quiet = await studio.newMember(trainer.venture);
    const late = await studio.newMember(second.id);
    const early = await studio.newMember(trainer.venture);
    await submit(early, studio.idOf('watch'));
    await submit(late, studio.idOf('watch'));
    await submit(early, studio.idOf('say'));
    const { body } = await trainer.call('GET', '/api/venture/trainees/');
    expect(
      body.map((one: { id: number; pending_count: number }) => [one.id, one.pending_count]),
    ).toEqual([
      [early.id, 2],
      [late.id, 1],
      [quiet.id, 0],
    ]);
    expect(body[0]).toMatchObject({
      email: early.email,
      joined: true,
      venture: { id: trainer.venture },
    });
    await studio.t.db
      .updateTable('users')
      .set({ email: 'quiet@no-mail.invalid', email_key: 'quiet@no-mail.invalid' })
      .where('id', '=', quiet.id)
      .execute();
    const made = await trainer.call('GET', '/api/venture/trainees/');
    expect(made.body[2]).toMatchObject({ id: quiet.id, email: '' });
    const filtered = await trainer.call('GET', `/api/venture/trainees/?venture=${second.id}`);
    expect(names(filtered.body)).toEqual([late.id]);
    const foreign = await trainer.call(
      'GET',
      `/api/venture/trainees/?venture=${people.trainer.venture}`,
    );
    expect(foreign.status).toBe(404);
    const one = async (id: number) => {
      const detail = (await trainer.call('GET', `/api/venture/trainees/${id}/`)).body;
      return [detail.previous?.id ?? null, detail.next?.id ?? null];
    };
    expect(await one(early.id)).toEqual([null, late.id]);
    expect(await one(late.id)).toEqual([early.id, null]);
    expect(await one(quiet.id)).toEqual([late.id, early.id]);
  });

  test('of ventures: their own first with addresses, of others the names only', async () => {
    const { trainer, trainee, otherTrainee, otherTrainer } = people;
    const { body } = await trainer.call('GET', '/api/venture/trainer/ventures/');
    expect(body[0]).toMatchObject({ id: trainer.venture, joined: true });
    const own = body[0].trainees.find((one: { id: number }) => one.id === trainee.id);
    expect(own).toMatchObject({ email: trainee.email, full_name: 'Ama Owusu', joined: true });
    const other = body.find((one: { id: number }) => one.id === otherTrainer.venture);
    expect(other).toMatchObject({ joined: false });
    expect(other.trainees).toContainEqual(
      expect.objectContaining({ id: otherTrainee.id, email: null, joined: false }),
    );
    expect(JSON.stringify(other)).not.toContain(otherTrainee.email);
  });

  test('are closed to others, and a trainee of somebody else is not found', async () => {
    for (const path of ['trainees/', 'trainer/ventures/', 'trainer/progress/', 'trainer/queue/']) {
      expect((await people.stranger.call('GET', `/api/venture/${path}`)).status).toBe(403);
      expect((await people.staff.call('GET', `/api/venture/${path}`)).status).toBe(403);
      expect((await studio.t.visitor('GET', `/api/venture/${path}`)).status).toBe(401);
    }
    const url = `/api/venture/trainees/${people.otherTrainee.id}/`;
    expect((await people.trainer.call('GET', url)).status).toBe(404);
  });
});

describe('the queue', () => {
  test('gives the oldest first, and goes on from the last whatever was answered meanwhile', async () => {
    const trainer = await studio.newTrainer();
    const activities = ['watch', 'say', 'interview', 'numbers', 'ask'].map((slug) =>
      studio.idOf(slug),
    );
    for (let n = 0; n < 5; n += 1) {
      const trainee = await studio.newMember(trainer.venture);
      for (const activity of activities) await submit(trainee, activity);
    }
    const first = (await trainer.call('GET', '/api/venture/trainer/queue/')).body;
    expect(first).toMatchObject({ count: 25, previous: null });
    expect(first.results).toHaveLength(20);
    const ids = first.results.map((one: { record: { id: number } }) => one.record.id);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b));
    for (const { record } of first.results.slice(0, 7)) await review(trainer, record, 'approved');
    const rest = (await trainer.call('GET', first.next)).body;
    expect(rest).toMatchObject({ count: 18, next: null });
    expect(rest.results).toHaveLength(5);
    const [item] = rest.results;
    expect(item.activity).toMatchObject({ good: ['It is short', 'It is true', 'It is yours'] });
    const other = await (await studio.newTrainer()).call('GET', '/api/venture/trainer/queue/');
    expect(other.body).toEqual({ count: 0, next: null, previous: null, results: [] });
    const nonsense = await trainer.call('GET', "/api/venture/trainer/queue/?after=x'--");
    expect(nonsense.body.results).toHaveLength(18);
  });

  test('has nothing of an account that is closed', async () => {
    const trainer = await studio.newTrainer();
    const person = await studio.newMember(trainer.venture);
    await submit(person, studio.idOf('watch'));
    const read = async () => (await trainer.call('GET', '/api/venture/trainer/queue/')).body;
    expect(await read()).toMatchObject({ count: 1, results: [{ trainee: { id: person.id } }] });
    await studio.t.db
      .updateTable('users')
      .set({ disabled_at: '2026-11-20T08:00:00.000Z' })
      .where('id', '=', person.id)
      .execute();
    expect(await read()).toMatchObject({ count: 0, results: [] });
  });

  test('brings what was reviewed before, for the difference', async () => {
    const trainer = await studio.newTrainer();
    const trainee = await studio.newMember(trainer.venture, {
      first_name: 'Ama',
      last_name: 'Owusu',
    });
    const { body: record } = await submit(trainee, studio.idOf('watch'), 'First');
    const { body: reviewed } = await review(trainer, record, 'rejected', 'Add the hour.');
    await trainee.call('PUT', `/api/venture/records/${record.id}/`, {
      body: { content: 'Second' },
    });
    const { body } = await trainer.call('GET', '/api/venture/trainer/queue/');
    expect(body.results).toEqual([
      expect.objectContaining({
        record: expect.objectContaining({ content: 'Second', record: 1, version: 2 }),
        reviewed: expect.objectContaining({ number: 1, content: 'First' }),
        last_comment: 'Add the hour.',
        last_comment_by: reviewed.trainer_name,
      }),
    ]);
    await trainee.call('POST', '/api/venture/messages/', {
      body: { activity: record.activity, content: 'Which hour?' },
    });
    const asked = (await trainer.call('GET', '/api/venture/trainer/queue/')).body.results[0];
    expect(asked).toMatchObject({ last_comment: 'Which hour?', last_comment_by: 'Ama Owusu' });
  });
});

describe('the progress table', () => {
  test('says for each step what holds first: waiting, rejected, done, started, nothing', async () => {
    const trainer = await studio.newTrainer();
    const trainee = await studio.newMember(trainer.venture);
    const states = async () => {
      const { body } = await trainer.call('GET', '/api/venture/trainer/progress/');
      return body.results[0].progress.map((one: { state: string }) => one.state);
    };
    expect(await states()).toEqual(['nothing', 'nothing', 'nothing']);
    const watch = (await submit(trainee, studio.idOf('watch'))).body;
    expect(await states()).toEqual(['waiting', 'nothing', 'nothing']);
    await review(trainer, watch, 'approved');
    expect(await states()).toEqual(['started', 'nothing', 'nothing']);
    const say = (await submit(trainee, studio.idOf('say'))).body;
    const rejected = (await review(trainer, say, 'rejected', 'More.')).body;
    expect(await states()).toEqual(['rejected', 'nothing', 'nothing']);
    await review(trainer, rejected, 'approved');
    expect(await states()).toEqual(['done', 'nothing', 'nothing']);
    expect((await trainer.call('GET', '/api/venture/trainer/progress/?page=2')).status).toBe(404);
  });

  test('and the list are searched by name and address, whatever the accents', async () => {
    const trainer = await studio.newTrainer();
    for (const first_name of ['Fanta', 'Joseph'])
      await studio.newMember(trainer.venture, { first_name, last_name: 'Traoré' });
    const find = async (path: string) => {
      const { body } = await trainer.call('GET', path);
      return (body.results ?? body).map((one: { first_name: string }) => one.first_name).toSorted();
    };
    for (const url of ['/api/venture/trainees/', '/api/venture/trainer/progress/']) {
      expect(await find(`${url}?search=traore+FANTA`)).toEqual(['Fanta']);
      expect(await find(`${url}?search=traor&venture=${trainer.venture}`)).toHaveLength(2);
      expect(await find(`${url}?search=nobody`)).toEqual([]);
      expect(await find(`${url}?search=`)).toHaveLength(2);
    }
    const names = async (query: string) => {
      const { body } = await trainer.call('GET', `/api/venture/trainer/progress/csv/${query}`);
      return [...String(body).matchAll(/^"(\w+) Traoré"/gm)].map(([, name]) => name).toSorted();
    };
    expect(await names('?venture=&search=traore+FANTA')).toEqual(['Fanta']);
    expect(await names(`?venture=${trainer.venture}&search=nobody`)).toEqual([]);
    expect(await names('')).toEqual(['Fanta', 'Joseph']);
  });

  test('as a file stands in the record, with whose names it has', async () => {
    const trainer = await studio.newTrainer();
    const member = await studio.newMember(trainer.venture);
    expect((await trainer.call('GET', '/api/venture/trainer/progress/csv/')).status).toBe(200);
    const { body } = await people.staff.call(
      'GET',
      `/api/staff/record/?person=${member.user.username}&action=trainees-exported`,
    );
    expect(body.results).toMatchObject([
      {
        actor: { id: trainer.user.id },
        action: 'trainees-exported',
        after: { count: 1, found: [member.user.id] },
      },
    ]);
  });

  test('opens in columns in a French spreadsheet, which waits for semicolons', async () => {
    const trainer = await studio.newTrainer();
    await studio.newMember(trainer.venture, { first_name: 'Aya', last_name: 'Koné; Traoré' });
    const { body } = await trainer.call('GET', '/api/venture/trainer/progress/csv/', {
      headers: { 'accept-language': 'fr' },
    });
    expect(body).toMatch(/^\uFEFF"[^"]+";"/);
    expect(body).toMatch(/\r\n"Aya Koné; Traoré";"/);
    expect(String(body).split('\r\n')[0]).toMatch(/"[^":]+\u00A0: [^":]+"$/);
  });

  test('goes into a spreadsheet without a formula of anybody’s', async () => {
    const trainer = await studio.newTrainer();
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', ' =1'];
    for (const first_name of formulas) {
      await studio.newMember(trainer.venture, { first_name, last_name: 'a","b' });
    }
    const { body, headers } = await trainer.call('GET', '/api/venture/trainer/progress/csv/');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain('attachment');
    const lines = String(body).trim().split('\r\n');
    expect(lines).toHaveLength(1 + formulas.length);
    for (const line of lines.slice(1)) {
      expect(line).toMatch(/^"'\s*[=+\-@＝]/);
      expect(line).toContain('a"",""b');
    }
    expect((await people.stranger.call('GET', '/api/venture/trainer/progress/csv/')).status).toBe(
      403,
    );
  });
});

describe('kept comments', () => {
  test('are the trainer’s own: made, changed, removed', async () => {
    const { trainer, otherTrainer } = people;
    const url = '/api/venture/trainer/snippets/';
    const { status, body } = await trainer.call('POST', url, { body: { content: 'Which hour?' } });
    expect(status).toBe(201);
    const one = `${url}${body.id}/`;
    expect((await otherTrainer.call('PUT', one, { body: { content: 'Mine' } })).status).toBe(404);
    expect((await otherTrainer.call('DELETE', one)).status).toBe(404);
    expect((await people.stranger.call('GET', url)).status).toBe(403);
    await trainer.call('PUT', one, { body: { content: 'Which hour and street?' } });
    expect((await trainer.call('GET', url)).body).toEqual([
      expect.objectContaining({ content: 'Which hour and street?' }),
    ]);
    expect((await trainer.call('POST', url, { body: { content: ' ' } })).body).toHaveProperty(
      'content',
    );
    expect((await trainer.call('DELETE', one)).status).toBe(204);
    expect((await trainer.call('GET', url)).body).toEqual([]);
  });
});

describe('kept comments at once', () => {
  test('are a hundred at most', async () => {
    const { call } = await studio.newTrainer();
    const url = '/api/venture/trainer/snippets/';
    const keep = (_: unknown, at: number) =>
      call('POST', url, { body: { content: `Which hour of day ${at}?` } });
    for (let count = 0; count < 96; count += 1) await keep(null, count);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => keep(_, 96 + at)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
  });

  test('are kept once, as by a try after a lost answer', async () => {
    const { call } = await studio.newTrainer();
    const url = '/api/venture/trainer/snippets/';
    const keep = () => call('POST', url, { body: { content: 'Which hour?' } });
    const answers = await Promise.all([keep(), keep()]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await call('GET', url)).body).toHaveLength(1);
  });
});

describe('milestones', () => {
  test('a milestone that two phones moved apart keeps the later value', async () => {
    const trainee = await makePerson(studio.t);
    const url = `/api/venture/milestones/${studio.idOf('watch-goal')}/`;
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const put = async (current_value: number, minutes: number, over: number) =>
      (await trainee.call('PUT', url, { body: { current_value, done_at: ago(minutes), over } }))
        .body;
    await put(5, 60, 0);
    await put(12, 30, 5);
    expect(await put(9, 45, 5)).toMatchObject({ current_value: 12 });
    expect(await put(7, 15, 5)).toMatchObject({ current_value: 7 });
    // From the value that is stored, though the clock of the phone was put back.
    expect(await put(8, 24 * 60, 7)).toMatchObject({ current_value: 8 });
  });

  describe('of two phones', () => {
    const ago = (minutes: number) => ({
      done_at: new Date(Date.now() - minutes * 60_000).toISOString(),
    });
    const setup = async () => {
      const trainee = await makePerson(studio.t);
      const url = `/api/venture/milestones/${studio.idOf('watch-goal')}/`;
      const put = async (phone: string, current_value: number, body: object = {}) =>
        (
          await trainee.call('PUT', url, {
            headers: { 'offline-device': phone },
            body: { current_value, over: 5, ...body },
          })
        ).body;
      return { ...trainee, url, put };
    };

    test('the later value stays, also where the other phone counted through the same one', async () => {
      const { put, url, call } = await setup();
      await call('PUT', url, { body: { current_value: 5, over: 0 } });
      expect(await put('phone-000b', 7)).toMatchObject({ current_value: 7 });
      // A page of an earlier release names the values that it replaces.
      const body = { ...ago(24 * 60), sent: [6, 7, 8] };
      expect(await put('phone-000a', 9, body)).toMatchObject({ current_value: 7 });
    });

    test('a value that replaces one whose answer was lost is based on it, whatever the clock of the phone says', async () => {
      const { put } = await setup();
      await put('phone-000a', 6);
      // After 25 taps without a network.
      expect(await put('phone-000a', 31, ago(5))).toMatchObject({ current_value: 31 });
      // The other phone counts on from there, and the first one does not know.
      await put('phone-000b', 32, { over: 31 });
      expect(await put('phone-000a', 33, ago(5))).toMatchObject({ current_value: 32 });
    });

    test('a phone knows its own value, sent alone or with others', async () => {
      const { put, url, call } = await setup();
      const writes = [6, 8].map((current_value, at) => ({
        client_id: `milestone-${at}`,
        method: 'PUT',
        url,
        body: { current_value, over: 0 },
      }));
      const send = { device: 'phone-000a', is_all: true, writes };
      expect((await call('POST', '/api/offline-writes/', { body: send })).status).toBe(200);
      expect(await put('phone-000a', 9, ago(5))).toMatchObject({ current_value: 9 });
      expect(await put('phone-000b', 4, ago(5))).toMatchObject({ current_value: 9 });
    });

    test('a value that a server of an earlier release has stored is nobody’s own', async () => {
      const { put, id } = await setup();
      await put('phone-000a', 6);
      await studio.t.db
        .updateTable('studio_milestone_values')
        .set({ value: 7, updated_at: new Date(Date.now() + 1000).toISOString() })
        .where('user_id', '=', id)
        .execute();
      expect(await put('phone-000a', 9, ago(5))).toMatchObject({ current_value: 7 });
    });
  });

  describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('a first value', () => {
    const id = () => studio.idOf('watch-goal');
    const ways: Record<string, (trx: Db, user: number) => Promise<unknown>> = {
      'another phone has sent a later one': (trx, user) =>
        updateMilestone(trx, user, id(), 'en', { current_value: 1, over: 0 }),
      'a customer is counted': (trx, user) =>
        addToMilestone(trx, user, id(), 1, new Date().toISOString()),
    };
    test.each(Object.entries(ways))('of yesterday does not win while %s', async (_, write) => {
      const trainee = await makePerson(studio.t);
      const done_at = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
      const body = { current_value: 3, done_at, over: 0 };
      const late = await studio.t.db.transaction().execute(async (trx) => {
        await write(trx, trainee.id);
        const answer = trainee.call('PUT', `/api/venture/milestones/${id()}/`, { body });
        const waiting = sql`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        await expect.poll(async () => (await waiting.execute(studio.t.db)).rows).toHaveLength(1);
        return { answer };
      });
      expect((await late.answer).body).toMatchObject({ current_value: 1 });
    });
  });

  test('are each user’s own, whole numbers, due after joining', async () => {
    const { trainee, classmate, stranger } = people;
    const url = `/api/venture/milestones/${studio.idOf('watch-goal')}/`;
    const { body } = await trainee.call('PUT', url, { body: { current_value: 7 } });
    expect(body).toMatchObject({ current_value: 7, target_value: 10, unit: 'people' });
    expect(body.due_date).toMatch(/^\d{4}-\d\d-\d\d$/);
    const list = `/api/venture/milestones/?activity=${studio.idOf('watch')}`;
    expect((await trainee.call('GET', list)).body).toEqual([body]);
    expect((await classmate.call('GET', list)).body[0].current_value).toBe(0);
    expect((await stranger.call('GET', list)).body[0].due_date).toBeNull();
    expect((await studio.t.visitor('GET', list)).body[0].current_value).toBe(0);
    for (const current_value of [-1, 1.5, 3_000_000_000, '7', null]) {
      expect((await trainee.call('PUT', url, { body: { current_value } })).status).toBe(400);
    }
    const none = await trainee.call('PUT', '/api/venture/milestones/999999/', {
      body: { current_value: 1 },
    });
    expect(none.status).toBe(404);
  });
});

describe('a page', () => {
  test('costs as many statements with forty trainees and a journey twice as long', async () => {
    const { t } = studio;
    const trainer = await studio.newTrainer();
    const trainee = await studio.newMember(trainer.venture);
    await submit(trainee, studio.idOf('watch'));
    const pages: [typeof trainee.call, string][] = [
      [trainee.call, '/api/venture/journey/'],
      [trainee.call, '/api/venture/work/'],
      [trainee.call, AVAILABLE],
      [trainer.call, `/api/venture/work/?user=${trainee.id}`],
      [trainer.call, '/api/venture/trainees/'],
      [trainer.call, `/api/venture/trainees/${trainee.id}/`],
      [trainer.call, '/api/venture/trainer/ventures/'],
      [trainer.call, '/api/venture/trainer/progress/'],
      [trainer.call, '/api/venture/trainer/queue/'],
    ];
    const count = async () => {
      const counts: number[] = [];
      for (const [call, url] of pages) {
        await call('GET', url);
        counts.push(await t.countStatements(() => call('GET', url)));
      }
      return counts;
    };
    const before = await count();
    expect(Math.min(...before)).toBeGreaterThan(0);
    const longer = {
      ...JOURNEY,
      grow: { a: ['b', 'c'], d: ['e'] },
      more: { f: ['g', 'h'], i: ['j'] },
    };
    await importFiles(t.db, makeJourney(longer));
    const added = await t.db.selectFrom('journey_activities').select('id').execute();
    for (let n = 0; n < 40; n += 1) await studio.newMember(trainer.venture);
    for (const { id } of added) await submit(trainee, id);
    expect(await count()).toEqual(before);
    const { body } = await trainer.call('GET', '/api/venture/trainees/');
    expect(body).toHaveLength(41);
    await importFiles(t.db, makeJourney());
  });
});
