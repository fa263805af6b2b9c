import type { ImportedLine } from '@inzira/contract/staff-people';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keep, readKept } from '#src/platform/device-store.ts';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, TestProviders, visit } from '#src/platform/fake-visit.tsx';
import { queryClient } from '#src/platform/query-client.ts';
import ImportPeoplePage from './import-people.page.tsx';

const LINE: ImportedLine = {
  line: 2,
  name: 'Jean Bosco',
  username: 'jean.bosco',
  is_unnamed: false,
  email: null,
  language: '',
  fate: 'new',
  reason: null,
  code: null,
  code_expires_at: null,
};

function lateAnswer() {
  let come = (_: Response) => {};
  const promise = new Promise<Response>((resolve) => {
    come = resolve;
  });
  return { promise, come: (answer: Response) => come(answer) };
}

const scrolled = vi.fn<typeof window.scrollTo>();

beforeEach(() => {
  logInAmina({ is_staff: true });
  vi.stubGlobal('scrollTo', scrolled);
});
afterEach(() => {
  vi.unstubAllGlobals();
  void keep('imported-codes', null);
});

test('once a list is imported, the codes that are shown this one time are in sight', async () => {
  const calls = serve(({ method, body }) => {
    if (method !== 'POST') return json(200, { count: 0, results: [] });
    const isDry = (body as { dry_run: boolean }).dry_run;
    const code = isDry ? null : 'https://inzira.example/join/1/x';
    return json(200, { lines: [{ ...LINE, code }], unread: [] });
  });
  const user = visit(<ImportPeoplePage />, '/staff/import');
  await user.type(screen.getByLabelText(/^Or paste the list/), 'name{Enter}Jean Bosco');
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  await user.type(await screen.findByLabelText('Your password'), 'a-long-quiet-river');
  await user.type(screen.getByLabelText('Search organizations'), 'hub{Enter}');
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Create 1 account' }));
  expect(await screen.findByRole('button', { name: 'Print the codes' })).toBeTruthy();
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  expect(document.activeElement?.textContent).toContain('The list is imported');
});

test('what must be mended and what is not read is told; the lines that are fine are folded', async () => {
  const wrong: ImportedLine = {
    ...LINE,
    line: 3,
    name: 'Odile',
    fate: 'error',
    reason: 'The email is not valid.',
  };
  serve(({ method }) =>
    method === 'POST'
      ? json(200, { lines: [LINE, wrong], unread: ['Phone', 'Role'] })
      : json(200, { count: 0, results: [] }),
  );
  const user = visit(<ImportPeoplePage />, '/staff/import');
  await user.type(screen.getByLabelText(/^Or paste the list/), 'name,phone,role');
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  expect(await screen.findByText(/The columns Phone, Role are not read\./)).toBeTruthy();
  expect(screen.getByText(/^Roles are given afterwards/)).toBeTruthy();
  expect(await screen.findByText('The email is not valid.')).toBeTruthy();
  expect(screen.queryByText('Jean Bosco')).toBeNull();
  await user.click(screen.getByText('1 line that is fine'));
  expect(await screen.findByText('Jean Bosco')).toBeTruthy();
});

test('where there are few organizations one is chosen, and none is searched', async () => {
  const few = {
    count: 1,
    next: null,
    previous: null,
    results: [{ organization: { id: 5, name: 'Hub' } }],
  };
  serve(({ method }) => json(200, method === 'POST' ? { lines: [LINE], unread: [] } : few));
  visit(<ImportPeoplePage />, '/staff/import');
  expect(await screen.findByRole('option', { name: 'Hub' })).toBeTruthy();
  expect(screen.queryByLabelText('Search organizations')).toBeNull();
});

const groups = (...results: { id: number; name: string }[]) =>
  json(200, {
    count: results.length,
    next: null,
    previous: null,
    results: results.map((organization) => ({ organization })),
  });

