import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { keep, keptNames } from '#src/platform/device-store.ts';
import { type Call, json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import ClaimedProgress from './claimed-progress.tsx';
import { noteVisitorScore, noteVisitorStep } from '#src/features/learning/visitor-progress.ts';

const score = { chapter: 5, score: 6, total: 6, answers: { 1: { given: ['Two'] } } };

function serveAccount(hasProgress: boolean) {
  const lessons = [{ id: 11, title: 'A', minutes: 3, completed: hasProgress }];
  const modules = [
    { courses: [{ chapters: [{ lessons, quiz: { questions: 6, result: null } }] }] },
  ];
  return serve(({ method, path }) => {
    if (path === '/api/user-progress-view/') return json(200, { modules });
    if (path === '/api/lessons/11/note/')
      return json(
        200,
        method === 'GET'
          ? { lesson_id: 11, text: '', updated_at: null }
          : { lesson_id: 11, text: 'Asked ten.', updated_at: '2026-01-02T10:00:00.000Z' },
      );
    return json(200, {});
  });
}

const writes = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);

async function learnAsVisitorAndLogIn() {
  noteVisitorStep({ lesson_id: 11 });
  noteVisitorStep({ lesson_id: 11, completed: true });
  noteVisitorStep({ lesson_id: 12 });
  noteVisitorScore(score);
  await keep('note:11', {
    text: 'Asked ten.',
    writtenAt: '2026-01-01T10:00:00.000Z',
    isSent: false,
  });
  logInAmina();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('what a visitor did becomes the account’s after the login, once', async () => {
  await learnAsVisitorAndLogIn();
  const calls = serveAccount(false);
  visit(<ClaimedProgress />, '/modules');
  await screen.findByText('What you did before you logged in is in your account now.');
  await act(async () => new Promise((resolve) => setTimeout(resolve, 300)));
  const sent = writes(calls);
  expect(sent).toContainEqual(['/api/user-progress/', { lesson_id: 11, completed: true }]);
  expect(sent).toContainEqual(['/api/user-progress/', { lesson_id: 12 }]);
  expect(sent).toContainEqual(['/api/quiz/results/', score]);
  expect(sent.some(([path]) => path === '/api/lessons/11/note/')).toBe(true);
  expect(keptNames('', null)).toEqual([]);
});

test('an account with progress of its own is asked first; what is not theirs goes', async () => {
  await learnAsVisitorAndLogIn();
  const calls = serveAccount(true);
  visit(<ClaimedProgress />, '/modules');
  await screen.findByText('Did you learn here before you logged in?');
  expect(screen.getByText(/opened 2 lessons and finished 1 quiz/)).toBeTruthy();
  expect(writes(calls)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'No, remove it' }));
  expect(screen.queryByText('Did you learn here before you logged in?')).toBeNull();
  expect(writes(calls)).toEqual([]);
  expect(keptNames('', null)).toEqual([]);
});

test('an account with progress of its own takes it over when they say so', async () => {
  await learnAsVisitorAndLogIn();
  const calls = serveAccount(true);
  visit(<ClaimedProgress />, '/modules');
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, add it to my account' }));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(writes(calls)).toContainEqual(['/api/quiz/results/', score]);
  expect(keptNames('', null)).toEqual([]);
});
