import type { Duty, LedOrganization } from '@inzira/contract/today';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, renderAt } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import { Today } from './today.tsx';

const WORK: Duty = { kind: 'work-waits', count: 11, since: '2026-11-20T10:00:00.000Z' };
const CHANGE: Duty = { kind: 'change-asked', activity: { id: 4, title: 'List ten people' } };
const closing = (id: number, days: number): Duty => ({
  kind: 'opportunity-closes',
  opportunity: { id, title: `Grant ${id}` },
  days,
});

function show({
  duties = [] as Duty[],
  organizations = [] as LedOrganization[],
  team = [] as object[],
  learns = true,
  questions = 0,
}) {
  const calls = serve(({ path }) =>
    json(200, path === '/api/today/' ? { duties, organizations } : team),
  );
  renderAt(
    <Today
      review={{ questions, minutes: 3 }}
      learns={learns}
      promises={<p>promises</p>}
      work={<p>cards</p>}
      nextStep={<p>next lesson</p>}
    />,
    '/dashboard',
  );
  return calls;
}
const links = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

beforeEach(() => queryClient.clear());

test('what others wait for comes first, what closes next week last', async () => {
  logInAmina();
  show({ duties: [CHANGE, closing(8, 1), closing(9, 5)], questions: 5 });
  await screen.findByText('Grant 8');
  expect(links()).toEqual([
    ['Your trainer asks for a changeList ten people', '/dashboard/venture-studio?activity=4'],
    ['Grant 8Closes tomorrow', '/opportunities/8'],
    ['5 questions to review3 minutes', '/dashboard/review'],
    ['Grant 9Closes in 5 days', '/opportunities/9'],
  ]);
  // Below the next lesson: what can wait. Above it: what other people wait for.
  const next = screen.getByText('next lesson');
  const isAbove = (name: RegExp) =>
    (next.compareDocumentPosition(screen.getByRole('link', { name })) &
      Node.DOCUMENT_POSITION_PRECEDING) >
    0;
  expect([isAbove(/List ten people/), isAbove(/to review/)]).toEqual([true, false]);
});

test('a trainee reads after the next lesson what comes next in the studio', async () => {
  logInAmina({ is_trainee: true });
  show({
    duties: [{ kind: 'studio-next', activity: { id: 7, title: 'Count what you heard' } }],
    questions: 5,
  });
  await screen.findByText('Count what you heard');
  expect(links()).toEqual([
    ['5 questions to review3 minutes', '/dashboard/review'],
    ['Next in your studioCount what you heard', '/dashboard/venture-studio?activity=7'],
  ]);
});

test('what a card says is not said again in a line, and there is no first lesson', async () => {
  logInAmina({ roles: ['trainer'], is_trainer: true });
  const organization = { id: 7, name: 'Ikaze' };
  show({
    duties: [
      WORK,
      { kind: 'members-to-invite', organization },
      { kind: 'members-stopped', organization, count: 1, names: ['Ama Owusu'] },
      { kind: 'ownership-offered', organization },
    ],
    learns: false,
  });
  await screen.findByText('An organization is offered to you');
  expect(screen.getByText('cards')).toBeTruthy();
  expect(links()).toEqual([
    ['An organization is offered to youIkaze', '/dashboard/organization/7'],
    ['See what your learners read', '/modules'],
  ]);
  expect(screen.queryByText('next lesson')).toBeNull();
});

test('who has nothing waiting is told so; of a trainer their own card says it', async () => {
  logInAmina();
  show({ learns: false });
  expect(await screen.findByText(/Nothing waits for you today/)).toBeTruthy();
});

test('beside an organization with nothing to do for it, nobody is told that nothing waits', async () => {
  logInAmina();
  const led = {
    id: 7,
    name: 'Ikaze',
    manages: true,
    members: 6,
    sharing: 3,
    active: 1,
    learned: ['Aline Uwera'],
    joined: { count: 0, names: [] },
  };
  const calls = show({ learns: false, organizations: [led] });
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/today/'));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(links()).toEqual([['See what your learners read', '/modules']]);
  expect(screen.queryByText(/Nothing waits for you today/)).toBeNull();
});

test('the team is told of what waits for it', async () => {
  logInAmina({ roles: ['reviewer'] });
  show({ team: [{ kind: 'messages', count: 2, since: '' }] });
  const line = await screen.findByRole('link', { name: '2 things wait for the team' });
  expect(line.getAttribute('href')).toBe('/staff');
});

test('a trainer is told what a trainee wrote, and who asks to leave', async () => {
  logInAmina({ roles: ['trainer'], is_trainer: true });
  show({
    duties: [
      {
        kind: 'trainee-wrote',
        trainee: { id: 3, name: 'Ama Owusu' },
        activity: { id: 11, title: 'Ask ten' },
      },
      { kind: 'leave-asked', trainee: { id: 3, name: 'Ama Owusu' } },
    ],
    learns: false,
  });
  await screen.findByText('Ama Owusu wrote to you');
  expect(links()).toEqual([
    ['Ama Owusu wrote to youAsk ten', '/trainer/trainee/3?activity=11'],
    ['Ama Owusu asks to leaveRead why, and answer', '/trainer/trainee/3'],
    ['See what your learners read', '/modules'],
  ]);
  expect(screen.queryByText(/Nothing waits for you today/)).toBeNull();
});
