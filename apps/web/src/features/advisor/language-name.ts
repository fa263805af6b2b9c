import type { Language } from '@inzira/contract/accounts';

/** Returns the code itself when it names no language. */
export function nameOfLanguage(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
