import type { Language } from './languages.ts';

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(language).format(value);
}

/** `percent` is 0 to 100, as the API has it. */
export function formatPercent(percent: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100);
}
