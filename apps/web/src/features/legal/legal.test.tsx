import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { visit } from '#src/platform/fake-visit.tsx';
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
