import type { CalculatorName } from '@inzira/contract/calculators';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Fault } from './sums.ts';

export const TITLES: Record<CalculatorName, MessageDescriptor> = {
  runway: msg`How long your money lasts`,
  'break-even': msg`Break-even`,
  'unit-economics': msg`What one customer leaves you`,
  margin: msg`Margin and mark-up`,
  'loan-cost': msg`The true cost of a loan`,
  ownership: msg`Ownership after a round`,
  price: msg`Your price from your costs`,
  'cash-flow': msg`Cash month by month`,
};

export interface FigureLabel {
  label: MessageDescriptor;
  hint?: MessageDescriptor;
  unit: 'money' | 'percent' | 'count';
}

interface ChoiceLabel {
  label: MessageDescriptor;
  choices: Record<string, MessageDescriptor>;
}

const money = (label: MessageDescriptor, hint?: MessageDescriptor): FigureLabel => ({
  label,
  unit: 'money',
  ...(hint && { hint }),
});
const count = (label: MessageDescriptor, hint?: MessageDescriptor): FigureLabel => ({
  label,
  unit: 'count',
  ...(hint && { hint }),
});
const percent = (label: MessageDescriptor, hint?: MessageDescriptor): FigureLabel => ({
  label,
  unit: 'percent',
  ...(hint && { hint }),
});

/** The fields of each calculator, in the order of its form; a choice begins with its first word. */
export const FIELDS: Record<CalculatorName, Record<string, FigureLabel | ChoiceLabel>> = {
  runway: {
    cash: money(
      msg`Free cash now`,
      msg`Do not count tax that you owe or money that customers paid in advance.`,
    ),
    money_out: money(msg`Money out in a month`, msg`The average of three months.`),
    money_in: money(msg`Money in from customers in a month`, msg`Leave it empty if there is none.`),
  },
  'break-even': {
    fixed_costs: money(
      msg`Fixed costs in a month`,
      msg`Rent, salaries, your own pay: what you pay even without a sale.`,
    ),
    price: money(msg`Price of one unit`),
    unit_cost: money(msg`Cost of one unit`, msg`Materials, packing, transport, fees of each sale.`),
  },
  'unit-economics': {
    price: money(msg`What a customer pays for one purchase`),
    unit_cost: money(msg`What one purchase costs you`),
    purchases: count(msg`Purchases of one customer in all`),
    acquisition_spend: money(
      msg`Spent to win customers`,
      msg`Adverts, commissions, free samples, in the same time.`,
    ),
    new_customers: count(msg`New customers won with it`),
  },
  margin: {
    price: money(msg`Price of one unit`),
    unit_cost: money(msg`Cost of one unit`, msg`Materials, packing, transport, fees of each sale.`),
  },
  'loan-cost': {
    amount: money(msg`Amount of the loan`),
    rate: percent(msg`Interest rate`),
    rate_per: { label: msg`The rate is for a`, choices: { month: msg`month`, year: msg`year` } },
    method: {
      label: msg`Interest is counted`,
      choices: {
        flat: msg`flat: on the first amount, all the time`,
        'equal-payments': msg`reducing, the same payment every month`,
        'equal-principal': msg`reducing, the same part of the loan every month`,
      },
    },
    months: count(msg`Months`),
    fees: money(
      msg`Fees and forced savings taken at the start`,
      msg`Leave it empty if there are none.`,
    ),
  },
  ownership: {
    investment: money(msg`Money that the investor puts in`),
    valuation: money(msg`Agreed value of the company`),
    valuation_is: {
      label: msg`That value is`,
      choices: {
        'pre-money': msg`before the money comes in`,
        'post-money': msg`after the money has come in`,
      },
    },
    share: percent(msg`Your share before`),
  },
  price: {
    materials: money(msg`Materials for one unit`),
    time: money(msg`Your time for one unit`, msg`Hours × what an hour must earn.`),
    other: money(msg`Packing, transport, fees and a part of the rent`),
    margin: percent(msg`Margin you want`, msg`In percent of the price.`),
  },
  'cash-flow': {
    cash: money(msg`Cash at the start`),
    sales: money(msg`Sales in the first month`),
    growth: percent(msg`Growth of sales in a month`, msg`Leave it empty if there is none.`),
    delay: count(msg`Months until customers pay`, msg`Leave it empty if they pay at once.`),
    costs: money(msg`Money out in a month`),
    months: count(msg`Months to look at`),
  },
};

export const FAULTS: Record<Fault, MessageDescriptor> = {
  missing: msg`This figure is needed.`,
  'no-number': msg`Enter a number, such as 1,500 or 2.5.`,
  negative: msg`Enter 0 or more.`,
  'not-above-zero': msg`Enter more than 0.`,
  'too-high': msg`This number is too high.`,
  'not-whole': msg`Enter a whole number.`,
};
