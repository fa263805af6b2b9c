import { z } from 'zod';
import { DAY_MS } from './rules/units.ts';
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
import { fieldMessage } from './sentence.ts';
import { VENTURES_PER_PAGE, VENTURE_LIMITS, VENTURE_STAGES } from './limits.ts';
import { profileAddress, type Network } from './rules/profile-address.ts';

const CHOOSE = fieldMessage('Choose from the list.', 'Choisissez dans la liste.');

export const VentureStage = z.enum(VENTURE_STAGES, CHOOSE);
export type VentureStage = z.infer<typeof VentureStage>;

export const ReviewStatus = z.enum(['pending', 'approved', 'declined']);
export type ReviewStatus = z.infer<typeof ReviewStatus>;

/**
 * An entry of a list of choices. `name` is English; `code` identifies it in any language: ISO 3166-1 alpha-2 for a
 * country, else one of the codes above. A country's id is its numeric ISO 3166-1 code.
 */
export const Choice = NamedId.extend({ code: z.string() });
export type Choice = z.infer<typeof Choice>;

const CountedChoice = Choice.extend({ count: z.int() });

export const Venture = z.object({
  id: Id,
  company_name: z.string(),
  tagline: z.string(),
  /** A date, `2024-05-31`. */
  founding_date: z.string().nullable(),
  pitch: z.string(),
  pitch_video_url: z.string().nullable(),
  full_address: z.string().nullable(),
  phone_number: z.string().nullable(),
  stage: VentureStage.nullable(),
  website: z.string().nullable(),
  linkedin: z.string().nullable(),
  twitter: z.string().nullable(),
  facebook: z.string().nullable(),
  instagram: z.string().nullable(),
  youtube: z.string().nullable(),
  tiktok: z.string().nullable(),
  /** A WebP of at most 512 x 512 pixels. */
  logo: z.string().nullable(),
  /** The same of at most 128 x 128, for cards. */
  logo_small: z.string().nullable(),
  owner_user: Id,
  sectors: z.array(Choice),
  countries: z.array(Choice),
  customer_types: z.array(Choice),
  created_at: Moment,
});
export type Venture = z.infer<typeof Venture>;

export const Review = z.object({
  review_status: ReviewStatus,
  /** The reason for a decline. */
  review_reason: z.string().nullable(),
  reviewed_at: Moment.nullable(),
  /** Grows with each edit and decision; a decision states the one that was reviewed, an edit the one that it is based on. */
  revision: z.int(),
});

/** Whether the owner's name is public; only the owner may decide that. */
const FounderChoice = { shows_founder: z.boolean() };

export const OwnVenture = Venture.extend({
  ...FounderChoice,
  ...Review.shape,
  views_last_30_days: z.int(),
});
export type OwnVenture = z.infer<typeof OwnVenture>;

export const VentureProfile = Venture.extend({
  ...FounderChoice,
  /** The owner's name; null without one, or unless the owner shows it. */
  founder: z.string().nullable(),
  can_edit: z.boolean(),
  /** For the owner and staff only. */
  review: Review.extend({ views_last_30_days: z.int() }).nullable(),
});
export type VentureProfile = z.infer<typeof VentureProfile>;

/** An empty filter is sent as `sector=`. */
const orEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const VentureFilters = z.object({
  search: line(VENTURE_LIMITS.search).optional(),
  sector: orEmpty(IdInUrl),
  country: orEmpty(IdInUrl),
  customer_type: orEmpty(IdInUrl),
  stage: orEmpty(VentureStage),
});
export type VentureFilters = z.infer<typeof VentureFilters>;

/**
 * The number of ventures for each filter value, given the other filters. If `complete` is false, only the newest
 * ventures were counted, so each count, even 0, is a minimum.
 */
export const VentureCounts = z.object({
  complete: z.boolean(),
  sectors: z.array(CountedChoice),
  countries: z.array(CountedChoice),
  customer_types: z.array(CountedChoice),
  stages: z.array(z.object({ name: VentureStage, count: z.int() })),
});
export type VentureCounts = z.infer<typeof VentureCounts>;

/** Repeated form fields arrive as one text or several; an empty one clears the list. */
const ChoiceIds = (max: number, tooMany: string) =>
  z
    .preprocess(
      (value) =>
        value === undefined
          ? undefined
          : [...new Set([value].flat())]
              .filter((id) => id !== '')
              .map((id) => (typeof id === 'string' && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : id)),
      z.array(Id).max(max, tooMany).optional(),
    )
    .optional();

function isDay(text: string) {
  const day = new Date(`${text}T00:00:00Z`);
  return (
    /^(1[89]|20)\d\d-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(text)
  );
}

/** Tolerance for time zones where it is already tomorrow. */

/** More than any list has. */
const MAX_CHOICES = 300;

const url = webUrl(VENTURE_LIMITS.url).optional();

/** A profile's address, which may be given as a handle: "@umutobe". */
const profileOn = (network: Network) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? profileAddress(network, value) : value),
      webUrl(VENTURE_LIMITS.url).optional(),
    )
    .optional();

