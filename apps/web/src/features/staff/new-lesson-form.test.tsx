import type { ContentEntry } from '@inzira/contract/staff-content';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import NewLessonForm from './new-lesson-form.tsx';

const entry = (path: string, kind: ContentEntry['kind'], title: string): ContentEntry => ({
  path,
  kind,
  title,
  state: 'released',
  drafts: 0,
  isForReview: false,
  isHidden: false,
  outdated: [],
  translated: [],
});
const ALL = [
  entry('01-a/module.yaml', 'module', 'Find a problem'),
  entry('01-a/01-b/course.yaml', 'course', 'Selling'),
  entry('01-a/01-b/01-c/chapter.yaml', 'chapter', 'Prices'),
];

beforeEach(() => logInAmina({ roles: ['editor'] }));
afterEach(() => vi.unstubAllGlobals());

function open(folder: string | null) {
  const calls = serve(() => json(200, { others: [] }));
  const user = visit(
    <NewLessonForm folder={folder} all={ALL} onClose={() => null} />,
    '/staff/curriculum',
  );
  return {
    user,
    puts: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body),
  };
}

test('a title begins a lesson in its chapter, and its page opens', async () => {
  const { user, puts } = open('01-a/01-b/01-c/');
  expect(screen.getByText(/^You write the English text/)).toBeTruthy();
  await user.type(screen.getByLabelText(/Title of the lesson/), 'Say "no"');
  await user.click(screen.getByRole('button', { name: 'Write it' }));
  expect(await screen.findByText(/^at \/staff\/curriculum\/file/)).toBeTruthy();
  expect(puts()).toMatchObject([
    { path: '01-a/01-b/01-c/01-say-no.md', version: 0, text: expect.stringContaining('title:') },
  ]);
});

test('from the top of the page the chapter is chosen', async () => {
  const { user, puts } = open(null);
  await user.type(screen.getByLabelText(/Title of the lesson/), 'Rent');
  await user.click(screen.getByRole('button', { name: 'Write it' }));
  expect(puts()).toEqual([]);
  // One knows the module by its number.
  expect(screen.getByRole('group', { name: '1. Find a problem · Selling' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(/Chapter/), 'Prices');
  await user.click(screen.getByRole('button', { name: 'Write it' }));
  expect(await screen.findByText(/^at \/staff\/curriculum\/file/)).toBeTruthy();
  expect(puts()).toMatchObject([{ path: '01-a/01-b/01-c/01-rent.md' }]);
});
