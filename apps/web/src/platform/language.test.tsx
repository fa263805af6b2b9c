import { i18n } from '@lingui/core';
import { afterEach, expect, test, vi } from 'vitest';
import { json, serve } from './fake-server.ts';
import { chooseLanguage, preferredLanguage, setLanguage } from './language.ts';
import { toLanguage } from './languages.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  await setLanguage('en');
});

test('the choice of this device goes before the browser’s languages', () => {
  vi.stubGlobal('navigator', { languages: ['sw-KE', 'fr-RW', 'en'] });
  expect(preferredLanguage()).toBe('fr');
  localStorage.setItem('language', 'en');
  expect(preferredLanguage()).toBe('en');
});

test('a language that we do not speak is nobody’s', () => {
  vi.stubGlobal('navigator', { languages: ['sw-KE'] });
  localStorage.setItem('language', 'xx');
  expect(preferredLanguage()).toBe('en');
  expect(toLanguage(null)).toBeUndefined();
});

test('of two quick choices the last one is shown', async () => {
  serve(() => json(200, {}));
  await Promise.all([chooseLanguage('fr'), chooseLanguage('en')]);
  expect(i18n.locale).toBe('en');
  expect(document.documentElement.lang).toBe('en');
  await Promise.all([chooseLanguage('fr'), chooseLanguage('en'), chooseLanguage('fr')]);
  expect(i18n.locale).toBe('fr');
  expect(document.documentElement.lang).toBe('fr');
});

test('choosing switches without a reload, and is remembered here, for the server and in the account', async () => {
  localStorage.setItem('access', 'a1');
  const calls = serve(() => json(200, {}));
  await chooseLanguage('fr');
  expect(i18n.locale).toBe('fr');
  expect(document.documentElement.lang).toBe('fr');
  expect(localStorage.getItem('language')).toBe('fr');
  expect(document.cookie).toContain('language=fr');
  expect(calls[0]).toMatchObject({
    method: 'PUT',
    path: '/api/auth/user/',
    body: { language: 'fr' },
  });
});
