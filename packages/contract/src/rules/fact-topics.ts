/** The topics of facts, in the order in which a founder meets them. Without zod, so that the web can import the values. */
export const FACT_TOPICS = [
  'registration',
  'registration-cost',
  'tax-number',
  'permits',
  'vat',
  'income-tax',
  'invoicing',
  'mobile-money',
  'minimum-wage',
  'employment',
  'social-security',
  'lending',
  'savings-groups',
  'public-funds',
  'company-law',
  'import',
  'standards',
  'consumer',
  'data-protection',
  'emergency',
] as const;
export type FactTopic = (typeof FACT_TOPICS)[number];
