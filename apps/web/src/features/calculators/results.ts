import type { Figures } from '@inzira/contract/calculators';
import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { DAY_MS } from '@inzira/contract/rules/units';
import { formatDay } from '#src/platform/dates.ts';
import { useLanguage } from '#src/platform/language.ts';
import { useTradeResults } from './trade-results.ts';
import {
  breakEven,
  cashFlow,
  loanCost,
  margin,
  ownership,
  priceFromCosts,
  runway,
  unitEconomics,
} from '@inzira/contract/rules/sums';

/** A part of a whole, such as a share of a price. */
export interface Part {
  label: string;
  value: string;
  amount: number;
}

export interface Result {
  /** A calculation's results, working and meaning. */
  lines: {
    label: string;
    working?: string;
    value: string;
    /** Whether the value was rounded up to a whole number, unlike the working. */
    rounded?: boolean;
    /** Whether this line is the answer; without any, the last one is. */
    isAnswer?: boolean;
  }[];
  /** The date that the answer leads to: "About 14 March 2027". */
  day?: string;
  /** The parts of a whole, for a bar. */
  parts?: Part[];
  /** What the result means for the learner. */
  meaning: string;
  table?: { head: string[]; rows: string[][] };
}

const MS_PER_MONTH = (365.25 / 12) * DAY_MS;

/** The date that many months from today, as YYYY-MM-DD. */
const dayAfter = (months: number) =>
  new Date(Date.now() + months * MS_PER_MONTH).toISOString().slice(0, 10);

