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

test('an address that was made up for who has none is shown to nobody', async () => {
  logInAmina({ is_staff: true });
  const person = {
    id: 2,
    username: 'jean.bosco',
    full_name: 'Jean Bosco',
    email: 'jean.bosco@no-mail.invalid',
    roles: [],
    created_at: '2026-11-01T10:00:00.000Z',
    last_seen_at: null,
    is_disabled: false,
  };
  serve(() => json(200, { count: 1, next: null, previous: null, results: [person] }));
  visit(<PeoplePage />, '/staff/people', '/staff/people');
  expect(await screen.findByText('No email')).toBeTruthy();
  expect(document.body.textContent).not.toContain('.invalid');
});
