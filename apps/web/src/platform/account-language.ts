import { api } from './api.ts';
import type { accountEndpoints } from '@inzira/contract/accounts';
import { unsavedOf } from './language.ts';
import { type Language, toLanguage } from './languages.ts';
import { readStored, writeStored } from './session-store.ts';

/** Saves one choice after the other, so that the account ends up with the last one. */
let saved: Promise<unknown> = Promise.resolve();

async function saveLanguage(userId: number, language: Language): Promise<void> {
  saved = saved.then(async () => {
    try {
      await api<typeof accountEndpoints.updateUser>('PUT', '/api/auth/user/', {
        body: { language },
      });
      // The user may have chosen another language meanwhile, which is still to be saved.
      const name = unsavedOf(userId);
      if (readStored(name) === language) writeStored(name, null);
    } catch {
      // A failed save is tried again at the next login or visit.
    }
  });
  await saved;
}

/** Sends to the account a language that the user chose on this device, now or earlier without a network. */
export async function saveUnsaved(userId: number): Promise<void> {
  const language = toLanguage(readStored(unsavedOf(userId)));
  if (language) await saveLanguage(userId, language);
}
