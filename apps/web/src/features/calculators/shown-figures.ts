import type { KeptFigures } from '@inzira/contract/calculators';
import type { ShownFigures } from '@inzira/contract/plan';
import { findFaults } from '@inzira/contract/rules/sums';
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '#src/platform/language.ts';
import { formatNumber } from '#src/platform/numbers.ts';
import { FIELDS, TITLES } from './labels.ts';
import { useResult } from './results.ts';

/** Returns a function that describes a saved calculation: its results, if the figures suffice, and the figures. */
export function useShown(
  currency: string | null,
): (kept: Pick<KeptFigures, 'name' | 'figures'>) => ShownFigures {
  const { t } = useLingui();
  const language = useLanguage();
  const resultOf = useResult(currency);
  return ({ name, figures }) => {
    const isWhole = Object.keys(findFaults(name, figures)).length === 0;
    const parts = Object.entries(FIELDS[name]).flatMap(([figure, field]) => {
      const value = figures[figure];
      if (value === undefined) return [];
      if ('choices' in field) {
        const choice = field.choices[String(value)];
        return choice ? [`${t(field.label)} ${t(choice)}`] : [];
      }
      const amount = typeof value === 'number' ? formatNumber(value, language) : value;
      const unit = field.unit === 'percent' ? ' %' : '';
      const before = field.unit === 'money' && currency ? `${currency} ` : '';
      return [`${t(field.label)} ${before}${amount}${unit}`];
    });
    return {
      name,
      title: t(TITLES[name]),
      lines: isWhole
        ? resultOf(name, figures).lines.map(({ label, value }) => ({ label, value }))
        : [],
      given: t`From: ${parts.join(' · ')}`,
    };
  };
}
