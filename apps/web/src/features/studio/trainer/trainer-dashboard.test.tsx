import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { makeOffer } from '#src/features/studio/studio.fixture.ts';
import TrainerDashboard from './trainer-dashboard.tsx';
import { makeTrainee } from './trainer.fixture.ts';

test('a class of forty is six names until all are asked for', async () => {
  logInAmina({ is_trainer: true });
  const trainees = Array.from({ length: 40 }, (_, id) =>
    makeTrainee({ id, full_name: `Trainee ${id}` }),
  );
  serve(({ path }) =>
    path.includes('/trainer/ventures/')
      ? json(200, [makeOffer({ joined: true, trainees, trainees_count: 40 })])
      : json(200, { ventures: [], joined: null, membership: null }),
  );
  const user = visit(<TrainerDashboard own={null} journey={null} />, '/dashboard/venture-studio');
  await screen.findByRole('link', { name: /: Trainee 5$/ });
  expect(screen.queryByText('Trainee 6')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all 40 trainees' }));
  const last = screen.getByRole('link', { name: /: Trainee 39$/ });
  expect(last.getAttribute('href')).toBe('/trainer/trainee/39');
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
});

test('ventures with trainees come first, then one’s own without, then those of others', async () => {
  logInAmina({ is_trainer: true });
  const offers = [
    makeOffer({ id: 1, name: 'Karoo Trail', joined: false, trainees_count: 0 }),
    makeOffer({ id: 2, name: 'Own and new', joined: true, trainees_count: 0 }),
    makeOffer({ id: 3, name: 'Soweto Stitch', joined: true, trainees_count: 9 }),
    makeOffer({ id: 4, name: 'Boda Ledger', joined: false, trainees_count: 1 }),
  ];
  serve(({ path }) =>
    path.includes('/trainer/ventures/')
      ? json(200, offers)
      : json(200, { ventures: [], joined: null, membership: null }),
  );
  visit(<TrainerDashboard own={null} journey={null} />, '/dashboard/venture-studio');
  await screen.findByRole('heading', { name: 'Soweto Stitch' });
  const names = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
  expect(names.filter((one) => offers.some(({ name }) => name === one))).toEqual([
    'Soweto Stitch',
    'Boda Ledger',
    'Own and new',
    'Karoo Trail',
  ]);
});

test('a trainer is asked before they join another venture, is told, and can leave it', async () => {
  logInAmina({ is_trainer: true });
  let joined = false;
  const offer = () => makeOffer({ joined });
  const { id, name, trainer_name } = offer();
  const calls = serve(({ method, path }) => {
    if (method === 'POST') joined = path.includes('/join-venture/');
    if (path.includes('/leave-request/')) return json(200, { status: 'left' });
    if (method === 'POST') return json(201, {});
    if (path.includes('/trainer/ventures/')) return json(200, [offer()]);
    const membership = {
      venture: { id, name },
      role: 'assistant',
      trainer_name,
      joined_at: '2026-11-20T08:00:00.000Z',
      leave_requested_at: null,
      may_leave: true,
    };
    return json(200, {
      ventures: [offer()],
      joined: joined ? id : null,
      membership: joined ? membership : null,
    });
  });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  const user = visit(<TrainerDashboard own={null} journey={null} />, '/dashboard/venture-studio');
  await user.click(await screen.findByRole('button', { name: /^Join/ }));
  const dialog = await screen.findByRole('dialog');
  expect(sent()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Join the venture' }));
  await screen.findByText('Joined!');
  await screen.findByText(`You assist ${trainer_name} here since 20 November 2026.`);
  expect(screen.queryByText('Other trainers')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Leave the venture' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave the venture' }),
  );
  await screen.findByText(`You left ${name}.`);
  await screen.findByRole('button', { name: /^Join/ });
  expect(sent()).toEqual(['/api/venture/join-venture/', '/api/venture/leave-request/']);
});
