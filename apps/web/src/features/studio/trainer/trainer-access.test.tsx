import type { TrainerAccess as Access } from '@inzira/contract/studio-trainers';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { makeOffer } from '#src/features/studio/studio.fixture.ts';
import WithoutTrainer from '#src/features/studio/online/without-trainer.tsx';
import TrainerAccess from './trainer-access.tsx';

const jabari = {
  id: 5,
  username: 'jabari',
  full_name: 'Jabari Okafor',
  at: '2026-11-01T08:00:00.000Z',
};

function open(changes: Partial<Access> = {}) {
  let access: Access = {
    closed_to_trainers: false,
    assistants: [],
    removed: [],
    invited: [],
    ...changes,
  };
  const calls = serve(({ method, body }) => {
    if (method === 'PUT') access = { ...access, ...(body as Partial<Access>) };
    if (method === 'DELETE') access = { ...access, assistants: [], removed: [jabari] };
    if (method === 'POST') {
      if ((body as { username: string }).username !== 'jabari')
        return json(400, { username: ['There is no other trainer with this name.'] });
      access = { ...access, removed: [], invited: [jabari] };
    }
    return method === 'DELETE' ? new Response(null, { status: 204 }) : json(200, access);
  });
  logInAmina({ is_trainer: true });
  const user = visit(<TrainerAccess venture={{ id: 3, name: 'Isoko' }} />, '/dashboard');
  return { user, sent: () => calls.filter(({ method }) => method !== 'GET') };
}

test('an owner removes a trainer after a question, and invites them again', async () => {
  const { user, sent } = open({ assistants: [jabari] });
  await user.click(screen.getByText('Other trainers'));
  await user.click(await screen.findByRole('button', { name: /^Remove ?: Jabari Okafor/ }));
  expect(sent()).toEqual([]);
  const dialog = await screen.findByRole('dialog');
  const [, remove] = [...dialog.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Remove' || textContent === 'Cancel',
  );
  if (remove) await user.click(remove);
  await user.click(await screen.findByRole('button', { name: /^Invite again/ }));
  await screen.findByText('Invited, not here yet');
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /api/venture/trainees/5/?venture=3',
    'POST /api/venture/trainer/ventures/3/trainers/',
  ]);
});

test('an owner closes a venture to further trainers and opens it again', async () => {
  const { user, sent } = open();
  await user.click(screen.getByText('Other trainers'));
  await user.click(await screen.findByRole('button', { name: 'Close to further trainers' }));
  await user.click(await screen.findByRole('button', { name: 'Open to trainers' }));
  await screen.findByRole('button', { name: 'Close to further trainers' });
  expect(sent().map(({ body }) => body)).toEqual([
    { closed_to_trainers: true },
    { closed_to_trainers: false },
  ]);
});

test('a name that is no trainer’s says so under the field', async () => {
  const { user } = open();
  await user.click(screen.getByText('Other trainers'));
  await user.type(await screen.findByLabelText(/Invite a trainer/), 'amina');
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  await screen.findByText('There is no other trainer with this name.');
});

test('who has no trainer is told where work is handed in, and who has one is not', async () => {
  logInAmina();
  serve(() => json(200, { ventures: [makeOffer()], joined: null, membership: null }));
  visit(<WithoutTrainer />, '/dashboard/venture-studio');
  await screen.findByText('You have no trainer yet: nobody reads what you hand in.');
  screen.getByRole('button', { name: 'See the trainers' });
});

test('who has a trainer is told nothing', async () => {
  logInAmina();
  const membership = { venture: { id: 1, name: 'Isoko' }, role: 'trainee' };
  const calls = serve(() => json(200, { ventures: [], joined: 1, membership }));
  visit(<WithoutTrainer />, '/dashboard/venture-studio');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText(/no trainer/)).toBeNull();
});
