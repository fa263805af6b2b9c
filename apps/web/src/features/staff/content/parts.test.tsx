import type { ContentEntry } from '@inzira/contract/staff-content';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, noNetwork, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { setLanguage } from '#src/platform/language.ts';
import CurriculumPage from './curriculum.page.tsx';

const entry = (path: string, kind: ContentEntry['kind'], title: string, isHidden = false) => ({
  path,
  kind,
  title,
  state: 'released' as const,
  drafts: 0,
  isForReview: false,
  isHidden,
  outdated: [],
  translated: [] as string[],
});
const ENTRIES = [
  entry('01-a/module.yaml', 'module', 'Ask'),
  entry('01-a/01-b/course.yaml', 'course', 'Talk'),
  entry('01-a/01-b/01-c/chapter.yaml', 'chapter', 'Words'),
  entry('01-a/01-b/01-c/01-price.md', 'lesson', 'Prices'),
  entry('02-d/module.yaml', 'module', 'Sell', true),
];

beforeEach(() => logInAmina({ roles: ['editor'] }));
afterEach(() => vi.unstubAllGlobals());

function open({ isHeld = false } = {}) {
  const calls = serve(({ method, path }) => {
    if (method === 'GET') return json(200, { entries: ENTRIES, isHeld });
    return /\/(?:hidden|order)\//.test(path)
      ? new Response(null, { status: 204 })
      : json(201, ENTRIES[0]);
  });
  const user = visit(<CurriculumPage />, '/staff/curriculum?open=01-a/', '/staff/curriculum');
  const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  return { user, sent };
}

test('a chapter is added to its course', async () => {
  const { user, sent } = open();
  await user.click(await screen.findByRole('button', { name: 'Add a chapter to Talk' }));
  await user.type(await screen.findByLabelText(/^Title/), 'Listen');
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  expect(sent()).toEqual([]);
  await user.type(screen.getByLabelText(/What it is about/), 'How to listen.');
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  await screen.findByText(/hidden from learners until you show it/);
  expect(sent()).toEqual([
    {
      kind: 'chapter',
      parent: '01-a/01-b/course.yaml',
      title: 'Listen',
      description: 'How to listen.',
    },
  ]);
});

test('who comes from a lesson and adds another one finds its chapter chosen', async () => {
  serve(({ method }) => json(200, method === 'GET' ? { entries: ENTRIES } : {}));
  const from = encodeURIComponent('01-a/01-b/01-c/');
  const user = visit(<CurriculumPage />, `/staff/curriculum?open=${from}`, '/staff/curriculum');
  await screen.findByRole('button', { name: 'Add a chapter to Talk' });
  await user.click(screen.getByRole('button', { name: 'Add a lesson' }));
  expect(await screen.findByLabelText(/^Chapter/)).toHaveProperty('value', '01-a/01-b/01-c/');
});

