import type { ContentFile } from '@inzira/contract/staff-content';
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
const FRENCH_TEXT = frenchActivityTemplate('Demander');
const AT = '2026-11-20T09:00:00.000Z';

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
  draft: { author: 'amina', text, questions: null, version: 0, at: AT, isForReview: false },
});

beforeEach(() => logInAmina({ roles: ['editor'] }));
afterEach(() => vi.unstubAllGlobals());

function open(at: string, english = ENGLISH_TEXT) {
  const files: ContentFile[] = [
    {
      ...drafted(PATH, english),
      translations: [{ language: 'fr', path: FRENCH, state: 'missing' }],
    },
    { ...drafted(FRENCH, FRENCH_TEXT), original: { path: PATH, text: english, isDraft: true } },
  ];
  const calls = serve(({ method, path, body }) => {
    if (path.startsWith('/api/staff/content/preview/'))
      return json(200, { html: '<p></p>', findings: [], questions: [] });
    if (path.startsWith('/api/staff/content/draft/')) return json(200, { others: [], at: AT });
    const asked = new URL(path, 'http://localhost').searchParams.get('path');
    if (method === 'PUT') {
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
  return { user, published };
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
          translation: { language: 'fr', text: FRENCH_TEXT, questions: [] },
        },
      ]),
    );
  },
);

test('who leaves the other language out publishes one text', async () => {
  const { user, published } = open(PATH);
  await user.click(
    await screen.findByRole('checkbox', { name: 'Publish your text in French with it' }),
  );
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(published()).toHaveLength(1));
  expect(published()[0]).not.toHaveProperty('translation');
});

test('an English text that nobody has written yet is not published with the French one', async () => {
  open(FRENCH, activityTemplate('Demander'));
  await screen.findByRole('link', { name: 'Write the English text' });
  expect(screen.queryByText(/^Your text in English/)).toBeNull();
});
