interface Reading {
  /** The currency's decimals; three for a share. */
  decimals?: number;
}

/**
 * Parses "1,500", "1 500", "1.500", "1.500.000", "2.5", "2,5", "30 %", "2m", "2 million"; null for anything else. Three
 * digits after a single point or comma are thousands, unless `decimals` is three or only 0 comes before.
 */
export function readNumber(text: string, reading: Reading = {}): number | null {
  const [, digits = '', word = ''] = /^([^a-z]+?)\s*([a-z]+)$/i.exec(text.trim()) ?? [];
  const times = MULTIPLIERS.find(([words]) => words.test(word))?.[1];
  if (times === undefined) return readDigits(text, reading);
  const number = readDigits(digits, reading);
  // Rounds, so that 1.1 million is not 1100000.0000000002.
  return number === null ? null : Math.round(number * times * 100) / 100;
}

/** Multipliers as people type them on a phone: "2m", "2 million", "500k", in English and French. */
const MULTIPLIERS: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|thousand|mille)$/i, 1_000],
  [/^(?:m|mn|mio|millions?)$/i, 1_000_000],
  [/^(?:bn|billion|mrd|milliards?)$/i, 1_000_000_000],
];

function readDigits(text: string, { decimals = 2 }: Reading): number | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f'\u2019]/g, '').replace(/%$/, '');
  const decimal = plain.replace(',', '.');
  if (/^-?0[.,]\d+$/.test(plain)) return Number(decimal);
  if (decimals === 3 && /^-?\d+[.,]\d{3}$/.test(plain)) return Number(decimal);
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''));
  if (/^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(plain))
    return Number(plain.replaceAll('.', '').replace(',', '.'));
  return /^-?\d+(?:[.,]\d+)?$/.test(plain) ? Number(decimal) : null;
}

/** Whether three digits follow what is the decimal separator in this language: "1.500", in French "1,500". */
export function isUnclearNumber(text: string, language: string): boolean {
  const pattern = language === 'fr' ? /^-?[1-9]\d{0,2},\d{3}$/ : /^-?[1-9]\d{0,2}\.\d{3}$/;
  return pattern.test(text.trim());
}
