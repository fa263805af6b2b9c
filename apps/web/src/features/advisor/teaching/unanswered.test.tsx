import type { UnansweredQuestion } from '@inzira/contract/advisor';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Call, json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { flushWrites } from '#src/platform/write-queue.ts';
import UnansweredPage from './unanswered.page.tsx';

const AT = '/staff/unanswered';
const URL_PATH = '/api/advisor/unanswered/';

const rabbits: UnansweredQuestion = {
  id: 3,
  question: 'How do I breed rabbits?',
  language: 'en',
  lesson: { id: 9, chapter_id: 4, title: 'Know your runway' },
  user: { id: 2, username: 'kwame' },
  created_at: '2026-11-20T10:00:00.000Z',
  asked: 1,
  done_at: null,
};
const bees: UnansweredQuestion = {
  ...rabbits,
  id: 2,
  question: 'Comment élever des abeilles ?',
  language: 'fr',
  lesson: null,
};
const DONE_AT = '2026-11-21T10:00:00.000Z';

let stored: UnansweredQuestion[];
let refuse: ((call: Call) => Response | Promise<Response>) | undefined;
beforeEach(() => {
  stored = [rabbits, bees];
  refuse = undefined;
});

/** A server that stores what is marked, with two questions per page. */
function open(at = AT) {
  logInAmina({ is_staff: true });
  const calls = serve((call) => {
    if (call.method === 'PUT') {
      if (refuse) return refuse(call);
      const id = Number(/(\d+)\/$/.exec(call.path)?.[1]);
      const { done } = call.body as { done: boolean };
      stored = stored.map((each) =>
        each.id === id ? { ...each, done_at: done ? DONE_AT : null } : each,
      );
      return json(200, { id, done_at: done ? DONE_AT : null });
    }
    const query = new URL(call.path, 'http://here').searchParams;
    const page = Number(query.get('page'));
    const isMeant = (each: UnansweredQuestion) =>
      (each.done_at !== null) === (query.get('state') === 'done');
    const all = stored.filter(isMeant);
    if (page > Math.max(1, Math.ceil(all.length / 2))) return json(404, { error: 'Invalid page.' });
    return json(200, {
      count: all.length,
      open_count: stored.filter(({ done_at }) => done_at === null).length,
      next: all.length > page * 2 ? 'more' : null,
      previous: page > 1 ? 'less' : null,
      results: all.slice(page * 2 - 2, page * 2),
    });
  });
  const user = visit(<UnansweredPage />, at, AT);
  return { calls, user };
}

async function row(question: UnansweredQuestion) {
  const item = (await screen.findByText(question.question)).closest('li');
  if (!item) throw new Error('The question stands in no list.');
  return within(item);
}

