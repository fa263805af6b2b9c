import type { Duty } from '@inzira/contract/today';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueueItem, makeRecord } from '#src/features/studio/trainer/trainer.fixture.ts';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, renderAt } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import OverviewPage from './overview.page.tsx';

/** Serves a tracker with one lesson; everything else is empty. */
function show(
  completed: boolean,
  organizations: object[] = [],
  team: object[] = [],
  duties: Duty[] = [],
) {
  const lessons = [{ id: 11, title: 'First', minutes: 9, completed }];
  const quiz = { questions: 0, result: null };
  const chapters = [{ id: 5, title: 'The chapter', progress: 0, lessons, quiz }];
  const courses = [{ id: 4, title: 'The course', progress: 0, chapters }];
  const modules = [{ id: 3, name: 'The module', progress: 0, courses }];
  serve(({ path }) => {
    if (path === '/api/user-progress-view/')
      return json(200, { modules, last_accessed_lesson_id: null });
    if (path.startsWith('/api/venture/trainer/queue/'))
      return json(200, { count: 4, next: null, previous: null, results: QUEUE });
    if (path === '/api/staff/today/') return json(200, team);
    if (path === '/api/plan/') return json(200, { title: null, notes: [], figures: [] });
    return path === '/api/today/' ? json(200, { duties, organizations }) : json(404, {});
  });
  renderAt(<OverviewPage />, '/dashboard');
}

const QUEUE = [1, 2, 3, 4].map((id) =>
  makeQueueItem({
    record: makeRecord({ id }),
    trainee: { id, full_name: `Trainee ${id}`, username: `trainee${id}` },
  }),
);
const WORK: Duty = { kind: 'work-waits', count: 4, since: '2026-11-20T10:00:00.000Z' };

const progress = () => screen.queryByRole('heading', { name: 'Learning Progress' });

beforeEach(() => queryClient.clear());
afterEach(() => vi.useRealTimers());

test('a learner who begins sees how far they are', async () => {
  logInAmina();
  show(false);
  expect(await screen.findByText('The module')).toBeTruthy();
  expect(progress()).toBeTruthy();
  // The chapters stay folded: the first lesson is shown above, and nothing has been begun.
  const courses = screen.getByRole('button', { name: 'Courses of The module' });
  expect(courses.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(courses);
  expect(screen.getByRole('link', { name: 'The course' })).toBeTruthy();
});

test('who has learned sees the week and the wall in the first view, and which quiz wants another try', async () => {
  logInAmina();
  const lesson = (id: number, completed: boolean) => ({
    id,
    title: `L${id}`,
    minutes: 9,
    completed,
  });
  const chapter = (id: number, completed: boolean, result: object | null) => ({
    id,
    title: `Chapter ${id}`,
    progress: 0,
    lessons: [lesson(id, completed)],
    quiz: { questions: 6, result },
  });
  const failed = { best_score: 1, total: 6, has_stamp: false };
  const chapters = [chapter(5, true, failed), chapter(6, false, null)];
  const courses = [{ id: 4, title: 'The course', progress: 0, chapters }];
  const modules = [{ id: 3, name: 'The module', progress: 0, courses }];
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    date: `2026-11-0${day}`,
    learned: day > 5,
  }));
  serve(({ path }) => {
    if (path === '/api/user-progress-view/')
      return json(200, { modules, last_accessed_lesson_id: null });
    if (path.startsWith('/api/review/summary/')) return json(200, { waiting: 0 });
    if (path.startsWith('/api/review/')) return json(200, { days });
    return path === '/api/today/' ? json(200, { duties: [], organizations: [] }) : json(404, {});
  });
  renderAt(<OverviewPage />, '/dashboard');
  const strip = await screen.findByRole('link', { name: '1 of 2 stones' });
  expect(document.querySelector(strip.getAttribute('href') ?? '')?.textContent).toContain(
    'My wall',
  );
  const quiz = await screen.findByRole('link', { name: 'Or first: quiz of Chapter 5, 1 of 6' });
  expect(quiz.getAttribute('href')).toBe('/chapters/5/quiz');
});

test('who begins sees no boxes of a plan and of results that there are not yet', async () => {
  logInAmina();
  show(false);
  expect(await screen.findByText('The module')).toBeTruthy();
  await screen.findByRole('heading', { name: 'Your entrepreneur profile' });
  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'My plan' })).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Last quiz results' })).toBeNull();
});

test('a trainer sees first how much waits and whose, and their own learning only when they open it', async () => {
  logInAmina({ roles: ['trainer'], is_trainer: true });
  show(false, [], [], [WORK]);
  const card = await screen.findByRole('region', {
    name: '4 pieces of work wait for your answer',
  });
  const waiting = await within(card).findByRole('link', { name: /Trainee 1/ });
  expect(waiting.getAttribute('href')).toBe('/trainer/trainee/1?activity=5');
  expect(waiting.textContent).toMatch(/^Trainee 1Ten interviews · \d+ days? ago$/);
  expect(within(card).getByRole('link', { name: /Trainee 3/ })).toBeTruthy();
  expect(within(card).queryByRole('link', { name: /Trainee 4/ })).toBeNull();
  const queue = within(card).getByRole('link', { name: 'Review the work' });
  expect(queue.getAttribute('href')).toBe('/trainer/review');
  expect(progress()).toBeNull();
  await userEvent.click(screen.getByText('Your own learning'));
  expect(await screen.findByRole('heading', { name: 'Learning Progress' })).toBeTruthy();
});

test('a trainer whom nobody waits for begins with their own lesson; the way to their trainees is below', async () => {
  logInAmina({ roles: ['trainer'], is_trainer: true });
  show(false);
  const none = await screen.findByText('No work waits for your answer.');
  expect(screen.getByRole('link', { name: 'All trainees' })).toBeTruthy();
  const lesson = await screen.findByText('Your first lesson');
  expect(lesson.compareDocumentPosition(none) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Learning Progress' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Review the work' })).toBeNull();
});

