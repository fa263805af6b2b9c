import { foldAccents } from '@inzira/contract/rules/fold';
import { countryNamedIn, countryWithoutRules } from '#src/mentor/named-country.ts';
import type { FramingLanguage } from '#src/mentor/mentor-texts.ts';

const NAMED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:us ?dollars?|usd|dollars?)\b|\$/, 'USD'],
  [/£|\b(?:gbp|pounds? sterling)\b/, 'GBP'],
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
  [/\bzmw\b/, 'ZMW'],
  [/\bmwk\b/, 'MWK'],
  [/\bdalasis?\b/, 'GMD'],
  [/\bpulas?\b/, 'BWP'],
  [/\bmetica(?:l|is)\b/, 'MZN'],
  [/\bariary\b/, 'MGA'],
];

const CFA = ['SN', 'CI', 'CM', 'BJ', 'TG', 'BF', 'ML', 'NE', 'CG', 'GA', 'TD', 'CF'];
/** Currency names of several countries. The country decides; without one no code is given. */
const SHARED: readonly (readonly [RegExp, Record<string, string>])[] = [
  [/\bkwachas?\b/, { ZM: 'ZMW', MW: 'MWK' }],
  [/\b(?:shill?ings?|shilingi|shs?)\b|\d ?\/=/, { KE: 'KES', UG: 'UGX', TZ: 'TZS', SO: 'SOS' }],
  [
    /\bfrancs?\b|(?<=\d ?)f\b/,
    {
      RW: 'RWF',
      BI: 'BIF',
      CD: 'CDF',
      GN: 'GNF',
      DJ: 'DJF',
      ...Object.fromEntries(CFA.map((code) => [code, 'FCFA'])),
    },
  ],
  [/\b(?:pounds?|livres? (?:sud-soudanaises?|sterling))\b/, { SS: 'SSP' }],
];
/** Countries with a dollar of their own. */
const OWN_DOLLAR = new Set(['LR', 'ZW', 'NA']);

/**
 * The currency of the amounts, if a message names a single one.
 * @param place the learner's country, used if the message names none
 */
function currencyNamed(message: string, place: string | null): string | null {
  const text = foldAccents(message);
  const named = NAMED.filter(([pattern]) => pattern.test(text)).map(([, code]) => code);
  const [code] = named;
  if (named.length > 1) return null;
  const country = countryOf(message) ?? (place === null ? null : countryOf(place));
  if (code !== undefined)
    return code === 'USD' && country !== null && OWN_DOLLAR.has(country) && !/\bus/.test(text)
      ? null
      : code;
  const shared = SHARED.filter(([pattern]) => pattern.test(text));
  const [first] = shared;
  return first && shared.length === 1 && country !== null ? (first[1][country] ?? null) : null;
}

const countryOf = (text: string): string | null =>
  countryNamedIn(text) ?? countryWithoutRules(text);

/** Whether the amounts of a message may be in a country's currency: no other one is named. */
export function mayBeIn(message: string, code: string, country: string): boolean {
  const text = foldAccents(message);
  const named = NAMED.filter(([pattern]) => pattern.test(text)).map(([, name]) => name);
  const shared = SHARED.filter(([pattern]) => pattern.test(text));
  return (
    named.every((name) => name === code) &&
    (named.length > 0 || shared.every(([, codes]) => codes[country] === code))
  );
}

/** Whether a message has amounts in two currencies or an exchange rate; these are not converted. */
export function namesTwoCurrencies(message: string): boolean {
  const text = foldAccents(message);
  const isRate =
    /\b1 ?(?:\$|usd|us ?dollars?|dollars?|€|eur|euros?) ?(?:=|is|est|equals?|a|at|pour|for) ?\d/;
  return isRate.test(text) || NAMED.filter(([pattern]) => pattern.test(text)).length > 1;
}

/** "Amounts in KES.", so that a result has a currency. */
export function amountsIn(
  message: string,
  language: FramingLanguage,
  place: string | null = null,
): string {
  const code = currencyNamed(message, place);
  if (code === null) return '';
  return language === 'fr' ? `Montants en ${code}.` : `Amounts in ${code}.`;
}
