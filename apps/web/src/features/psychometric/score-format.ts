import type { Language } from '#src/platform/languages.ts';

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** "7.5", "8.0" */
export function formatScore(score: number, language: Language): string {
  return new Intl.NumberFormat(language, ONE_DECIMAL).format(score);
}

/** "+1.2", "−0.4", "0.0" */
export function formatChange(change: number, language: Language): string {
  // Rounded, because differences of decimals are inexact: 7.3 - 7.1 = 0.2000…02.
  const rounded = Math.round(change * 10) / 10;
  return new Intl.NumberFormat(language, { ...ONE_DECIMAL, signDisplay: 'exceptZero' }).format(
    rounded,
  );
}
