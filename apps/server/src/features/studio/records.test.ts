import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { grantRole, revokeRole } from '#src/features/accounts/roles.ts';
import { formOf } from '#test/forms.ts';
import { kindsOf, review, startStudio, submit } from './studio.fixture.ts';

let studio: Awaited<ReturnType<typeof startStudio>>;
let people: Awaited<ReturnType<typeof studio.newClass>>;
beforeAll(async () => {
  studio = await startStudio();
  people = await studio.newClass();
});

afterEach(() => {
  vi.useRealTimers();
});

const url = (id: number) => `/api/venture/records/${id}/`;
const RECORDS = '/api/venture/records/';

describe('work that is handed in', () => {
  test('waits for the trainer, who is told', async () => {
    const { trainer, trainee, assistant } = people;
    const { status, body } = await submit(trainee, studio.idOf('watch'));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user: trainee.id,
      activity: studio.idOf('watch'),
      content: 'Ten people, ten lines.',
      file: null,
      status: 'pending',
      record: null,
      trainer: null,
      version: 1,
      revision: 1,
    });
    const [notification] = (await trainer.call('GET', '/api/notifications/')).body.results;
    expect(notification).toMatchObject({
      kind: 'work-submitted',
      text: 'Ama Owusu has handed in “Do watch”.',
      path: `/trainer/trainee/${trainee.id}?activity=${studio.idOf('watch')}`,
    });
    expect(await kindsOf(assistant)).toContain('work-submitted');
    const list = await trainee.call('GET', `${RECORDS}?activity=${studio.idOf('watch')}`);
    expect(list.body).toEqual([body]);
  });

  test('stands once for a user and an activity, also of twenty at once', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => submit(trainee, studio.idOf('say'), `Try ${n}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    const refused = answers.find(({ status }) => status === 409);
    const [there] = (await trainee.call('GET', RECORDS)).body;
    expect(refused?.body).toEqual({ error: expect.any(String), current: there });
  });

  test('may come without having joined a venture, and tells nobody', async () => {
    const { stranger, trainer } = people;
    const before = await kindsOf(trainer);
    expect((await submit(stranger, studio.idOf('watch'))).status).toBe(201);
    expect(await kindsOf(trainer)).toEqual(before);
  });

  test('is refused where it is wrong, field by field', async () => {
    const { trainee } = people;
    const fieldsOf = async (body: object) => {
      const answer = await trainee.call('POST', RECORDS, { body });
      return [answer.status, Object.keys(answer.body)];
    };
    const activity = studio.idOf('numbers');
    expect(await fieldsOf({ activity, content: ' \n ' })).toEqual([400, ['content']]);
    expect(await fieldsOf({ activity, content: 'x'.repeat(20_001) })).toEqual([400, ['content']]);
    expect(await fieldsOf({ content: 'x' })).toEqual([400, ['activity']]);
    expect(await fieldsOf({ activity: 999_999, content: 'x' })).toEqual([400, ['activity']]);
    expect(await fieldsOf({ activity, content: 'x', upload: 'a'.repeat(24) })).toEqual([
      400,
      ['file'],
    ]);
    const forOther = { activity, content: 'x', user: people.classmate.id };
    expect((await trainee.call('POST', RECORDS, { body: forOther })).status).toBe(403);
    expect((await trainee.call('GET', `${RECORDS}?activity=${activity}`)).body).toEqual([]);
  });

  test('comes as a form as well, and ignores what is not the trainee’s to set', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const { body } = await trainee.call(
      'POST',
      RECORDS,
      formOf({
        activity: String(studio.idOf('watch')),
        user: String(trainee.id),
        content: 'Line 1\r\nLine 2',
        status: 'approved',
        trainer: String(trainee.id),
        version: '7',
      }),
    );
    expect(body).toMatchObject({ content: 'Line 1\nLine 2', status: 'pending', version: 1 });
    const changed = await trainee.call(
      'PUT',
      url(body.id),
      formOf({ content: 'Line 3', status: 'approved' }),
    );
    expect(changed.body).toMatchObject({ content: 'Line 3', status: 'pending', version: 2 });
  });
});

describe('the trainee’s own change', () => {
  test('makes a version, keeps the place in the queue, and the same again makes none', async () => {
    const { trainee, trainer } = people;
    const { body: first } = await submit(trainee, studio.idOf('interview'));
    const told = (await kindsOf(trainer)).length;
    const change = { content: 'Better.', version: 1 };
    const { body } = await trainee.call('PUT', url(first.id), { body: change });
    expect(body).toMatchObject({ content: 'Better.', version: 2, revision: 2 });
    const again = await trainee.call('PUT', url(first.id), { body: { ...change, version: 2 } });
    expect(again.body).toMatchObject({ version: 2, revision: 2 });
    expect(await kindsOf(trainer)).toHaveLength(told);
    const row = await studio.t.db
      .selectFrom('studio_records')
      .select('pending_since')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect(row.pending_since).toBe(first.submitted_at);
  });

  test('from an older version is refused with what is there, and loses nothing', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const { body: record } = await submit(trainee, studio.idOf('watch'));
    const edit = (content: string) =>
      trainee.call('PUT', url(record.id), { body: { content, version: 1 } });
    const answers = await Promise.all([edit('Tab A'), edit('Tab B')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const saved = answers.find(({ status }) => status === 200)?.body;
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused.current).toEqual(saved);
    const { body } = await trainee.call('GET', `${url(record.id)}history/`);
    expect(body.versions.map((one: { content: string }) => one.content)).toEqual([
      saved.content,
      'Ten people, ten lines.',
    ]);
  });

  test('of approved work is refused; of rejected work it waits again, and the trainer is told', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const { body: record } = await submit(trainee, studio.idOf('watch'));
    const approved = await review(people.trainer, record, 'approved');
    const edit = await trainee.call('PUT', url(record.id), { body: { content: 'More' } });
    expect(edit.status).toBe(409);
    expect(edit.body.current).toMatchObject({ status: 'approved', version: 1 });
    await review(people.trainer, approved.body, 'rejected', 'Please add prices.');
    const told = (await kindsOf(people.trainer)).length;
    const resent = await trainee.call('PUT', url(record.id), { body: { content: 'With prices' } });
    expect(resent.body).toMatchObject({ status: 'pending', version: 2, record: 1 });
    expect(await kindsOf(people.trainer)).toHaveLength(told + 1);
  });
});

describe('the wrong person', () => {
  const outsiders = ['classmate', 'otherTrainer', 'otherTrainee', 'stranger'] as const;

  test.each(outsiders)('%s reads and changes nothing', async (who) => {
    const trainee = await studio.newMember(people.trainer.venture);
    const { body: record } = await submit(trainee, studio.idOf('watch'));
    await review(people.trainer, record, 'rejected', 'A secret.');
    const { call } = people[who];
    const statuses = [
      (await call('GET', `${RECORDS}?user=${trainee.id}`)).status,
      (await call('GET', `/api/venture/work/?user=${trainee.id}`)).status,
      (await call('GET', `/api/venture/comments/?user=${trainee.id}`)).status,
      (await call('GET', `/api/venture/comments/?record=${record.id}`)).status,
      (await call('GET', `${url(record.id)}history/`)).status,
      (await call('PUT', url(record.id), { body: { content: 'Mine', status: 'approved' } })).status,
    ];
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
    const trainers = [
      (await review(people[who], record, 'approved')).status,
      (
        await call('POST', '/api/venture/comments/', {
          body: { activity: record.activity, user: trainee.id, content: 'x' },
        })
      ).status,
    ];
    expect(trainers).toEqual(who === 'otherTrainer' ? [404, 404] : [403, 403]);
    const [after] = (await trainee.call('GET', RECORDS)).body;
    expect(after).toMatchObject({ status: 'rejected', content: 'Ten people, ten lines.' });
  });

  test('staff read and do not answer', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const { body: record } = await submit(trainee, studio.idOf('watch'));
    const { call } = people.staff;
    const work = await call('GET', `/api/venture/work/?user=${trainee.id}`);
    expect(work.body.records).toHaveLength(1);
    expect((await call('GET', `${url(record.id)}history/`)).status).toBe(200);
    expect((await call('PUT', url(record.id), { body: { status: 'approved' } })).status).toBe(403);
    expect((await review(people.staff, record, 'approved')).status).toBe(403);
    expect((await call('GET', `${RECORDS}?user=999999`)).status).toBe(404);
    // Staff's reading is recorded, once per hour; that of the owner and trainers is not.
    const looks = await studio.t.db
      .selectFrom('history')
      .select(['actor_id', 'subject_kind', 'subject_id'])
      .where('action', '=', 'work-read')
      .where('subject_id', '=', trainee.id)
      .execute();
    expect(looks).toEqual([
      { actor_id: people.staff.id, subject_kind: 'user', subject_id: trainee.id },
    ]);
  });

  test('a trainer who loses the role is out at once; so is one whose trainee has gone', async () => {
    const { t } = studio;
    const trainer = await studio.newTrainer();
    const trainee = await studio.newMember(trainer.venture);
    const { body: record } = await submit(trainee, studio.idOf('watch'));
    const work = `/api/venture/work/?user=${trainee.id}`;
    expect((await trainer.call('GET', work)).status).toBe(200);
    await revokeRole(t.db, trainer.id, 'trainer');
    expect((await trainer.call('GET', work)).status).toBe(404);
    expect((await trainer.call('GET', '/api/venture/trainees/')).status).toBe(403);
    expect((await review(trainer, record, 'approved')).status).toBe(403);
    const put = await trainer.call('PUT', url(record.id), { body: { status: 'approved' } });
    expect(put.status).toBe(404);
    await grantRole(t.db, trainer.id, 'trainer');
    await trainer.call('DELETE', `/api/venture/trainees/${trainee.id}/`);
    expect((await trainer.call('GET', work)).status).toBe(404);
    expect((await review(trainer, record, 'approved')).status).toBe(404);
  });

  test('nobody approves their own work', async () => {
    const { assistant } = people;
    const { body: record } = await submit(assistant, studio.idOf('watch'));
    expect((await review(assistant, record, 'approved')).status).toBe(404);
    const put = await assistant.call('PUT', url(record.id), {
      body: { content: 'x', status: 'approved' },
    });
    expect(put.body).toMatchObject({ status: 'pending' });
  });
});
