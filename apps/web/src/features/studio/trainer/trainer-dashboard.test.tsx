import { screen } from '@testing-library/react';
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
