import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { logInAmina } from '#src/platform/fake-visit.tsx';
import { routesAt } from '#src/platform/site-map.ts';
import '#src/routes.tsx';
import HomePage from './home.page.tsx';
import Story from './story/story.tsx';
import { Voices } from './story/voices.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fakes the user's preference for reduced motion. */
function setMotion(isReduced: boolean) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isReduced,
    addEventListener() {},
    removeEventListener() {},
  }));
}

function show() {
  setMotion(true);
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <HomePage />
        <Story />
      </MemoryRouter>
    </I18nProvider>,
  );
  return screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
}

test('leads a visitor to the modules, the profile test, the mentor and an account', () => {
  const links = show();
  expect(links).toContain('/modules');
  expect(links).toContain('/dashboard/psychometric');
  expect(links).toContain('/ai-advisor');
  expect(links.filter((link) => link === '/register')).toHaveLength(2);
});

test('links only to pages that exist', () => {
  expect(show().filter((link) => routesAt(link).at(-1)?.path === '*')).toEqual([]);
});

test('greets somebody with an account, and does not ask them to register', () => {
  logInAmina();
  const links = show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Amina');
  expect(links).not.toContain('/register');
  // The introduction for visitors is folded.
  expect(screen.getByText('What Inzira can do').closest('details')?.open).toBe(false);
});

test('answers every question of its three categories', () => {
  show();
  for (const category of [
    'Getting Started & Access',
    'Business Strategy & Growth',
    'Platform Capabilities & Support',
  ])
    expect(screen.getByRole('heading', { name: category })).toBeTruthy();
  const questions = [...document.querySelectorAll('details details')];
  expect(questions).toHaveLength(12);
  for (const question of questions)
    expect(question.querySelector('p')?.textContent.length).toBeGreaterThan(80);
});

const NAMES = ['Aline', 'Kofi', 'Wanjiru'] as const;

function showVoices(isReduced = false) {
  vi.useFakeTimers();
  setMotion(isReduced);
  render(
    <I18nProvider i18n={i18n}>
      <Voices />
    </I18nProvider>,
  );
}

const shownVoice = () =>
  NAMES.filter((name) => {
    const button = screen.getByRole('button', { name: new RegExp(name) });
    return button.getAttribute('aria-current') === 'true';
  });

function wait(seconds: number) {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });
}

test('its sample voices say that they are samples, and change every eight seconds', () => {
  showVoices();
  expect(screen.getByText(/^Sample testimonials/)).toBeTruthy();
  expect(shownVoice()).toEqual(['Aline']);
  wait(7.9);
  expect(shownVoice()).toEqual(['Aline']);
  wait(0.2);
  expect(shownVoice()).toEqual(['Kofi']);
  wait(16);
  expect(shownVoice()).toEqual(['Aline']);
});

test('a voice that is chosen stays for its eight seconds', () => {
  showVoices();
  wait(7);
  fireEvent.click(screen.getByRole('button', { name: /Wanjiru/ }));
  wait(7);
  expect(shownVoice()).toEqual(['Wanjiru']);
});

test('the voices wait while the focus is among them or the mouse over them, and when they are stopped', () => {
  showVoices();
  const dot = screen.getByRole('button', { name: /Aline/ });
  fireEvent.focusIn(dot);
  wait(30);
  expect(shownVoice()).toEqual(['Aline']);
  fireEvent.focusOut(dot);
  wait(8);
  expect(shownVoice()).toEqual(['Kofi']);

  const section = screen.getByRole('region', { name: 'Made for days like these' });
  fireEvent(section, pointer('pointerenter'));
  wait(30);
  expect(shownVoice()).toEqual(['Kofi']);
  fireEvent(section, pointer('pointerleave'));

  fireEvent.click(screen.getByRole('button', { name: 'Pause the testimonials' }));
  wait(30);
  expect(shownVoice()).toEqual(['Kofi']);
});

/** The tests' DOM has no pointer events. */
function pointer(kind: string) {
  return Object.assign(new Event(kind), { pointerType: 'mouse' });
}

test('the voices stand still for who wants less motion', () => {
  showVoices(true);
  wait(60);
  expect(shownVoice()).toEqual(['Aline']);
});
