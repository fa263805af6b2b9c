import { z } from 'zod';
import { Language } from './accounts.ts';
import {
  endpoint,
  Id,
  IdInUrl,
  IdParams,
  line,
  Moment,
  NamedId,
  NoContent,
  page,
  PageQuery,
  paragraph,
  required,
  Upload,
  webUrl,
} from './endpoint.ts';
import { BaseRevision } from './edits.ts';
import { LISTING_IMPORT_LIMITS } from './rules/staff.ts';
import { fieldMessage } from './sentence.ts';
import { Choice, VentureStage } from './ventures.ts';
import { LISTINGS_PER_PAGE, OPPORTUNITIES_PER_PAGE, OPPORTUNITY_LIMITS } from './limits.ts';

/** What an applicant has to pay; `amount` is null where only the note says how much. */
const Fee = z.object({
  amount: z.int().nonnegative().max(2_147_483_647).nullable(),
  /** ISO 4217. */
  currency: z
    .string()
    .regex(
      /^[A-Z]{3}$/,
      fieldMessage('Use a currency code such as USD.', 'Utilisez un code de devise comme USD.'),
    )
    .nullable(),
  note: line(OPPORTUNITY_LIMITS.feeNote).nullable(),
});
export type Fee = z.infer<typeof Fee>;

