import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FACT_TOPICS } from './rules/fact-topics.ts';
import { fieldMessage } from './sentence.ts';

/** The countries with records, in the order of lists. */
export const FACT_COUNTRIES = ['RW', 'KE', 'NG', 'GH', 'SN', 'CI', 'ZA', 'UG', 'TZ', 'CM'] as const;
export type FactCountry = (typeof FACT_COUNTRIES)[number];

/** The kinds of sources, official texts first. */
export const SOURCE_KINDS = ['law', 'authority', 'registry', 'institution', 'firm'] as const;

/** A date such as 2026-11-23. */
const Day = z.string();

export const Fact = z.object({
  /** Permanent, because lessons and answers refer to it. */
  id: z.string(),
  country: z.enum(FACT_COUNTRIES),
  topic: z.enum(FACT_TOPICS),
  /** A heading in the caller's language. */
  topic_name: z.string(),
  /** In the caller's language. */
  statement: z.string(),
  /** One number, or the two ends of a range; empty for a fact without a number. */
  values: z.array(z.number()),
  unit: z.string().nullable(),
  valid_from: Day.nullable(),
  checked: Day,
  /** The date from which it must be checked again. */
  expires: Day,
  source: z.object({
    title: z.string(),
    url: z.string(),
    kind: z.enum(SOURCE_KINDS),
    as_of: Day.nullable(),
  }),
  /** Whether a second person has read the source. */
  is_read_twice: z.boolean(),
});
export type Fact = z.infer<typeof Fact>;

const CountryCode = z.enum(
  FACT_COUNTRIES,
  fieldMessage('Choose one of the ten countries.', 'Choisissez l’un des dix pays.'),
);

/** How many days before expiry staff are informed. */
export const EXPIRY_DAYS = 60;

export const factEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/api/facts/',
    config: { access: 'public' },
    schema: {
      summary: 'The checked rules of a country, or of all, each with its source and date +',
      querystring: z.object({ country: CountryCode.optional() }),
      response: { 200: z.object({ facts: z.array(Fact) }) },
    },
  }),
  countries: endpoint({
    method: 'GET',
    url: '/api/facts/countries/',
    config: { access: 'public' },
    schema: {
      summary: 'For each country, how many checked rules it has, and when the last was checked +',
      response: {
        200: z.object({
          countries: z.array(
            z.object({
              country: z.enum(FACT_COUNTRIES),
              facts: z.int(),
              /** Null without a fact. */
              checked: Day.nullable(),
            }),
          ),
        }),
      },
    },
  }),
  expiring: endpoint({
    method: 'GET',
    url: '/api/facts/expiring/',
    config: { access: 'editor' },
    schema: {
      summary: `The rules that expire within ${EXPIRY_DAYS} days, or have expired, the first first +`,
      response: { 200: z.object({ facts: z.array(Fact) }) },
    },
  }),
} as const;
