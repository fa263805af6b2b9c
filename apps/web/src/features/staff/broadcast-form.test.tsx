import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import BroadcastForm from './broadcast-form.tsx';

const [onSaved, onClose] = [() => {}, () => {}];

beforeEach(() => logInAmina({ is_staff: true }));

test('an announcement to an organization that is not chosen says so at the field', async () => {
  const calls = serve(() => json(200, { count: 0, next: null, previous: null, results: [] }));
  const user = visit(
    <BroadcastForm broadcast={null} {...{ onSaved, onClose }} />,
    '/staff/broadcasts',
  );
  await user.selectOptions(
    await screen.findByLabelText('To whom'),
    'In the app: members of an organization',
  );
  await user.type(screen.getByLabelText('Subject'), 'Friday');
  await user.type(screen.getByLabelText('Text'), 'We meet at ten.');
  await user.click(screen.getByRole('button', { name: 'Save and go on' }));
  const group = await screen.findByLabelText('Organization');
  await waitFor(() => expect(group.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(group);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('nobody sends to readers whom they have not chosen', async () => {
  const calls = serve(() => json(200, {}));
  const user = visit(
    <BroadcastForm broadcast={null} {...{ onSaved, onClose }} />,
    '/staff/broadcasts',
  );
  await user.type(await screen.findByLabelText('Subject'), 'Friday');
  await user.type(screen.getByLabelText('Text'), 'We meet at ten.');
  await user.click(screen.getByRole('button', { name: 'Save and go on' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('To whom')));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('an announcement whose answer was lost is made once by the next try', async () => {
  let isCut = true;
  const calls = serve(({ method }) => {
    if (method === 'POST' && isCut) noNetwork();
    return json(200, { count: 0, next: null, previous: null, results: [] });
  });
  const user = visit(
    <BroadcastForm broadcast={null} {...{ onSaved, onClose }} />,
    '/staff/broadcasts',
  );
  await user.selectOptions(await screen.findByLabelText('To whom'), 'In the app: everyone');
  await user.type(screen.getByLabelText('Subject'), 'Friday');
  await user.type(screen.getByLabelText('Text'), 'We meet at ten.');
  await user.click(screen.getByRole('button', { name: 'Save and go on' }));
  await screen.findByText(/It could not be saved/);
  isCut = false;
  await user.click(screen.getByRole('button', { name: 'Save and go on' }));
  const keys = () =>
    calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'));
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[0]).toBeTruthy();
  expect(keys()[1]).toBe(keys()[0]);
});

test('a French text that is refused is in sight, also where its part was folded', async () => {
  serve(({ method }) =>
    method === 'POST'
      ? json(400, { link_label_fr: ['Say it in fewer words.'] })
      : json(200, { count: 0, next: null, previous: null, results: [] }),
  );
  const user = visit(
    <BroadcastForm broadcast={null} {...{ onSaved, onClose }} />,
    '/staff/broadcasts',
  );
  await user.selectOptions(await screen.findByLabelText('To whom'), 'In the app: everyone');
  await user.type(screen.getByLabelText('Subject'), 'Friday');
  await user.type(screen.getByLabelText('Text'), 'We meet at ten.');
  const fold = screen.getByText('French version (optional)');
  await user.click(fold);
  const label = await screen.findByLabelText('What the button says in French');
  await user.type(label, 'Lire la suite');
  await user.click(fold);
  await user.click(screen.getByRole('button', { name: 'Save and go on' }));
  await screen.findByText('Say it in fewer words.');
  expect(fold.closest('details')?.open).toBe(true);
  expect(document.activeElement).toBe(label);
});