const puts = (calls: Call[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);

test('tells who asked what, when, in which language and lesson', async () => {
  open();
  const first = await row(rabbits);
  first.getByText('kwame');
  first.getByText('20 November 2026');
  first.getByText(/in English/);
  expect(first.getByRole('link', { name: 'Know your runway' }).getAttribute('href')).toBe(
    '/chapters/4/lessons?lesson=9',
  );
  const second = await row(bees);
  second.getByText('Outside of a lesson');
  second.getByText(/in French/);
  expect(screen.getByText(bees.question).lang).toBe('fr');
  screen.getByRole('link', { name: 'Open (2)', current: 'page' });
});

test('a lesson that is no longer taught has no link, a code that is no language stays a code', async () => {
  stored = [
    {
      ...rabbits,
      language: 'en-1',
      lesson: { id: 9, chapter_id: null, title: 'Know your runway' },
    },
  ];
  open();
  const first = await row(rabbits);
  expect(first.getByText('Know your runway').parentElement?.textContent).toBe(
    'Lesson: Know your runway (no longer taught)',
  );
  first.getByText(/in en-1/);
  expect(first.queryByRole('link', { name: 'Know your runway' })).toBeNull();
});

test('marked as done it leaves the count, stays in sight to be opened again, and then is gone', async () => {
  const { calls, user } = open();
  const first = await row(rabbits);
  const mark = first.getByRole('button', { name: 'Mark as done' });
  await user.click(mark);
  await first.findByText('Done on 21 November 2026');
  await screen.findByRole('link', { name: 'Open (1)' });
  expect(document.activeElement).toBe(first.getByRole('button', { name: 'Open again' }));
  await user.click(first.getByRole('button', { name: 'Open again' }));
  await screen.findByRole('link', { name: 'Open (2)' });
  expect(first.queryByText(/^Done/)).toBeNull();
  await user.click(first.getByRole('button', { name: 'Mark as done' }));
  await first.findByText('Done on 21 November 2026');
  expect(puts(calls)).toEqual([
    [`${URL_PATH}3/`, { done: true }],
    [`${URL_PATH}3/`, { done: false }],
    [`${URL_PATH}3/`, { done: true }],
  ]);

  await user.click(screen.getByRole('link', { name: 'Done' }));
  await row(rabbits);
  expect(screen.queryByText(bees.question)).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Open (1)' }));
  await row(bees);
  expect(screen.queryByText(rabbits.question)).toBeNull();
});

test('shows at once, before the server has answered, and is sent once', async () => {
  let answer: (response: Response) => void = () => {};
  const held = new Promise<Response>((resolve) => (answer = resolve));
  refuse = async () => held;
  const { calls, user } = open();
  const first = await row(rabbits);
  await user.click(first.getByRole('button', { name: 'Mark as done' }));
  await user.click(first.getByRole('button', { name: 'Open again' }));
  first.getByText('Done');
  screen.getByRole('link', { name: 'Open (1)' });
  expect(puts(calls)).toHaveLength(1);
  stored = [{ ...rabbits, done_at: DONE_AT }, bees];
  answer(json(200, { id: rabbits.id, done_at: DONE_AT }));
  await first.findByText('Done on 21 November 2026');
});

test('what is refused is open again, with the reason', async () => {
  refuse = () => json(404, { error: 'This question was not found.' });
  const { user } = open();
  const first = await row(rabbits);
  await user.click(first.getByRole('button', { name: 'Mark as done' }));
  expect((await first.findByRole('alert')).textContent).toBe(
    'This could not be saved.This question was not found.',
  );
  first.getByRole('button', { name: 'Mark as done' });
  screen.getByRole('link', { name: 'Open (2)' });
});

test('without a network it is kept on the device and arrives later', async () => {
  refuse = noNetwork;
  const { user } = open();
  const first = await row(rabbits);
  await user.click(first.getByRole('button', { name: 'Mark as done' }));
  await first.findByText('Kept on this device until there is a connection.');
  screen.getByRole('link', { name: 'Open (1)' });
  expect(stored[0]?.done_at).toBeNull();
  refuse = undefined;
  await flushWrites();
  await first.findByText('Done on 21 November 2026');
  expect(first.queryByText(/Kept on this device/)).toBeNull();
  expect(stored[0]?.done_at).toBe(DONE_AT);
});

test('what is marked on a page makes room for the next, so that turning it skips none', async () => {
  const goats = { ...bees, id: 1, question: 'How do I milk goats?' };
  stored = [rabbits, bees, goats];
  const { user } = open();
  await user.click((await row(rabbits)).getByRole('button', { name: 'Mark as done' }));
  await row(goats);
  const shown = screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
  expect(shown).toEqual([rabbits, bees, goats].map(({ question }) => question));
});

test('a page whose last question is marked, or that never was, leads to the first', async () => {
  const goats = { ...bees, id: 1, question: 'How do I milk goats?' };
  stored = [rabbits, bees, goats];
  const { user } = open();
  await row(rabbits);
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await user.click((await row(goats)).getByRole('button', { name: 'Mark as done' }));
  await row(rabbits);
  expect(screen.queryByText(goats.question)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says that nothing is open, or done yet', async () => {
  stored = [];
  const { user } = open();
  await screen.findByText('No question is open.');
  screen.getByRole('link', { name: 'Open (0)' });
  await user.click(screen.getByRole('link', { name: 'Done' }));
  await screen.findByText('No question is marked as done yet.');
});

test('a failure can be tried again', async () => {
  logInAmina({ is_staff: true });
  let answer = json(403, { error: 'Only the Inzira team can do this.' });
  serve(() => answer);
  const user = visit(<UnansweredPage />, AT);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Only the Inzira team can do this.',
  );
  answer = json(200, { count: 0, open_count: 0, next: null, previous: null, results: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No question is open.');
});

test('anybody else is told so, and nothing is asked for', async () => {
  logInAmina();
  const calls = serve(() => json(500, {}));
  visit(<UnansweredPage />, AT);
  screen.getByText('Only the Inzira team can open this page.');
  screen.getByRole('link', { name: 'Go to your dashboard' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(calls).toEqual([]);
});

test('a filter and the pager keep the focus where it was pressed', async () => {
  stored = [5, 6, 7, 8, 9].map((id) => ({ ...rabbits, id }));
  const { user } = open();
  const next = await screen.findByRole('link', { name: 'Next page' });
  await user.click(next);
  await screen.findByText(/Page 2 of/);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Next page' }));
  const done = screen.getByRole('link', { name: 'Done' });
  await user.click(done);
  await screen.findByText('No question is marked as done yet.');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Done' }));
});
