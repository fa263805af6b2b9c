import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { visit } from '#src/platform/fake-visit.tsx';
import { writeStored } from '#src/platform/session-store.ts';
import InstallHint from './install-hint.tsx';

const YESTERDAY = 'Fri Nov 27 2020';
const prompt = vi.fn(async () => ({}));
const show = () => visit(<InstallHint />, '/modules');
const said = () => screen.queryByText(/on your home screen/);

afterEach(() => {
  delete window.installPrompt;
  prompt.mockClear();
});

test('nothing is said on the first day', () => {
  window.installPrompt = { prompt };
  show();
  expect(said()).toBeNull();
});

test('on another day the browser’s own question is one tap away, and is asked once', async () => {
  window.installPrompt = { prompt };
  writeStored('first-day', YESTERDAY);
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Put it there' }));
  expect(prompt).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(said()).toBeNull());
});

test('who says no is not asked again', async () => {
  window.installPrompt = { prompt };
  writeStored('first-day', YESTERDAY);
  const user = show();
  await user.click(screen.getByRole('button', { name: 'No, thank you' }));
  expect(said()).toBeNull();
  expect(prompt).not.toHaveBeenCalled();
  show();
  expect(said()).toBeNull();
});

test('a browser that cannot do it hears nothing of it', () => {
  writeStored('first-day', YESTERDAY);
  show();
  expect(said()).toBeNull();
});
