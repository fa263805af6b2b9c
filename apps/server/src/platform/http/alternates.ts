import { LANGUAGES, type Language } from '@inzira/contract/accounts';
import { ORIGINAL } from '#src/platform/content/translations.ts';

/** Where a page is in a language: search engines know each by an address of its own. */
export function addressIn(language: Language, address: string): string {
  if (language === ORIGINAL) return address;
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
}

/** The addresses of a page in all languages, and where nobody says which they want. */
export function alternatesOf(address: string): { code: string; href: string }[] {
  return [
    { code: 'x-default', href: address },
    ...LANGUAGES.map((code) => ({ code, href: addressIn(code, address) })),
  ];
}
