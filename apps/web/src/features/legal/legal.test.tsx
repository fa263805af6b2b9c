import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { queryClient } from '#src/platform/query-client.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import LegalEditorPage from './legal-editor.page.tsx';
import PrivacyPage from './privacy.page.tsx';

test('a text is shown as headings, paragraphs and lists, and no HTML of it acts', async () => {
  serve(() =>
    json(200, {
      kind: 'privacy',
      version: 2,
      published_at: '2026-11-20T10:00:00.000Z',
      text: 'First.\n\n## What is kept\n\n- Your name\n- <b>Notes</b>\n\nLast.',
    }),
  );
  visit(<PrivacyPage />, '/privacy');
  expect(await screen.findByRole('heading', { level: 2, name: 'What is kept' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Your name',
    '<b>Notes</b>',
  ]);
  expect(screen.getByText('Last.').tagName).toBe('P');
  expect(screen.getByText(/^Version 2, of/)).toBeTruthy();
});

test('a text that is typed stays when somebody else publishes, and says so', async () => {
  logInAmina({ is_staff: true });
  let version = 3;
  serve(() => json(200, { kind: 'privacy', version, en: `Text ${version}`, fr: 'Texte' }));
  const user = visit(<LegalEditorPage />, '/staff/legal');
  const field = async () => screen.findByLabelText<HTMLTextAreaElement>(/^Text in English/);
  await user.type(await field(), ', and more');
  await screen.findByText('Kept on this device until you send it.');
  version = 4;
  await act(async () => queryClient.invalidateQueries());
  await screen.findByText(/^Version 4 was published after you began/);
  expect((await field()).value).toBe('Text 3, and more');
});
