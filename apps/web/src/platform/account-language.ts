import { api } from './api.ts';
import type { accountEndpoints } from '@inzira/contract/accounts';
import { preferredLanguage, setLanguage, UNSAVED } from './language.ts';
import type { Language } from './languages.ts';
import { readStored, writeStored } from './session-store.ts';

/** Of the choices made one after the other, the last one reaches the account last. */
let saved: Promise<unknown> = Promise.resolve();

export async function saveLanguage(language: Language): Promise<void> {
  saved = saved.then(async () => {
    try {
      await api<typeof accountEndpoints.updateUser>('PUT', '/api/auth/user/', {
        body: { language },
      });
      // Another one may have been chosen meanwhile.
      if (preferredLanguage() === language) writeStored(UNSAVED, null);
    } catch {
      // The next login, or the next visit, tries again.
    }
  });
  await saved;
}

/** Of who comes in: what they chose here without a network goes before what their account has. */
export async function takeLanguageOf(user: { id: number; language: Language }): Promise<void> {
  if (!(await saveUnsaved(user.id))) await setLanguage(user.language, { remember: true });
}

/** @returns whether there was a choice of this user that their account did not have */
export async function saveUnsaved(userId: number): Promise<boolean> {
  const owner = readStored(UNSAVED);
  if (owner === String(userId)) {
    await saveLanguage(preferredLanguage());
    return true;
  }
  // The next person on a shared device has a language of their own.
  if (owner !== null) writeStored(UNSAVED, null);
  return false;
}
