import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Call, json } from '#src/platform/fake-server.ts';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import AdvisorPage from './advisor.page.tsx';
import { serveMentor, show } from './fake-mentor.tsx';
import IdeaForm from './idea-form.tsx';
import { IdeaInvitation } from './idea-invitation.tsx';

const EMPTY = { idea: null, voice_since: null, updated_at: null };
const saved = (calls: Call[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

beforeEach(() => logInAmina());
afterEach(() => vi.unstubAllGlobals());

test('is saved as it was changed; an emptied line is cleared, and nothing else is touched', async () => {
  const calls = serveMentor({ card: { sector: 'Clothing' } });
  show(<IdeaForm />);
  const idea = await screen.findByRole('textbox', { name: 'Your idea, in a sentence or two' });
  await userEvent.type(idea, ' to order');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Sector' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Who pays you' }), 'Parents');
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Startup');
  await userEvent.click(screen.getByRole('checkbox', { name: /Keep my questions/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save my idea' }));
  await waitFor(() =>
    expect(saved(calls)).toEqual([
      {
        idea: 'School uniforms to order',
        sector: '',
        customer: 'Parents',
        stage: 'Startup',
        keep_questions: true,
      },
    ]),
  );
});

test('what the server refuses stands under its field, and nothing typed is lost', async () => {
  serveMentor({
    other: ({ method }) => (method === 'PUT' ? json(400, { country: ['Too long.'] }) : undefined),
  });
  show(<IdeaForm />);
  const country = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Country' });
  await userEvent.type(country, 'Rwanda');
  await userEvent.click(screen.getByRole('button', { name: 'Save my idea' }));
  expect(await screen.findByText('Too long.')).toBeTruthy();
  expect(country.value).toBe('Rwanda');
});

test('says its examples beside the fields, where none can be taken for what was filled in', async () => {
  serveMentor({ card: EMPTY });
  show(<IdeaForm />);
  const customer = await screen.findByRole('textbox', { name: 'Who pays you' });
  const hint = document.getElementById(customer.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toMatch(/^For example: parents/);
  for (const field of screen.getAllByRole<HTMLInputElement>('textbox'))
    expect(field.placeholder).toBe('');
});

test('is asked for once, and can be skipped', async () => {
  serveMentor({ card: EMPTY });
  const first = show(<IdeaInvitation />);
  await userEvent.click(await screen.findByRole('button', { name: 'Skip' }));
  expect(screen.queryByRole('button', { name: 'Describe my idea' })).toBeNull();
  first.unmount();
  const calls = serveMentor({ card: EMPTY });
  show(<IdeaInvitation />);
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  expect(screen.queryByRole('button', { name: 'Describe my idea' })).toBeNull();
});

test('is asked for before the first question, and no longer above the conversation', async () => {
  serveMentor({ card: EMPTY });
  show(<AdvisorPage />);
  await screen.findByRole('button', { name: 'Describe my idea' });
  await userEvent.click(screen.getByRole('button', { name: 'What is runway?' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Describe my idea' })).toBeNull(),
  );
  expect(screen.getByText(/^Hello, /)).toBeTruthy();
});

test('is not asked for when it is known', async () => {
  const calls = serveMentor();
  show(<IdeaInvitation />);
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  expect(screen.queryByRole('button', { name: 'Describe my idea' })).toBeNull();
});
