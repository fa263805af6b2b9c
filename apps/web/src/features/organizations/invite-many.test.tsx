import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '#src/platform/fake-server.ts';
import { open, writes } from './organization.fixture.tsx';

const outcome = {
  invited: ['a@example.org', 'b@example.org'],
  members: ['c@example.org'],
  unreadable: ['d@nowhere'],
  left: [],
  lines_without: 1,
};

test('a class is invited by one paste or its file, and each address is told about', async () => {
  const { calls, user } = await open('owner', () => json(200, outcome), { tab: 'invitations' });
  await user.click(await screen.findByText('Invite many at once'));
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/Email addresses/);
  const file = new File(['Name,Email\nAline,a@example.org'], 'class.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('Or take them from a CSV file'), {
    target: { files: [file] },
  });
  await waitFor(() => expect(field.value).toContain('a@example.org'));
  await user.click(screen.getByRole('button', { name: 'Invite everybody' }));
  await screen.findByText('2 invitations are on their way.');
  screen.getByText(/Members already: *c@example.org/);
  screen.getByText(/d@nowhere/);
  screen.getByText('1 line has no address.');
  // The pasted list is no longer in its field, but the unreadable line is shown.
  screen.getByText('Name,Email');
  expect(writes(calls)[0]).toMatchObject({
    path: '/api/auth/organizations/3/invitations/',
    body: { text: 'Name,Email\nAline,a@example.org', role: 'student' },
  });
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Email addresses/).value).toBe('');
});

test('a file that Excel saved in the code page of Windows keeps its accents', async () => {
  const { user } = await open('owner', () => json(200, outcome), { tab: 'invitations' });
  await user.click(await screen.findByText('Invite many at once'));
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/Email addresses/);
  const bytes = Uint8Array.from(Buffer.from('Inès Côté;ines@example.org', 'latin1'));
  fireEvent.change(screen.getByLabelText('Or take them from a CSV file'), {
    target: { files: [new File([bytes], 'class.csv')] },
  });
  await waitFor(() => expect(field.value).toBe('Inès Côté;ines@example.org'));
});

test('of a sheet with empty rows the lines that say something are named', async () => {
  const answer = { ...outcome, lines_without: 2 };
  const { user } = await open('owner', () => json(200, answer), { tab: 'invitations' });
  await user.click(await screen.findByText('Invite many at once'));
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/Email addresses/);
  fireEvent.change(field, {
    target: { value: 'Name;Email\n;;\n;;\n;;\n;;\nAline;a@example.org\nEric;' },
  });
  await user.click(screen.getByRole('button', { name: 'Invite everybody' }));
  await screen.findByText('2 lines have no address.');
  screen.getByText('Name;Email');
  screen.getByText('Eric;');
  expect(screen.queryByText(';;')).toBeNull();
});

test('an address of the list that looks mistyped is asked about, and corrected in its place', async () => {
  const { user, calls } = await open('owner', () => json(200, outcome), { tab: 'invitations' });
  await user.click(await screen.findByText('Invite many at once'));
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/Email addresses/);
  const file = new File(['Aline;aline@gmial.com\nEric;eric@gmail.com'], 'class.csv');
  fireEvent.change(screen.getByLabelText('Or take them from a CSV file'), {
    target: { files: [file] },
  });
  await screen.findByText('1 address looks mistyped. Did you mean:');
  expect(writes(calls)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Yes, correct them' }));
  expect(field.value).toBe('Aline;aline@gmail.com\nEric;eric@gmail.com');
  expect(screen.queryByText(/looks mistyped/)).toBeNull();
});

test('nobody is invited before it was asked about, also where the list is sent at once', async () => {
  const { user, calls } = await open('owner', () => json(200, outcome), { tab: 'invitations' });
  await user.click(await screen.findByText('Invite many at once'));
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/Email addresses/);
  await user.click(field);
  await user.paste('Aline;aline@gmial.com');
  const invite = screen.getByRole('button', { name: 'Invite everybody' });
  await user.click(invite);
  await screen.findByText('1 address looks mistyped. Did you mean:');
  expect(writes(calls)).toEqual([]);
  // A second press sends the addresses as they are; it counts only after a pause.
  await new Promise((resolve) => setTimeout(resolve, 700));
  await user.click(invite);
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
});
