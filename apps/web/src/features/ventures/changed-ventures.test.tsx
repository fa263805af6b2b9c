import type { ChangedVenture } from '@inzira/contract/venture-review';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import ChangedVenturesPage from './changed-ventures.page.tsx';
import DeleteVentureDialog from './delete-venture-dialog.tsx';
import VentureReviewPage from './venture-review.page.tsx';
import { makeVenture } from './ventures.fixture.ts';

function entryOf(id: number, company_name: string, pitch: string): ChangedVenture {
  const venture = makeVenture({ id, company_name, pitch });
  return {
    venture,
    approved: { ...venture, pitch: 'We rent lamps.' },
    fields: ['pitch'],
    reasons: ['promise'],
    changed_at: '2026-11-20T08:00:00.000Z',
    revision: 4,
    owner: { id: 9, username: 'kwame', email: 'kwame@example.org' },
  };
}

function open() {
  let entries = [entryOf(1, 'First', 'Double your money.'), entryOf(2, 'Second', 'Lamps.')];
  const calls = serve((call) => {
    if (call.method === 'GET')
      return json(200, { count: entries.length, next: null, previous: null, results: entries });
    entries = entries.filter(({ venture }) => !call.path.includes(`/${venture.id}/`));
    return json(200, {});
  });
  const user = visit(<ChangedVenturesPage />, '/staff/ventures/changed');
  return { user, sent: () => calls.filter(({ method }) => method !== 'GET') };
}

test('both versions stand side by side, and one tap accepts the one that was looked at', async () => {
  logInAmina({ roles: ['reviewer'] });
  const { user, sent } = open();
  await screen.findByText('Double your money.');
  expect(screen.getAllByText('We rent lamps.')).toHaveLength(2);
  expect(screen.getAllByText('Promise of returns')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /^Accept ?: First/ }));
  await waitFor(() => expect(screen.queryByText('Double your money.')).toBeNull());
  expect([sent()[0]?.path, sent()[0]?.body]).toEqual([
    '/api/organization/ventures/1/accept/',
    { revision: 4 },
  ]);
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Accept/));
});

test('what is taken down needs its reason', async () => {
  logInAmina({ is_staff: true });
  const { user, sent } = open();
  await user.click(await screen.findByRole('button', { name: /^Take down ?: First/ }));
  const dialog = await screen.findByRole('dialog');
  await user.type(await screen.findByLabelText(/Reason/), 'No promises.');
  dialog.querySelector<HTMLFormElement>('form')?.requestSubmit();
  await screen.findByText('First is no longer public; its owner gets the reason.');
  expect([sent()[0]?.path, sent()[0]?.body]).toEqual([
    '/api/organization/ventures/1/decline/',
    { revision: 4, reason: 'No promises.' },
  ]);
});

test('the reason is sent once the server has it, however long the list then takes', async () => {
  logInAmina({ is_staff: true });
  const entries = [entryOf(1, 'First', 'Double your money.'), entryOf(2, 'Second', 'Lamps.')];
  let isSlow = false;
  serve((call) => {
    if (call.method === 'GET')
      return isSlow
        ? new Promise<never>(() => {})
        : json(200, { count: 2, next: null, previous: null, results: entries });
    isSlow = true;
    return json(200, {});
  });
  const user = visit(<ChangedVenturesPage />, '/staff/ventures/changed');
  await user.click(await screen.findByRole('button', { name: /^Take down ?: First/ }));
  const dialog = await screen.findByRole('dialog');
  await user.type(await screen.findByLabelText(/Reason/), 'No promises.');
  dialog.querySelector<HTMLFormElement>('form')?.requestSubmit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Double your money.')).toBeNull();
  expect(screen.getByText('Lamps.')).toBeTruthy();
});

test('what was accepted is gone once the server has it, and the focus is on the next one', async () => {
  logInAmina({ is_staff: true });
  const entries = [entryOf(1, 'First', 'Double your money.'), entryOf(2, 'Second', 'Lamps.')];
  let isSlow = false;
  serve((call) => {
    if (call.method === 'GET')
      return isSlow
        ? new Promise<never>(() => {})
        : json(200, { count: 2, next: null, previous: null, results: entries });
    isSlow = true;
    return json(200, {});
  });
  const user = visit(<ChangedVenturesPage />, '/staff/ventures/changed');
  await user.click(await screen.findByRole('button', { name: /^Accept ?: First/ }));
  await screen.findByText('The changes of First are accepted.');
  await waitFor(() => expect(screen.queryByText('Double your money.')).toBeNull());
  const next = screen.getByRole('button', { name: /^Accept ?: Second/ });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test('a reviewer who is no staff reads the queue', async () => {
  logInAmina({ roles: ['reviewer'] });
  serve(() => json(200, { count: 0, next: null, previous: null, results: [] }));
  visit(<VentureReviewPage />, '/staff/ventures');
  await screen.findByText('Nothing waits for review');
});

test('a venture is deleted with its name, and another name says what is wrong', async () => {
  logInAmina();
  const calls = serve(({ body }) =>
    (body as { company_name?: string } | undefined)?.company_name === 'Isoko Solar'
      ? new Response(null, { status: 204 })
      : json(400, { company_name: ['Enter the name as it stands: Isoko Solar'] }),
  );
  let deleted = 0;
  const user = visit(
    <DeleteVentureDialog
      venture={makeVenture()}
      onClose={() => {}}
      onDeleted={() => {
        deleted += 1;
      }}
    />,
    '/dashboard/venture-studio',
  );
  const dialog = await screen.findByRole('dialog');
  const name = screen.getByLabelText(/Type its name/);
  const submit = () => dialog.querySelector<HTMLFormElement>('form')?.requestSubmit();
  await user.type(name, 'Isoko');
  submit();
  await screen.findByText('Enter the name as it stands: Isoko Solar');
  expect(deleted).toBe(0);
  await user.type(name, ' Solar');
  submit();
  await waitFor(() => expect(deleted).toBe(1));
  expect(calls.at(-1)?.path).toBe('/api/organization/ventures/1/');
});
