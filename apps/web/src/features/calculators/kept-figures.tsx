import type { Figures, KeptFigures as Kept } from '@inzira/contract/calculators';
import { findFaults } from '@inzira/contract/rules/sums';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { formatNumber } from '#src/platform/numbers.ts';
import { CURRENCY_OF, useChosenCountry } from '#src/platform/reader-country.ts';
import { Button } from '#src/ui/button.tsx';
import { currencyOf } from './currency.ts';
import { FIELDS, TITLES } from './labels.ts';
import { useResult } from './results.ts';

const Calculator = later(async () => import('./calculator.tsx'));

interface KeptFiguresProps {
  figures: readonly Kept[];
  /** Of the learner, as they write it: its currency is theirs. */
  country: string | null;
  /** They are the reader's own. */
  mayChange?: boolean;
}

/** What a learner worked out: each sum's results, and the figures that it comes from. */
export function KeptFigures({ figures, country, mayChange = false }: KeptFiguresProps) {
  const chosen = useChosenCountry();
  // As in the calculator: whoever has not said where they work has chosen it here.
  const currency = currencyOf(country) ?? (mayChange && chosen ? CURRENCY_OF[chosen] : null);
  return (
    <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] gap-x-10 gap-y-6 print:block">
      {figures.map((kept) => (
        <Sum key={kept.name} kept={kept} currency={currency} mayChange={mayChange} />
      ))}
    </div>
  );
}

interface SumProps {
  kept: Kept;
  currency: string | null;
  mayChange: boolean;
}

function Sum({ kept: { name, figures }, currency, mayChange }: SumProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const resultOf = useResult(currency);
  const isWhole = Object.keys(findFaults(name, figures)).length === 0;
  if (isOpen) {
    return (
      <div className="col-span-full min-w-0">
        <Calculator name={name} given={figures} />
        <Button look="secondary" className="mt-3" onClick={() => setOpen(false)}>
          <Trans>Close</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className="plan-note min-w-0">
      <p className="font-semibold">{t(TITLES[name])}</p>
      {isWhole && (
        <dl className="mt-1 flex flex-col gap-1">
          {resultOf(name, figures).lines.map(({ label, value }) => (
            <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="text-right font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Given name={name} figures={figures} currency={currency} />
      {mayChange && (
        <Button look="quiet" className="plan-aside -ml-4" onClick={() => setOpen(true)}>
          <Trans>Change the figures</Trans>
        </Button>
      )}
    </div>
  );
}

interface GivenProps {
  name: Kept['name'];
  figures: Figures;
  currency: string | null;
}

/** "From: Price of one unit 500, Cost of one unit 310" */
function Given({ name, figures, currency }: GivenProps) {
  const { t } = useLingui();
  const language = useLanguage();
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
  return (
    <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
      <Trans>From: {parts.join(' · ')}</Trans>
    </p>
  );
}
