import type { Tallies } from '@inzira/contract/tallies';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { studioQueries } from '#src/features/studio/studio.api.ts';
import { type Call, json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { amina, logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { flushWrites } from '#src/platform/write-queue.ts';
import { findEntries, isUnsent } from '#src/platform/write-queue-entries.ts';
import { queryClient } from '#src/platform/query-client.ts';
import StallCounterPage from './stall-counter.page.tsx';
import { localDay } from '#src/platform/local-day.ts';
import { NOTHING, withDay, withTap } from './tally.ts';

const today = localDay();
const goal = {
  id: 12,
  title: 'Strangers who paid',
  description: null,
  target_value: 5,
  unit: 'customers',
  current_value: 1,
  due_date: null,
};
const COUNTED: Tallies = {
  days: [
    { day: today, asked: 4, sold: 1, refused: 2 },
    { day: '2026-11-20', asked: 9, sold: 3, refused: 6 },
  ],
  total: { since: '2026-11-20', asked: 13, sold: 4, refused: 8 },
  goals: { ...NOTHING.goals, sold: goal },
};

function open(
  tallies: Tallies = COUNTED,
  answer: (call: Call) => Response | undefined = () => undefined,
  search = '',
) {
  const calls = serve((call) => {
    const own = answer(call);
    if (own) return own;
    if (call.method === 'POST') return json(200, { day: today, asked: 4, sold: 2, refused: 2 });
    return call.path === '/api/tallies/' ? json(200, tallies) : json(404, { error: 'No.' });
  });
  visit(<StallCounterPage />, `/venture-studio/counter${search}`, '/venture-studio/counter');
  return calls;
}
const field = async (name: RegExp | string) => screen.findByRole('button', { name });
/** The button, once it shows this count. */
const counted = async (kind: string, count: number) => {
  await screen.findByText(`${kind}: ${count} today`);
  return field(`One more: ${kind}`);
};
const posts = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

beforeEach(() => {
  queryClient.clear();
  logInAmina();
});

test('a press counts at once and is sent as one press, with the milestone that it raises', async () => {
  const calls = open();
  fireEvent.click(await counted('Sold', 1));
  expect(await counted('Sold', 2)).toBeTruthy();
  expect(screen.getByText('Strangers who paid: 2 of 5')).toBeTruthy();
  await expect.poll(() => posts(calls)).toEqual([{ kind: 'sold', day: today, milestone: 12 }]);
});

test('the last press is taken back, and then the one before', async () => {
  const calls = open(NOTHING, ({ method }) =>
    method === 'POST' ? json(200, { day: today, asked: 0, sold: 0, refused: 0 }) : undefined,
  );
  fireEvent.click(await field('One more: Asked'));
  fireEvent.click(await field(/^One more: Refused/));
  fireEvent.click(await field(/^Take back: Refused/));
  fireEvent.click(await field(/^Take back: Asked/));
  await expect
    .poll(() => posts(calls))
    .toEqual([
      { kind: 'asked', day: today },
      { kind: 'refused', day: today },
      { kind: 'refused', day: today, by: -1 },
      { kind: 'asked', day: today, by: -1 },
    ]);
  const nothing = await field(/^Nothing to take back/);
  expect(nothing.getAttribute('aria-disabled')).toBe('true');
  expect(nothing.className).toContain('not-focus:opacity-0');
  fireEvent.click(nothing);
  expect(posts(calls)).toHaveLength(4);
});

test('what another phone counted meanwhile is there once the press has arrived', async () => {
  const day = { day: today, asked: 30, sold: 12, refused: 2 };
  open(COUNTED, ({ method }) => (method === 'POST' ? json(200, day) : undefined));
  fireEvent.click(await counted('Sold', 1));
  expect(await counted('Sold', 12)).toBeTruthy();
  expect(await counted('Asked', 30)).toBeTruthy();
});

test('without a network it counts all the same, and a reload finds what waits', async () => {
  let isOnline = true;
  const calls = open(COUNTED, ({ method }) => {
    if (isOnline || method === 'GET') return undefined;
    return noNetwork();
  });
  await counted('Refused', 2);
  isOnline = false;
  fireEvent.click(await field(/^One more: Refused/));
  fireEvent.click(await field(/^One more: Refused/));
  expect(await counted('Refused', 4)).toBeTruthy();
  await waitFor(() => expect(posts(calls).length).toBeGreaterThan(0));
  queryClient.clear();
  visit(<StallCounterPage />, '/venture-studio/counter', '/venture-studio/counter');
  await waitFor(() => expect(screen.getAllByText('Refused: 4 today')).toHaveLength(2));
});

test('a number of the journey that is already on this page goes up with a press, so that one more there is counted from it', async () => {
  open(COUNTED, ({ method }) => (method === 'GET' ? undefined : noNetwork()));
  await counted('Sold', 1);
  const { queryKey } = studioQueries.work(amina.id);
  const work = {
    records: [],
    comments: [],
    milestones: [{ id: 12, current_value: 1, due_date: null }],
  };
  queryClient.setQueryData(queryKey, work as never);
  fireEvent.click(await field(/^One more: Sold/));
  fireEvent.click(await field(/^One more: Refused/));
  await expect
    .poll(() => queryClient.getQueryData(queryKey))
    .toMatchObject({ milestones: [{ current_value: 2 }] });
});

test('a press of another day is not taken back from the count of today', async () => {
  const calls = open();
  fireEvent.click(await counted('Sold', 1));
  await expect.poll(() => posts(calls).length).toBe(1);
  const takeBack = await field(/^Take back: Sold/);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 24 * 60 * 60 * 1000 });
  fireEvent.click(takeBack);
  vi.useRealTimers();
  expect(await field(/^Nothing to take back/)).toBeTruthy();
  expect(posts(calls)).toHaveLength(1);
});

