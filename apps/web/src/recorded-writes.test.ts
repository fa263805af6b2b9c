/* A page of its own: writes that are queued offline would otherwise be sent during the next test file. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMarks } from '#src/features/advisor/teaching/unanswered.api.ts';
import { keepFigures } from '#src/features/calculators/calculators.api.ts';
import { sendMessage } from '#src/features/contact/contact.api.ts';
import NewsletterForm from '#src/features/contact/newsletter-form.tsx';
import { saveQuizResult, sendStep } from '#src/features/learning/learning-writes.ts';
import { sendAnswer } from '#src/features/learning/review-answers.ts';
import { writeNote } from '#src/features/learning/try-note.tsx';
import { changePromise, makePromise } from '#src/features/promises/promises.api.ts';
import { saveMilestone } from '#src/features/studio/trainee.api.ts';
import { handInLater } from '#src/features/studio/waiting-work.ts';
import { countTap } from '#src/features/tallies/tallies.api.ts';
import { json } from '#src/platform/fake-server.ts';
import { amina, logInAmina, renderAt } from '#src/platform/fake-visit.tsx';
import { flushWrites } from '#src/platform/write-queue.ts';
import { findEntries, isUnsent } from '#src/platform/write-queue-entries.ts';
import { queryClient } from '#src/platform/query-client.ts';

/**
 * A page of an earlier release sends writes to a new server for up to thirty days. This test records what the web
 * app's write queue sends, in a file with the day of the recording; the server's test of the same name replays all
 * recordings.
 */
const FILE = path.resolve(import.meta.dirname, '../../server/test/recorded-writes.json');
const HOW = `The web app sends something else than was recorded last. Pages of the last release still send that: keep
its recording, and add one with RECORD_WRITES=yes npx vitest run src/recorded-writes.test.ts (in apps/web). A recording
goes thirty days after the release that followed it. Then run test/recorded-writes.test.ts in apps/server: the server
has to take every recording.`;

interface RecordedWrite {
  name: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}
interface Batch {
  writes: { client_id: string }[];
}
interface Recording {
  recorded: string;
  writes: RecordedWrite[];
}

/** Placeholders, which the server's test replaces by ids of its database. */
const ID = {
  lesson: 900001,
  chapter: 900002,
  activity: 900003,
  record: 900004,
  milestone: 900005,
  promise: 900006,
  unanswered: 900007,
  question: 900008,
};
const QUESTION = 'the-question';
const DAY = '2026-01-15';

let isOffline = true;
let sent: Omit<RecordedWrite, 'name'>[] = [];

beforeEach(() => {
  // A fixed date, so that requests are the same on each run; timers run normally.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DAY}T10:00:00.000Z`) });
  isOffline = true;
  sent = [];
  vi.stubGlobal(
    'fetch',
    async (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
      if (isOffline) throw new TypeError('Failed to fetch');
      if (method !== 'GET')
        sent.push({
          method,
          url,
          headers: Object.fromEntries(
            [...new Headers(headers)].map(([name, value]) => [name.toLowerCase(), value]),
          ),
          body: JSON.parse(body as string) as unknown,
        });
      const { writes } = JSON.parse(typeof body === 'string' ? body : '{}') as Partial<Batch>;
      const answers = writes?.map((one) => ({
        ...one,
        status: 200,
        body: null,
        retry_after: null,
      }));
      // Null, as when another tab has sent it.
      return json(200, answers ? { answers } : null);
    },
  );
  queryClient.clear();
  logInAmina();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function makeOffline(make: () => unknown) {
  isOffline = true;
  const before = findEntries().filter(isUnsent).length;
  void make();
  await waitFor(() => expect(findEntries().filter(isUnsent).length).toBeGreaterThan(before));
  await waitFor(() =>
    expect(
      findEntries()
        .filter(isUnsent)
        .every((one) => one.hasWaited),
    ).toBe(true),
  );
}

async function sendAll() {
  isOffline = false;
  sent = [];
  await flushWrites();
  await waitFor(() => expect(findEntries().filter(isUnsent)).toEqual([]));
}

/** Replaces random ids by ids that follow the order. */
function withoutChance(write: Omit<RecordedWrite, 'name'>, name: string): RecordedWrite {
  const { authorization: _, 'idempotency-key': key, ...headers } = write.headers;
  const id = `recorded-${name.replaceAll(' ', '-')}`;
  const text = JSON.stringify(write.body)
    .replace(/"device":"\w+"/, `"device":"recorded-phone"`)
    .replaceAll(/"client_id":"\w+"/g, () => `"client_id":"${id}-${(place += 1)}"`);
  return {
    name,
    ...write,
    headers: {
      ...headers,
      ...(key !== undefined && { 'idempotency-key': id }),
      ...('offline-device' in headers && { 'offline-device': 'recorded-phone' }),
    },
    body: JSON.parse(text) as unknown,
  };
}
let place = 0;

const work = { activity: ID.activity, content: 'Ten people, ten lines.', upload: '' } as const;
const mark = () => {
  const { result } = renderHook(() => useMarks(amina.id, 'open'));
  act(() => void result.current.mark({ id: ID.unanswered } as never, true));
};

const subscribe = () => {
  renderAt(createElement(NewsletterForm), '/');
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: 'amina@example.org' } });
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
};

