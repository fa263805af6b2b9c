import type { Figures } from '#src/calculators.ts';
import type { CalculatorName } from './calculator-figures.ts';

/** The calculations of each calculator, as pure functions of its figures; all amounts are in one currency. */

/** The problem of a figure. */
export type Fault =
  | 'missing'
  | 'no-number'
  | 'negative'
  | 'not-above-zero'
  | 'too-high'
  | 'not-whole';

interface Rule {
  /** May be empty; counts as 0 by default. */
  optional?: true;
  /** Not needed if the margin per sale (`left`) is known. */
  orLeft?: true;
  aboveZero?: true;
  whole?: true;
  /** The upper bound, exclusive. */
  below?: number;
}

const RULES: Record<CalculatorName, Record<string, Rule>> = {
  runway: { cash: {}, money_out: { aboveZero: true }, money_in: { optional: true } },
  'break-even': {
    fixed_costs: {},
    price: { aboveZero: true, orLeft: true },
    unit_cost: { orLeft: true },
    left: { optional: true, aboveZero: true },
  },
  'unit-economics': {
    price: { aboveZero: true, orLeft: true },
    unit_cost: { orLeft: true },
    left: { optional: true },
    // Counts as 1.
    purchases: { optional: true, aboveZero: true },
    acquisition_spend: {},
    new_customers: { aboveZero: true },
  },
  margin: { price: { aboveZero: true }, unit_cost: {} },
  'loan-cost': {
    amount: { aboveZero: true },
    rate: { below: 1000 },
    months: { aboveZero: true, whole: true, below: 361 },
    fees: { optional: true },
  },
  ownership: {
    investment: { aboveZero: true },
    valuation: { aboveZero: true },
    // Counts as 100.
    share: { optional: true, aboveZero: true, below: 100.0001 },
  },
  price: {
    materials: {},
    time: { optional: true },
    other: { optional: true },
    margin: { below: 1000 },
  },
  'cash-flow': {
    cash: {},
    sales: {},
    growth: { optional: true, below: 1000 },
    delay: { optional: true, whole: true, below: 13 },
    costs: {},
    once: { optional: true },
    once_month: { optional: true, aboveZero: true, whole: true, below: 25 },
    // Counts as 12.
    months: { optional: true, aboveZero: true, whole: true, below: 25 },
  },
  'cash-book-week': {
    opening: {},
    cash_sales: {},
    mobile_sales: { optional: true },
    other_in: { optional: true },
    stock: { optional: true },
    wages: { optional: true },
    other_out: { optional: true },
    own_pay: { optional: true },
    // Without it, no difference is calculated.
    counted: { optional: true },
  },
  'stock-turns': {
    stock_start: {},
    stock_end: {},
    sold_at_cost: { aboveZero: true },
    spoiled: { optional: true },
    days: { aboveZero: true, whole: true, below: 367 },
  },
  payroll: {
    wage: { aboveZero: true },
    employee_rate: { below: 100 },
    tax: { optional: true },
    employer_rate: { below: 100 },
    extras: { optional: true },
    // Counts as 1.
    people: { optional: true, aboveZero: true, whole: true },
    // Counts as 12.
    wages_a_year: { optional: true, aboveZero: true, below: 15 },
  },
  'batch-cost': {
    materials: {},
    hours: { optional: true },
    hourly: { optional: true },
    energy: { optional: true },
    overheads: { optional: true },
    made: { aboveZero: true },
    spoiled: { optional: true },
    fee_rate: { optional: true, below: 100 },
    margin: { below: 1000 },
  },
  'customer-cost': {
    spend: {},
    hours: { optional: true },
    hourly: { optional: true },
    new_customers: { aboveZero: true, whole: true },
    came_back: { whole: true },
    left: { aboveZero: true },
  },
};