/** Describes what a calculator computes, in the learner's language and currency. */
export function useResult(currency: string | null) {
  const { t } = useLingui();
  const language = useLanguage();
  const format = (value: number, digits: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(
      value === 0 ? 0 : value,
    );
  const number = (value: number) => format(value, 1);
  /** The form of a noun goes by what is shown: 1.04 is shown as 1. */
  const rounded = (value: number) => Math.round(value * 10) / 10;
  const money = (value: number) => {
    const amount = format(value, Math.abs(value) < 100 ? 2 : 0);
    if (!currency) return amount;
    // Non-breaking spaces.
    return language === 'fr' ? `${amount}\u00A0${currency}` : `${currency}\u00A0${amount}`;
  };
  const percent = (share: number) =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(
      share === 0 ? 0 : share,
    );

  const inMonths = (value: number) => {
    const shown = number(value);
    return t`${plural(rounded(value), { one: `${shown} month`, other: `${shown} months` })}`;
  };

  const roundedUp = (working: string, value: number, whole: number) =>
    number(value) === format(whole, 0)
      ? { working }
      : { working: `${working} = ${format(value, 2)}`, rounded: true };

  const others = (share: number) => ({ label: t`Others`, value: percent(share), amount: share });

  const trade = useTradeResults({
    money,
    number,
    rounded,
    percent,
    whole: (value) => format(value, 0),
  });
  const results: Record<CalculatorName, (figures: Figures) => Result> = {
    ...trade,
    runway(figures) {
      const { cash, out, comesIn, burn, months, worst } = runway(figures);
      const net = {
        label: t`Cash used up in a month (net burn)`,
        working: `${money(out)} − ${money(comesIn)}`,
        value: money(burn),
      };
      if (months === null)
        return {
          lines: [net],
          meaning: t`As much comes in as goes out, or more: your cash does not run down.`,
        };
      return {
        lines: [
          net,
          {
            label: t`Runway`,
            working: `${money(cash)} ÷ ${money(burn)}`,
            value: inMonths(months),
            isAnswer: true,
          },
          {
            label: t`If no customer paid any more`,
            working: `${money(cash)} ÷ ${money(out)}`,
            value: inMonths(worst),
          },
        ],
        ...(months < 120 && { day: t`Until about ${formatDay(dayAfter(months), language)}` }),
        meaning:
          months < 3
            ? t`Save the business first: collect debts, sell ahead, pause what loses money.`
            : months < 6
              ? t`Cut costs this week, and look for money at the same time.`
              : t`You have time to act: check this figure every month.`,
      };
    },
    'break-even'(figures) {
      const { fixed, price, cost, left, units, sales } = breakEven(figures);
      const each = {
        label: t`Each sale leaves`,
        ...(figures['left'] === undefined && { working: `${money(price)} − ${money(cost)}` }),
        value: money(left),
      };
      if (units === null)
        return {
          lines: [each],
          meaning: t`No number of sales covers your fixed costs: the price or the cost has to change first.`,
        };
      const perDay = format(Math.ceil(units / 26), 0);
      return {
        lines: [
          each,
          {
            label: t`Sales to break even in a month`,
            ...roundedUp(`${money(fixed)} ÷ ${money(left)}`, fixed / left, units),
            value: format(units, 0),
            isAnswer: true,
          },
          ...(sales === null
            ? []
            : [
                {
                  label: t`That is in sales`,
                  working: `${format(units, 0)} × ${money(price)}`,
                  value: money(sales),
                },
              ]),
        ],
        meaning: t`In 26 working days that is ${perDay} a day. Below that you lose money, above it you earn.`,
      };
    },
    'unit-economics'(figures) {
      const sum = unitEconomics(figures);
      const lines: Result['lines'] = [
        {
          label: t`One purchase leaves`,
          ...(figures['left'] === undefined && {
            working: `${money(sum.price)} − ${money(sum.cost)}`,
          }),
          value: money(sum.left),
        },
        {
          label: t`One customer leaves in all`,
          working: `${money(sum.left)} × ${number(sum.purchases)}`,
          value: money(sum.lifetime),
        },
        {
          label: t`Winning one customer costs`,
          working: `${money(sum.spend)} ÷ ${number(sum.customers)}`,
          value: money(sum.winning),
        },
        {
          label: t`What remains of one customer`,
          working: `${money(sum.lifetime)} − ${money(sum.winning)}`,
          value: money(sum.result),
          isAnswer: true,
        },
      ];
      if (sum.payback !== null && sum.winning > 0)
        lines.push({
          label: t`Purchases until this cost is earned back`,
          ...roundedUp(
            `${money(sum.winning)} ÷ ${money(sum.left)}`,
            sum.winning / sum.left,
            sum.payback,
          ),
          value: format(sum.payback, 0),
        });
      return {
        lines,
        meaning:
          sum.result > 0
            ? t`Each new customer brings money. Check the number of purchases against your own records: it is the figure most often guessed too high.`
            : t`Each new customer costs more than they leave: spending more on winning them makes the loss larger.`,
      };
    },
    margin(figures) {
      const { price, cost, profit, margin: share, markup } = margin(figures);
      const lines = [
        {
          label: t`One sale leaves`,
          working: `${money(price)} − ${money(cost)}`,
          value: money(profit),
        },
        {
          label: t`Margin, of the price`,
          working: `${money(profit)} ÷ ${money(price)}`,
          value: percent(share),
          isAnswer: true,
        },
      ];
      if (markup !== null)
        lines.push({
          label: t`Mark-up, on the cost`,
          working: `${money(profit)} ÷ ${money(cost)}`,
          value: percent(markup),
        });
      return {
        lines,
        parts: [
          { label: t`Your cost`, value: money(cost), amount: cost },
          { label: t`Left for you`, value: money(profit), amount: profit },
        ],
        meaning:
          profit > 0
            ? t`The same profit has two names: compare margins with margins, and mark-ups with mark-ups.`
            : t`You sell below your cost: each sale takes money from you.`,
      };
    },
    'loan-cost'(figures) {
      const sum = loanCost(figures);
      const payment =
        Math.abs(sum.first - sum.last) < 0.005
          ? money(sum.first)
          : t`${money(sum.first)} at first, ${money(sum.last)} at last`;
      return {
        lines: [
          {
            label: t`You receive`,
            working: `${money(sum.amount)} − ${money(sum.fees)}`,
            value: money(sum.received),
          },
          ...(figures['method'] === 'at-end'
            ? []
            : [{ label: t`You pay every month`, value: payment }]),
          { label: t`You pay in all`, value: money(sum.paid) },
          {
            label: t`The loan costs`,
            working: `${money(sum.paid)} − ${money(sum.received)}`,
            value: money(sum.cost),
            isAnswer: true,
          },
          { label: t`Annual percentage rate, on what you still owe`, value: percent(sum.yearly) },
        ],
        parts: [
          { label: t`You receive`, value: money(sum.received), amount: sum.received },
          { label: t`The loan costs`, value: money(sum.cost), amount: sum.cost },
        ],
        meaning: t`Compare offers by this rate and by the cost in money, for the same amount and months.`,
      };
    },
    ownership(figures) {
      const sum = ownership(figures);
      return {
        lines: [
          { label: t`Value before the money`, value: money(sum.pre) },
          {
            label: t`Value after the money`,
            working: `${money(sum.pre)} + ${money(sum.investment)}`,
            value: money(sum.post),
          },
          {
            label: t`The investor holds`,
            working: `${money(sum.investment)} ÷ ${money(sum.post)}`,
            value: percent(sum.investor),
          },
          {
            label: t`You hold`,
            working: `${percent(sum.before)} × (${percent(1)} − ${percent(sum.investor)})`,
            value: percent(sum.after),
            isAnswer: true,
          },
          {
            label: t`At this value your share is worth`,
            working: `${percent(sum.after)} × ${money(sum.post)}`,
            value: money(sum.worth),
          },
        ],
        parts: [
          { label: t`You`, value: percent(sum.after), amount: sum.after },
          { label: t`The investor`, value: percent(sum.investor), amount: sum.investor },
          ...(sum.before < 1 ? [others(1 - sum.after - sum.investor)] : []),
        ],
        meaning: t`A share is worth what the company is worth: ask what the money makes possible that you cannot do without it.`,
      };
    },
    price(figures) {
      const { cost, wanted, isOnTop, price, profit } = priceFromCosts(figures);
      return {
        lines: [
          { label: t`One unit costs you`, value: money(cost) },
          {
            label: t`Price`,
            working: isOnTop
              ? `${money(cost)} × (${percent(1)} + ${percent(wanted)})`
              : `${money(cost)} ÷ (${percent(1)} − ${percent(wanted)})`,
            value: money(price),
            isAnswer: true,
          },
          {
            label: t`It leaves you`,
            working: `${money(price)} − ${money(cost)}`,
            value: money(profit),
          },
        ],
        parts: [
          { label: t`Your cost`, value: money(cost), amount: cost },
          { label: t`Left for you`, value: money(profit), amount: profit },
        ],
        meaning: t`This is the lowest price that keeps your margin. What customers pay is another question: test it with real money.`,
      };
    },
    'cash-flow'(figures) {
      const { rows, lowest, short } = cashFlow(figures);
      return {
        lines: [{ label: t`Lowest cash, in month ${lowest.month}`, value: money(lowest.cash) }],
        meaning:
          short === null
            ? t`Your cash stays above zero in all of these months.`
            : t`In month ${short} your cash is below zero: you need ${money(-lowest.cash)} more, or money that comes in earlier.`,
        table: {
          head: [t`Month`, t`In`, t`Out`, t`Cash at the end`],
          rows: rows.map((row) => [
            String(row.month),
            money(row.comesIn),
            money(row.costs),
            money(row.cash),
          ]),
        },
      };
    },
  };
  return (name: CalculatorName, figures: Figures) => results[name](figures);
}
