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
export async function setLanguage(wanted: Language, { remember = false } = {}): Promise<void> {
  const root = document.documentElement;
  // An installation may offer one language; the server then writes it into the page.
  const language = toLanguage(root.dataset['language']) ?? wanted;
  if (remember) writeStored(KEY, language);
  // The server picks the page's text by it. At each start, since it lapses before what is stored does.
  if (remember || readStored(KEY) === language)
    document.cookie = `${KEY}=${language}; path=/; max-age=${A_YEAR}; samesite=lax`;
  await activateTexts(language);
  root.lang = i18n.locale;
}

/** Of a visitor: when they chose a language here. */
export const CHOSEN_AT = 'language-chosen';
/** Where a user's choice stands that their account may not have yet: a later one of somebody else is none of theirs. */
export const unsavedOf = (userId: number) => CHOSEN_AT + userId;

/** What the language switch does: here at once; `account-language.ts` tells the account. */
export async function chooseLanguage(language: Language): Promise<void> {
  // First: without a network the texts may not come.
  const { user } = currentSession();
  writeStored(user ? unsavedOf(user.id) : CHOSEN_AT, user ? language : `${Date.now()}`);
  await setLanguage(language, { remember: true });
}
