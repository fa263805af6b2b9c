import type { Figures } from '@inzira/contract/calculators';
import {
  batchCost,
  cashBookWeek,
  customerCost,
  payroll,
  stockTurns,
} from '@inzira/contract/rules/trade-sums';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Result } from './results.ts';

interface Formats {
  money: (value: number) => string;
  number: (value: number) => string;
  rounded: (value: number) => number;
  percent: (share: number) => string;
  whole: (value: number) => string;
}

/** Describes the results of calculators for small traders. */
export function useTradeResults({ money, number, rounded, percent, whole }: Formats) {
  const { t } = useLingui();
  return {
    'cash-book-week': (figures: Figures): Result => {
      const { opening, comesIn, goesOut, change, closing, counted, difference } =
        cashBookWeek(figures);
      const lines: Result['lines'] = [
        { label: t`Money in`, value: money(comesIn) },
        { label: t`Money out`, value: money(goesOut) },
        {
          label: t`What the week adds`,
          working: `${money(comesIn)} − ${money(goesOut)}`,
          value: money(change),
        },
        {
          label: t`Money that must be there at the end`,
          working: `${money(opening)} + ${money(comesIn)} − ${money(goesOut)}`,
          value: money(closing),
          isAnswer: difference === null,
        },
      ];
      if (difference !== null && counted !== null)
        lines.push({
          label: t`Difference to what you counted`,
          working: `${money(counted)} − ${money(closing)}`,
          value: money(difference),
        });
      const missing = money(-(difference ?? 0));
      return {
        lines,
        meaning:
          difference !== null && difference < 0
            ? t`${missing} is missing: look for sales on credit, costs nobody wrote down, and money taken home.`
            : difference !== null && difference > 0
              ? t`There is more than the book says: a sale or a debt paid was not written down.`
              : change < 0
                ? t`More went out than came in this week. Look whether it was stock that you still hold, or a loss.`
                : t`More came in than went out. It is not all profit: stock to be replaced and bills to come are still to be paid from it.`,
      };
    },
    'stock-turns': (figures: Figures): Result => {
      const sum = stockTurns(figures);
      const spoiledAYear = money(sum.spoiledAYear);
      const days = number(sum.daysInStock);
      return {
        lines: [
          {
            label: t`Stock on average`,
            working: `(${money(sum.start)} + ${money(sum.end)}) ÷ 2`,
            value: money(sum.average),
          },
          {
            label: t`Times that the stock was sold`,
            working: `${money(sum.sold)} ÷ ${money(sum.average)}`,
            value: number(sum.turns),
          },
          { label: t`Times in a year`, value: number(sum.yearly) },
          {
            label: t`Goods stay on the shelf for`,
            working: `${whole(sum.days)} ÷ ${number(sum.turns)}`,
            value: t`${plural(rounded(sum.daysInStock), { one: `${days} day`, other: `${days} days` })}`,
            isAnswer: true,
          },
          {
            label: t`Spoiled, of all that left the shelf`,
            working: `${money(sum.spoiled)} ÷ (${money(sum.sold)} + ${money(sum.spoiled)})`,
            value: percent(sum.spoilage),
          },
        ],
        meaning:
          sum.spoiled > 0
            ? t`In a year this spoilage costs ${spoiledAYear} at buying prices. Buy less of what spoils, more often, and compare the number again.`
            : t`Compare it with the days after which you must pay for new goods, and with what each product does: slow ones hold your money.`,
      };
    },
    payroll: (figures: Figures): Result => {
      const sum = payroll(figures);
      const extras = sum.extras > 0 ? ` + ${money(sum.extras)}` : '';
      const handedOver = money(sum.handedOver);
      return {
        lines: [
          {
            label: t`Taken home in a month`,
            working: `${money(sum.wage)} − ${money(sum.withheld)} − ${money(sum.tax)}`,
            value: money(sum.net),
          },
          {
            label: t`Cost to the business in a month`,
            working: `${money(sum.wage)} + ${money(sum.employer)}${extras}`,
            value: money(sum.cost),
            isAnswer: true,
          },
          {
            label: t`Handed over to the fund and the tax office, for each person`,
            working: `${money(sum.withheld)} + ${money(sum.tax)} + ${money(sum.employer)}`,
            value: handedOver,
          },
          {
            label: t`Cost in a year`,
            working: `${money(sum.cost)} × ${whole(sum.people)} × ${number(sum.wagesAYear)}`,
            value: money(sum.yearly),
          },
        ],
        parts: [
          { label: t`Taken home`, value: money(sum.net), amount: sum.net },
          { label: t`Fund and tax office`, value: handedOver, amount: sum.handedOver },
          ...(sum.extras > 0
            ? [{ label: t`Other costs`, value: money(sum.extras), amount: sum.extras }]
            : []),
        ],
        meaning: t`Keep ${handedOver} apart each month: it was never the business's money. The rates are the ones you entered; those of your country stand on its page of rules.`,
      };
    },
    'batch-cost': (figures: Figures): Result => {
      const sum = batchCost(figures);
      const fee = sum.fee > 0 ? ` − ${percent(sum.fee)}` : '';
      const price = money(sum.price);
      const toRecover = whole(sum.toRecover);
      const sellable = number(sum.sellable);
      return {
        lines: [
          { label: t`The batch costs`, value: money(sum.cost) },
          {
            label: t`One piece that can be sold costs`,
            working: `${money(sum.cost)} ÷ ${sellable}`,
            value: money(sum.each),
          },
          {
            label: t`Price of one piece`,
            working: sum.isOnTop
              ? `${money(sum.each)} × (${percent(1)} + ${percent(sum.wanted)})${sum.fee > 0 ? ` ÷ (${percent(1)}${fee})` : ''}`
              : `${money(sum.each)} ÷ (${percent(1)} − ${percent(sum.wanted)}${fee})`,
            value: price,
            isAnswer: true,
          },
          {
            label: t`The batch leaves, if all of it is sold`,
            working: `${money(sum.left)} × ${sellable}`,
            value: money(sum.profit),
          },
        ],
        parts: [
          { label: t`Your cost`, value: money(sum.each), amount: sum.each },
          ...(sum.fee > 0
            ? [{ label: t`Fee`, value: money(sum.price * sum.fee), amount: sum.price * sum.fee }]
            : []),
          { label: t`Left for you`, value: money(sum.left), amount: sum.left },
        ],
        meaning: t`At ${price} the first ${toRecover} of ${sellable} pieces pay for the batch. What stays unsold comes out of the rest.`,
      };
    },
    'customer-cost': (figures: Figures): Result => {
      const sum = customerCost(figures);
      const cost = money(sum.cost);
      const lines: Result['lines'] = [
        {
          label: t`One new customer costs`,
          working: `(${money(sum.spend)} + ${money(sum.time)}) ÷ ${whole(sum.customers)}`,
          value: cost,
          isAnswer: true,
        },
        {
          label: t`Came back`,
          working: `${whole(sum.cameBack)} ÷ ${whole(sum.customers)}`,
          value: percent(sum.repeat),
        },
      ];
      if (sum.costOfRegular !== null)
        lines.push({
          label: t`One customer who came back costs`,
          working: `(${money(sum.spend)} + ${money(sum.time)}) ÷ ${whole(sum.cameBack)}`,
          value: money(sum.costOfRegular),
        });
      const payback = whole(sum.payback);
      if (sum.purchases === null || sum.lifetime === null || sum.result === null)
        return {
          lines,
          meaning: t`Everybody came back so far. Purchases until the cost is earned back: ${payback}. Count again when some stay away.`,
        };
      const result = money(Math.abs(sum.result));
      lines.push(
        {
          label: t`Purchases to expect of one customer`,
          working: `1 ÷ (${percent(1)} − ${percent(sum.repeat)})`,
          value: number(sum.purchases),
        },
        {
          label: t`They leave you`,
          working: `${number(sum.purchases)} × ${money(sum.left)}`,
          value: money(sum.lifetime),
        },
      );
      return {
        lines,
        meaning:
          sum.result < 0
            ? t`If as large a part comes back each time, each new customer loses you ${result}. Let more of them return before you win more.`
            : t`If as large a part comes back each time, each new customer brings ${result} after their cost. Purchases until that is paid back: ${payback}.`,
      };
    },
  };
}