test('a trainer who learns too sees both', async () => {
  logInAmina({ roles: ['trainer'], is_trainer: true });
  show(true, [], [], [WORK]);
  expect(await screen.findByRole('heading', { name: 'Learning Progress' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: /Trainee 1/ })).toBeTruthy();
});

const LED = {
  id: 7,
  name: 'Ikaze Academy',
  manages: true,
  members: 6,
  sharing: 3,
  active: 1,
  learned: ['Aline Uwera'],
  joined: { count: 0, names: [] as string[] },
};

test('who leads an organization sees it also from an answer that an earlier release has kept on the phone', async () => {
  logInAmina();
  const { learned: _, joined: __, ...kept } = LED;
  const organization = { id: 7, name: 'Ikaze Academy' };
  const since = '2026-01-01T00:00:00.000Z';
  show(false, [kept], [], [{ kind: 'invitations-unanswered', organization, count: 2, since }]);
  expect(await screen.findByRole('link', { name: /Invite people/ })).toBeTruthy();
  expect(screen.getByText(/2 more/)).toBeTruthy();
});

test('who leads an organization sees how it goes there, who stopped and how to invite, and no first lesson', async () => {
  logInAmina();
  const organization = { id: 7, name: 'Ikaze Academy' };
  const names = ['Kwame Mensah', 'Ama Owusu', 'Jean Bosco'];
  show(
    false,
    [
      LED,
      {
        ...LED,
        id: 8,
        name: 'Empty',
        manages: false,
        members: 1,
        sharing: 0,
        active: 0,
        learned: [],
        joined: { count: 1, names: ['Eric Habimana'] },
      },
    ],
    [],
    [
      { kind: 'members-stopped', organization, count: 4, names },
      {
        kind: 'invitations-unanswered',
        organization,
        count: 2,
        since: new Date().toISOString(),
        emails: ['late@example.org', 'later@example.org'],
      },
    ],
  );
  const region = await screen.findByRole('region', { name: 'Your organizations' });
  const hrefs = within(region)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  const page = '/dashboard/organization/7';
  expect(hrefs).toEqual([
    [
      'Kwame Mensah, Ama Owusu, Jean Bosco and 1 morenothing for two weeks: a word from you may bring them back',
      page,
    ],
    [
      'late@example.org and later@example.orghave not answered their invitations · the oldest sent now',
      `${page}?tab=invitations`,
    ],
    ['Aline Uweralearned this week · 1 of 3 who share', page],
    ['Invite people: Ikaze Academy', `${page}?tab=invitations`],
    ['See the members: Ikaze Academy', page],
    ['Eric Habimanajoined in the last two weeks', '/dashboard/organization/8'],
    ['See the members: Empty', '/dashboard/organization/8'],
  ]);
  expect(region.textContent).toContain('6 other members');
  expect(region.textContent).toContain('Ask your members to share their progress');
  expect(screen.queryByText('Your first lesson')).toBeNull();
  expect(screen.getByText('Your own learning')).toBeTruthy();
});

test('somebody of the team sees what waits, kind by kind', async () => {
  logInAmina({ roles: ['reviewer'] });
  const since = new Date().toISOString();
  show(false, [], [{ kind: 'messages', count: 2, since }]);
  const line = await screen.findByRole('link', { name: /2 messages to answer/ });
  expect(line.getAttribute('href')).toBe('/staff/messages');
});

test('where nothing comes, that is said while it is asked for again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  logInAmina();
  const asked = new Map<string, number>();
  serve(({ path }) => {
    const count = (asked.get(path) ?? 0) + 1;
    asked.set(path, count);
    return count > 2 ? new Promise<Response>(() => {}) : json(500, {});
  });
  renderAt(<OverviewPage />, '/dashboard');
  const said = 'Your dashboard could not be loaded.';
  expect(await screen.findByText(said, {}, { timeout: 8000 })).toBeTruthy();
  await vi.waitFor(() => expect(asked.get('/api/plan/')).toBe(3), { timeout: 10_000 });
  await vi.advanceTimersByTimeAsync(200);
  expect(screen.queryByText(said)).toBeTruthy();
});

test('where one box fails, the page stays while it is tried again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  logInAmina();
  let asked = 0;
  const lessons = [{ id: 11, title: 'First', minutes: 9, completed: true }];
  const quiz = { questions: 0, result: null };
  const chapters = [{ id: 5, title: 'The chapter', progress: 0, lessons, quiz }];
  const courses = [{ id: 4, title: 'The course', progress: 0, chapters }];
  const modules = [{ id: 3, name: 'The module', progress: 0, courses }];
  serve(({ path }) => {
    if (path === '/api/user-progress-view/')
      return json(200, { modules, last_accessed_lesson_id: null });
    if (path.startsWith('/api/review/summary/')) {
      asked += 1;
      return asked > 2 ? new Promise<Response>(() => {}) : json(500, {});
    }
    if (path === '/api/plan/') return json(200, { title: null, notes: [], figures: [] });
    return path === '/api/today/' ? json(200, { duties: [], organizations: [] }) : json(404, {});
  });
  renderAt(<OverviewPage />, '/dashboard');
  expect(
    await screen.findByRole('heading', { name: 'Learning Progress' }, { timeout: 8000 }),
  ).toBeTruthy();
  await vi.waitFor(() => expect(asked).toBe(3), { timeout: 10_000 });
  await vi.advanceTimersByTimeAsync(200);
  expect(screen.queryByRole('heading', { name: 'Learning Progress' })).toBeTruthy();
});
