import type { CalculatorName } from '@inzira/contract/rules/calculator-figures';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Fault } from '@inzira/contract/rules/sums';

export const TITLES: Record<CalculatorName, MessageDescriptor> = {
  runway: msg`How long your money lasts`,
  'break-even': msg`Break-even`,
  'unit-economics': msg`What one customer leaves you`,
  margin: msg`Margin and mark-up`,
  'loan-cost': msg`The true cost of a loan`,
  ownership: msg`Ownership after a round`,
  price: msg`Your price from your costs`,
  'cash-flow': msg`Cash month by month`,
  'cash-book-week': msg`Your cash book, this week`,
  'stock-turns': msg`How often your stock turns, and what spoils`,
  payroll: msg`What a wage costs`,
  'batch-cost': msg`The price of one piece from a batch`,
  'customer-cost': msg`What a customer costs, and who comes back`,
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

/** The fields of each calculator, in form order; a choice begins with its first option. */
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
    left: money(
      msg`Or: what one sale leaves you`,
      msg`Instead of price and cost, where you know only this.`,
    ),
  },
  'unit-economics': {
    price: money(msg`What a customer pays for one purchase`),
    unit_cost: money(msg`What one purchase costs you`),
    left: money(
      msg`Or: what one purchase leaves you`,
      msg`Instead of price and cost, where you know only this.`,
    ),
    purchases: count(msg`Purchases of one customer in all`, msg`Left empty it counts as one.`),
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
        'at-end': msg`all is paid back at once, at the end`,
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
    share: percent(msg`Your share before`, msg`Leave it empty if all of it is yours.`),
  },
  price: {
    materials: money(msg`Materials for one unit`),
    time: money(msg`Your time for one unit`, msg`Hours × what an hour must earn.`),
    other: money(msg`Packing, transport, fees and a part of the rent`),
    margin: percent(msg`Margin or mark-up you want`),
    margin_on: {
      label: msg`That percentage is`,
      choices: { price: msg`a margin: of the price`, cost: msg`a mark-up: on top of the cost` },
    },
  },
  'cash-flow': {
    cash: money(msg`Cash at the start`),
    sales: money(msg`Sales in the first month`),
    growth: percent(msg`Growth of sales in a month`, msg`Leave it empty if there is none.`),
    delay: count(msg`Months until customers pay`, msg`Leave it empty if they pay at once.`),
    costs: money(msg`Money out in a month`),
    once: money(msg`Paid once, such as a machine`, msg`Leave it empty if there is nothing.`),
    once_month: count(msg`In which month`, msg`1 is the first month.`),
    months: count(msg`Months to look at`, msg`Left empty it counts as twelve.`),
  },
  'cash-book-week': {
    opening: money(
      msg`Money at the start of the week`,
      msg`In the box and in the business's mobile money account.`,
    ),
    cash_sales: money(msg`Sales paid in cash`),
    mobile_sales: money(
      msg`Sales paid by mobile money or bank`,
      msg`What arrived, after the charges.`,
    ),
    other_in: money(msg`Other money in`, msg`Old debts paid, a loan, your own money put in.`),
    stock: money(msg`Stock and materials bought`),
    wages: money(msg`Wages paid`),
    other_out: money(msg`Other costs paid`, msg`Transport, rent, airtime, charges, repayments.`),
    own_pay: money(msg`Taken for yourself and your family`, msg`Food at home counts too.`),
    counted: money(
      msg`Counted at the end of the week`,
      msg`The box and the account together. Left empty, no difference is shown.`,
    ),
  },
  'stock-turns': {
    stock_start: money(msg`Stock at the start, at what it cost you`),
    stock_end: money(msg`Stock at the end, at what it cost you`),
    sold_at_cost: money(
      msg`What you sold in this time, at what it cost you`,
      msg`The buying price of the goods sold, not what customers paid.`,
    ),
    spoiled: money(
      msg`What spoiled, broke or disappeared, at cost`,
      msg`Leave it empty if there was nothing.`,
    ),
    days: count(msg`Days from start to end`),
  },
  payroll: {
    wage: money(msg`Gross wage in a month`),
    employee_rate: percent(
      msg`Contributions taken from the wage`,
      msg`All of the worker's rates together, as the rules of your country say.`,
    ),
    tax: money(msg`Income tax withheld in a month`, msg`Leave it empty if none is due.`),
    employer_rate: percent(
      msg`Contributions that you pay on top`,
      msg`All of the employer's rates together.`,
    ),
    extras: money(msg`Paid besides in a month`, msg`Meals, transport, airtime for this person.`),
    people: count(msg`People with this wage`, msg`Left empty it counts as one.`),
    wages_a_year: count(
      msg`Wages in a year`,
      msg`13 where a thirteenth is paid. Left empty it counts as twelve.`,
    ),
  },
  'batch-cost': {
    materials: money(msg`Materials of the batch`),
    hours: count(msg`Hours of work on it`, msg`Buying, making, packing and cleaning.`),
    hourly: money(msg`What an hour must earn`, msg`Yours too, even if nobody pays you yet.`),
    energy: money(msg`Fuel, power, water and packing`),
    overheads: money(msg`Its part of rent, licence and repairs`),
    made: count(msg`Pieces made`),
    spoiled: count(
      msg`Pieces spoiled, tasted or given away`,
      msg`Leave it empty if there are none.`,
    ),
    fee_rate: percent(
      msg`Payment fees and commission of each sale`,
      msg`Leave it empty if you pay none.`,
    ),
    margin: percent(msg`Margin or mark-up you want`),
    margin_on: {
      label: msg`That percentage is`,
      choices: { price: msg`a margin: of the price`, cost: msg`a mark-up: on top of the cost` },
    },
  },
  'customer-cost': {
    spend: money(
      msg`Spent to win customers`,
      msg`Adverts, commissions, free samples, in the same time.`,
    ),
    hours: count(msg`Your own hours for it`, msg`Leave it empty if there were none.`),
    hourly: money(msg`What an hour must earn`),
    new_customers: count(msg`New customers won with it`),
    came_back: count(msg`How many of them bought again`),
    left: money(msg`What one purchase leaves you`, msg`Price less what it costs you.`),
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
