/** Limits of the staff area, separate from those of learners, whose first page loads them. */

/** The limits of an imported list of people: a school's year, well within a body's limit. */
export const IMPORT_LIMITS = { lines: 5_000, characters: 900_000 } as const;

/** The domain of the placeholder address of an account without email; no mail is sent to it. */
export const NO_MAIL = '@no-mail.invalid';

/** The visible email; empty for a placeholder. */
export const givenEmail = (email: string): string => (email.endsWith(NO_MAIL) ? '' : email);

/* Rows of a full page of each list. */
export const FEEDS_PER_PAGE = 20;
export const MAILS_PER_PAGE = 10;

/** Shorter words occur in every lesson. */
export const CONTENT_SEARCH_MIN = 3;

/** The most lines of the record in one file, the newest. */
export const RECORD_LINES_MAX = 10_000;

/** The length of the reason for an action of staff. */
export const REASON_MAX = 500;

export const PLAN_MAX = 60;

export const BROADCAST_LIMITS = { subject: 120, text: 10_000, label: 40, link: 500 } as const;
export const REPLY_MAX = 10_000;

/** A user may have several. `staff` manages the others, `editor` edits texts, `reviewer` reviews ventures and messages. */
export const ROLES = ['staff', 'editor', 'reviewer', 'trainer'] as const;

/** What is counted by day, week and group in the numbers of the staff area, in the order of its tables. */
export const NUMBER_FIGURES = [
  'sign_ups',
  'active',
  'lessons',
  'questions',
  'saved',
  'opened',
  'applied',
] as const;
export type NumberFigure = (typeof NUMBER_FIGURES)[number];

/** Figures about fewer people, except 0, are hidden. */
export const MIN_GROUP_SIZE = 5;
/** Of fewer of a group nothing is told in detail: zeros beside what is hidden would tell where they are. */
export const MIN_GROUP_TOLD = 10;
/** Each learner is in one of each. */
export const NUMBER_GROUPS = ['organizations', 'countries', 'languages', 'genders'] as const;
export type NumberGroups = (typeof NUMBER_GROUPS)[number];
export const NUMBER_TABLES = [
  'days',
  'weeks',
  ...NUMBER_GROUPS,
  'chapters',
  'questions',
  'opportunities',
  'waits',
  'mentor',
  'tokens',
] as const;

/** The kinds of mails, by purpose. */
export const MAIL_KINDS = [
  'account-erased',
  'account-opened',
  'broadcast',
  'contact-message',
  'contact-reply',
  'details-corrected',
  'email-changed',
  'email-changing',
  'email-confirmation',
  'invitation',
  'mail-test',
  'new-device',
  'newsletter-welcome',
  'notifications',
  'organization-handed-over',
  'organization-joined',
  'password-changed',
  'password-reset',
  'provider-joined',
  'provider-linked',
  'second-factor',
  'staff-act',
  'venture-approved',
  'venture-declined',
  'venture-handed-over',
  'venture-taken-down',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The limits of an answer by staff for the mentor. */
export const ANSWER_LIMITS = {
  asks: 60,
  way: 200,
  ways: 80,
  answer: 2_000,
  part: 1_500,
  sourceTitle: 300,
  similar: 20,
  /** The length of a test message to the mentor. */
  tried: 500,
  triesPerMinute: 60,
} as const;

/** The parts of an answer of the content besides its text, each of which it may lack. */
export const ANSWER_PARTS = ['example', 'steps', 'goes_wrong', 'for_idea', 'question'] as const;

/** Where an answer of the content stands here; `waiting`: a new release has another text than was corrected. */
export const RELEASED_STATES = ['released', 'corrected', 'waiting', 'withdrawn'] as const;
export type ReleasedState = (typeof RELEASED_STATES)[number];

/** The size of a course's .zip file, usually 200 kB. */
export const MAX_COURSE_BYTES = 5 * 1024 * 1024;

/** The limits of an entry of the resource hub. */
export const RESOURCE_LIMITS = {
  slug: 80,
  title: 150,
  description: 1_000,
  keywords: 300,
  link: 500,
} as const;

/** The limits of an imported list of opportunities, well within a body's limit. */
export const LISTING_IMPORT_LIMITS = { lines: 500, characters: 900_000 } as const;

/** The limits of an installation's brand. */
export const BRAND_LIMITS = { name: 40, logoBytes: 5 * 1024 * 1024 } as const;
