import { foldAccents } from '#src/platform/text/fold.ts';
import type { FramingLanguage } from '#src/features/advisor/mentor/mentor-texts.ts';

const NAMED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:us ?dollars?|usd|dollars?)\b|\$/, 'USD'],
  [/€|\b(?:eur|euros?)\b/, 'EUR'],
  [/\b(?:rwf|frw)\b|\b(?:rwf|frw)(?=\d)/, 'RWF'],
  [/\b(?:kes|kshs?|bob)\b|\bkes(?=\d)|\bksh(?=\d)/, 'KES'],
  [/\b(?:ugx|ush)(?=\b|\d)/, 'UGX'],
  [/\b(?:tzs|tsh)(?=\b|\d)/, 'TZS'],
  [/\b(?:cdf|fc|francs? congolais)\b|(?<=\d)fc\b/, 'CDF'],
  [/₦|\b(?:ngn|naira)\b|\bn(?=\d)/, 'NGN'],
  [/\bf ?cfa\b|\bcfa\b|\bxof\b|\bxaf\b/, 'FCFA'],
  [/\bzar\b|\brands?\b|\br ?(?=\d)/, 'ZAR'],
  [/₵|\b(?:ghs|cedis?)\b/, 'GHS'],
  [/\b(?:etb|birr)\b/, 'ETB'],
  [/\b(?:zmw|kwacha)\b/, 'ZMW'],
];

/** The currency of the amounts, where a message names one and no other. */
function currencyNamed(message: string): string | null {
  const text = foldAccents(message);
  const named = NAMED.filter(([pattern]) => pattern.test(text)).map(([, code]) => code);
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** Whether amounts of two currencies stand in a message, or the rate at which they change: nothing here converts. */
export function namesTwoCurrencies(message: string): boolean {
  const text = foldAccents(message);
  const isRate =
    /\b1 ?(?:\$|usd|us ?dollars?|dollars?|€|eur|euros?) ?(?:=|is|est|equals?|a|at|pour|for) ?\d/;
  return isRate.test(text) || NAMED.filter(([pattern]) => pattern.test(text)).length > 1;
}

/** "Amounts in KES.", so that a result does not stand without its currency. */
export function amountsIn(message: string, language: FramingLanguage): string {
  const code = currencyNamed(message);
  if (code === null) return '';
  return language === 'fr' ? `Montants en ${code}.` : `Amounts in ${code}.`;
}