/** The problems by figure; empty when the calculation is possible. */
export function findFaults(name: CalculatorName, figures: Figures): Record<string, Fault> {
  const faults: Record<string, Fault> = {};
  for (const [figure, rule] of Object.entries(RULES[name])) {
    const fault = faultOf(figures[figure], rule, figures['left'] !== undefined);
    if (fault) faults[figure] = fault;
  }
  if (name === 'price' && figures['margin_on'] !== 'cost' && Number(figures['margin']) >= 100)
    faults['margin'] = 'too-high';
  // A figure with a problem of its own limits no other.
  const is = (figure: string) => (faults[figure] ? Number.NaN : Number(figures[figure] ?? 0));
  for (const [figure, fault] of Object.entries(LIMITS[name]?.(is, figures) ?? {}))
    if (fault) faults[figure] = fault;
  if (name === 'cash-flow' && figures['once'] !== undefined && figures['once_month'] === undefined)
    faults['once_month'] = 'missing';
  if (name === 'ownership' && Object.keys(faults).length === 0) {
    const { investment, valuation, valuation_is: kind } = figures;
    // A post-money valuation must be more than the investment.
    if (kind === 'post-money' && Number(valuation) <= Number(investment))
      faults['investment'] = 'too-high';
  }
  if (
    name === 'loan-cost' &&
    !faults['fees'] &&
    Number(figures['fees'] ?? 0) >= Number(figures['amount'])
  )
    faults['fees'] = 'too-high';
  return faults;
}

type Limits = (
  is: (figure: string) => number,
  figures: Figures,
) => Record<string, Fault | false | undefined>;

const isUnpaid = (is: (figure: string) => number, figures: Figures) =>
  is('hours') > 0 && figures['hourly'] === undefined && 'missing';

/** Figures that limit each other. */
const LIMITS: Partial<Record<CalculatorName, Limits>> = {
  'stock-turns': (is) => ({
    stock_start: is('stock_start') + is('stock_end') === 0 && 'not-above-zero',
  }),
  payroll: (is) => ({
    tax: (is('wage') * is('employee_rate')) / 100 + is('tax') > is('wage') && 'too-high',
  }),
  'batch-cost': (is, figures) => ({
    hourly: isUnpaid(is, figures),
    spoiled: is('spoiled') >= is('made') && 'too-high',
    margin: figures['margin_on'] !== 'cost' && is('margin') + is('fee_rate') >= 100 && 'too-high',
  }),
  'customer-cost': (is, figures) => ({
    hourly: isUnpaid(is, figures),
    came_back: is('came_back') > is('new_customers') && 'too-high',
  }),
};

function faultOf(
  value: number | string | undefined,
  rule: Rule,
  isLeftKnown: boolean,
): Fault | null {
  if (value === undefined) return rule.optional || (rule.orLeft && isLeftKnown) ? null : 'missing';
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'no-number';
  if (value < 0) return 'negative';
  if (rule.aboveZero && value === 0) return 'not-above-zero';
  if (rule.below !== undefined && value >= rule.below) return 'too-high';
  return rule.whole && !Number.isInteger(value) ? 'not-whole' : null;
}

/** Combines stored figures with new ones. */
export function withKept(kept: Figures, given: Figures): Figures {
  const { left, ...others } = kept;
  const isLeftKept =
    left !== undefined && given['price'] === undefined && given['unit_cost'] === undefined;
  return { ...others, ...(isLeftKept && { left }), ...given };
}

const at = (figures: Figures, name: string) => Number(figures[name] ?? 0);
/** Rounds up, but ignores floating-point errors. */
const upwards = (value: number) => Math.max(0, Math.ceil(value - 1e-9));

/** Months until the cash is used up; null if never. */
export function runway(figures: Figures) {
  const cash = at(figures, 'cash');
  const out = at(figures, 'money_out');
  const comesIn = at(figures, 'money_in');
  const burn = out - comesIn;
  return { cash, out, comesIn, burn, months: burn > 0 ? cash / burn : null, worst: cash / out };
}

/** The margin per sale, known directly or from price and cost. */
const leftOf = (figures: Figures) =>
  figures['left'] === undefined
    ? at(figures, 'price') - at(figures, 'unit_cost')
    : at(figures, 'left');

/** Monthly sales that cover the fixed costs, also in money if the price is known; null if no number does. */
export function breakEven(figures: Figures) {
  const fixed = at(figures, 'fixed_costs');
  const price = at(figures, 'price');
  const cost = at(figures, 'unit_cost');
  const left = leftOf(figures);
  const units = left > 0 ? upwards(fixed / left) : null;
  const sales = units === null || price === 0 ? null : units * price;
  return { fixed, price, cost, left, units, sales };
}

/** The value of a customer compared with the cost of acquiring one. */
export function unitEconomics(figures: Figures) {
  const price = at(figures, 'price');
  const cost = at(figures, 'unit_cost');
  const purchases = Number(figures['purchases'] ?? 1);
  const spend = at(figures, 'acquisition_spend');
  const customers = at(figures, 'new_customers');
  const left = leftOf(figures);
  const lifetime = left * purchases;
  const winning = spend / customers;
  return {
    price,
    cost,
    purchases,
    spend,
    customers,
    left,
    lifetime,
    winning,
    result: lifetime - winning,
    /** Purchases until the acquisition cost is recovered. */
    payback: left > 0 ? upwards(winning / left) : null,
    ratio: winning > 0 ? lifetime / winning : null,
  };
}

