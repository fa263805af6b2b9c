import type { Language } from '@inzira/contract/accounts';

export type { Language };

export const LANGUAGES = ['en', 'fr'] as const satisfies readonly Language[];

/** Each language by its own name, so that its speakers find it. */
export const LANGUAGE_NAMES = { en: 'English', fr: 'Français' } as const satisfies Record<
  Language,
  string
>;

export function toLanguage(text: string | null | undefined): Language | undefined {
  const code = text?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((known) => known === code);
}

/** The catalog of a feature, of `ui` (texts of shared components), or of a folder in `ui`. */
export function catalogFile(name: string, language: string): string {
  return `src/${/^ui\b/.test(name) ? name : `features/${name}`}/locales/${language}.po`;
}
