import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type Language, toLanguage } from './languages.ts';
import { currentSession, readStored, writeStored } from './session-store.ts';
import { activateTexts } from './texts.ts';

const KEY = 'language';
const A_YEAR = 365 * 24 * 60 * 60;

export function useLanguage(): Language {
  const { i18n: active } = useLingui();
  return toLanguage(active.locale) ?? 'en';
}

/** What was chosen on this device, else what the link says, else the browser's first that we speak. */
export function preferredLanguage(): Language {
  const said =
    toLanguage(readStored(KEY)) ?? toLanguage(new URLSearchParams(location.search).get('lang'));
  if (said) return said;
  for (const preferred of navigator.languages) {
    const language = toLanguage(preferred);
    if (language) return language;
  }
  return 'en';
}

/** Shows the app in `language`; with `remember`, also on the next visit. */
export async function setLanguage(language: Language, { remember = false } = {}): Promise<void> {
  if (remember) {
    writeStored(KEY, language);
    // The server picks the prerendered page by it.
    document.cookie = `${KEY}=${language}; path=/; max-age=${A_YEAR}; samesite=lax`;
  }
  await activateTexts(language);
  document.documentElement.lang = i18n.locale;
}

/** Of the choices made one after the other, the last one reaches the account last. */
let saved: Promise<unknown> = Promise.resolve();

/** What the language switch does: here at once, and in the account of whoever is signed in. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language, { remember: true });
  if (!currentSession().signedIn) return;
  saved = saved
    .then(async () => import('./api.ts'))
    .then(async ({ apiFetch }) =>
      apiFetch('/api/auth/user/', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ language }),
      }),
    )
    .catch(() => null); // This device remembers it anyway.
  await saved;
}