/** What the last check of an apply link found; `unknown` before the first, or when it was in doubt. */
export const LINK_STATES = ['unknown', 'works', 'dead'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** A condition that an opportunity sets, against the learner's own idea card. */
const Condition = z.object({
  field: z.enum(['country', 'stage', 'sector']),
  /** `missing`: the card does not say. `unclear`: it says something that no list knows. */
  state: z.enum(['met', 'not_met', 'missing', 'unclear']),
  /** What the card says. */
  yours: z.string().nullable(),
});
export type Condition = z.infer<typeof Condition>;

export const Opportunity = z.object({
  id: Id,
  title: z.string(),
  organization_name: z.string(),
  organization_logo: z.string().nullable(),
  organization_website: z.string().nullable(),
  benefits: z.string(),
  tags: z.array(NamedId),
  /** Whole days to the end of the deadline's day, UTC; null without a deadline. */
  days_remaining: z.int().nullable(),
  /** A day, `2026-05-31`. */
  deadline: z.string().nullable(),
  target_audience: z.string(),
  /** Who may apply; an empty list sets no condition. */
  sectors: z.array(Choice),
  countries: z.array(Choice),
  stages: z.array(VentureStage),
  apply_link: z.string(),
  fee: Fee.nullable(),
  /** When the team last compared the listing with its source. */
  checked_at: Moment.nullable(),
  link_state: z.enum(LINK_STATES),
  closed: z.boolean(),
  /** Whether the caller has saved it. */
  saved: z.boolean(),
  /** Only the conditions that it sets. */
  conditions: z.array(Condition),
  /** What its texts are in: the original's where nobody has translated them. */
  language: Language,
});
export type Opportunity = z.infer<typeof Opportunity>;

export const OpportunityDetail = Opportunity.extend({
  /** Clean HTML. */
  description: z.string(),
  /** A calendar file with the deadline, which opens without a session; null without a deadline. */
  calendar_url: z.string().nullable(),
  /** Rises with each change by staff; an edit names the one it began from. */
  revision: z.int(),
});
export type OpportunityDetail = z.infer<typeof OpportunityDetail>;

/** What a shared link says of an opportunity to who is not logged in. */
export const OpportunityPreview = Opportunity.pick({
  id: true,
  title: true,
  organization_name: true,
  benefits: true,
  days_remaining: true,
  closed: true,
});
export type OpportunityPreview = z.infer<typeof OpportunityPreview>;

/** The values that some open opportunity has. */
export const OpportunityOptions = z.object({
  sectors: z.array(Choice),
  countries: z.array(Choice),
  tags: z.array(NamedId),
});
export type OpportunityOptions = z.infer<typeof OpportunityOptions>;

/** A filter that was left open travels as `sector=`. */
const orEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const ON = orEmpty(
  z.literal('true', fieldMessage('Use true or leave it out.', 'Utilisez true ou rien.')),
);

const OpportunityFilters = z.object({
  search: line(OPPORTUNITY_LIMITS.search).optional(),
  sector: orEmpty(IdInUrl),
  country: orEmpty(IdInUrl),
  tag: orEmpty(IdInUrl),
  /** The caller's saved ones, of which the closed ones stand last. */
  saved: ON,
  /** Without those of which the caller’s idea card does not meet a condition. */
  fits: ON,
});
export type OpportunityFilters = z.infer<typeof OpportunityFilters>;

/** How many `closing` names. */
export const CLOSING_SHOWN = 3;

/** What a visitor learns of an opportunity. */
export const ClosingOpportunity = Opportunity.pick({
  id: true,
  title: true,
  organization_name: true,
  deadline: true,
  days_remaining: true,
});
export type ClosingOpportunity = z.infer<typeof ClosingOpportunity>;

export const LISTING_STATES = ['open', 'dead', 'closed'] as const;

/** A listing as staff keep it. */
const Listing = z.object({
  id: Id,
  title: z.string(),
  organization_name: z.string(),
  deadline: z.string().nullable(),
  closed: z.boolean(),
  apply_link: z.string(),
  checked_at: Moment.nullable(),
  link_state: z.enum(LINK_STATES),
  link_checked_at: Moment.nullable(),
});
export type Listing = z.infer<typeof Listing>;

const CHOOSE = fieldMessage('Choose from the list.', 'Choisissez dans la liste.');
const Ids = z.array(Id, CHOOSE).max(OPPORTUNITY_LIMITS.choices, CHOOSE);
const limits = OPPORTUNITY_LIMITS;

/** What a listing says in another language: all of it or nothing. The organization keeps its name. */
const TRANSLATED = {
  title: line(limits.title).nullish(),
  benefits: line(limits.benefits).nullish(),
  target_audience: paragraph(limits.targetAudience).nullish(),
  description: paragraph(limits.description).nullish(),
  fee_note: line(limits.feeNote).nullish(),
  /** The names of its tags, in their order. */
  tags: z
    .array(required(line(limits.tag)), CHOOSE)
    .max(limits.tags, CHOOSE)
    .nullish(),
};
/** The same as it is answered. */
const TRANSLATION = {
  title: z.string().nullable(),
  benefits: z.string().nullable(),
  target_audience: z.string().nullable(),
  description: z.string().nullable(),
  /** As its editor has it. */
  description_markdown: z.string().nullable(),
  fee_note: z.string().nullable(),
  tags: z.array(z.string()).nullable(),
};

/** Named as in a form: `title_fr`. */
function textsIn<Fields extends Record<string, z.ZodType>, L extends Language>(
  fields: Fields,
  language: L,
) {
  return Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => [`${field}_${language}`, schema]),
  ) as { [Field in keyof Fields & string as `${Field}_${L}`]: Fields[Field] };
}

export const NewOpportunity = z.object({
  ...textsIn(TRANSLATED, 'fr'),
  title: required(line(limits.title)),
  organization_name: required(line(limits.organizationName)),
  organization_website: webUrl(limits.url).nullable(),
  benefits: required(line(limits.benefits)),
  target_audience: required(paragraph(limits.targetAudience)),
  /** In the `format`; what is not on the allow list of HTML is taken out. */
  description: required(paragraph(limits.description)),
  /** Of the descriptions that are sent; HTML where it is left out. */
  format: z.enum(['html', 'markdown'], CHOOSE).optional(),
  apply_link: required(webUrl(limits.url)),
  deadline: z.iso
    .date(
      fieldMessage('Enter a date, such as 2026-05-31.', 'Saisissez une date, comme 2026-05-31.'),
    )
    .nullable(),
  /** By name; a new one is made. */
  tags: z.array(required(line(limits.tag)), CHOOSE).max(limits.tags, CHOOSE),
  sectors: Ids,
  countries: Ids,
  stages: z.array(VentureStage, CHOOSE).max(limits.choices, CHOOSE),
  fee: Fee.nullable(),
});
export type NewOpportunity = z.infer<typeof NewOpportunity>;

