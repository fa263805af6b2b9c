import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keep } from '#src/platform/device-store.ts';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { QUEUED_ITEMS } from '#src/platform/unsent-writes.ts';
import { openEntries } from '#src/platform/write-queue-entries.ts';
import { QueuedWrites } from './queued-writes.tsx';

test.each([
  ['/api/quiz/results/', 'Quiz'],
  ['/api/tallies/', 'Customers'],
  ['/api/venture/messages/', 'Venture Studio'],
])('a write to %s is listed as %s', async (url, name) => {
  logInAmina();
  const item = `${QUEUED_ITEMS}000000001:a`;
  await keep(item, { id: 'a', key: 'a', method: 'POST', url, userId: 7, doneAt: '2026-01-01' });
  await openEntries();
  visit(<QueuedWrites />, '/saved');
  expect(await screen.findByText(name)).toBeTruthy();
  await keep(item, null);
});
