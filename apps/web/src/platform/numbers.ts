import type { Language } from './languages.ts';

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(language).format(value);
}

/** `percent` is 0 to 100, as the API has it. */
export function formatPercent(percent: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100);
}

/** "RWF 12,000": the currency is named, because a sign like $ means five different ones. */
export function formatMoney(value: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    maximumFractionDigits: 0,
  }).format(value);
}
