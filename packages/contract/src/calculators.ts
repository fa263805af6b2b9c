import { z } from 'zod';
import { endpoint, Moment, NoContent } from './endpoint.ts';
import { madeOffline } from './offline.ts';
import { fieldMessage } from './sentence.ts';

/**
 * The sums that a learner can do in a lesson and in a conversation, each with its figures: amounts
 * of money, percentages, counts, or one of some words.
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

/** What a figure is; of a list it is one of its words. */
export type FigureKind = 'money' | 'percent' | 'count' | readonly string[];
export type CalculatorName = keyof typeof CALCULATOR_FIGURES;

export const CALCULATORS = Object.keys(CALCULATOR_FIGURES) as [CalculatorName, ...CalculatorName[]];

/** Those whose figures the mentor reads out of a message; it opens the others as they are. */
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
const SMALLER = fieldMessage('Enter a smaller number.', 'Saisissez un nombre plus petit.');

/** Figures by their name, as far as they are known. */
export const Figures = z.record(
  z.string().max(40),
  z.union([z.number().min(-MAX_FIGURE, SMALLER).max(MAX_FIGURE, SMALLER), z.string().max(40)]),
);
export type Figures = z.infer<typeof Figures>;

/** A calculator with what is known of its figures. */
export const Calculator = z.object({
  name: z.enum(CALCULATORS),
  figures: Figures,
  /** Nothing is missing or unsure: it opens with its result. */
  worked_out: z.boolean().optional(),
});
export type Calculator = z.infer<typeof Calculator>;

export const KeptFigures = Calculator.omit({ worked_out: true }).extend({ updated_at: Moment });
export type KeptFigures = z.infer<typeof KeptFigures>;

const CalculatorParams = z.object({ name: z.enum(CALCULATORS) });

const FiguresBody = z.object({ figures: Figures, ...madeOffline });
export type FiguresBody = z.infer<typeof FiguresBody>;

export const calculatorEndpoints = {
  figures: endpoint({
    method: 'GET',
    url: '/api/calculators/figures/',
    config: { access: 'user' },
    schema: {
      summary: "The learner's own figures, by calculator",
      response: { 200: z.array(KeptFigures) },
    },
  }),
  putFigures: endpoint({
    method: 'PUT',
    url: '/api/calculators/:name/figures/',
    config: { access: 'user', offline: true },
    schema: {
      summary: "Keep a calculator's figures",
      params: CalculatorParams,
      body: FiguresBody,
      response: { 200: KeptFigures },
    },
  }),
  deleteFigures: endpoint({
    method: 'DELETE',
    url: '/api/calculators/:name/figures/',
    config: { access: 'user', offline: true },
    schema: {
      summary: "Forget a calculator's figures",
      params: CalculatorParams,
      response: { 204: NoContent },
    },
  }),
};
