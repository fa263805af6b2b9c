import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, renderAt } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import ClassPoster from './class-poster.tsx';
import { makeTrainee } from './trainer.fixture.ts';

const cell = (state: string) => ({ state, approved: 0, pending: 0, rejected: 0 });
const steps = ['Problem', 'Customers'].map((title, index) => ({
  id: index + 1,
  title,
  order: index,
  section: { id: 1, name: 'Discovery' },
  activities: 2,
}));

function show(count: number, states = ['done', 'rejected']) {
  logInAmina({ roles: ['trainer'], is_trainer: true });
  const results = Array.from({ length: count }, (_, index) => ({
    ...makeTrainee(),
    id: index + 1,
    full_name: `Trainee ${index + 1}`,
    progress: states.map(cell),
  }));
  serve(({ path }) =>
    json(
      200,
      path.includes('/progress/') ? { steps, count, next: null, previous: null, results } : [],
    ),
  );
  renderAt(<ClassPoster />, '/trainer/trainees?tab=poster');
}

/** The visible one. */
const sheet = async () => {
  const [first] = await screen.findAllByRole('region', { name: 'Class poster' });
  if (!first) throw new Error('There is no poster.');
  return first;
};

beforeEach(() => queryClient.clear());
afterEach(() => vi.restoreAllMocks());

test('a poster has names and what is reached, and nothing of what was sent back', async () => {
  show(1);
  const poster = within(await sheet());
  const row = poster.getByRole('row', { name: /^Trainee 1 R/ });
  expect(row.textContent).toBe('Trainee 1ReachedUnder way');
  expect(poster.getByRole('columnheader', { name: '2. Customers' })).toBeTruthy();
  expect((await sheet()).textContent).not.toMatch(/sent back/i);
});

test('a large class has several sheets, one at a time on the screen and all on paper', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  show(45);
  const poster = await sheet();
  expect(within(poster).getAllByRole('row')).toHaveLength(21);
  await userEvent.click(within(poster).getByRole('button', { name: 'Next sheet' }));
  expect(within(poster).getByText('Trainee 21')).toBeTruthy();
  expect(within(poster).queryByText('Trainee 1')).toBeNull();
  for (const name of ['Trainee 1', 'Trainee 21', 'Trainee 45'])
    expect(screen.getByText(name)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Print on A4' }));
  expect(print).toHaveBeenCalledOnce();
});

test.each([
  [['done', 'rejected'], 'Under way: 2. Customers'],
  [['done', 'nothing'], 'Next: 2. Customers'],
  [['done', 'done'], 'All steps reached'],
])('on a phone a line says where a trainee is: %j', async (states, line) => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), { matches: true }) as MediaQueryList,
  );
  show(1, states);
  expect(within(await sheet()).getByText(line)).toBeTruthy();
});
