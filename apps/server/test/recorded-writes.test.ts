import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allEndpoints } from '@inzira/contract/all-endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { type makePerson, startClass, submit } from '#src/features/studio/studio.fixture.ts';
import { today } from '#src/platform/days.ts';
import { makeUser } from './factories.ts';
import type { Call } from './start-test-app.ts';

/**
 * What phones with a page of an earlier release send, as recorded by apps/web/src/recorded-writes.test.ts. A change
 * of the contract that breaks one of them loses a week of offline learning: the server must accept the old body
 * too, for the thirty days in which such pages exist.
 */
interface RecordedWrite {
  name: string;
  method: 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body: { writes?: { client_id: string }[] };
}
const recordings = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, 'recorded-writes.json'), 'utf8'),
) as { recorded: string; writes: RecordedWrite[] }[];

let world: Awaited<ReturnType<typeof startClass>>;
beforeAll(async () => {
  world = await startClass();
});

/** The values of the recording's placeholders for this person. */
async function standIns(person: Awaited<ReturnType<typeof makePerson>>, editor: Call) {
  const { studio, lessons } = world;
  const { db } = studio.t;
  const [lesson] = lessons.values();
  const [free, taken] = await db
    .selectFrom('journey_activities')
    .select('id')
    .orderBy('id')
    .execute();
  const milestone = await db
    .selectFrom('journey_milestones')
    .select('id')
    .executeTakeFirstOrThrow();
  const question = await db
    .selectFrom('quiz_questions')
    .select(['id', 'slug'])
    .where('chapter_id', '=', lesson?.chapter_id ?? 0)
    .executeTakeFirstOrThrow();
  const promise = await person.call('POST', '/api/promises/', {
    body: { text: 'Ask Marie', due_on: today() },
  });
  const record = await submit(person, taken?.id ?? 0);
  await db
    .insertInto('advisor_unanswered')
    .values({
      user_id: person.id,
      question: `Of ${person.id}?`,
      question_key: `of ${person.id}`,
      language: 'en',
      lesson_id: null,
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .execute();
  const { body: asked } = await editor('GET', '/api/advisor/unanswered/');
  return new Map<string, unknown>([
    ['900001', lesson?.id],
    ['900002', lesson?.chapter_id],
    ['900003', free?.id],
    ['900004', record.body.id],
    ['900005', milestone.id],
    ['900006', promise.body.id],
    ['900007', (asked.results as { id: number }[])[0]?.id],
    ['900008', question.id],
    ['the-question', question.slug],
    ['2026-01-15', today()],
  ]);
}

/** The result of all writes, as pages read it, and the number of rows. */
async function resultOf(call: Call) {
  const urls = [
    '/api/user-progress-view/',
    '/api/lesson-notes/',
    '/api/calculators/figures/',
    '/api/promises/',
    '/api/tallies/',
    '/api/venture/work/',
    '/api/review/summary/',
  ];
  const answers = await Promise.all(urls.map(async (url) => call('GET', url)));
  const { db } = world.studio.t;
  const tables = ['quiz_results', 'contact_messages', 'studio_records'] as const;
  const rows = await Promise.all(
    tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length),
  );
  return [...answers.map(({ body }) => body as unknown), ...rows];
}

describe.each(recordings)('writes recorded on $recorded', ({ writes }) => {
  test('are accepted, and done once however often they arrive', async () => {
    const person = await world.studio.newMember(world.people.trainer.venture);
    const editor = world.studio.t.as(await makeUser(world.studio.t.db, { staff: true }));
    const stands = await standIns(person, editor);
    const here = (text: string) =>
      [...stands].reduce((said, [name, value]) => said.replaceAll(name, String(value)), text);
    const send = async ({ name, method, url, headers, body }: RecordedWrite) => {
      const { visitor } = world.studio.t;
      const call = { 'question answered': editor, message: visitor }[name] ?? person.call;
      const { status, body: answer } = await call(method, here(url), {
        headers,
        body: JSON.parse(here(JSON.stringify(body))) as unknown,
      });
      return { name, status, answer: answer as unknown };
    };
    const first = [];
    for (const write of writes) first.push(await send(write));
    expect(first.filter(({ status }) => status >= 300)).toEqual([]);
    const all = first.flatMap(
      ({ answer }) => (answer as { answers?: object[] } | null)?.answers ?? [],
    );
    expect(all).toHaveLength(writes.at(-1)?.body.writes?.length ?? 0);
    expect(all.filter((one) => (one as { status: number }).status >= 300)).toEqual([]);
    const result = await resultOf(person.call);

    const again = [];
    for (const write of writes) again.push(await send(write));
    expect(again).toEqual(first);
    expect(await resultOf(person.call)).toEqual(result);
  });
});

/** Pages never queue it. */
const NEVER_QUEUED = ['DELETE /api/calculators/:name/figures/'];

test('the last recording has all that may be sent late', () => {
  const days = recordings.map(({ recorded }) => recorded);
  expect(days).toEqual(days.toSorted());
  const writes = recordings.at(-1)?.writes ?? [];
  const isRecorded = ({ method, url }: (typeof allEndpoints)[number]) => {
    const pattern = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);
    return writes.some((write) => write.method === method && pattern.test(write.url));
  };
  const missing = allEndpoints
    .filter((one) => one.config?.offline === true && !isRecorded(one))
    .map(({ method, url }) => `${method} ${url}`);
  expect(missing, 'Add what sends it to apps/web/src/recorded-writes.test.ts.').toEqual(
    NEVER_QUEUED,
  );
});
