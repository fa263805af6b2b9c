import type { Figures } from '@inzira/contract/calculators';
import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';
import { readNumber } from '@inzira/contract/rules/numbers';
import { FIELDS } from './labels.ts';

/** The texts of a form's fields. */
export type Typed = Record<string, string>;

export function toTyped(name: CalculatorName, figures: Figures, language: string): Typed {
  return Object.fromEntries(
    Object.entries(FIELDS[name]).map(([figure, field]) => {
      const known = figures[figure];
      if ('choices' in field) {
        const choices = Object.keys(field.choices);
        return [figure, choices.find((choice) => choice === known) ?? choices[0] ?? ''];
      }
      if (typeof known === 'number')
        return [figure, groupDigits(known, language, shownDigits(field))];
      return [figure, known ?? ''];
    }),
  );
}

/** Formats "1200000" as "1,200,000"; text that is not a number stays as it is. */
export function groupTyped(text: string, language: string, decimals = 2): string {
  const number = readNumber(text, { decimals });
  return number === null ? text : groupDigits(number, language);
}

/**
 * A computed rate may have many digits, such as "1.333333"; an amount with three decimals would be read as a
 * thousand.
 */
const shownDigits = (field: object) => ('unit' in field && field.unit === 'percent' ? 3 : 2);

function groupDigits(number: number, language: string, digits = 10): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(number);
}

const THREE_DECIMALS: readonly (string | null)[] = ['TND'];

/** The number of decimals that a field accepts. */
export function decimalsOf(unit: string | undefined, currency: string | null): number {
  if (unit === 'percent') return 3;
  return unit === 'money' && THREE_DECIMALS.includes(currency) ? 3 : 2;
}

/** Empty fields are left out; text that is not a number stays, to be reported at its field. */
export function toFigures(
  name: CalculatorName,
  typed: Typed,
  currency: string | null = null,
): Figures {
  const figures: Figures = {};
  for (const [figure, field] of Object.entries(FIELDS[name])) {
    const text = (typed[figure] ?? '').trim();
    if (text === '') continue;
    const decimals = decimalsOf('unit' in field ? field.unit : undefined, currency);
    figures[figure] = 'choices' in field ? text : (readNumber(text, { decimals }) ?? text);
  }
  return figures;
}
