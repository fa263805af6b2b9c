import { i18n } from '@lingui/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { learningEndpoints } from '@inzira/contract/learning';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { ApiError } from './api-error.ts';
import { json, noNetwork, serve } from './fake-server.ts';
import { amina, logInAmina } from './fake-visit.tsx';
import { saveUnsaved } from './account-language.ts';
import { chooseLanguage, preferredLanguage, setLanguage, unsavedOf } from './language.ts';
import { signIn } from './session.ts';
import { clearSession } from './session-store.ts';
import { toLanguage } from './languages.ts';
import { queryClient } from './query-client.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  localStorage.removeItem(unsavedOf(amina.id));
  await setLanguage('en');
});

const unsaved = () =>
  Object.keys(localStorage).filter((name) => name.startsWith('language-chosen'));

test('the choice of this device goes before the browser’s languages', () => {
  vi.stubGlobal('navigator', { languages: ['sw-KE', 'fr-RW', 'en'] });
  expect(preferredLanguage()).toBe('fr');
  localStorage.setItem('language', 'en');
  expect(preferredLanguage()).toBe('en');
});

test('a link in a language shows it, unless another was chosen on this device', () => {
  history.replaceState(null, '', '/about?lang=fr');
  expect(preferredLanguage()).toBe('fr');
  localStorage.setItem('language', 'en');
  expect(preferredLanguage()).toBe('en');
  history.replaceState(null, '', '/');
});

test('the cookie of the choice is renewed at each start, and none made where nothing was chosen', async () => {
  const forget = () => {
    document.cookie = 'language=; path=/; max-age=0';
  };
  await setLanguage('fr', { remember: true });
  forget();
  await setLanguage(preferredLanguage());
  expect(document.cookie).toContain('language=fr');
  forget();
  await setLanguage('en');
  localStorage.removeItem('language');
  await setLanguage(preferredLanguage());
  expect(document.cookie).not.toMatch(/language=\w/);
});

test('a language that we do not speak is nobody’s', () => {
  vi.stubGlobal('navigator', { languages: ['sw-KE'] });
  localStorage.setItem('language', 'xx');
  expect(preferredLanguage()).toBe('en');
  expect(toLanguage(null)).toBeUndefined();
});

test('a choice without a network is told to the account at the next login, and no flip back', async () => {
  logInAmina();
  serve(() => noNetwork());
  await chooseLanguage('fr');
  expect(i18n.locale).toBe('fr');
  const calls = serve(() => json(200, {}));
  signIn({ access: 'a2', refresh: 'r2', user: { ...amina, language: 'en' } });
  await saveUnsaved(amina.id);
  expect(calls[0]?.body).toEqual({ language: 'fr' });
  expect(i18n.locale).toBe('fr');
  // Once it is saved, the account's language counts again.
  expect(unsaved()).toEqual([]);
  signIn({ access: 'a3', refresh: 'r3', user: { ...amina, language: 'en' } });
  await vi.waitFor(() => expect(i18n.locale).toBe('en'));
});

