import { api } from './api.ts';
import type { accountEndpoints } from '@inzira/contract/accounts';
import { unsavedOf } from './language.ts';
import { type Language, toLanguage } from './languages.ts';
import { readStored, writeStored } from './session-store.ts';

/** Of the choices made one after the other, the last one reaches the account last. */
let saved: Promise<unknown> = Promise.resolve();

async function saveLanguage(userId: number, language: Language): Promise<void> {
  saved = saved.then(async () => {
    try {
      await api<typeof accountEndpoints.updateUser>('PUT', '/api/auth/user/', {
        body: { language },
      });
      // Another one may have been chosen meanwhile.
      const name = unsavedOf(userId);
      if (readStored(name) === language) writeStored(name, null);
    } catch {
      // The next login, or the next visit, tries again.
    }
  });
  await saved;
}

/** Tells the account of who is here what they chose on this device, now or earlier without a network. */
export async function saveUnsaved(userId: number): Promise<void> {
  const language = toLanguage(readStored(unsavedOf(userId)));
  if (language) await saveLanguage(userId, language);
}
