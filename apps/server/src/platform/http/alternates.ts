import { LANGUAGES, type Language } from '@inzira/contract/accounts';
import { ORIGINAL } from '#src/platform/content/translations.ts';

/** The address of a page in a language: search engines need a separate address for each. */
export function urlInLanguage(language: Language, address: string): string {
  if (language === ORIGINAL) return address;
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
}

/** The addresses of a page in all languages, and the default for readers without a preference. */
export function alternatesOf(address: string): { code: string; href: string }[] {
  return [
    { code: 'x-default', href: address },
    ...LANGUAGES.map((code) => ({ code, href: urlInLanguage(code, address) })),
  ];
}
