import type { CalculatorName, Figures } from '@inzira/contract/calculators';
import { FIELDS } from './labels.ts';

/** What stands in the fields of a form. */
export type Typed = Record<string, string>;

export function toTyped(name: CalculatorName, figures: Figures, language: string): Typed {
  return Object.fromEntries(
    Object.entries(FIELDS[name]).map(([figure, field]) => {
      const known = figures[figure];
      const first = 'choices' in field ? (Object.keys(field.choices)[0] ?? '') : '';
      if (typeof known === 'number') return [figure, groupDigits(known, language, SHOWN_DIGITS)];
      return [figure, known ?? first];
    }),
  );
}

/** "1200000" as "1,200,000"; what is no number stays as it is. */
export function groupTyped(text: string, language: string): string {
  const number = readNumber(text);
  return number === null ? text : groupDigits(number, language);
}

/** A rate that is worked out has many digits: "1.333333". */
const SHOWN_DIGITS = 3;

function groupDigits(number: number, language: string, digits = 10): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(number);
}

/** What is empty is left out; what is no number stays as it was typed, to be named at its field. */
export function toFigures(name: CalculatorName, typed: Typed): Figures {
  const figures: Figures = {};
  for (const [figure, field] of Object.entries(FIELDS[name])) {
    const text = (typed[figure] ?? '').trim();
    if (text === '') continue;
    figures[figure] = 'choices' in field ? text : (readNumber(text) ?? text);
  }
  return figures;
}

/** "1,500", "1 500", "1.500.000", "2.5", "2,5", "30 %"; null for what is no number. */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f']/g, '').replace(/%$/, '');
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''));
  if (/^-?\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$/.test(plain))
    return Number(plain.replaceAll('.', '').replace(',', '.'));
  return /^-?\d+(?:[.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : null;
}
