import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
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
    // By mistake, and repeated.
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
