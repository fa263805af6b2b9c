import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useGo } from '#src/platform/navigation.ts';
import { logInAmina, renderAt } from '#src/platform/fake-visit.tsx';
import { useNetwork } from '#src/platform/network.ts';
import { APP_KEPT, writeStored } from '#src/platform/session-store.ts';
import Footer from './footer.tsx';

const more = () => screen.queryByRole('button', { name: 'About Inzira' });

test.each([
  '/',
  '/modules',
  '/courses/3/chapters',
  '/dashboard',
  '/dashboard/psychometric/results',
])('at %s it is there at once', (path) => {
  renderAt(<Footer />, path);
  expect(more()).toBeNull();
  expect(screen.getByRole('link', { name: 'Take Psychometric Test' })).toBeTruthy();
});

test.each([
  '/chapters/3/lessons',
  '/chapters/3/quiz',
  '/quiz/psychometric',
  '/dashboard/psychometric',
  '/dashboard/review',
  '/ai-advisor',
  '/venture-studio',
  '/dashboard/venture-studio',
  '/dashboard/notifications',
  '/trainer/trainees',
  '/staff',
  '/staff/people',
])('at %s, a task, it is one line, which opens it', (path) => {
  renderAt(<Footer />, path);
  const links = () =>
    screen.getAllByRole('link', { name: 'Contact' }).at(-1)?.closest('footer > div');
  expect(links()?.classList.contains('hidden')).toBe(true);
  const button = more();
  expect(button?.getAttribute('aria-expanded')).toBe('false');
  if (button) fireEvent.click(button);
  expect(links()?.classList.contains('hidden')).toBe(false);
});

test('who has saved the first course is told which pages are there, from the next page on', () => {
  logInAmina();
  let go: ReturnType<typeof useGo> = () => undefined;
  function Way() {
    go = useGo();
    return <Footer />;
  }
  renderAt(<Way />, '/modules');
  const stands = () => Boolean(renderHook(() => useNetwork()).result.current.missing);
  expect(stands()).toBe(false);
  writeStored(APP_KEPT, '1 en');
  act(() => go('/advisor'));
  expect(stands()).toBe(true);
});
