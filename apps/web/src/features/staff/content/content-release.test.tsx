import type { ContentFile } from '@inzira/contract/staff-content';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { FILE, LESSON, open, PATH } from './content-editor.fixture.tsx';
import HubRelease from './hub-release.tsx';
import { WaitingList } from '#src/features/staff/waiting/waiting-list.tsx';

beforeEach(() => logInAmina({ roles: ['editor'] }));
afterEach(() => vi.unstubAllGlobals());

const FRENCH_PATH = PATH.replace('.md', '.fr.md');
const OURS = LESSON.replace('A price.', 'Our price.');
const THEIRS = LESSON.replace('A price.', 'The price of the release.');
const WAITING: Partial<ContentFile> = {
  state: 'waiting',
  text: OURS,
  released: THEIRS,
  versions: [],
};

test('what was edited is kept beside a newer release', async () => {
  const { user, calls } = open({ file: WAITING });
  await user.click(await screen.findByRole('button', { name: 'Keep ours' }));
  await screen.findByText('Kept. The new release waits no more.');
  expect(calls.findLast(({ path }) => path.includes('/keep/'))?.body).toEqual({ path: FILE.path });
});

test('the text of a newer release is taken', async () => {
  const { user, published } = open({ file: WAITING });
  await user.click(await screen.findByRole('button', { name: 'Take the release' }));
  await waitFor(() => expect(published()).toMatchObject([{ text: null, version: 2 }]));
});

test('what was edited and a newer release are merged side by side', async () => {
  const { user, published } = open({ file: WAITING });
  await user.click(await screen.findByRole('button', { name: 'Merge by hand' }));
  expect(await screen.findByRole('heading', { name: /The new release/ })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^The other text/ }));
  await user.click(screen.getByRole('button', { name: 'Go on with what is chosen' }));
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(published()).toMatchObject([{ text: THEIRS, version: 2 }]));
});

test('of a text that a newer release no longer has it is said, and it is taken away or kept', async () => {
  const { user, published } = open({ file: { ...WAITING, released: null } });
  const keep = await screen.findByRole('button', { name: 'Keep ours' });
  const notice = keep.parentElement as HTMLElement;
  await within(notice).findByRole('button', { name: 'Take it away' });
  expect(screen.queryByRole('button', { name: 'Merge by hand' })).toBeNull();
  // It disappears for all learners, so a confirmation is asked.
  await user.click(within(notice).getByRole('button', { name: 'Take it away' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(published()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Take it away' }));
  await waitFor(() => expect(published()).toMatchObject([{ text: null }]));
});

test.each([
  ['lesson', PATH, /its questions leave the quiz/, 'Taken away. Learners no longer see it.'],
  ['translation', FRENCH_PATH, /read the original/, 'Taken away. Learners read the original.'],
])('a %s that is taken away says what goes with it', async (kind, path, before, after) => {
  const original = kind === 'lesson' ? null : { path: PATH, text: LESSON };
  const { user, published } = open({
    file: { path, original, text: LESSON, released: null },
    publication: () =>
      json(200, { ...FILE, path, original, text: '', version: 3, state: 'removed' }),
  });
  const name = 'Take it away';
  await user.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(before)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name }));
  await waitFor(() => expect(published()).toMatchObject([{ path, text: null }]));
  expect(await screen.findByText(after)).toBeTruthy();
});

test('of an entry of the hub ours is kept or the release is taken', async () => {
  const entry = { slug: 'a', type: 'tool', title: { en: 'Of the release' } };
  const file = {
    ...FILE,
    ...WAITING,
    path: 'resources/a.json',
    released: JSON.stringify(entry),
  } as ContentFile;
  const calls = serve(() => json(200, { ...file, state: 'edited' }));
  const user = visit(<HubRelease file={file} />, '/staff/hub/a');
  expect(await screen.findByText('Of the release')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep ours' }));
  await waitFor(() => expect(calls.some(({ path }) => path.includes('/keep/'))).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Take the release' }));
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ path: file.path, text: null }));
});

test('a release that does not fit is told with its reasons, each with the way to the texts', async () => {
  serve(() => json(200, []));
  const problems = [
    { paths: ['01-a/02-b/03-c-one/04-d-two.fr.md'], says: 'this part is missing' },
    { paths: ['resources/a.json'], says: 'this part is missing' },
  ];
  const since = '2026-11-20T08:00:00.000Z';
  visit(
    <WaitingList kinds={[{ kind: 'held', count: 1, since, oldest: null, problems }]} />,
    '/staff',
  );
  expect(await screen.findByText(/does not fit what was edited here/)).toBeTruthy();
  // The same reason is said once.
  expect(screen.getByText('this part is missing', { exact: false })).toBeTruthy();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['C one › D two.fr', '/staff/curriculum/file?path=01-a%2F02-b%2F03-c-one%2F04-d-two.fr.md'],
    ['Resources › A', '/staff/hub/a'],
  ]);
});
