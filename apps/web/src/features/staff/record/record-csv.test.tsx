import type { RecordLine } from '@inzira/contract/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import RecordPage from './record.page.tsx';

const lineOf = (id: number, changes: Partial<RecordLine> = {}): RecordLine => ({
  id,
  at: '2026-11-28T16:00:00.000Z',
  actor: { id: 4, username: 'thandi' },
  action: 'role-granted',
  subject: { kind: 'user', id: 7, name: 'amina' },
  people: {},
  before: null,
  after: { role: 'trainer' },
  ...changes,
});

let saved: Blob | null = null;
beforeEach(() => {
  logInAmina({ is_staff: true });
  saved = null;
  // Prevents the download from navigating the tests' page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved = file as Blob;
    return 'blob:file';
  });
});
afterEach(() => vi.restoreAllMocks());

async function givePassword(user: ReturnType<typeof visit>) {
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.queryByLabelText('Your password');
  if (field) await user.type(field, 'three-unlikely-words');
  await user.click(dialog.getByRole('button', { name: 'Save as CSV' }));
}

async function saveAs(
  lines: readonly RecordLine[],
  { at = '/staff/record', hasMore = false }: { at?: string; hasMore?: boolean } = {},
) {
  const calls = serve(({ path }) =>
    path.startsWith('/api/staff/record/export/')
      ? json(200, { lines, has_more: hasMore })
      : json(200, { count: 0, next: null, previous: null, results: [] }),
  );
  const user = visit(<RecordPage />, at, '/staff/record');
  await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await givePassword(user);
  await waitFor(() => expect(saved).not.toBeNull(), { timeout: 20_000 });
  expect(await screen.findByText('The file is saved with your downloads.')).toBeTruthy();
  const text = await (saved as unknown as Blob).text();
  const rows = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  const sent = () => calls.filter(({ path }) => path.includes('/export/')).map(({ body }) => body);
  return { rows, sent, user };
}

test('the file says what the screen says, of what the filters show, and runs in no spreadsheet', async () => {
  const { rows, sent } = await saveAs(
    [
      lineOf(2, { after: { role: 'trainer', reason: 'She asked.' } }),
      lineOf(1, { actor: { id: 5, username: '=1+1' } }),
    ],
    { at: '/staff/record?person=thandi&from=2026-11-01&act=roles&about=organizations' },
  );
  expect(sent()).toEqual([
    {
      password: 'three-unlikely-words',
      person: 'thandi',
      from: '2026-11-01',
      action: 'role-granted,role-revoked',
      kind: 'organization,staff-organization',
      only: 'changes',
    },
  ]);
  expect(rows[0]).toBe('"When","Who","What happened","Details"');
  expect(rows[1]).toMatch(
    /^"2026-11-2\d \d\d:\d\d","thandi","thandi gave amina the role “Trainer”","Reason: She asked\."$/,
  );
  expect(rows[2]).toContain('"\'=1+1","\'=1+1 gave amina the role “Trainer”",""');
});

test('many lines are all in the file, in their order', async () => {
  const { rows } = await saveAs(
    Array.from({ length: 450 }, (_, at) =>
      lineOf(450 - at, { subject: { kind: 'user', id: 7, name: `person${450 - at}` } }),
    ),
  );
  expect(rows).toHaveLength(451);
  expect(rows[1]).toContain('thandi gave person450 the role');
  expect(rows.at(-1)).toContain('thandi gave person1 the role');
});

test('with looks the file has them too, and who did it stands by their name', async () => {
  const { rows, sent } = await saveAs([lineOf(1, { people: { '4': 'Thandi Dube (thandi)' } })], {
    at: '/staff/record?show=looks',
  });
  expect(sent()[0]).not.toHaveProperty('only');
  expect(rows[1]).toContain('"Thandi Dube (thandi)","Thandi Dube (thandi) gave amina the role');
});

test('a file that has not all says so in its last line, and the next one goes on after it', async () => {
  const { rows, sent, user } = await saveAs([lineOf(9), lineOf(8)], { hasMore: true });
  expect(rows.at(-1)).toContain('Older lines follow in another file');
  await user.click(await screen.findByRole('button', { name: 'Save the older lines' }));
  await givePassword(user);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ before: { at: '2026-11-28T16:00:00.000Z', id: 8 } });
});

test('the next file goes on with the filters of the one before, whatever the page shows by then', async () => {
  const { sent, user } = await saveAs([lineOf(9)], {
    hasMore: true,
    at: '/staff/record?act=roles',
  });
  await user.selectOptions(screen.getByLabelText('What was done'), 'People imported');
  await user.click(await screen.findByRole('button', { name: 'Save the older lines' }));
  await givePassword(user);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ action: 'role-granted,role-revoked', before: { id: 9 } });
});
