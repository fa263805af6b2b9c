import type { NewOpportunity } from '@inzira/contract/opportunities';
import type { Db } from '#src/platform/db/database.ts';
import { addDays, today } from '#src/platform/days.ts';
import { createOpportunity } from './listings.ts';

export const inDays = (days: number) => addDays(today(), days);

/** Rwanda and Kenya by ISO 3166-1; agriculture and energy by the contract's list. */
export const [RWANDA, KENYA, AGRICULTURE, ENERGY] = [646, 404, 1, 6];

export const LISTING: NewOpportunity = {
  title: 'Seed grant',
  organization_name: 'Sample Fund',
  organization_website: 'https://fund.example',
  benefits: 'USD 5,000',
  target_audience: 'Founders with a first product.',
  description: '<p>A grant for first machines.</p>',
  apply_link: 'https://fund.example/apply',
  deadline: null,
  tags: ['Grant'],
  sectors: [],
  countries: [],
  stages: [],
  fee: null,
};

export const makeOpportunity = (db: Db, overrides: Partial<NewOpportunity> = {}) =>
  createOpportunity(db, null, { ...LISTING, ...overrides });
