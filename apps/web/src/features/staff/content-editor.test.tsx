import type { ContentFile } from '@inzira/contract/staff-content';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import ContentFilePage from './content-file.page.tsx';

const PATH = '01-a/01-b/01-c/01-prices.md';

const version = (number: number, text: string | null) => ({
  id: number,
  version: number,
  author: 'staff',
  at: '2026-11-20T08:00:00.000Z',
  text,
});

const FILE: ContentFile = {
  path: PATH,
  kind: 'lesson',
  title: 'Prices',
  state: 'edited',
  drafts: 0,
  isForReview: false,
  outdated: [],
  text: 'Second.',
  version: 2,
  released: 'Release.',
  draft: null,
  original: null,
  translations: [],
  others: [],
  versions: [version(2, 'Second.'), version(1, 'First.')],
};

function open(file: Partial<ContentFile> = {}) {
  const calls = serve(({ method, path }) => {
    if (path.startsWith('/api/staff/content/preview/'))
      return json(200, { html: '<p>Second.</p>', findings: [] });
    const changed = method === 'PUT' ? { text: 'First.', version: 3 } : {};
    return json(200, { ...FILE, ...file, ...changed });
  });
  const user = visit(
    <ContentFilePage />,
    `/staff/curriculum/file?path=${encodeURIComponent(PATH)}`,
    '/staff/curriculum/file',
  );
  const published = () =>
    calls.filter(({ method, path }) => method === 'PUT' && path.includes('/file/'));
  return { user, published };
}

beforeEach(() => logInAmina({ roles: ['editor'] }));
afterEach(() => vi.unstubAllGlobals());

test('the last change is undone at the top of the page, by publishing what was there before', async () => {
  const { user, published } = open();
  await user.click(await screen.findByRole('button', { name: 'Undo the last change' }));
  expect(await screen.findByText('Undone. Learners see what was there before.')).toBeTruthy();
  expect(published().map(({ body }) => body)).toEqual([{ path: PATH, text: 'First.', version: 2 }]);
});

test('the first change is undone by going back to the release', async () => {
  const { user, published } = open({ version: 1, versions: [version(1, 'Second.')] });
  await user.click(await screen.findByRole('button', { name: 'Undo the last change' }));
  await screen.findByText('Undone. Learners see what was there before.');
  expect(published().map(({ body }) => body)).toEqual([{ path: PATH, text: null, version: 1 }]);
});

test('where nothing was changed, or nothing was there before, there is nothing to undo', async () => {
  open({ versions: [], version: 0, text: 'Release.', state: 'released' });
  const quiz = await screen.findByRole('link', { name: 'Quiz of the chapter' });
  expect(quiz.getAttribute('href')).toContain(encodeURIComponent('01-a/01-b/01-c/quiz.yaml'));
  expect(screen.queryByRole('button', { name: 'Undo the last change' })).toBeNull();
});

test('the way back leads to the module that it came from', async () => {
  open();
  const back = await screen.findByRole('link', { name: 'Curriculum' });
  expect(back.getAttribute('href')).toBe('/staff/curriculum?open=01-a%2F');
});
