import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, signedInAmina, visit } from '#src/platform/fake-visit.tsx';
import SessionEnded from './session-ended.tsx';

const settings = json(200, { google_client_id: null, demo: false, transcription: false });
beforeEach(() => logInAmina());

test('who logs in again with an app is asked for its code over the page that is open', async () => {
  const calls = serve(({ path }) => {
    if (path === '/api/auth/login/')
      return json(401, { error: 'Enter the code that your app shows.', second_factor: 'step' });
    if (path === '/api/auth/login/second-factor/')
      return json(200, { ...signedInAmina, access: 'a2', device: 'd1' });
    return settings.clone();
  });
  const user = visit(<SessionEnded />, '/dashboard/plan');
  await user.type(await screen.findByLabelText('Password'), 'eland drum 42');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await user.type(await screen.findByLabelText('Code of your app'), '123456');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(localStorage.getItem('access')).toBe('a2'));
  expect(calls.at(-1)).toMatchObject({ body: { second_factor: 'step', code: '123456' } });
});