test('a choice whose texts do not come is kept for the account all the same', async () => {
  logInAmina();
  serve(() => noNetwork());
  const failed = vi.spyOn(i18n, 'activate').mockImplementation(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await chooseLanguage('fr').catch(() => null);
  failed.mockRestore();
  expect(localStorage.getItem(unsavedOf(amina.id))).toBe('fr');
});

test('a phone that has the texts of another language alone opens in that one', async () => {
  vi.resetModules();
  const { activateTexts } = await import('./texts.ts');
  const { i18n: fresh } = await import('@lingui/core');
  fresh.activate('');
  const load = fresh.load.bind(fresh);
  vi.spyOn(fresh, 'load').mockImplementation((...texts: unknown[]) => {
    if (texts[0] === 'fr') throw new TypeError('Failed to fetch dynamically imported module');
    load(...(texts as Parameters<typeof load>));
  });
  await activateTexts('fr');
  vi.restoreAllMocks();
  expect(fresh.locale).toBe('en');
});

test('a choice of one user is none of the next one on the same phone', async () => {
  logInAmina();
  serve(() => noNetwork());
  await chooseLanguage('fr');
  const calls = serve(() => json(200, {}));
  signIn({ access: 'a2', refresh: 'r2', user: { ...amina, id: amina.id + 1, language: 'en' } });
  await saveUnsaved(amina.id + 1);
  await vi.waitFor(() => expect(i18n.locale).toBe('en'));
  expect(calls).toEqual([]);
  expect(unsaved()).toEqual([unsavedOf(amina.id)]);
});

test('what a visitor chooses takes nothing from the choice of a user that their account has not got yet', async () => {
  logInAmina();
  serve(() => noNetwork());
  await chooseLanguage('fr');
  clearSession();
  vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 61_000);
  await chooseLanguage('en');
  const calls = serve(() => json(200, {}));
  signIn({ access: 'a2', refresh: 'r2', user: { ...amina, language: 'en' } });
  await vi.waitFor(() => expect(i18n.locale).toBe('fr'));
  await saveUnsaved(amina.id);
  expect(calls[0]?.body).toEqual({ language: 'fr' });
  expect(unsaved()).toEqual([]);
});

test('a language chosen right before the login stays after it, and is saved to the account', async () => {
  const calls = serve(() => json(200, {}));
  await chooseLanguage('fr');
  signIn({ access: 'a1', refresh: 'r1', user: { ...amina, language: 'en' } });
  await saveUnsaved(amina.id);
  expect(i18n.locale).toBe('fr');
  expect(calls[0]?.body).toEqual({ language: 'fr' });
  expect(unsaved()).toEqual([]);
});

test.each([
  ['a while before the login', -61_000],
  ['while the clock was ahead', 86_400_000],
])('a language chosen %s gives way to that of the account', async (_, later) => {
  const calls = serve(() => json(200, {}));
  vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() + later);
  await chooseLanguage('fr');
  signIn({ access: 'a1', refresh: 'r1', user: { ...amina, language: 'en' } });
  await saveUnsaved(amina.id);
  await vi.waitFor(() => expect(i18n.locale).toBe('en'));
  expect(calls).toEqual([]);
  expect(unsaved()).toEqual([]);
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
  logInAmina();
  const calls = serve(() => json(200, {}));
  await chooseLanguage('fr');
  expect(i18n.locale).toBe('fr');
  expect(document.documentElement.lang).toBe('fr');
  expect(localStorage.getItem('language')).toBe('fr');
  expect(document.cookie).toContain('language=fr');
  await saveUnsaved(amina.id);
  expect(calls[0]).toMatchObject({
    method: 'PUT',
    path: '/api/auth/user/',
    body: { language: 'fr' },
  });
});

/** A server that answers in the requested language. */
function serveSentences() {
  return serve(({ headers }) =>
    json(404, {
      error: { en: 'This is gone.', fr: 'Ceci n’existe plus.' }[
        headers.get('accept-language') ?? ''
      ],
    }),
  );
}

const modules = async () => api<typeof learningEndpoints.modules>('GET', '/api/modules/');

test('the server is asked in the language of the page', async () => {
  const calls = serveSentences();
  await expect(modules()).rejects.toMatchObject({ error: 'This is gone.' });
  await setLanguage('fr');
  await expect(modules()).rejects.toMatchObject({ error: 'Ceci n’existe plus.' });
  expect(calls.map(({ headers }) => headers.get('accept-language'))).toEqual(['en', 'fr']);
});

function Modules() {
  const { error } = useQuery({ queryKey: ['modules'], queryFn: modules });
  return <p>{error instanceof ApiError ? error.error : 'Loading'}</p>;
}

test('a failure on the screen is told in the language that is switched to', async () => {
  const calls = serveSentences();
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <Modules />
    </QueryClientProvider>,
  );
  await screen.findByText('This is gone.');
  await act(async () => setLanguage('fr'));
  await screen.findByText('Ceci n’existe plus.');
  expect(calls).toHaveLength(2);
  unmount();
});
