import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, renderAt } from '#src/platform/fake-visit.tsx';
import { PromiseStep } from './promise-step.tsx';

test('a step becomes a promise from the mentor, with a day', async () => {
  logInAmina();
  const calls = serve(({ path }) => (path === '/api/promises/' ? json(201, {}) : json(404, {})));
  renderAt(<PromiseStep step="Today, ask **five** owners." />, '/');
  await userEvent.click(screen.getByRole('button', { name: 'Add to my plan' }));
  expect(await screen.findByText(/^In your plan, for /)).toBeTruthy();
  const [{ body } = {}] = calls.filter(({ path }) => path === '/api/promises/');
  expect(body).toMatchObject({ text: 'Today, ask five owners.', source: 'mentor' });
  expect((body as { due_on: string }).due_on).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('a step that the server refuses is not said to be in the plan', async () => {
  logInAmina();
  const full = 'There are 30 open promises. Answer one of them first.';
  serve(() => json(409, { error: full }));
  renderAt(<PromiseStep step="Ask **five** owners." />, '/');
  await userEvent.click(screen.getByRole('button', { name: 'Add to my plan' }));
  expect(await screen.findByText(full)).toBeTruthy();
  expect(screen.queryByText(/^In your plan/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Add to my plan' })).toBeTruthy();
});