test('the organization is chosen before the check, which judges for it; another one is checked again', async () => {
  const calls = serve(({ method, body }) => {
    if (method !== 'POST') return groups({ id: 5, name: 'Hub' }, { id: 6, name: 'School' });
    const { organization_id: id } = body as { organization_id: number | null };
    return json(200, { lines: [{ ...LINE, fate: id === 5 ? 'exists' : 'new' }], unread: [] });
  });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const user = visit(<ImportPeoplePage />, '/staff/import');
  await user.type(screen.getByLabelText(/^Or paste the list/), 'name{Enter}Jean Bosco');
  await screen.findByRole('option', { name: 'Hub' });
  await user.selectOptions(screen.getByLabelText(/^Organization/), 'Hub');
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  expect(await screen.findByText('1 is there already')).toBeTruthy();
  expect(screen.queryByLabelText('Your password')).toBeNull();
  await user.selectOptions(screen.getByLabelText(/^Organization/), 'School');
  await user.type(await screen.findByLabelText('Your password'), 'a-long-quiet-river');
  await user.click(screen.getByRole('button', { name: 'Create 1 account' }));
  await screen.findByText('The list is imported');
  expect(sent()).toMatchObject([
    { dry_run: true, organization_id: 5 },
    { dry_run: true, organization_id: 6 },
    { dry_run: false, organization_id: 6 },
  ]);
});