export function margin(figures: Figures) {
  const price = at(figures, 'price');
  const cost = at(figures, 'unit_cost');
  const profit = price - cost;
  return { price, cost, profit, margin: profit / price, markup: cost > 0 ? profit / cost : null };
}

/** The cost of a loan in money and, including fees, in percent of the outstanding balance. */
export function loanCost(figures: Figures) {
  const amount = at(figures, 'amount');
  const months = at(figures, 'months');
  const fees = at(figures, 'fees');
  const monthly = at(figures, 'rate') / 100 / (figures['rate_per'] === 'year' ? 12 : 1);
  const payments = paymentsOf(amount, monthly, months, figures['method']);
  const paid = payments.reduce((sum, payment) => sum + payment, 0);
  const received = amount - fees;
  const trueMonthly = rateOf(received, payments);
  return {
    amount,
    months,
    fees,
    received,
    first: payments[0] ?? 0,
    last: payments.at(-1) ?? 0,
    paid,
    interest: paid - amount,
    cost: paid - received,
    /** The annual percentage rate: twelve times the monthly rate on the outstanding balance. */
    yearly: 12 * trueMonthly,
  };
}

function paymentsOf(
  amount: number,
  rate: number,
  months: number,
  method: number | string | undefined,
): number[] {
  const principal = amount / months;
  if (method === 'at-end')
    return Array.from({ length: months }, (_, at) =>
      at === months - 1 ? amount * (1 + rate * months) : 0,
    );
  if (method === 'equal-principal')
    return Array.from({ length: months }, (_, at) => principal + (amount - at * principal) * rate);
  const equal =
    method === 'equal-payments' && rate > 0
      ? (amount * rate) / (1 - (1 + rate) ** -months)
      : principal + (method === 'flat' ? amount * rate : 0);
  return Array.from({ length: months }, () => equal);
}

/** The monthly rate at which the present value of the payments equals the amount received, by bisection. */
function rateOf(received: number, payments: readonly number[]): number {
  let low = 0;
  let high = 10;
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    const worth = payments.reduce(
      (sum, payment, at) => sum + payment / (1 + middle) ** (at + 1),
      0,
    );
    if (worth > received) low = middle;
    else high = middle;
  }
  return high < 1e-9 ? 0 : high;
}

export function ownership(figures: Figures) {
  const investment = at(figures, 'investment');
  const valuation = at(figures, 'valuation');
  const isPost = figures['valuation_is'] === 'post-money';
  const post = isPost ? valuation : valuation + investment;
  const before = Number(figures['share'] ?? 100) / 100;
  const investor = investment / post;
  const after = before * (1 - investor);
  return { investment, pre: post - investment, post, investor, before, after, worth: after * post };
}

/** The price with a margin in percent of itself, or as a markup on the cost. */
export function priceFromCosts(figures: Figures) {
  const cost = at(figures, 'materials') + at(figures, 'time') + at(figures, 'other');
  const wanted = at(figures, 'margin') / 100;
  const isOnTop = figures['margin_on'] === 'cost';
  const price = isOnTop ? cost * (1 + wanted) : cost / (1 - wanted);
  return { cost, wanted, isOnTop, price, profit: price - cost };
}

/** The cash at each month's end; late payers pay earlier sales. */
export function cashFlow(figures: Figures) {
  const sales = at(figures, 'sales');
  const growth = 1 + at(figures, 'growth') / 100;
  const delay = at(figures, 'delay');
  const costs = at(figures, 'costs');
  let cash = at(figures, 'cash');
  const rows = Array.from({ length: Number(figures['months'] ?? 12) }, (_, month) => {
    const comesIn = month < delay ? 0 : sales * growth ** (month - delay);
    const goesOut = costs + (at(figures, 'once_month') === month + 1 ? at(figures, 'once') : 0);
    cash += comesIn - goesOut;
    return { month: month + 1, comesIn, costs: goesOut, cash };
  });
  const lowest = rows.reduce((one, other) => (other.cash < one.cash ? other : one), {
    month: 0,
    cash: Infinity,
  });
  return { rows, lowest, short: rows.find((row) => row.cash < 0)?.month ?? null };
}
