import type { ContentDraft, ContentFile } from '@inzira/contract/staff-content';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { FILE } from './content-editor.fixture.tsx';
import ContentFilePage from './content-file.page.tsx';
import { activityTemplate, frenchActivityTemplate } from './lesson-template.ts';

const PATH = 'journey/01-a/01-b/01-ask.md';
const FRENCH = PATH.replace('.md', '.fr.md');
const ENGLISH_TEXT = activityTemplate('Ask').replace('What to hand in', 'Hand in a list');
const FRENCH_TEXT = frenchActivityTemplate('Demander').replace('Ce qu’il faut rendre', 'Une liste');
const AT = '2026-11-20T09:00:00.000Z';

const draftOf = (text: string, differs: Partial<ContentDraft> = {}): ContentDraft => ({
  author: 'amina',
  text,
  questions: null,
  version: 0,
  at: AT,
  isForReview: false,
  ...differs,
});

const drafted = (path: string, text: string): ContentFile => ({
  ...FILE,
  path,
  kind: 'activity',
  title: 'Ask',
  state: 'draft',
  text: '',
  version: 0,
  released: null,
  versions: [],
  questions: null,
  draft: draftOf(text),
});

interface Differing {
  english?: string;
  french?: string;
  file?: Partial<ContentFile>;
  refusal?: Partial<ContentFile>;
}

beforeEach(() => logInAmina({ roles: ['editor'] }));
afterEach(() => vi.unstubAllGlobals());

/** @param french its text, or what is different about its file */
function open(
  at: string,
  { english = ENGLISH_TEXT, french = FRENCH_TEXT, ...differs }: Differing = {},
) {
  const files: ContentFile[] = [
    {
      ...drafted(PATH, english),
      translations: [{ language: 'fr', path: FRENCH, state: 'missing' }],
    },
    {
      ...drafted(FRENCH, french),
      original: { path: PATH, text: english, isDraft: true },
      ...differs.file,
    },
  ];
  const calls = serve(({ method, path, body }) => {
    if (path.startsWith('/api/staff/content/preview/'))
      return json(200, { html: '<p></p>', findings: [], questions: [] });
    if (path.startsWith('/api/staff/content/draft/')) return json(200, { others: [], at: AT });
    const asked = new URL(path, 'http://localhost').searchParams.get('path');
    if (method === 'PUT') {
      if (differs.refusal) return json(409, { error: 'Meanwhile.', current: differs.refusal });
      const { text } = body as { text: string };
      for (const file of files) Object.assign(file, { state: 'edited', version: 1, draft: null });
      Object.assign(files[0] ?? {}, { text });
    }
    return json(200, files.find(({ path: own }) => own === asked) ?? files[0]);
  });
  const user = visit(
    <ContentFilePage />,
    `/staff/journey/file?path=${encodeURIComponent(at)}`,
    '/staff/journey/file',
  );
  const published = () =>
    calls.flatMap(({ method, path, body }) =>
      method === 'PUT' && path.includes('/file/') ? [body] : [],
    );
  return { user, published, files };
}

test.each([PATH, FRENCH])(
  'an activity that is written in both languages is published in both by one act, from %s',
  async (at) => {
    const { user, published } = open(at);
    await screen.findByText(/^(?:Publish )?your text in (?:French|English)/i);
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(published()).toMatchObject([
        {
          path: PATH,
          text: ENGLISH_TEXT,
          version: 0,
          since: AT,
          translation: { language: 'fr', text: FRENCH_TEXT, version: 0, since: AT, questions: [] },
        },
      ]),
    );
  },
);

test('beside the next edit, a text that was published with this one is not offered again', async () => {
  const { user, published } = open(PATH);
  await screen.findByRole('checkbox', { name: /in French/ });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(published()).toHaveLength(1));
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  await user.type(title, ' twice');
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(false),
  );
  expect(screen.queryByRole('checkbox', { name: /in French/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(published()).toHaveLength(2));
  expect(published()[1]).not.toHaveProperty('translation');
});

test('who leaves the other language out publishes one text', async () => {
  const { user, published } = open(PATH);
  await user.click(
    await screen.findByRole('checkbox', { name: 'Publish your text in French with it' }),
  );
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(published()).toHaveLength(1));
  expect(published()[0]).not.toHaveProperty('translation');
});

test.each([
  ['a French text that nobody has written yet', { french: frenchActivityTemplate('Ask') }],
  [
    'a French text that waits for a review',
    { file: { draft: draftOf(FRENCH_TEXT, { isForReview: true }) } },
  ],
])('%s is not published with the English one', async (_, differing) => {
  const { user, published } = open(PATH, differing);
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(published()).toHaveLength(1));
  expect(screen.queryByRole('checkbox', { name: /in French/ })).toBeNull();
  expect(published()[0]).not.toHaveProperty('translation');
});

test('a draft of a French text that learners have is published with it only if this is chosen', async () => {
  open(PATH, { file: { state: 'edited' } });
  await screen.findByRole('checkbox', { name: /in French/, checked: false });
});

test('where the draft was continued on another device, nothing is published', async () => {
  const { user, published, files } = open(PATH);
  await screen.findByRole('checkbox', { name: /in French/ });
  Object.assign(files[1] ?? {}, {
    draft: draftOf(FRENCH_TEXT, { at: '2026-11-20T09:10:00.000Z' }),
  });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const link = await screen.findByRole('link', { name: 'See the text in French' });
  expect(link.getAttribute('href')).toContain(encodeURIComponent(FRENCH));
  expect(published()).toEqual([]);
});

test('where the answer of both was lost, the next press asks the server instead of telling of a change', async () => {
  const { user, published, files } = open(PATH);
  await screen.findByRole('checkbox', { name: /in French/ });
  // Both were published by the first press.
  Object.assign(files[1] ?? {}, { draft: null, version: 1, state: 'edited' });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(published()).toHaveLength(1));
  expect(screen.queryByText(/^Nothing is published yet/)).toBeNull();
});

test('where a colleague has published the French text, it leads there', async () => {
  const { user } = open(PATH, { refusal: { path: FRENCH, version: 1 } });
  await screen.findByRole('checkbox', { name: /in French/ });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByRole('link', { name: 'See the text in French' });
});

test('an English text that nobody has written yet is not published with the French one', async () => {
  open(FRENCH, { english: activityTemplate('Demander') });
  await screen.findByRole('link', { name: 'Write the English text' });
  expect(screen.queryByText(/^Your text in English/)).toBeNull();
});
