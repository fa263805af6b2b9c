import { beforeAll, describe, expect, test } from 'vitest';
import { review, startStudio, submit } from './studio.fixture.ts';

let studio: Awaited<ReturnType<typeof startStudio>>;
let people: Awaited<ReturnType<typeof studio.newClass>>;
beforeAll(async () => {
  studio = await startStudio();
  people = await studio.newClass();
});

describe('work that was changed too often', () => {
  const MOST = 200;

  /** A record with the maximum number of changes. */
  async function newLongRecord() {
    const trainee = await studio.newMember(people.trainer.venture);
    const { body: record } = await submit(trainee, studio.idOf('watch'));
    const { db } = studio.t;
    const row = { record_id: record.id, number: MOST, content: 'The last', file_key: null };
    await db
      .insertInto('studio_versions')
      .values({ ...row, submitted_at: record.submitted_at })
      .execute();
    await db
      .updateTable('studio_records')
      .set({ version: MOST })
      .where('id', '=', record.id)
      .execute();
    const change = (content: string) =>
      trainee.call('PUT', `/api/venture/records/${record.id}/`, { body: { content } });
    return { record, change };
  }

  test('waits for the trainer, and goes on once it is rejected', async () => {
    const { record, change } = await newLongRecord();
    const refused = await change('Once more');
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringContaining('after their review'),
    ]);
    expect((await review(people.trainer, record, 'rejected', 'Add prices.')).status).toBe(200);
    expect((await change('With prices')).body).toMatchObject({ status: 'pending', version: 201 });
  });

  test('goes on once it is opened again', async () => {
    const { record, change } = await newLongRecord();
    const approved = await review(people.trainer, record, 'approved');
    await review(people.trainer, approved.body, 'pending');
    expect((await change('One thing more')).body).toMatchObject({ version: 201 });
  });
});
