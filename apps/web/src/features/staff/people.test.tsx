import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import PeoplePage from './people.page.tsx';

test('people of one organization are shown under its name, and all of them again', async () => {
  logInAmina({ is_staff: true });
  const calls = serve(({ path }) =>
    path.includes('/organizations/')
      ? json(200, { id: 7, name: 'Kivu Hub' })
      : json(200, { count: 0, next: null, previous: null, results: [] }),
  );
  const user = visit(<PeoplePage />, '/staff/people?organization=7', '/staff/people');
  const organization = await screen.findByLabelText('Organization');
  await screen.findByRole('option', { name: 'Kivu Hub', hidden: true });
  const asked = () => calls.filter(({ path }) => path.includes('/people/')).map(({ path }) => path);
  expect(asked().at(-1)).toContain('organization=7');
  await user.selectOptions(organization, 'All');
  await expect.poll(() => asked().at(-1)).not.toContain('organization');
  expect(screen.queryByLabelText('Organization')).toBeNull();
});