/** A field that is left out stays. */
const OpportunityChanges = NewOpportunity.partial().extend({ revision: BaseRevision });
export type OpportunityChanges = z.infer<typeof OpportunityChanges>;

/** For those who edit it: in the language that it was written in, with its translations. */
export const OwnListing = OpportunityDetail.extend({
  ...textsIn(TRANSLATION, 'fr'),
  description_markdown: z.string(),
  /** Its English has changed since anybody touched its French. */
  is_french_outdated: z.boolean(),
});
export type OwnListing = z.infer<typeof OwnListing>;

export const ImportedListing = z.object({
  /** Of the file, from 1; the header counts. */
  line: z.int(),
  title: z.string(),
  fate: z.enum(['new', 'exists', 'error']),
  /** What is wrong with the line. */
  reason: z.string().nullable(),
});
export type ImportedListing = z.infer<typeof ImportedListing>;

export const opportunityEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/api/organization/opportunities/',
    schema: {
      summary: 'The open opportunities, the soonest deadline first, searched and filtered',
      querystring: OpportunityFilters.extend(PageQuery.shape),
      response: { 200: page(Opportunity, OPPORTUNITIES_PER_PAGE) },
    },
  }),
  options: endpoint({
    method: 'GET',
    url: '/api/organization/opportunities/options/',
    schema: {
      summary: 'The sectors, countries and tags that opportunities can be filtered by +',
      response: { 200: OpportunityOptions },
    },
  }),
  closing: endpoint({
    method: 'GET',
    url: '/api/organization/opportunities/closing/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'The open opportunities that close first, by name, for visitors too +',
      response: { 200: z.array(ClosingOpportunity) },
    },
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/organization/opportunities/:id/',
    schema: {
      summary: 'An opportunity, also a closed one',
      refusals: { 404: 'There is no such opportunity.' },
      params: IdParams,
      response: { 200: OpportunityDetail },
    },
  }),
  preview: endpoint({
    method: 'GET',
    url: '/api/organization/opportunities/:id/preview/',
    config: { access: 'public' },
    schema: {
      summary: 'What waits behind the link to an opportunity, for who must log in first +',
      refusals: { 404: 'There is no such opportunity.' },
      params: IdParams,
      response: { 200: OpportunityPreview },
    },
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/organization/opportunities/',
    config: { access: 'editor' },
    schema: {
      summary: 'List an opportunity +',
      refusals: {
        400: '`sectors`, `countries`: none of the list. A translation: not whole.',
        404: 'There is no such entry of a feed.',
        409: 'The entry of the feed is a listing already.',
      },
      /** With the entry of a feed that it was made of, which waits no more. */
      body: NewOpportunity.extend({ feed_entry_id: Id.nullish() }),
      response: { 201: OpportunityDetail },
    },
  }),
  update: endpoint({
    method: 'PUT',
    url: '/api/organization/opportunities/:id/',
    config: { access: 'editor' },
    schema: {
      summary:
        'Change a listing, as compared with its source now; 409 for a field that changed since `revision` +',
      refusals: {
        400: '`sectors`, `countries`: none of the list. A translation: not whole.',
        404: 'There is no such opportunity.',
      },
      params: IdParams,
      body: OpportunityChanges,
      response: { 200: OwnListing },
    },
  }),
  setLogo: endpoint({
    method: 'PUT',
    url: '/api/organization/opportunities/:id/logo/',
    config: { access: 'editor', multipart: true, fileLimit: OPPORTUNITY_LIMITS.logoBytes },
    schema: {
      summary: 'Give a listing the logo of its organization; sent empty, it takes the logo away +',
      refusals: { 404: 'There is no such opportunity.' },
      params: IdParams,
      body: z.object({ logo: Upload.or(z.literal('')) }),
      response: { 200: OpportunityDetail },
    },
  }),
  listings: endpoint({
    method: 'GET',
    url: '/api/staff/opportunities/',
    config: { access: 'editor' },
    schema: {
      summary: 'The listings that are open, whose apply link is dead, or that are closed +',
      querystring: PageQuery.extend({
        state: orEmpty(z.enum(LISTING_STATES, CHOOSE)),
        search: line(OPPORTUNITY_LIMITS.search).optional(),
      }),
      response: { 200: page(Listing, LISTINGS_PER_PAGE) },
    },
  }),
  listing: endpoint({
    method: 'GET',
    url: '/api/staff/opportunities/:id/',
    config: { access: 'editor' },
    schema: {
      summary: 'A listing for those who edit it: as it was written, with its translations +',
      refusals: { 404: 'There is no such opportunity.' },
      params: IdParams,
      response: { 200: OwnListing },
    },
  }),
  import: endpoint({
    method: 'POST',
    url: '/api/staff/opportunities/import/',
    config: { access: 'editor' },
    schema: {
      summary:
        'List the opportunities of a CSV file, or say what would become of each line; the same file again changes nothing +',
      refusals: {
        400: '`error`: the first line does not name the columns, a quotation mark is not closed, or there are more than 500 lines.',
      },
      body: z.object({
        csv: z
          .string()
          .max(
            LISTING_IMPORT_LIMITS.characters,
            fieldMessage(
              'Split the file: it is too long.',
              'Divisez le fichier\u00a0: il est trop long.',
            ),
          ),
        dry_run: z.boolean(),
      }),
      response: { 200: z.object({ lines: z.array(ImportedListing) }) },
    },
  }),
  confirm: endpoint({
    method: 'POST',
    url: '/api/organization/opportunities/:id/checked/',
    config: { access: 'editor' },
    schema: {
      summary: 'A listing is as its source has it today; its link is tried anew +',
      refusals: { 404: 'There is no such opportunity.' },
      params: IdParams,
      response: { 200: OpportunityDetail },
    },
  }),
  close: endpoint({
    method: 'POST',
    url: '/api/organization/opportunities/:id/close/',
    config: { access: 'editor' },
    schema: {
      summary: 'Close an opportunity before its deadline; it stays readable +',
      refusals: { 404: 'There is no such opportunity.' },
      params: IdParams,
      response: { 200: OpportunityDetail },
    },
  }),
  save: endpoint({
    method: 'PUT',
    url: '/api/organization/opportunities/:id/saved/',
    schema: {
      summary: 'Save an opportunity, and be reminded of its deadline +',
      refusals: { 404: 'There is no such opportunity.' },
      params: IdParams,
      response: { 204: NoContent },
    },
  }),
  unsave: endpoint({
    method: 'DELETE',
    url: '/api/organization/opportunities/:id/saved/',
    schema: {
      summary: 'Save an opportunity no more +',
      params: IdParams,
      response: { 204: NoContent },
    },
  }),
  applied: endpoint({
    method: 'PUT',
    url: '/api/organization/opportunities/:id/applied/',
    schema: {
      summary: 'A learner goes on to where an opportunity is applied for, which is counted once +',
      refusals: { 404: 'There is no such opportunity.' },
      params: IdParams,
      response: { 204: NoContent },
    },
  }),
  calendar: endpoint({
    method: 'GET',
    url: '/api/organization/opportunities/:id/calendar/',
    // Calendar programs have no session: the link is signed.
    config: { mediaType: 'text/calendar', access: 'anonymous' },
    schema: {
      summary: 'The deadline as an iCalendar file, by the link of `calendar_url` +',
      refusals: {
        404: 'There is no such opportunity, it has no deadline, or the link is not signed.',
      },
      params: IdParams,
      querystring: z.object({
        language: z.enum(['en', 'fr']).catch('en'),
        signature: z.string().max(100).catch(''),
      }),
      response: { 200: z.string() },
    },
  }),
} as const;