test('a part whose first try had no answer is sent again as the same', async () => {
  const keys: (string | null)[] = [];
  serve(({ method, headers }) => {
    if (method === 'GET') return json(200, { entries: ENTRIES });
    keys.push(headers.get('idempotency-key'));
    return keys.length === 1 ? noNetwork() : json(201, ENTRIES[0]);
  });
  const user = visit(<CurriculumPage />, '/staff/curriculum?open=01-a/', '/staff/curriculum');
  await user.click(await screen.findByRole('button', { name: 'Add a chapter to Talk' }));
  await user.type(await screen.findByLabelText(/^Title/), 'Listen');
  await user.type(screen.getByLabelText(/What it is about/), 'How to listen.');
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  await screen.findByText(/It could not be added/);
  await user.click(screen.getByRole('button', { name: 'Add it' }));
  await screen.findByText(/hidden from learners until you show it/);
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test('a module is moved, and one that is hidden is shown', async () => {
  const { user, sent } = open();
  await user.click(await screen.findByRole('button', { name: 'Move “Ask” down' }));
  await waitFor(() =>
    expect(sent()).toEqual([{ folder: '', before: ['a', 'd'], after: ['d', 'a'] }]),
  );
  await user.click(screen.getByRole('button', { name: 'Show “Sell” to learners', hidden: true }));
  await screen.findByText('Learners see “Sell” now.');
  expect(sent().at(-1)).toEqual({ path: '02-d/module.yaml', isHidden: false });
});

test('while a release is held back, what is shown is not said to be with learners, and the list says why', async () => {
  const { user } = open({ isHeld: true });
  const why = await screen.findByText(/^A new release does not fit what was edited here/);
  expect(within(why).getByRole('link').getAttribute('href')).toBe('/staff');
  await user.click(screen.getByRole('button', { name: 'Show “Sell” to learners' }));
  await screen.findByText(/^Saved. A new release is held back/);
  expect(screen.queryByText(/^Learners see/)).toBeNull();
});

test.each([
  ['module.yaml', 'Ask', 'what it contains'],
  ['01-b/01-c/chapter.yaml', 'Words', 'what it contains'],
  ['01-b/01-c/01-price.md', 'Prices', 'the quiz asks nothing about it'],
])('%s is hidden only by who says so', async (path, title, consequence) => {
  const { user, sent } = open();
  await user.click(await screen.findByRole('button', { name: `Hide “${title}” from learners` }));
  const dialog = await screen.findByRole('dialog', { name: `Hide “${title}” from learners?` });
  expect(dialog.textContent).toContain(consequence);
  expect(sent()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Hide it' }));
  await screen.findByText(new RegExp(`^“${title}” is hidden.*Progress stays.$`));
  expect(sent()).toEqual([{ path: `01-a/${path}`, isHidden: true }]);
});

test('on a phone the menu of a part leads to where it is edited', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for “Ask”' }));
  const menu = screen.getByRole('menu', { name: 'Actions for “Ask”' });
  await user.click(within(menu).getByRole('menuitem', { name: 'Edit' }));
  expect(await screen.findByText(/^at \/staff\/curriculum\/file\?path=01-a%2Fmodule/)).toBeTruthy();
});

test('a second quick press does not move a part from a place where it is no more', async () => {
  const { sent } = open();
  const down = await screen.findByRole('button', { name: 'Move “Ask” down' });
  act(() => {
    down.click();
    down.click();
  });
  await waitFor(() => expect(sent()).toHaveLength(1));
  await waitFor(() => expect(down.getAttribute('aria-disabled')).toBe('false'));
  expect(sent()).toEqual([{ folder: '', before: ['a', 'd'], after: ['d', 'a'] }]);
});

test('staff find from a module where its learners stop; editors, who may not see it, do not', async () => {
  open();
  await screen.findByRole('button', { name: 'Add a chapter to Talk' });
  expect(screen.queryByRole('link', { name: 'Where learners stop' })).toBeNull();
});

test('the link leads to the module', async () => {
  logInAmina({ is_staff: true });
  open();
  const [link] = await screen.findAllByRole('link', { name: 'Where learners stop' });
  expect(link?.getAttribute('href')).toBe('/staff/numbers?tab=modules&module=Ask');
});

test('on a French screen a part or a lesson opens its French text, unless it has none or its English text waits', async () => {
  const lesson = (name: string, changes: Partial<ContentEntry> = {}): ContentEntry => ({
    ...entry(`01-a/01-b/01-c/${name}.md`, 'lesson', name),
    translated: ['fr'],
    ...changes,
  });
  const lessons = [
    { ...entry('01-a/01-b/02-e/chapter.yaml', 'chapter', 'Dire'), translated: ['fr'] },
    lesson('01-prix'),
    lesson('02-rent', { translated: [] }),
    lesson('03-draft', { drafts: 1 }),
  ];
  serve(() => json(200, { entries: [...ENTRIES, ...lessons] }));
  await setLanguage('fr');
  try {
    visit(<CurriculumPage />, '/staff/curriculum?open=01-a/', '/staff/curriculum');
    const pathOf = async (name: string | RegExp) => {
      const link = await screen.findByRole('link', { name });
      return new URL(link.getAttribute('href') ?? '', 'https://inzira.test').searchParams.get(
        'path',
      );
    };
    expect(await pathOf('01-prix')).toBe('01-a/01-b/01-c/01-prix.fr.md');
    expect(await pathOf(/: Dire$/)).toBe('01-a/01-b/02-e/chapter.fr.yaml');
    expect(await pathOf('02-rent')).toBe('01-a/01-b/01-c/02-rent.md');
    expect(await pathOf('03-draft')).toBe('01-a/01-b/01-c/03-draft.md');
  } finally {
    await setLanguage('en');
  }
});
