/** Limits of the staff area: apart from those of learners, whose first page loads them. */

/** Of a list of people that is imported: a school's year, well within the size of a body. */
export const IMPORT_LIMITS = { lines: 5_000, characters: 900_000 } as const;

/** Ends the address of an account whose owner has none: no mail is sent to it. */
export const NO_MAIL = '@no-mail.invalid';

/** As people see it; empty for an account whose owner has none. */
export const givenEmail = (email: string): string => (email.endsWith(NO_MAIL) ? '' : email);

/* Rows of a full page of a list. */
export const FEEDS_PER_PAGE = 20;
export const MAILS_PER_PAGE = 10;

/** Fewer letters stand in every lesson. */
export const CONTENT_SEARCH_MIN = 3;

/** Lines of the record in one file, the newest. */
export const RECORD_LINES_MAX = 10_000;

/** Why staff do something to an account. */
export const REASON_MAX = 500;

export const PLAN_MAX = 60;

export const BROADCAST_LIMITS = { subject: 120, text: 10_000, label: 40, link: 500 } as const;
export const REPLY_MAX = 10_000;

/** Several a user. `staff` appoints the others, `editor` keeps texts, `reviewer` ventures and messages. */
export const ROLES = ['staff', 'editor', 'reviewer', 'trainer'] as const;

/** A figure that tells of fewer people, and of one at least, is hidden. */
export const MIN_GROUP_SIZE = 5;
export const NUMBER_TABLES = [
  'days',
  'weeks',
  'languages',
  'genders',
  'countries',
  'organizations',
  'chapters',
  'questions',
  'opportunities',
  'waits',
  'mentor',
  'tokens',
] as const;

/** The mails that there are, by what they are for. */
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

/** Of an answer that staff write for the mentor. */
export const ANSWER_LIMITS = {
  asks: 60,
  way: 200,
  ways: 80,
  answer: 2_000,
  sourceTitle: 300,
  similar: 20,
  /** Of a message that is tried with the mentor. */
  tried: 500,
  triesPerMinute: 60,
} as const;

/** Of the .zip of a course, which has some 200 kB. */
export const MAX_COURSE_BYTES = 5 * 1024 * 1024;

/** Of an entry of the resource hub. */
export const RESOURCE_LIMITS = {
  slug: 80,
  title: 150,
  description: 1_000,
  keywords: 300,
  link: 500,
} as const;

/** Of a list of opportunities that is imported, well within the size of a body. */
export const LISTING_IMPORT_LIMITS = { lines: 500, characters: 900_000 } as const;

/** Of what an installation shows of whoever runs it. */
export const BRAND_LIMITS = { name: 40, logoBytes: 5 * 1024 * 1024 } as const;
