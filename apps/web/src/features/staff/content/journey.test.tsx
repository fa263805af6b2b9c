import type { ContentEntry } from '@inzira/contract/staff-content';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, serve } from '#src/platform/fake-server.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import JourneyPage from './journey.page.tsx';

const entry = (path: string, kind: ContentEntry['kind'], title: string, isForReview = false) => ({
  path,
  kind,
  title,
  state: 'released',
  drafts: isForReview ? 1 : 0,
  isForReview,
  isHidden: false,
  outdated: [],
  translated: [],
});

test('Today leads to the texts of the journey that a colleague should read', async () => {
  logInAmina({ roles: ['editor'] });
  const entries = [
    entry('journey/01-a/section.yaml', 'section', 'Begin'),
    entry('journey/01-a/01-b/step.yaml', 'step', 'Look around'),
    entry('journey/01-a/01-b/01-c.md', 'activity', 'Ask ten people', true),
    entry('journey/01-a/01-b/02-d.md', 'activity', 'Count the shops'),
  ];
  serve(() => json(200, { entries, isHeld: false }));
  const user = visit(<JourneyPage />, '/staff/journey?show=review', '/staff/journey');
  expect(await screen.findByText('1 text')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask ten people' }).getAttribute('href')).toBe(
    `/staff/journey/file?path=${encodeURIComponent('journey/01-a/01-b/01-c.md')}`,
  );
  expect(screen.getByText('Begin › Look around')).toBeTruthy();
  expect(screen.queryByText('Count the shops')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Show'), 'Everything');
  expect(await screen.findByText('Count the shops')).toBeTruthy();
});
