import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import StaffAnswerPage from './staff-answer.page.tsx';

test('an answer that is typed stays when a colleague saves another version, and says so', async () => {
  logInAmina({ is_staff: true });
  let version = 1;
  const at = '2026-11-20T10:00:00.000Z';
  const newest = () => ({
    version,
    language: 'en',
    asks: 'How do I price honey?',
    asked_as: [],
    answer: `Text ${version}`,
    source_title: '',
    source_url: '',
    author: 'thandi',
    at,
    checked_at: null,
    checked_by: null,
  });
  serve(() =>
    json(200, {
      id: 4,
      version,
      in_use: true,
      replaces: null,
      is_own: false,
      versions: [newest()],
      results: [],
      reply: '',
    }),
  );
  const user = visit(<StaffAnswerPage />, '/staff/answers/4', '/staff/answers/:id');
  const field = async () => screen.findByDisplayValue<HTMLTextAreaElement>(/^Text 1/);
  await user.type(await field(), ', and more');
  await screen.findByText('Kept on this device until you send it.');
  version = 2;
  await act(async () => queryClient.invalidateQueries());
  await screen.findByText(/^A colleague saved version 2 after you began/);
  expect((await field()).value).toBe('Text 1, and more');
});

test('an answer to what nobody has passed on is written with a question and an answer', async () => {
  logInAmina({ is_staff: true });
  const calls = serve(({ method }) =>
    method === 'POST'
      ? json(201, { id: 4, version: 1, in_use: true, replaces: null, is_own: true, versions: [] })
      : json(200, { results: [] }),
  );
  const user = visit(<StaffAnswerPage />, '/staff/answers/new', '/staff/answers/:id');
  await user.type(
    await screen.findByLabelText(/^The question, as a learner types it/),
    'Price of honey?',
  );
  await user.type(
    screen.getByLabelText(/^Answer/, { selector: 'textarea' }),
    'What it costs and a third.',
  );
  await user.click(screen.getByRole('button', { name: 'Give it from now on' }));
  await screen.findByText('The mentor knows it now.');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    language: 'en',
    asks: 'Price of honey?',
    asked_as: ['Price of honey?'],
    answer: 'What it costs and a third.',
    source_title: '',
    source_url: '',
  });
});

test('a question of which no part fits on a button is asked for in short', async () => {
  logInAmina({ is_staff: true });
  const calls = serve(({ method }) =>
    method === 'POST'
      ? json(201, { id: 4, version: 1, in_use: true, replaces: null, is_own: true, versions: [] })
      : json(200, { results: [] }),
  );
  const user = visit(<StaffAnswerPage />, '/staff/answers/new', '/staff/answers/:id');
  const question = await screen.findByLabelText(/^The question, as a learner types it/);
  const inShort = 'The question in short, as learners see it on a button';
  expect(screen.queryByLabelText(inShort)).toBeNull();
  await user.type(question, 'I dry pineapple by hand and it stays wet for two days whatever I do');
  await user.type(screen.getByLabelText(/^Answer/, { selector: 'textarea' }), 'Slice it thin.');
  await user.type(screen.getByLabelText(inShort), 'Why does it stay wet?');
  await user.click(screen.getByRole('button', { name: 'Give it from now on' }));
  await screen.findByText('The mentor knows it now.');
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    asks: 'Why does it stay wet?',
    asked_as: ['I dry pineapple by hand and it stays wet for two days whatever I do'],
  });
});

test('a better answer begins with the title of the one that was not meant, and shows what was asked', async () => {
  logInAmina({ is_staff: true });
  const missed = {
    answer_id: 'mvp',
    asks: 'What is an MVP?',
    taught_id: null,
    misses: 2,
    last_at: '2026-11-20T10:00:00.000Z',
    questions: ['how small may a first product be'],
  };
  const calls = serve(({ method }) =>
    method === 'POST'
      ? json(201, { id: 4, version: 1, in_use: true, replaces: null, is_own: true, versions: [] })
      : json(200, { count: 1, next: null, previous: null, results: [missed] }),
  );
  const user = visit(<StaffAnswerPage />, '/staff/answers/new?instead=mvp', '/staff/answers/:id');
  const question = await screen.findByLabelText(/^The question, as a learner types it/);
  expect(question).toHaveProperty('value', 'What is an MVP?');
  expect(screen.getByText('how small may a first product be')).toBeTruthy();
  expect(calls.find(({ path }) => path.includes('missed'))?.path).toContain('answer=mvp');
  await user.type(
    screen.getByLabelText(/^Answer/, { selector: 'textarea' }),
    'The smallest thing that somebody pays for.',
  );
  await user.click(screen.getByRole('button', { name: 'Give it from now on' }));
  await screen.findByText('The mentor knows it now.');
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    asks: 'What is an MVP?',
    asked_as: ['What is an MVP?'],
  });
});

test('a better answer whose title could not be loaded is not begun without it', async () => {
  logInAmina({ is_staff: true });
  serve(() => json(400, { error: 'This was not found.' }));
  visit(<StaffAnswerPage />, '/staff/answers/new?instead=mvp', '/staff/answers/:id');
  await screen.findByText('The answer could not be loaded.');
  expect(screen.queryByLabelText(/^The question, as a learner types it/)).toBeNull();
});

test('a correction of a built-in answer stays in its language', async () => {
  logInAmina({ is_staff: true });
  const newest = {
    version: 1,
    language: 'fr',
    asks: 'Un MVP ?',
    asked_as: ['un mvp'],
    answer: 'Le plus petit produit.',
    parts: {},
    source_title: '',
    source_url: '',
    author: 'thandi',
    at: '2026-11-20T10:00:00.000Z',
    checked_at: null,
    checked_by: null,
  };
  const calls = serve(({ path }) =>
    json(
      200,
      path.includes('/answers/4/')
        ? { id: 4, version: 1, in_use: false, replaces: 'mvp', is_own: false, versions: [newest] }
        : { results: [] },
    ),
  );
  const user = visit(<StaffAnswerPage />, '/staff/answers/4', '/staff/answers/:id');
  await user.type(await screen.findByDisplayValue('Le plus petit produit.'), ' Vendu.');
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save a new version' }));
  await expect
    .poll(() => calls.find(({ method }) => method === 'PUT')?.body)
    .toMatchObject({ language: 'fr', answer: 'Le plus petit produit. Vendu.' });
});
