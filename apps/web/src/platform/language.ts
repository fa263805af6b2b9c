import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import { type Language, toLanguage } from './languages.ts';
import { currentSession, readStored, writeStored } from './session-store.ts';
import { activateTexts } from './texts.ts';

const KEY = 'language';
const A_YEAR = 365 * DAY_SECONDS;

export function useLanguage(): Language {
  const { i18n: active } = useLingui();
  return toLanguage(active.locale) ?? 'en';
}

/** The language chosen on this device, else that of the link, else the browser's first one that we support. */
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

/** Switches the app to a language; with `remember`, also for the next visit. */
export async function setLanguage(wanted: Language, { remember = false } = {}): Promise<void> {
  const root = document.documentElement;
  // An installation may offer only one language, which the server writes into the page.
  const language = toLanguage(root.dataset['language']) ?? wanted;
  if (remember) writeStored(KEY, language);
  // A cookie tells the server. It is renewed at each start, because it expires before the stored choice does.
  if (remember || readStored(KEY) === language)
    document.cookie = `${KEY}=${language}; path=/; max-age=${A_YEAR}; samesite=lax`;
  await activateTexts(language);
  root.lang = i18n.locale;
}

/** When a visitor chose a language on this device. */
export const CHOSEN_AT = 'language-chosen';
/** The key of a user's choice that is not saved to the account yet; it has the user's id, since devices are shared. */
export const unsavedOf = (userId: number) => CHOSEN_AT + userId;

/** The action of the language switch: changes the page immediately; `account-language.ts` saves it to the account. */
export async function chooseLanguage(language: Language): Promise<void> {
  // Stored first, because without a network the texts may fail to load.
  const { user } = currentSession();
  writeStored(user ? unsavedOf(user.id) : CHOSEN_AT, user ? language : `${Date.now()}`);
  await setLanguage(language, { remember: true });
}
