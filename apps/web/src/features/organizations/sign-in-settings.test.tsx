import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import SignInSettings from './sign-in-settings.tsx';

const settings = (isApproved: boolean) => ({
  redirect_uri: 'https://inzira.example/login',
  sign_in: {
    issuer: 'https://login.example.org',
    client_id: 'inzira',
    has_secret: true,
    domains: [{ domain: 'example.org', is_approved: isApproved }],
    teacher_claim: '',
    teacher_value: '',
    redirect_uri: 'https://inzira.example/login',
  },
});

test('an approval that comes meanwhile leaves what is typed in its fields', async () => {
  logInAmina();
  let isApproved = false;
  serve(() => json(200, settings(isApproved)));
  const user = visit(<SignInSettings organizationId="3" />, '/dashboard/organizations/3');
  const field = await screen.findByLabelText<HTMLInputElement>('Client ID');
  await user.type(field, '-2');
  isApproved = true;
  await act(async () => queryClient.invalidateQueries());
  await screen.findByText('Approved by the team');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Client ID').value).toBe('inzira-2'),
  );
});

test('what is saved is said as soon as it is, whatever is still asked for', async () => {
  logInAmina();
  let isCut = false;
  serve(({ method }) => {
    if (isCut) return new Promise<Response>(() => {});
    if (method === 'GET') return json(200, settings(true));
    isCut = true;
    return new Response(null, { status: 204 });
  });
  const user = visit(<SignInSettings organizationId="3" />, '/dashboard/organizations/3');
  await user.type(await screen.findByLabelText('Client ID'), '-2');
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  await screen.findByText('The changes are saved.');
  await waitFor(() => expect(save.ariaBusy).not.toBe('true'));
});

test('what is not saved yet is there again after a reload, but for the secret', async () => {
  logInAmina();
  serve(() => json(200, settings(true)));
  const open = () => visit(<SignInSettings organizationId="3" />, '/dashboard/organizations/3');
  const field = async (label: string) => screen.findByLabelText<HTMLInputElement>(label);
  const user = open();
  await user.type(await field('Client ID'), '-2');
  await user.type(await field('Client secret'), 'secret-1234');
  fireEvent(window, new Event('pagehide'));
  cleanup();
  open();
  expect((await field('Client ID')).value).toBe('inzira-2');
  expect((await field('Client secret')).value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect((await field('Client ID')).value).toBe('inzira');
});
