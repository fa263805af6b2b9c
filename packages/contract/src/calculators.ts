/** The sums that a learner can do in a lesson and in a conversation. */
export const CALCULATORS = [
  'runway',
  'break-even',
  'unit-economics',
  'margin',
  'loan-cost',
  'ownership',
  'price',
  'cash-flow',
] as const;
export type CalculatorName = (typeof CALCULATORS)[number];
