import { expect, test } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { recordRead } from './history.ts';

test('what a page reads of somebody in several calls at once is one line of the record', async () => {
  const { db } = await startTestApp();
  const reader = await makeUser(db, { staff: true });
  const people = Array.from({ length: 20 }, (_, index) => 1_000 + index);
  const read = (id: number) =>
    recordRead(db, { actorId: reader.id, action: 'work-read', subject: { kind: 'user', id } });
  for (const id of people) await Promise.all([read(id), read(id), read(id), read(id)]);
  const lines = await db
    .selectFrom('history')
    .select('subject_id')
    .where('action', '=', 'work-read')
    .orderBy('id')
    .execute();
  expect(lines.map(({ subject_id: id }) => id)).toEqual(people);
});