const NewVenture = z.object({
  company_name: required(line(VENTURE_LIMITS.companyName)),
  tagline: required(line(VENTURE_LIMITS.tagline)),
  pitch: required(paragraph(VENTURE_LIMITS.pitch)),
  founding_date: line(10)
    .refine(
      (text) => text === '' || isDay(text),
      fieldMessage('Enter a date, such as 2024-05-31.', 'Saisissez une date, comme 2024-05-31.'),
    )
    .refine(
      (text) => !isDay(text) || Date.parse(text) <= Date.now() + DAY_MS,
      fieldMessage('Enter a date that has been.', 'Saisissez une date passée.'),
    )
    .optional(),
  pitch_video_url: url,
  full_address: line(VENTURE_LIMITS.fullAddress).optional(),
  phone_number: line(VENTURE_LIMITS.phoneNumber)
    .refine(
      (text) => text === '' || /^\+?[\d (][\d ()./-]{4,}$/.test(text),
      fieldMessage(
        'Enter a number with its country code, such as +250 788 123 456.',
        'Saisissez un numéro avec son indicatif, comme +250 788 123 456.',
      ),
    )
    .optional(),
  stage: VentureStage.or(z.literal('')).optional(),
  website: url,
  linkedin: profileOn('linkedin'),
  twitter: profileOn('twitter'),
  facebook: profileOn('facebook'),
  instagram: profileOn('instagram'),
  youtube: profileOn('youtube'),
  tiktok: profileOn('tiktok'),
  sectors: ChoiceIds(
    VENTURE_LIMITS.sectors,
    fieldMessage('You can only select up to 3 sectors.', 'Vous pouvez choisir 3 secteurs au plus.'),
  ),
  countries: ChoiceIds(MAX_CHOICES, CHOOSE),
  customer_types: ChoiceIds(MAX_CHOICES, CHOOSE),
  /** Must be the caller: nobody can create a venture for somebody else. */
  owner_user: z.union([z.string(), z.number()]).optional(),
  /** Only the owner may set it, `true` or `false`; empty means `false`, as forms send it. */
  shows_founder: z
    .preprocess(
      (value) => (value === '' || value === 'false' ? false : value === 'true' ? true : value),
      z.boolean(fieldMessage('Use true or false.', 'Utilisez true ou false.')).optional(),
    )
    .optional(),
  /** Sent empty, it removes the logo. */
  logo: Upload.or(z.literal('')).optional(),
});
export type NewVenture = z.output<typeof NewVenture>;

/** Fields that are left out stay; an empty one is cleared, where that is possible. */
const VentureChanges = NewVenture.partial().extend({ revision: BaseRevision });
export type VentureChanges = z.output<typeof VentureChanges>;

const form = { access: 'user', multipart: true, fileLimit: VENTURE_LIMITS.logoBytes } as const;

export const ventureEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/api/organization/ventures/',
    config: { access: 'public' },
    schema: {
      summary: 'The reviewed ventures, the newest first, searched and filtered',
      querystring: VentureFilters.extend(PageQuery.shape),
      response: { 200: page(Venture, VENTURES_PER_PAGE) },
    },
  }),
  counts: endpoint({
    method: 'GET',
    url: '/api/organization/ventures/counts/',
    config: { access: 'public' },
    schema: {
      summary: 'How many reviewed ventures each value of a filter would leave +',
      querystring: VentureFilters,
      response: { 200: VentureCounts },
    },
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/organization/ventures/:id/',
    config: { access: 'public' },
    schema: {
      summary: 'A venture; one that is not reviewed for its owner and reviewers only',
      refusals: {
        404: 'There is no such venture, or it is not reviewed and the caller is neither its owner nor a reviewer.',
      },
      params: IdParams,
      response: { 200: VentureProfile },
    },
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/organization/ventures/create/',
    config: form,
    schema: {
      summary: 'Create a venture, which then waits for the team',
      refusals: {
        400: '`sectors`, `countries`, `customer_types`: none of the list.',
        403: '`owner_user` is not the caller.',
        409: 'Five ventures of the caller wait for the team.',
        429: 'Twenty in a day.',
      },
      body: NewVenture,
      response: { 201: OwnVenture },
    },
  }),
  update: endpoint({
    method: 'PUT',
    url: '/api/organization/ventures/:id/update/',
    config: form,
    schema: {
      summary:
        'Change a venture, as its owner or staff; a declined one waits again; 409 for a field that changed since `revision`',
      refusals: {
        400: '`sectors`, `countries`, `customer_types`: none of the list.',
        403: 'The caller is neither its owner nor staff, or shows the name of another owner.',
        404: 'There is no such venture, or the caller may not know of it.',
        409: 'A declined one would wait again, and five of the caller wait.',
      },
      params: IdParams,
      body: VentureChanges,
      response: { 200: OwnVenture },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/organization/ventures/:id/',
    schema: {
      summary: 'Delete a venture of one’s own, with its name; who joined it is told +',
      refusals: {
        400: '`company_name`: not that of the venture.',
        403: 'The caller is not its owner.',
        404: 'There is no such venture, or the caller may not know of it.',
      },
      params: IdParams,
      body: z.object({ company_name: required(line(VENTURE_LIMITS.companyName)) }),
      response: { 204: NoContent },
    },
  }),
  mine: endpoint({
    method: 'GET',
    url: '/api/organization/venture/my-ventures/',
    schema: {
      summary: 'The user’s ventures with the state of their review, the newest first',
      response: { 200: z.array(OwnVenture) },
    },
  }),
  sectors: endpoint({
    method: 'GET',
    url: '/api/organization/venture/sectors/',
    config: { access: 'public' },
    schema: { summary: 'Every sector', response: { 200: z.array(Choice) } },
  }),
  countries: endpoint({
    method: 'GET',
    url: '/api/organization/venture/countries/',
    config: { access: 'public' },
    schema: { summary: 'Every country of ISO 3166-1', response: { 200: z.array(Choice) } },
  }),
  customerTypes: endpoint({
    method: 'GET',
    url: '/api/organization/venture/customer-types/',
    config: { access: 'public' },
    schema: { summary: 'Every customer type', response: { 200: z.array(Choice) } },
  }),
} as const;