test('presses that arrive together have the studio asked once, not for each', async () => {
  let isOnline = false;
  open(COUNTED, ({ method, path, body }) => {
    if (method !== 'POST') return undefined;
    if (!isOnline) return noNetwork();
    if (path !== '/api/offline-writes/') return undefined;
    const { writes } = body as { writes: { client_id: string }[] };
    const day = { day: today, asked: 4, sold: 6, refused: 2 };
    return json(200, {
      answers: writes.map(({ client_id }) => ({
        client_id,
        status: 200,
        body: day,
        retry_after: null,
      })),
    });
  });
  const sold = await counted('Sold', 1);
  for (let press = 0; press < 5; press += 1) fireEvent.click(sold);
  await expect.poll(() => findEntries().filter(({ hasWaited }) => hasWaited).length).toBe(5);
  const ask = vi.spyOn(queryClient, 'invalidateQueries');
  isOnline = true;
  await flushWrites();
  const asked = ask.mock.calls.filter(([filters]) => filters?.queryKey?.[0] === 'studio');
  ask.mockRestore();
  expect(findEntries().filter(isUnsent)).toEqual([]);
  expect(asked).toHaveLength(1);
});

test('on a phone whose clock is days off, presses count on the day that the server counts them for', async () => {
  const days = [{ day: '2026-11-20', asked: 9, sold: 4, refused: 6 }];
  const calls = open(
    { ...COUNTED, days, total: { since: '2026-11-20', asked: 9, sold: 4, refused: 6 } },
    ({ method, body }) => {
      if (method !== 'POST') return undefined;
      const { by = 1 } = body as { by?: number };
      if (days[0]) days[0].sold += by;
      return json(200, days[0]);
    },
  );
  fireEvent.click(await counted('Sold', 0));
  fireEvent.click(await counted('Sold', 5));
  await counted('Sold', 6);
  fireEvent.click(await field(/^Take back: Sold/));
  await counted('Sold', 5);
  await expect
    .poll(() => posts(calls))
    .toEqual([
      { kind: 'sold', day: today, milestone: 12 },
      { kind: 'sold', day: '2026-11-20', milestone: 12 },
      { kind: 'sold', day: '2026-11-20', milestone: 12, by: -1 },
    ]);
});

test('a press has the plan ask again once it is opened, since what waits is merged into its answer', async () => {
  open(COUNTED, ({ method }) => (method === 'GET' ? undefined : noNetwork()));
  queryClient.setQueryData(['learning', 'notes', 'plan'], { counted: null });
  fireEvent.click(await counted('Sold', 1));
  await expect.poll(() => findEntries().filter(({ hasWaited }) => hasWaited).length).toBe(1);
  expect(queryClient.getQueryState(['learning', 'notes', 'plan'])?.isInvalidated).toBe(true);
});

