import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '#src/platform/fake-visit.tsx';
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
