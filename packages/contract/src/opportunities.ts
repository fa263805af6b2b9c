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

/** The cost of an application; `amount` is null where only the note states it. */
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

/** The result of the last check of an apply link; `unknown` before the first one, or when it was inconclusive. */
export const LINK_STATES = ['unknown', 'works', 'dead'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** A condition of an opportunity, compared with the learner's idea card. */
const Condition = z.object({
  field: z.enum(['country', 'stage', 'sector']),
  /** `missing`: the card says nothing. `unclear`: it says something that no list contains. */
  state: z.enum(['met', 'not_met', 'missing', 'unclear']),
  /** The card's value. */
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
  /** A date, `2026-05-31`. */
  deadline: z.string().nullable(),
  target_audience: z.string(),
  /** Conditions for applicants; an empty list means none. */
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
  /** Only conditions that it has. */
  conditions: z.array(Condition),
  /** The language of its texts: the original's, if they are not translated. */
  language: Language,
});
export type Opportunity = z.infer<typeof Opportunity>;

export const OpportunityDetail = Opportunity.extend({
  /** Sanitised HTML. */
  description: z.string(),
  /** A calendar file with the deadline, which needs no session; null without a deadline. */
  calendar_url: z.string().nullable(),
  /** Grows with each change by staff; an edit states the one that it is based on. */
  revision: z.int(),
});
export type OpportunityDetail = z.infer<typeof OpportunityDetail>;

/** The part of an opportunity that a shared link shows to visitors. */
export const OpportunityPreview = Opportunity.pick({
  id: true,
  title: true,
  organization_name: true,
  benefits: true,
  days_remaining: true,
  closed: true,
});
export type OpportunityPreview = z.infer<typeof OpportunityPreview>;

/** Filter values that at least one open opportunity has. */
export const OpportunityOptions = z.object({
  sectors: z.array(Choice),
  countries: z.array(Choice),
  tags: z.array(NamedId),
});
export type OpportunityOptions = z.infer<typeof OpportunityOptions>;

/** An empty filter is sent as `sector=`. */
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
  /** Only those that the caller has saved; closed ones last. */
  saved: ON,
  /** Only those whose conditions the caller's idea card does not contradict. */
  fits: ON,
});
export type OpportunityFilters = z.infer<typeof OpportunityFilters>;

/** The number of opportunities in `closing`. */
export const CLOSING_SHOWN = 3;

/** The part of an opportunity that visitors see. */
export const ClosingOpportunity = Opportunity.pick({
  id: true,
  title: true,
  organization_name: true,
  deadline: true,
  days_remaining: true,
});
export type ClosingOpportunity = z.infer<typeof ClosingOpportunity>;

export const LISTING_STATES = ['open', 'dead', 'closed'] as const;

/** A listing in the lists for staff. */
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

/** The translation of a listing: complete or missing. The organization's name is not translated. */
const TRANSLATED = {
  title: line(limits.title).nullish(),
  benefits: line(limits.benefits).nullish(),
  target_audience: paragraph(limits.targetAudience).nullish(),
  description: paragraph(limits.description).nullish(),
  fee_note: line(limits.feeNote).nullish(),
  /** The translated tags, in order. */
  tags: z
    .array(required(line(limits.tag)), CHOOSE)
    .max(limits.tags, CHOOSE)
    .nullish(),
};
/** The same in answers. */
const TRANSLATION = {
  title: z.string().nullable(),
  benefits: z.string().nullable(),
  target_audience: z.string().nullable(),
  description: z.string().nullable(),
  /** The format for its editor. */
  description_markdown: z.string().nullable(),
  fee_note: z.string().nullable(),
  tags: z.array(z.string()).nullable(),
};

/** Adds the language to the field names, as in a form: `title_fr`. */
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
  /** In the given `format`; HTML elements that are not allowed are removed. */
  description: required(paragraph(limits.description)),
  /** The format of the descriptions; HTML by default. */
  format: z.enum(['html', 'markdown'], CHOOSE).optional(),
  apply_link: required(webUrl(limits.url)),
  deadline: z.iso
    .date(
      fieldMessage('Enter a date, such as 2026-05-31.', 'Saisissez une date, comme 2026-05-31.'),
    )
    .nullable(),
  /** By name; unknown ones are created. */
  tags: z.array(required(line(limits.tag)), CHOOSE).max(limits.tags, CHOOSE),
  sectors: Ids,
  countries: Ids,
  stages: z.array(VentureStage, CHOOSE).max(limits.choices, CHOOSE),
  fee: Fee.nullable(),
});
export type NewOpportunity = z.infer<typeof NewOpportunity>;

/** Fields that are left out stay. */
const OpportunityChanges = NewOpportunity.partial().extend({ revision: BaseRevision });
export type OpportunityChanges = z.infer<typeof OpportunityChanges>;

/** A listing for its editors: in its original language, with its translations. */
export const OwnListing = OpportunityDetail.extend({
  ...textsIn(TRANSLATION, 'fr'),
  description_markdown: z.string(),
  /** The English text has changed since the French one was last edited. */
  is_french_outdated: z.boolean(),
});
export type OwnListing = z.infer<typeof OwnListing>;

export const ImportedListing = z.object({
  /** The line number in the file, from 1, including the header. */
  line: z.int(),
  title: z.string(),
  fate: z.enum(['new', 'exists', 'error']),
  /** The problem of the line. */
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
    config: { access: 'public' },
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
      description: 'A copy for later, asked for with `Offline-Copy`, does not count as opened.',
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
      /** Includes the feed entry that it was made from, which is then completed. */
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
    // The link is signed, because calendar programs have no session.
    config: { mediaType: 'text/calendar', access: 'public' },
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