test('the last press can be taken back also after a reload', async () => {
  const calls = open();
  fireEvent.click(await counted('Sold', 1));
  await expect.poll(() => posts(calls).length).toBe(1);
  cleanup();
  queryClient.clear();
  visit(<StallCounterPage />, '/venture-studio/counter', '/venture-studio/counter');
  await counted('Sold', 1);
  fireEvent.click(await field(/^Take back: Sold/));
  await expect.poll(() => posts(calls)[1]).toMatchObject({ kind: 'sold', by: -1 });
  expect(await field(/^Nothing to take back/)).toBeTruthy();
});

test('where the counts could not be loaded, that is said after a press too, and no number of today is made up', async () => {
  let isBroken = true;
  const calls = open(COUNTED, ({ method }) => {
    if (method === 'POST') return json(200, { day: today, asked: 4, sold: 2, refused: 2 });
    return isBroken ? json(404, { error: 'No.' }) : undefined;
  });
  await screen.findByText(/could not be loaded/);
  expect(screen.getByText('Sold: 0 on this phone')).toBeTruthy();
  fireEvent.click(await field('One more: Sold'));
  expect(await screen.findByText('Sold: 1 on this phone')).toBeTruthy();
  await expect.poll(() => calls.filter(({ method }) => method === 'GET').length).toBe(2);
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
  expect(queryClient.getQueryData(['tallies'])).toBeUndefined();
  isBroken = false;
  fireEvent.click(await field('One more: Sold'));
  await counted('Sold', 1);
});

test('a press is said once: by the sentence, not by another name of the button', async () => {
  open();
  const sold = await counted('Sold', 1);
  const name = sold.getAttribute('aria-label');
  fireEvent.click(sold);
  expect(screen.getAllByRole('status')).toContain(await screen.findByText('Sold: 2'));
  expect(sold.getAttribute('aria-label')).toBe(name);
});

test('who takes back the last press has the focus still', async () => {
  open();
  fireEvent.click(await counted('Sold', 1));
  const back = await field(/^Take back: Sold/);
  back.focus();
  fireEvent.click(back);
  await field(/^Nothing to take back/);
  expect(document.activeElement).toBe(back);
  expect(back.hasAttribute('disabled')).toBe(false);
});

test('a milestone is chosen among those of the journey', async () => {
  const journey = {
    sections: [
      { steps: [{ activities: [{ milestones: [goal, { ...goal, id: 13, title: 'B' }] }] }] },
    ],
  };
  const calls = open(
    NOTHING,
    ({ method, path }) => {
      if (path.startsWith('/api/venture/journey')) return json(200, journey);
      if (method !== 'PUT') return undefined;
      return json(200, { ...NOTHING.goals, asked: { ...goal, id: 13, title: 'B' } });
    },
    '?milestone=12',
  );
  const box = await screen.findByRole('combobox', { name: /Asked/ });
  expect(within(box).getAllByRole('option')).toHaveLength(3);
  fireEvent.change(box, { target: { value: '13' } });
  expect(await screen.findByText('B: 1 of 5')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/api/tallies/goals/asked/',
    body: { milestone: 13 },
  });
});

test('before anything is counted it says how it counts; days stand below all together', async () => {
  open(NOTHING);
  expect(await screen.findByText(/two phones at one stall add up/)).toBeTruthy();
  queryClient.clear();
  open();
  const rows = await screen.findAllByRole('row');
  expect(rows[1]?.textContent).toContain('Since 20 November 2026');
  expect(rows[1]?.textContent).toContain('1348');
});

test('a press below nothing changes nothing, and a day that comes late moves the first day', () => {
  expect(withTap(NOTHING, { kind: 'sold', day: today, by: -1 })).toBe(NOTHING);
  const late = withDay(COUNTED, { day: '2026-11-02', asked: 1, sold: 0, refused: 0 });
  expect(late.total).toEqual({ since: '2026-11-02', asked: 14, sold: 4, refused: 8 });
  expect(late.days.map(({ day }) => day)).toEqual([today, '2026-11-20', '2026-11-02']);
});
