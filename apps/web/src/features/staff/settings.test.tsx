import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keep } from '#src/platform/device-store.ts';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import SettingsPage from './settings.page.tsx';

const SETTINGS = {
  time_zone: 'Africa/Kigali',
  contact_email: 'hub@example.org',
  revision: 1,
  default_contact_email: null,
  sends_mail: true,
  mail_from: 'inzira@example.org',
  storage: { used_bytes: 0, limit_bytes: null, free_bytes: 1 },
  version: '1.0.0',
  database: 'SQLite',
  backup: { state: 'none', at: null, bytes: null },
};
const serveSettings = (settings: object) =>
  serve(({ path }) => (path === '/api/staff/settings/' ? json(200, settings) : json(404, {})));

test('a setting that was typed and not saved is not shown as the one that holds, and can be discarded', async () => {
  logInAmina({ is_staff: true });
  await keep('draft:settings', {
    fields: [['contact_email', 'typed@example.org']],
    touched: ['contact_email'],
  });
  serveSettings(SETTINGS);
  const user = visit(<SettingsPage />, '/staff/settings');
  const address = async () => screen.findByLabelText<HTMLInputElement>('Contact address');
  expect((await address()).value).toBe('typed@example.org');
  await screen.findByText(/^Not sent yet, kept on this device/);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect((await address()).value).toBe('hub@example.org');
});

test('a backup that the command made is told with its day', async () => {
  logInAmina({ is_staff: true });
  const at = '2026-03-04T01:30:00.000Z';
  serveSettings({ ...SETTINGS, backup: { state: 'by-command', at, bytes: null } });
  visit(<SettingsPage />, '/staff/settings');
  await screen.findByText(/^The last one was made on .*4.*2026.* by the backup command/);
  expect(screen.queryByRole('button', { name: 'Download it' })).toBeNull();
});

test('only what was changed is sent, and what a colleague has saved meanwhile stands beside it', async () => {
  logInAmina({ is_staff: true });
  const changes: unknown[] = [];
  serve(({ method, path, body }) => {
    if (path !== '/api/staff/settings/') return json(404, {});
    if (method === 'GET') return json(200, SETTINGS);
    changes.push(body);
    const current = { ...SETTINGS, contact_email: 'theirs@example.org', revision: 2 };
    return changes.length === 1
      ? json(409, { error: 'x', current, fields: ['contact_email'] })
      : json(200, { ...current, contact_email: 'mine@example.org', revision: 3 });
  });
  const user = visit(<SettingsPage />, '/staff/settings');
  const address = await screen.findByLabelText('Contact address');
  await user.clear(address);
  await user.type(address, 'mine@example.org');
  const form = address.closest('form');
  if (!form) throw new Error('no form');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await screen.findByText('theirs@example.org');
  await user.click(screen.getByRole('button', { name: 'Save with these' }));
  await waitFor(() =>
    expect(changes).toEqual([
      { contact_email: 'mine@example.org', revision: 1 },
      { contact_email: 'mine@example.org', revision: 2 },
    ]),
  );
});

test('a save leaves the fields and the focus as they are, also where nothing was changed', async () => {
  logInAmina({ is_staff: true });
  let settings = SETTINGS;
  const calls = serve(({ method, path, body }) => {
    if (path !== '/api/staff/settings/') return json(404, {});
    if (method !== 'GET')
      settings = { ...settings, ...(body as object), revision: settings.revision + 1 };
    return json(200, settings);
  });
  const user = visit(<SettingsPage />, '/staff/settings');
  const address = await screen.findByLabelText<HTMLInputElement>('Contact address');
  const form = address.closest('form');
  if (!form) throw new Error('no form');
  const save = within(form).getByRole('button', { name: 'Save' });
  await user.click(save);
  await screen.findByText('The settings are saved.');
  expect(calls.some(({ method }) => method !== 'GET')).toBe(false);
  await user.clear(address);
  await user.type(address, 'new@example.org');
  await user.click(save);
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull());
  expect(document.activeElement).toBe(save);
  expect(screen.getByLabelText('Contact address')).toBe(address);
  await user.type(address, '.rw');
  await user.click(save);
  await waitFor(() =>
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      contact_email: 'new@example.org.rw',
      revision: 2,
    }),
  );
});

test('what a colleague saves while one types does not take the typed text away', async () => {
  logInAmina({ is_staff: true });
  serveSettings(SETTINGS);
  const user = visit(<SettingsPage />, '/staff/settings');
  const address = await screen.findByLabelText<HTMLInputElement>('Contact address');
  await user.type(address, '.rw');
  serveSettings({ ...SETTINGS, time_zone: 'Africa/Lagos', revision: 2, version: '1.0.1' });
  await act(async () => queryClient.refetchQueries({ queryKey: ['staff', 'settings'] }));
  await screen.findByText('1.0.1');
  expect(screen.getByLabelText('Contact address')).toBe(address);
  expect(document.activeElement).toBe(address);
});
