/**
 * The calculators for lessons and conversations, each with its figures: amounts of money, percentages, counts, or one
 * of several words.
 */
export const CALCULATOR_FIGURES = {
  runway: { cash: 'money', money_out: 'money', money_in: 'money' },
  'break-even': { fixed_costs: 'money', price: 'money', unit_cost: 'money', left: 'money' },
  'unit-economics': {
    price: 'money',
    unit_cost: 'money',
    left: 'money',
    purchases: 'count',
    acquisition_spend: 'money',
    new_customers: 'count',
  },
  margin: { price: 'money', unit_cost: 'money' },
  'loan-cost': {
    amount: 'money',
    rate: 'percent',
    rate_per: ['month', 'year'],
    method: ['flat', 'equal-payments', 'equal-principal', 'at-end'],
    months: 'count',
    fees: 'money',
  },
  ownership: {
    investment: 'money',
    valuation: 'money',
    valuation_is: ['pre-money', 'post-money'],
    share: 'percent',
  },
  price: {
    materials: 'money',
    time: 'money',
    other: 'money',
    margin: 'percent',
    margin_on: ['price', 'cost'],
  },
  'cash-flow': {
    cash: 'money',
    sales: 'money',
    growth: 'percent',
    delay: 'count',
    costs: 'money',
    once: 'money',
    once_month: 'count',
    months: 'count',
  },
  'cash-book-week': {
    opening: 'money',
    cash_sales: 'money',
    mobile_sales: 'money',
    other_in: 'money',
    stock: 'money',
    wages: 'money',
    other_out: 'money',
    own_pay: 'money',
    counted: 'money',
  },
  'stock-turns': {
    stock_start: 'money',
    stock_end: 'money',
    sold_at_cost: 'money',
    spoiled: 'money',
    days: 'count',
  },
  payroll: {
    wage: 'money',
    employee_rate: 'percent',
    tax: 'money',
    employer_rate: 'percent',
    extras: 'money',
    people: 'count',
    wages_a_year: 'count',
  },
  'batch-cost': {
    materials: 'money',
    hours: 'count',
    hourly: 'money',
    energy: 'money',
    overheads: 'money',
    made: 'count',
    spoiled: 'count',
    fee_rate: 'percent',
    margin: 'percent',
    margin_on: ['price', 'cost'],
  },
  'customer-cost': {
    spend: 'money',
    hours: 'count',
    hourly: 'money',
    new_customers: 'count',
    came_back: 'count',
    left: 'money',
  },
} as const satisfies Record<string, Record<string, FigureKind>>;

/** The kind of a figure; a list contains its possible words. */
export type FigureKind = 'money' | 'percent' | 'count' | readonly string[];
export type CalculatorName = keyof typeof CALCULATOR_FIGURES;

export const CALCULATORS = Object.keys(CALCULATOR_FIGURES) as [CalculatorName, ...CalculatorName[]];

/** Calculators whose figures the mentor reads from a message; it opens the others empty. */
export const SPOKEN_CALCULATORS = [
  'runway',
  'break-even',
  'unit-economics',
  'margin',
  'loan-cost',
  'ownership',
  'price',
  'cash-flow',
] as const satisfies readonly CalculatorName[];
export type SpokenCalculator = (typeof SPOKEN_CALCULATORS)[number];

export function isSpoken(name: CalculatorName): name is SpokenCalculator {
  return SPOKEN_CALCULATORS.some((spoken) => spoken === name);
}

export const MAX_FIGURE = 1e13;
