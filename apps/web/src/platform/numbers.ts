import type { Language } from './languages.ts';

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(language).format(value);
}

/** `percent` is 0 to 100, as in the API. */
export function formatPercent(percent: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100);
}

/** "73 GB", "3.4 MB", "120 kB": decimal units, which are easy to compare. */
export function formatBytes(bytes: number, language: Language): string {
  const power = bytes >= 1e9 ? 3 : bytes >= 1e6 ? 2 : 1;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: ['kilobyte', 'megabyte', 'gigabyte'][power - 1],
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(Math.max(1, bytes / 1000 ** power));
}

/** "9 min", "2 hr 20 min". */
export function formatMinutes(minutes: number, language: Language): string {
  const parts: [number, 'hour' | 'minute'][] = [
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
  ];
  return parts
    .filter(([value, unit]) => value > 0 || (unit === 'minute' && minutes < 60))
    .map(([value, unit]) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value),
    )
    .join(' ');
}