/** One write of each kind that the web app can queue; a file is sent before its work, as an upload. */
const MADE: readonly [name: string, make: () => unknown][] = [
  ['lesson opened', () => sendStep(amina.id, { lesson_id: ID.lesson })],
  ['lesson completed', () => sendStep(amina.id, { lesson_id: ID.lesson, completed: true })],
  [
    'quiz result',
    () => {
      const answers = { [ID.question]: { given: ['25'], hint: false } };
      saveQuizResult(
        { userId: amina.id, chapter: ID.chapter, score: 1, total: 5, answers },
        () => null,
      );
    },
  ],
  [
    'review answer',
    () => {
      sendAnswer(amina.id, { question: QUESTION, given: [['25']], hint: false }, () => null);
    },
  ],
  ['note', () => writeNote(ID.lesson, amina.id, 'Ask three stalls.')],
  [
    'figures',
    () => keepFigures(queryClient, amina.id, 'margin', { price: 500, unit_cost: 310 }, undefined),
  ],
  [
    'promise',
    () =>
      makePromise(amina.id, {
        text: 'Ask Jean',
        due_on: DAY,
        source: 'lesson',
        lesson_id: ID.lesson,
      }),
  ],
  ['promise answered', () => changePromise(amina.id, { id: ID.promise }, { answer: 'yes' })],
  ['promise put off', () => changePromise(amina.id, { id: ID.promise }, { due_on: DAY })],
  ['customer', () => countTap(amina.id, { kind: 'sold', day: DAY, milestone: ID.milestone })],
  ['customer taken back', () => countTap(amina.id, { kind: 'asked', day: DAY, by: -1 })],
  ['milestone', () => saveMilestone(amina.id, ID.milestone, 7)],
  [
    'work',
    () =>
      handInLater(amina.id, {
        ...work,
        record: null,
        version: 0,
        removesFile: false,
        idempotencyKey: 'work-key-0001',
      }),
  ],
  [
    'newer work',
    () =>
      handInLater(amina.id, {
        ...work,
        content: 'Twelve people.',
        record: { id: ID.record } as never,
        version: 1,
        removesFile: false,
        idempotencyKey: 'work-key-0002',
      }),
  ],
  ['question answered', mark],
  [
    'message',
    () =>
      sendMessage(
        { name: 'Amina', email: 'amina@example.org', message: 'Muraho' },
        { key: 'contact:1', id: 'message-0001' },
      ),
  ],
  ['newsletter', subscribe],
];

test('what the web app sends of what waited is what was recorded last', async () => {
  const writes: RecordedWrite[] = [];
  for (const [name, make] of MADE) {
    await makeOffline(make);
    await sendAll();
    expect(sent, name).toHaveLength(1);
    for (const one of sent) writes.push(withoutChance(one, name));
  }
  await makeOffline(() => sendStep(amina.id, { lesson_id: ID.lesson }));
  await makeOffline(() => countTap(amina.id, { kind: 'refused', day: DAY }));
  await sendAll();
  expect(sent).toHaveLength(1);
  for (const one of sent) writes.push(withoutChance(one, 'several at once'));

  const recordings = JSON.parse(readFileSync(FILE, 'utf8')) as Recording[];
  if (process.env['RECORD_WRITES'] === 'yes') {
    vi.useRealTimers();
    const recorded = new Date().toISOString().slice(0, 10);
    const others = recordings.filter((one) => one.recorded !== recorded);
    writeFileSync(FILE, `${JSON.stringify([...others, { recorded, writes }], null, 2)}\n`);
    return;
  }
  expect(writes, HOW).toEqual(recordings.at(-1)?.writes);
});
