import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import PeoplePage from './people.page.tsx';

/** Answers with no organizations and one person. */
const listOf = (path: string, person: object) => {
  const results = path.startsWith('/api/staff/people/') ? [person] : [];
  return json(200, { count: results.length, next: null, previous: null, results });
};

test('people of one organization are shown under its name, of another one, and all of them again', async () => {
  logInAmina({ is_staff: true });
  const page = { count: 0, next: null, previous: null, results: [] };
  const calls = serve(({ path }) =>
    path.startsWith('/api/advisor/organizations/')
      ? json(200, { ...page, count: 1, results: [{ organization: { id: 9, name: 'Huye Lab' } }] })
      : path.includes('/organizations/')
        ? json(200, { id: 7, name: 'Kivu Hub' })
        : json(200, page),
  );
  const user = visit(<PeoplePage />, '/staff/people?organization=7', '/staff/people');
  const organization = await screen.findByLabelText<HTMLSelectElement>('Organization');
  await screen.findByRole('option', { name: 'Kivu Hub', hidden: true });
  const asked = () => calls.filter(({ path }) => path.includes('/people/')).map(({ path }) => path);
  expect(asked().at(-1)).toContain('organization=7');
  await user.selectOptions(organization, 'Huye Lab');
  await expect.poll(() => asked().at(-1)).toContain('organization=9');
  expect(organization.value).toBe('9');
  await user.selectOptions(organization, 'All');
  await expect.poll(() => asked().at(-1)).not.toContain('organization');
  expect(organization.value).toBe('');
});

test('the search among many organizations says what it searches, as the one of people does', async () => {
  logInAmina({ is_staff: true });
  const page = { count: 0, next: null, previous: null, results: [] };
  serve(({ path }) =>
    json(200, path.startsWith('/api/advisor/organizations/') ? { ...page, next: '?page=2' } : page),
  );
  visit(<PeoplePage />, '/staff/people', '/staff/people');
  expect(await screen.findByPlaceholderText('Search organizations')).toBeTruthy();
});

test('disabled accounts are found by a filter that the page and its file keep', async () => {
  logInAmina({ is_staff: true });
  const calls = serve(() => json(200, { count: 0, next: null, previous: null, results: [] }));
  const user = visit(<PeoplePage />, '/staff/people', '/staff/people');
  await user.selectOptions(await screen.findByLabelText('Account'), 'Disabled');
  const asked = () => calls.filter(({ path }) => path.includes('/people/')).map(({ path }) => path);
  await expect.poll(() => asked().at(-1)).toContain('state=disabled');
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  await expect.poll(() => asked().at(-1)).not.toContain('state');
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
  serve(({ path }) => listOf(path, person));
  visit(<PeoplePage />, '/staff/people', '/staff/people');
  expect(await screen.findByText('No email')).toBeTruthy();
  expect(document.body.textContent).not.toContain('.invalid');
});

describe('the people that are shown are saved as a file', () => {
  const person = {
    id: 2,
    username: 'keza',
    full_name: 'Keza',
    email: 'keza@inzira.example',
    roles: ['trainer'],
    created_at: '2026-11-01T10:00:00.000Z',
    last_seen_at: null,
    is_disabled: false,
  };
  let saved: string[] = [];
  beforeEach(() => {
    logInAmina({ is_staff: true });
    saved = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  });
  afterEach(() => vi.restoreAllMocks());

  async function openDialog(answer: () => Response | Promise<Response>) {
    const calls = serve(({ path }) =>
      path === '/api/staff/people/export/' ? answer() : listOf(path, person),
    );
    const user = visit(<PeoplePage />, '/staff/people?role=trainer', '/staff/people');
    await screen.findByText('Keza');
    await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
    const dialog = within(await screen.findByRole('dialog'));
    const exports = () => calls.filter(({ path }) => path.endsWith('/export/'));
    return { user, dialog, exports };
  }

  test('with the password and the filters, once, under a name with the day', async () => {
    const { user, dialog, exports } = await openDialog(
      () =>
        new Response('id', {
          headers: { 'content-disposition': 'attachment; filename="people-2026-11-30.csv"' },
        }),
    );
    expect(dialog.getByText('The file has 1 person, whom your filters show.')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Your password/), 'a-long-secret');
    await user.dblClick(dialog.getByRole('button', { name: 'Save as CSV' }));
    await screen.findByText('The file is saved with your downloads.');
    expect(saved).toEqual(['people-2026-11-30.csv']);
    expect(exports().map(({ body }) => body)).toEqual([
      { role: 'trainer', password: 'a-long-secret' },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['a wrong password', 400, { password: ['This is not your password.'] }, /not your password/],
    ['a server that fails', 500, {}, 'The file could not be made.'],
  ])('and %s is said in the dialog', async (_, status, body, sentence) => {
    queryClient.clear();
    const { user, dialog } = await openDialog(() => json(status, body));
    await user.type(dialog.getByLabelText(/^Your password/), 'a-long-secret');
    await user.click(dialog.getByRole('button', { name: 'Save as CSV' }));
    expect(await dialog.findByText(sentence)).toBeTruthy();
    expect(saved).toEqual([]);
  });
});
