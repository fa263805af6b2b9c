import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { logInAmina, visit } from '#src/platform/fake-visit.tsx';
import { writeStored } from '#src/platform/session-store.ts';
import { savedLessonsKey } from './saved-lessons.ts';
import SavedLessonsPage from './saved-lessons.page.tsx';

afterEach(() => localStorage.clear());

test('a saved lesson leaves the device after being asked once', async () => {
  logInAmina();
  const lesson = { lessonId: 7, chapterId: 3, title: 'Sales', chapterTitle: 'Shops', minutes: 4 };
  writeStored(savedLessonsKey(), JSON.stringify([lesson]));
  const user = visit(<SavedLessonsPage />, '/saved');
  await user.click(screen.getByRole('button', { name: 'Remove Sales' }));
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(screen.getByRole('link', { name: /Sales/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove Sales' }));
  await user.click(screen.getByRole('button', { name: 'Remove Sales' }));
  expect(await screen.findByText('Nothing saved yet')).toBeTruthy();
});
