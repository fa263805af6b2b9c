import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { HubEntryForm } from './hub-entry-form.tsx';

test('a new entry whose answer was lost is there once after the next try', async () => {
  logInAmina({ is_staff: true });
  const published: { path: string; text: string }[] = [];
  serve(({ method, path, body }) => {
    if (method === 'PUT') {
      published.push(body as { path: string; text: string });
      if (published.length === 1) noNetwork();
      return json(200, { path: '', text: '', version: 1 });
    }
    return path.startsWith('/api/staff/content/file/')
      ? json(200, published[0])
      : json(200, { entries: published });
  });
  const user = visit(<HubEntryForm entry={null} version={0} />, '/staff/hub/new');
  for (const field of await screen.findAllByLabelText(/^Title/))
    await user.type(field, 'A receipt');
  for (const field of screen.getAllByLabelText(/^Description/)) await user.type(field, 'One page.');
  await user.type(screen.getByLabelText('Address in English'), 'https://example.org/receipt');
  await user.click(screen.getByRole('button', { name: 'Save and publish' }));
  await screen.findByText(/could not be saved/);
  await user.click(screen.getByRole('button', { name: 'Save and publish' }));
  await screen.findByText('Saved. Learners see it now.');
  await waitFor(() =>
    expect(published.map(({ path }) => path)).toEqual(['resources/a-receipt.json']),
  );
});
