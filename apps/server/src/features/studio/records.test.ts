import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { grantRole, revokeRole } from '#src/features/accounts/roles.ts';
import { formOf } from '#test/forms.ts';
import { mailsTo } from '#test/mailbox.ts';
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

describe('a trainer’s answer', () => {
  test('sets the status, keeps who and which version, tells the trainee, and mails them together', async () => {
    const { t } = studio;
    const trainee = await studio.newMember(people.trainer.venture);
    const one = (await submit(trainee, studio.idOf('watch'))).body;
    const two = (await submit(trainee, studio.idOf('say'))).body;
    const { status, body } = await review(people.trainer, one, 'approved');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'approved',
      record: 1,
      trainer: people.trainer.id,
      revision: 2,
    });
    await review(people.trainer, two, 'rejected', 'Which <b>street</b>?\n\nSee evil.example');
    expect(await kindsOf(trainee)).toEqual(['work-rejected', 'work-approved']);
    const comments = await trainee.call('GET', `/api/venture/comments/?record=${two.id}`);
    expect(comments.body).toEqual([
      expect.objectContaining({
        content: expect.stringContaining('Which'),
        record: two.id,
        version: 1,
      }),
    ]);
    await t.db.updateTable('jobs').set({ due_at: '2020-01-01' }).execute();
    await t.jobs.run();
    const mails = await mailsTo(t.db, trainee.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['2 new notifications on Inzira']);
    const folder = path.join(t.dataDir, 'outbox');
    const file = readdirSync(folder).find((name) => name.includes(trainee.email)) ?? '';
    const mail = await PostalMime.parse(readFileSync(path.join(folder, file)));
    expect(mail.text).toContain('”.\n\n“Which <b>street</\u200bb>?\nSee evil.\u200bexample”');
    expect(mail.html).toContain(
      '“Which &lt;b&gt;street&lt;/\u200bb&gt;?<br>See evil.\u200bexample”',
    );
  });

  test('that rejects needs its reason; the plain call of the API takes a bare status', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const { body: record } = await submit(trainee, studio.idOf('watch'));
    const bare = await review(people.trainer, record, 'rejected');
    expect([bare.status, Object.keys(bare.body)]).toEqual([400, ['comment']]);
    const blank = await review(people.trainer, record, 'rejected', '  ');
    expect([blank.status, Object.keys(blank.body)]).toEqual([400, ['comment']]);
    const put = (fields: Record<string, string>) =>
      people.trainer.call('PUT', url(record.id), formOf(fields));
    const sent = { content: 'Not mine', user: '1', activity: '1', file: 'https://x.example/f' };
    const answer = await put({ ...sent, status: 'rejected' });
    expect(answer.body).toMatchObject({ status: 'rejected', content: 'Ten people, ten lines.' });
    const nothing = await put(sent);
    expect([nothing.status, Object.keys(nothing.body)]).toEqual([400, ['status']]);
    const nonsense = await put({ ...sent, status: 'perfect' });
    expect([nonsense.status, Object.keys(nonsense.body)]).toEqual([400, ['status']]);
    const back = await put({ status: 'pending' });
    expect(back.body).toMatchObject({ status: 'pending', record: 1 });
  });

  test('of two at once counts once; the second is told who and sees what is there', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const { body: record } = await submit(trainee, studio.idOf('watch'));
    const answers = await Promise.all([
      review(people.trainer, record, 'approved'),
      review(people.assistant, record, 'rejected', 'No.'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused.error).toMatch(/has (approved|sent back) this work meanwhile/);
    expect(refused.current).toEqual(answers.find(({ status }) => status === 200)?.body);
  });

  test('to a version that has been replaced is refused', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const { body: record } = await submit(trainee, studio.idOf('watch'));
    await trainee.call('PUT', url(record.id), { body: { content: 'Newer' } });
    const { status, body } = await review(people.trainer, record, 'approved');
    expect(status).toBe(409);
    expect(body.error).toContain('has sent version 2 meanwhile');
    expect(body.current).toMatchObject({ content: 'Newer', status: 'pending' });
  });

  test('that is taken back gives the work its place in the queue again', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const { body: early } = await submit(trainee, studio.idOf('watch'));
    vi.setSystemTime(start + 60_000);
    const { body: late } = await submit(trainee, studio.idOf('ask'));
    const order = async () => {
      const { body } = await people.trainer.call('GET', '/api/venture/trainer/queue/');
      const ids: number[] = body.results.map((one: { record: { id: number } }) => one.record.id);
      return ids.filter((id) => id === early.id || id === late.id);
    };
    let record = early;
    // By mistake, and once more.
    for (const minutes of [2, 3]) {
      vi.setSystemTime(start + minutes * 60_000);
      const { body: answered } = await review(people.trainer, record, 'approved');
      expect(await order()).toEqual([late.id]);
      vi.setSystemTime(start + minutes * 60_000 + 5_000);
      ({ body: record } = await review(people.trainer, answered, 'pending'));
      expect(await order()).toEqual([early.id, late.id]);
    }
  });

  test('that is taken back later does not count the time between as waiting', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const { body: record } = await submit(trainee, studio.idOf('watch'));
    vi.setSystemTime(start + 60_000);
    const { body: answered } = await review(people.trainer, record, 'approved');
    vi.setSystemTime(start + 600_000);
    await review(people.trainer, answered, 'pending');
    const { pending_since: since } = await studio.t.db
      .selectFrom('studio_records')
      .select('pending_since')
      .where('id', '=', record.id)
      .executeTakeFirstOrThrow();
    expect(since).toBe(new Date(start + 540_000).toISOString());
  });

  test('stands in a history that both read, with every version', async () => {
    const trainee = await studio.newMember(people.trainer.venture);
    const { body: record } = await submit(trainee, studio.idOf('watch'), 'One');
    await review(people.trainer, record, 'rejected', 'More.');
    const { body: two } = await trainee.call('PUT', url(record.id), { body: { content: 'Two' } });
    await review(people.assistant, two, 'approved');
    const asTrainee = await trainee.call('GET', `${url(record.id)}history/`);
    const asTrainer = await people.trainer.call('GET', `${url(record.id)}history/`);
    expect(asTrainer.body).toEqual(asTrainee.body);
    const { versions, events } = asTrainee.body;
    expect(
      versions.map((one: { number: number; content: string }) => [one.number, one.content]),
    ).toEqual([
      [2, 'Two'],
      [1, 'One'],
    ]);
    const lines = events.map((one: { action: string; version: number; by: string }) => [
      one.action,
      one.version,
      one.by,
    ]);
    expect(lines).toEqual([
      ['approved', 2, 'trainer'],
      ['submitted', 2, 'trainee'],
      ['rejected', 1, 'trainer'],
      ['submitted', 1, 'trainee'],
    ]);
  });
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