test('who has an account already is shown to become a member, and is added by a button that says so', async () => {
  const joins: ImportedLine = { ...LINE, fate: 'joins', name: 'Ada Obi', username: 'ada' };
  let lines = [joins];
  const calls = serve(({ method }) =>
    method === 'POST' ? json(200, { lines, unread: [] }) : groups({ id: 5, name: 'Hub' }),
  );
  const user = visit(<ImportPeoplePage />, '/staff/import');
  await user.type(screen.getByLabelText(/^Or paste the list/), 'username{Enter}ada');
  await screen.findByRole('option', { name: 'Hub' });
  await user.selectOptions(screen.getByLabelText(/^Organization/), 'Hub');
  expect(screen.getByText(/^The people of the list become its students/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  expect(await screen.findByText('1 becomes a member')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add 1 member' })).toBeTruthy();
  await user.click(screen.getByText('1 line that is fine'));
  expect(await screen.findByText('Becomes a member')).toBeTruthy();
  expect(screen.queryByText('none: a code')).toBeNull();
  lines = [joins, { ...LINE, line: 3 }];
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  await user.type(screen.getByLabelText('Your password'), 'a-long-quiet-river');
  await user.click(
    await screen.findByRole('button', { name: 'Create accounts (1) and add members (1)' }),
  );
  await screen.findByText('The list is imported');
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    dry_run: false,
    organization_id: 5,
    with_existing: true,
  });
});

test('an organization that is chosen during a check is the one that is checked', async () => {
  const first = lateAnswer();
  const calls = serve(({ method, body }) => {
    if (method !== 'POST') return groups({ id: 5, name: 'Hub' });
    const { organization_id: id } = body as { organization_id: number | null };
    return id === null ? first.promise : json(200, { lines: [LINE], unread: [] });
  });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const user = visit(<ImportPeoplePage />, '/staff/import');
  await user.type(screen.getByLabelText(/^Or paste the list/), 'name{Enter}Jean Bosco');
  await screen.findByRole('option', { name: 'Hub' });
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await user.selectOptions(screen.getByLabelText(/^Organization/), 'Hub');
  first.come(json(200, { lines: [LINE, LINE], unread: [] }));
  expect(await screen.findByText('1 new account')).toBeTruthy();
  expect(sent().map((body) => (body as { organization_id: unknown }).organization_id)).toEqual([
    null,
    5,
  ]);
});

test('the chosen organization is there again after a reload, also where the list does not hold it', async () => {
  let listed = [{ id: 5, name: 'Hub' }];
  serve(({ method }) =>
    method === 'POST' ? json(200, { lines: [LINE], unread: [] }) : groups(...listed),
  );
  const user = visit(<ImportPeoplePage />, '/staff/import');
  await screen.findByRole('option', { name: 'Hub' });
  await user.selectOptions(screen.getByLabelText(/^Organization/), 'Hub');
  cleanup();
  queryClient.clear();
  listed = [{ id: 6, name: 'School' }];
  visit(<ImportPeoplePage />, '/staff/import');
  await screen.findByRole('option', { name: 'School' });
  expect(screen.getByLabelText<HTMLSelectElement>(/^Organization/).value).toBe('5');
  expect(screen.getByRole('option', { name: 'Hub' })).toBeTruthy();
});

test('what was left out of a list is there to be mended, without what is done', async () => {
  const wrong: ImportedLine = {
    ...LINE,
    line: 3,
    fate: 'error',
    reason: 'The email is not valid.',
  };
  serve(({ method }) =>
    method === 'POST'
      ? json(200, { lines: [LINE, wrong], unread: [] })
      : json(200, { count: 0, results: [] }),
  );
  const user = visit(<ImportPeoplePage />, '/staff/import');
  const list = () => screen.findByLabelText<HTMLTextAreaElement>(/^Or paste the list/);
  await user.click(await list());
  await user.paste('name,email\r\nJean Bosco,\r\nOdile,odile@\r\n');
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  await user.type(await screen.findByLabelText('Your password'), 'a-long-quiet-river');
  await user.click(screen.getByRole('button', { name: 'Create 1 account' }));
  await user.click(await screen.findByRole('button', { name: 'Fix the lines that were left out' }));
  expect((await list()).value).toBe('name,email\nOdile,odile@');
  cleanup();
  visit(<ImportPeoplePage />, '/staff/import');
  expect((await list()).value).toBe('name,email\nOdile,odile@');
});

test('the mended lines go into the same organization, also after a reload', async () => {
  const wrong: ImportedLine = { ...LINE, line: 3, fate: 'error', reason: 'No.' };
  serve(({ method }) =>
    method === 'POST'
      ? json(200, { lines: [LINE, wrong], unread: [] })
      : groups({ id: 5, name: 'Hub' }),
  );
  const user = visit(<ImportPeoplePage />, '/staff/import');
  const group = () => screen.getByLabelText<HTMLSelectElement>(/^Organization/);
  await screen.findByRole('option', { name: 'Hub' });
  await user.selectOptions(group(), 'Hub');
  await user.click(await screen.findByLabelText<HTMLTextAreaElement>(/^Or paste the list/));
  await user.paste('name,email\r\nJean Bosco,\r\nOdile,odile@\r\n');
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  await user.type(await screen.findByLabelText('Your password'), 'a-long-quiet-river');
  await user.click(screen.getByRole('button', { name: 'Create 1 account' }));
  await user.click(await screen.findByRole('button', { name: 'Fix the lines that were left out' }));
  cleanup();
  visit(<ImportPeoplePage />, '/staff/import');
  await screen.findByRole('option', { name: 'Hub' });
  expect(group().value).toBe('5');
});

test('a line without a name is in sight, and is left out unless it is asked for', async () => {
  const unnamed: ImportedLine = {
    ...LINE,
    line: 3,
    name: '',
    username: 'p13',
    is_unnamed: true,
    email: 'p13@school.test',
    reason: 'No name is given: the account is called “p13”, as the email begins.',
  };
  const calls = serve(({ method }) =>
    method === 'POST'
      ? json(200, { lines: [LINE, unnamed], unread: [] })
      : json(200, { count: 0, results: [] }),
  );
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const open = async () => {
    const user = visit(<ImportPeoplePage />, '/staff/import');
    await user.type(screen.getByLabelText(/^Or paste the list/), 'name,email');
    await user.click(screen.getByRole('button', { name: 'Check the list' }));
    expect(await screen.findByText(/the account is called “p13”/)).toBeTruthy();
    await user.type(await screen.findByLabelText('Your password'), 'a-long-quiet-river');
    return user;
  };
  let user = await open();
  expect(screen.getByText('1 new account')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create 1 account' }));
  await screen.findByText('The list is imported');
  expect(sent().at(-1)).toMatchObject({ dry_run: false, with_unnamed: false });
  cleanup();
  queryClient.clear();
  user = await open();
  await user.click(screen.getByLabelText(/^Create 1 account without a name, too/));
  expect(screen.getByText('2 new accounts')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create 2 accounts' }));
  await screen.findByText('The list is imported');
  expect(sent().at(-1)).toMatchObject({ dry_run: false, with_unnamed: true });
});

test('where no mail leaves, as many codes are announced as there will be', async () => {
  const withMail: ImportedLine = { ...LINE, line: 3, name: 'Ada', email: 'ada@school.test' };
  serve(({ method, path }) => {
    if (path === '/api/staff/mail/') return json(200, { sends_mail: false, reply_to: null });
    if (method !== 'POST') return json(200, { count: 0, results: [] });
    return json(200, { lines: [LINE, withMail], unread: [] });
  });
  const user = visit(<ImportPeoplePage />, '/staff/import');
  await user.type(screen.getByLabelText(/^Or paste the list/), 'name,email');
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  expect(
    await screen.findByText('2 codes to hand over: no email is sent from here yet'),
  ).toBeTruthy();
});

test('a printed code says whose it is, until when it holds and what can be typed instead', async () => {
  const made: ImportedLine = {
    ...LINE,
    code: 'https://inzira.example/reset-password/MQ/x?new=jean.bosco',
    code_expires_at: '2026-12-29T10:00:00.000Z',
  };
  serve(({ method }) =>
    json(200, method === 'POST' ? { lines: [made], unread: [] } : { count: 0, results: [] }),
  );
  const user = visit(<ImportPeoplePage />, '/staff/import');
  await user.type(screen.getByLabelText(/^Or paste the list/), 'name{Enter}Jean Bosco');
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  await user.type(await screen.findByLabelText('Your password'), 'a-long-quiet-river');
  await user.click(screen.getByRole('button', { name: 'Create 1 account' }));
  const slip = (await screen.findByText('Username: jean.bosco')).closest('li');
  expect(slip?.textContent).toContain('Inzira, inzira.example');
  expect(slip?.textContent).toMatch(/Valid until .*2026\./);
  expect(slip?.textContent).toContain('Or type: inzira.example/reset-password/MQ/x');
});

test('addresses that look mistyped are asked about before the list is checked, and corrected at one press', async () => {
  const calls = serve(() => json(200, { lines: [LINE], unread: [] }));
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const user = visit(<ImportPeoplePage />, '/staff/import');
  const list = screen.getByLabelText<HTMLTextAreaElement>(/^Or paste the list/);
  await user.click(list);
  await user.paste('name,email\nJean Bosco,jean@gmial.com\nOdile,odile@school.test');
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  expect(await screen.findByText('jean@gmail.com')).toBeTruthy();
  expect(screen.queryByText('odile@school.test', { selector: 'del' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Yes, correct them' }));
  const csv = 'name,email\nJean Bosco,jean@gmail.com\nOdile,odile@school.test';
  expect(list.value).toBe(csv);
  expect(screen.queryByText(/looks mistyped/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  await screen.findByText('1 line that is fine');
  expect(sent().at(-1)).toEqual({ csv, dry_run: true, organization_id: null, with_existing: true });
});

test('the codes are still there for who left the page by mistake, until another list is begun', async () => {
  const codes = {
    ...LINE,
    code: 'https://inzira.example/reset-password/1/x',
    code_expires_at: '2026-12-29T10:00:00.000Z',
  };
  serve(({ method, body }) => {
    if (method !== 'POST') return json(200, { count: 0, results: [] });
    const isDry = (body as { dry_run: boolean }).dry_run;
    return json(200, { lines: [isDry ? LINE : codes], unread: [] });
  });
  const user = visit(<ImportPeoplePage />, '/staff/import');
  await user.type(screen.getByLabelText(/^Or paste the list/), 'name{Enter}Jean Bosco');
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  expect(await screen.findByText('1 without an email: a code')).toBeTruthy();
  await user.type(screen.getByLabelText('Your password'), 'a-long-quiet-river');
  await user.click(screen.getByRole('button', { name: 'Create 1 account' }));
  await screen.findByRole('button', { name: 'Print the codes' });
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  cleanup();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  render(
    <TestProviders at="/staff/import" client={queryClient}>
      <ImportPeoplePage />
    </TestProviders>,
  );
  expect(await screen.findByRole('button', { name: 'Share' })).toBeTruthy();
  cleanup();
  // Simulates a reload, which clears the query cache.
  visit(<ImportPeoplePage />, '/staff/import');
  expect(await screen.findByRole('button', { name: 'Share' })).toBeTruthy();
  const another = () =>
    screen.getByRole('button', { name: 'I have the codes: import another list' });
  await user.click(another());
  await user.click(await screen.findByRole('button', { name: 'Keep them here' }));
  expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy();
  await user.click(another());
  await user.click(await screen.findByRole('button', { name: 'I have all of them' }));
  expect(await screen.findByRole('button', { name: 'Check the list' })).toBeTruthy();
  expect(readKept('imported-codes')).toBeNull();
});

test('of a workbook it is said what to do with it', async () => {
  serve(() => json(200, { count: 0, results: [], lines: [LINE], unread: [] }));
  const user = visit(<ImportPeoplePage />, '/staff/import');
  const workbook = new File([new Uint8Array([0x50, 0x4b, 3, 4])], 'people.xlsx');
  const field = screen.getByLabelText<HTMLInputElement>('CSV file');
  await user.upload(field, workbook);
  expect(await screen.findByText(/^This is a workbook\./)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Or paste the list/).value).toBe('');
  await user.upload(field, new File(['name\nAda Obi'], 'people.csv', { type: 'text/csv' }));
  expect(await screen.findByDisplayValue(/Ada Obi/)).toBeTruthy();
  expect(screen.queryByText(/^This is a workbook\./)).toBeNull();
});

test('a file that was chosen is checked at once, unless an address looks mistyped', async () => {
  const calls = serve(({ method }) =>
    json(200, method === 'POST' ? { lines: [LINE], unread: [] } : { count: 0, results: [] }),
  );
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const user = visit(<ImportPeoplePage />, '/staff/import');
  const choose = async (text: string) =>
    user.upload(screen.getByLabelText('CSV file'), new File([text], 'people.csv'));
  await choose('name,email\nJean Bosco,jean@gmial.com');
  expect(await screen.findByText('jean@gmail.com')).toBeTruthy();
  expect(sent()).toEqual([]);
  await choose('name\nJean Bosco');
  await screen.findByText('1 line that is fine');
  expect(sent()).toEqual([
    { csv: 'name\nJean Bosco', dry_run: true, organization_id: null, with_existing: true },
  ]);
});

test('what a check has found is brought into sight, and says nothing of what is not', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  serve(({ method }) =>
    json(200, method === 'POST' ? { lines: [LINE], unread: [] } : { count: 0, results: [] }),
  );
  const user = visit(<ImportPeoplePage />, '/staff/import');
  await user.type(screen.getByLabelText(/^Or paste the list/), 'name{Enter}Jean Bosco');
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  expect(await screen.findByText('1 new account')).toBeTruthy();
  expect(seen.mock.contexts.at(-1)).toHaveProperty(
    'textContent',
    expect.stringContaining('1 new account'),
  );
  expect(screen.queryByText(/lines to fix/)).toBeNull();
  expect(screen.queryByText(/are there already/)).toBeNull();
});

test('where another file is chosen during a check, only the lines of that one are shown and imported', async () => {
  const first = lateAnswer();
  const nobody = { count: 0, results: [] };
  const calls = serve(({ method, body }) => {
    if (method !== 'POST') return json(200, nobody);
    const { csv } = body as { csv: string };
    if (csv.includes('Jean')) return first.promise;
    return json(200, { lines: [{ ...LINE, name: 'Odile' }], unread: [] });
  });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const user = visit(<ImportPeoplePage />, '/staff/import');
  const choose = async (text: string) =>
    user.upload(screen.getByLabelText('CSV file'), new File([text], 'people.csv'));
  await choose('name\nJean Bosco');
  await waitFor(() => expect(sent()).toHaveLength(1));
  await choose('name\nOdile');
  await screen.findByDisplayValue(/Odile/);
  first.come(json(200, { lines: [LINE, LINE], unread: [] }));
  await user.click(await screen.findByText('1 line that is fine'));
  expect(await screen.findByText('Odile', { selector: ':not(textarea)' })).toBeTruthy();
  expect(screen.queryByText('Jean Bosco')).toBeNull();
  await user.type(screen.getByLabelText('Your password'), 'a-long-quiet-river');
  await user.click(screen.getByRole('button', { name: 'Create 1 account' }));
  await screen.findByText('The list is imported');
  expect(sent()).toMatchObject([
    { csv: 'name\nJean Bosco', dry_run: true },
    { csv: 'name\nOdile', dry_run: true },
    { csv: 'name\nOdile', dry_run: false },
  ]);
});

test('what is written during a check is not confirmed by what the check has found', async () => {
  const answer = lateAnswer();
  serve(({ method }) =>
    method === 'POST' ? answer.promise : json(200, { count: 0, results: [] }),
  );
  const user = visit(<ImportPeoplePage />, '/staff/import');
  const list = screen.getByLabelText<HTMLTextAreaElement>(/^Or paste the list/);
  await user.type(list, 'name{Enter}Jean Bosco');
  const check = screen.getByRole<HTMLButtonElement>('button', { name: 'Check the list' });
  await user.click(check);
  await waitFor(() => expect(check.getAttribute('aria-disabled')).toBe('true'));
  await user.type(list, '{Enter}Odile');
  answer.come(json(200, { lines: [LINE], unread: [] }));
  await waitFor(() => expect(check.getAttribute('aria-disabled')).not.toBe('true'));
  expect(screen.queryByRole('button', { name: /^Open/ })).toBeNull();
});

test('a list that is typed and checked is there again after a reload, until it is imported', async () => {
  serve(({ method }) =>
    json(200, method === 'POST' ? { lines: [LINE], unread: [] } : { count: 0, results: [] }),
  );
  const field = () => screen.getByLabelText<HTMLTextAreaElement>(/^Or paste the list/);
  const user = visit(<ImportPeoplePage />, '/staff/import');
  await user.type(field(), 'name{Enter}Odile');
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  await user.type(await screen.findByLabelText('Your password'), 'a-long-quiet-river');
  cleanup();
  visit(<ImportPeoplePage />, '/staff/import');
  expect(field().value).toBe('name\nOdile');
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  await user.type(await screen.findByLabelText('Your password'), 'a-long-quiet-river');
  await user.click(screen.getByRole('button', { name: 'Create 1 account' }));
  await screen.findByRole('heading', { name: 'The list is imported' });
  expect(readKept('draft:import-people')).toBeNull();
});

test('lines with a remark are counted and shown, all lines are within reach, and they can be saved with their reasons', async () => {
  const wrong = Array.from({ length: 250 }, (_, at): ImportedLine => ({
    ...LINE,
    line: at + 2,
    name: `Wrong ${at}`,
    fate: 'error',
    reason: 'The email is not valid.',
  }));
  const remarked: ImportedLine = {
    ...LINE,
    line: 900,
    name: '=1+1',
    reason: 'Inzira is not available in “klingon”: this account begins in English.',
  };
  let saved = '';
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    void (file as Blob).text().then((text) => {
      saved = text;
    });
    return 'blob:file';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  serve(({ method }) =>
    method === 'POST'
      ? json(200, { lines: [...wrong, remarked], unread: [] })
      : json(200, { count: 0, results: [] }),
  );
  const user = visit(<ImportPeoplePage />, '/staff/import');
  await user.click(screen.getByLabelText(/^Or paste the list/));
  await user.paste('name,email');
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  expect(await screen.findByText('1 with a remark')).toBeTruthy();
  expect(await screen.findByText(/“klingon”/)).toBeTruthy();
  expect(screen.getByText('Page 1 of 3')).toBeTruthy();
  expect(screen.queryByText('Wrong 249')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next lines' }));
  await user.click(screen.getByRole('button', { name: 'Next lines' }));
  expect(await screen.findByText('Wrong 249')).toBeTruthy();
  await user.click(
    screen.getByRole('button', { name: 'Download the checked list with its reasons' }),
  );
  await waitFor(() => expect(saved).toContain('"Wrong 249"'));
  expect(saved).toContain('"\'=1+1"');
  expect(saved).toContain('klingon');
});

test('where no mail leaves this is said before a list is read', async () => {
  serve(({ path }) =>
    path === '/api/staff/mail/'
      ? json(200, { sends_mail: false, reply_to: null })
      : json(200, { count: 0, results: [] }),
  );
  visit(<ImportPeoplePage />, '/staff/import');
  expect(await screen.findByText(/^This site sends no mail yet/)).toBeTruthy();
});
