import type { KeptFigures as Kept } from '@inzira/contract/calculators';
import type { ShownFigures } from '@inzira/contract/plan';
import { findFaults } from '@inzira/contract/rules/sums';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';
import { later } from '#src/platform/later.tsx';
import { formatNumber } from '#src/platform/numbers.ts';
import { CURRENCY_OF, useLikelyCountry } from '#src/platform/reader-country.ts';
import { Button } from '#src/ui/button.tsx';
import { currencyOf } from './currency.ts';
import { FIELDS, TITLES } from './labels.ts';
import { useResult } from './results.ts';

const Calculator = later(async () => import('./calculator.tsx'));

/** Loaded where there are some, because it writes, and this may be a page that only reads. */
const OtherFigures = later(
  async () => ({ default: (await import('./other-figures.tsx')).OtherFigures }),
  { fallback: null },
);

interface KeptFiguresProps {
  figures: readonly Kept[];
  /** The owner's country as they wrote it, which determines the currency. */
  country: string | null;
  /** Whether they are the reader's own. */
  mayChange?: boolean;
}

/** A learner's saved calculations: the results of each and the figures behind them. */
export function KeptFigures({ figures, country, mayChange = false }: KeptFiguresProps) {
  const currency = useCurrency({ country, mayChange });
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

function Sum({ kept, currency, mayChange }: SumProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = useShown(currency);
  const { title, lines, given } = shown(kept);
  if (isOpen) {
    return (
      <div className="col-span-full min-w-0">
        <Calculator name={kept.name} given={kept.figures} savedAt={kept.updated_at} />
        <Button look="secondary" className="mt-3" onClick={() => setOpen(false)}>
          <Trans>Close</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className="plan-note min-w-0">
      <p className="font-semibold">{title}</p>
      {lines.length > 0 && (
        <dl className="mt-1 flex flex-col gap-1">
          {lines.map(({ label, value }) => (
            <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="text-right font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{given}</p>
      {mayChange && kept.other && (
        <OtherFigures kept={kept} given={shown({ ...kept, ...kept.other }).given} />
      )}
      {mayChange && (
        <Button
          look="secondary"
          size="sm"
          className="plan-aside mt-2 px-3!"
          onClick={() => setOpen(true)}
        >
          <Pencil size={16} aria-hidden />
          <Trans>Change the figures</Trans>
        </Button>
      )}
    </div>
  );
}

/** Returns a function that describes a saved calculation: its results, if the figures suffice, and the figures. */
function useShown(currency: string | null): (kept: Pick<Kept, 'name' | 'figures'>) => ShownFigures {
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

/** As in the calculator: an owner without a country uses the one chosen on this device. */
function useCurrency({ country, mayChange }: Pick<KeptFiguresProps, 'country' | 'mayChange'>) {
  const likely = useLikelyCountry();
  return currencyOf(country) ?? (mayChange && likely ? CURRENCY_OF[likely] : null);
}

interface ShownProps extends KeptFiguresProps {
  children: (shown: ShownFigures[]) => ReactNode;
}

/** Passes what the calculators say to `children`, for a PDF. */
export function FiguresInWords({ figures, children, ...whose }: ShownProps) {
  const shown = useShown(useCurrency(whose));
  return children(figures.map(shown));
}
