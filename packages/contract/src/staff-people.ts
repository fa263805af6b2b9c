import { z } from 'zod';
import { Email, Language, OwnPassword } from './accounts.ts';
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
  Role,
} from './endpoint.ts';
import { OrganizationRole } from './organizations.ts';
import { ACCOUNT_LIMITS, PEOPLE_PER_PAGE } from './limits.ts';
import { IMPORT_LIMITS, MAILS_PER_PAGE, MAIL_KINDS, REASON_MAX } from './rules/staff.ts';
import { fieldMessage } from './sentence.ts';
import { ReviewStatus } from './ventures.ts';

const PeopleQuery = PageQuery.extend({
  search: z.string().max(200).optional(),
  role: Role.optional(),
  organization: IdInUrl.optional(),
  /** Seen within this number of days. */
  active: IdInUrl.optional(),
  /** Only those whose account is disabled. */
  state: z.literal('disabled').optional(),
});
export type PeopleQuery = z.infer<typeof PeopleQuery>;

export const PersonLine = z.object({
  id: Id,
  username: z.string(),
  full_name: z.string(),
  email: z.string(),
  roles: z.array(Role),
  created_at: Moment,
  /** Null for somebody who has never signed in. */
  last_seen_at: Moment.nullable(),
  is_disabled: z.boolean(),
});
export type PersonLine = z.infer<typeof PersonLine>;

/** The ventures of a trainer with trainees. */
export const TrainerDuties = z.object({
  ventures: z.array(NamedId),
  trainees: z.int(),
  /** Unanswered work. */
  waiting: z.int(),
  /** When the oldest of it was submitted. */
  since: Moment.nullable(),
  /** Trainees who have asked to leave. */
  leaving: z.int(),
  /** Other trainers who could take over. */
  trainers: z.array(z.object({ username: z.string(), full_name: z.string() })),
});
export type TrainerDuties = z.infer<typeof TrainerDuties>;

/** What a person did that is counted. */
export const DEEDS = [
  'lessons',
  'quizzes',
  'works',
  'ventures',
  'certificates',
  'opportunities-saved',
  'opportunities-applied',
] as const;
export type Deed = (typeof DEEDS)[number];

const Did = z.object({ what: z.enum(DEEDS), count: z.int(), last_at: Moment.nullable() });
export type Did = z.infer<typeof Did>;

/** A person's data for staff; never passwords, tokens, answers or chats. */
export const Person = PersonLine.extend({
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  language: Language,
  email_verified_at: Moment.nullable(),
  disabled_at: Moment.nullable(),
  open_sessions: z.int(),
  has_second_factor: z.boolean(),
  /** Opened by staff and never used: no password, passkey or other login, and no session. */
  is_unused: z.boolean(),
  organizations: z.array(z.object({ id: Id, name: z.string(), role: OrganizationRole })),
  ventures: z.array(z.object({ id: Id, name: z.string(), review_status: ReviewStatus })),
  /** The venture that the person has joined in the studio. */
  studio: z.object({ id: Id, name: z.string(), role: z.enum(['assistant', 'trainee']) }).nullable(),
  /** How often each was done, and when last. */
  /** Absent from earlier releases. */
  did: z.array(Did).optional(),
  lessons_completed: z.int(),
  quizzes_done: z.int(),
  works_handed_in: z.int(),
});
export type Person = z.infer<typeof Person>;

/** A mail to a person: its purpose, never its contents. */
export const PersonMail = z.object({
  id: Id,
  /** Null for a mail of an earlier release. */
  kind: z.enum(MAIL_KINDS).nullable(),
  written_at: Moment,
  sent_at: Moment.nullable(),
  /** `failed`: the job was given up, but the mail may have been delivered. */
  state: z.enum(['sent', 'waiting', 'failed']),
});
export type PersonMail = z.infer<typeof PersonMail>;

/** What a person was sent, in figures and dates: no text, link or address. */
export const PersonSent = z.object({
  /** Notifications of the last year by kind, the latest first. */
  notifications: z.array(
    z.object({
      kind: z.string(),
      /** The kind's description, in the reader's language. */
      label: z.string(),
      count: z.int(),
      unread: z.int(),
      last_at: Moment,
    }),
  ),
  /** Newsletters and announcements among the newest hundred of the installation, the latest first. */
  broadcasts: z.array(
    z.object({
      id: Id,
      kind: z.enum(['newsletter', 'announcement']),
      subject: z.string(),
      sent_at: Moment,
    }),
  ),
  /** The newsletter; null for an address that is not subscribed, or not confirmed as this person's. */
  subscription: z
    .object({
      subscribed_at: Moment,
      confirmed_at: Moment.nullable(),
      unsubscribed_at: Moment.nullable(),
    })
    .nullable(),
});
export type PersonSent = z.infer<typeof PersonSent>;

/** Sensitive actions require the password again. */
const Proof = z.object({
  password: OwnPassword,
});
const Reason = required(paragraph(REASON_MAX));
/** The username of the trainer who takes over the trainees and their work; if missing, they stay. */
const Heir = line(254).optional();

export const ImportedLine = z.object({
  /** The line number in the file, from 1, including the header. */
  line: z.int(),
  /** `joins`: there is an account, which becomes a member of the organization. */
  fate: z.enum(['new', 'joins', 'exists', 'error']),
  name: z.string(),
  username: z.string(),
  /** Neither a name nor a username is given, so the username is taken from the email. */
  is_unnamed: z.boolean(),
  /** Null for somebody without email, who gets a code. */
  email: z.string().nullable(),
  /** The text in the list. */
  language: z.string(),
  /** An error, or a warning about a line that is imported. */
  reason: z.string().nullable(),
  /** The address of a code; returned once for new accounts without email, because only a hash is stored. */
  code: z.string().nullable(),
  /** When the code expires. */
  code_expires_at: Moment.nullable(),
});
export type ImportedLine = z.infer<typeof ImportedLine>;

const PeopleImport = z.object({
  csv: z
    .string()
    .max(
      IMPORT_LIMITS.characters,
      fieldMessage('Split the file: it is too long.', 'Partagez le fichier : il est trop long.'),
    ),
  /** Shows the result without changing anything. */
  dry_run: z.boolean(),
  organization_id: Id.nullable().default(null),
  /** Whether to open accounts for lines without a name; otherwise they are left out, to be corrected. */
  with_unnamed: z.boolean().default(true),
  /** Whether people who have an account become members of the organization, too; earlier pages do not show it. */
  with_existing: z.boolean().default(false),
  /** Not needed for a dry run. */
  password: OwnPassword,
});

const csv = z.string().meta({ description: 'CSV in UTF-8' });

export const staffPeopleEndpoints = {
  import: endpoint({
    method: 'POST',
    url: '/api/staff/people/import/',
    config: { access: 'staff', slow: true, secret: true },
    schema: {
      summary:
        'Open accounts for a list of people, and make them and those who have one members of an organization; the same file again changes nothing. Columns: name, email, username, language +',
      refusals: {
        400: '`error`: the first line does not name the columns, a quotation mark is not closed, there are more than 5,000 lines, or no such organization.',
        409: 'Somebody of the list opened an account at the same moment; nobody was imported.',
      },
      body: PeopleImport,
      response: {
        200: z.object({
          lines: z.array(ImportedLine),
          /** Titles of ignored columns. */
          unread: z.array(z.string()),
        }),
      },
    },
  }),
  code: endpoint({
    method: 'POST',
    url: '/api/staff/people/:id/code/',
    config: { access: 'staff', slow: true, secret: true },
    schema: {
      summary: 'A new code that opens the account of somebody without mail; it is told once +',
      refusals: {
        400: '`error`: the person has mail, or is staff.',
        404: 'There is no such person.',
        409: 'The account is disabled.',
      },
      params: IdParams,
      body: Proof,
      response: { 200: z.object({ code: z.string(), code_expires_at: Moment }) },
    },
  }),
  list: endpoint({
    method: 'GET',
    url: '/api/staff/people/',
    config: { access: 'staff' },
    schema: {
      summary: 'People, the newest first; a search finds names, usernames and emails +',
      querystring: PeopleQuery,
      response: { 200: page(PersonLine, PEOPLE_PER_PAGE) },
    },
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/staff/people/:id/',
    config: { access: 'staff' },
    schema: {
      summary: 'What a person is and did; the read is recorded +',
      refusals: { 404: 'There is no such person.' },
      params: IdParams,
      response: { 200: Person },
    },
  }),
  correct: endpoint({
    method: 'PUT',
    url: '/api/staff/people/:id/',
    config: { access: 'staff', slow: true },
    schema: {
      summary:
        'Correct name and language of a person; the email only of an account that was never used, and a new link goes there +',
      refusals: {
        400: 'A name that is kept for the team. `email`: of another account, or this one was used.',
        404: 'There is no such person.',
        409: 'The account is disabled, and its address would change; or somebody has changed the same field since `had`.',
        429: 'Five mails to one address in half an hour.',
      },
      params: IdParams,
      body: Proof.extend({
        first_name: line(ACCOUNT_LIMITS.nameMax),
        last_name: line(ACCOUNT_LIMITS.nameMax),
        language: Language,
        /** If left out, it stays. */
        email: Email.optional(),
        /**
         * The values before the change: a field that the caller left as it was keeps what somebody else has written
         * since; one that both changed is refused (409).
         */
        had: z
          .object({ first_name: z.string(), last_name: z.string(), language: Language })
          .optional(),
      }),
      response: { 200: Person },
    },
  }),
  mails: endpoint({
    method: 'GET',
    url: '/api/staff/people/:id/mails/',
    config: { access: 'staff' },
    schema: {
      summary:
        'Mails to a person, the newest first, as long as they are kept: a week, or two where they could not be sent +',
      refusals: { 404: 'There is no such person.' },
      params: IdParams,
      querystring: PageQuery,
      response: { 200: page(PersonMail, MAILS_PER_PAGE) },
    },
  }),
  sent: endpoint({
    method: 'GET',
    url: '/api/staff/people/:id/sent/',
    config: { access: 'staff' },
    schema: {
      summary:
        'Notifications by kind, newsletters and announcements to a person, with their dates; the read is recorded +',
      refusals: { 404: 'There is no such person.' },
      params: IdParams,
      response: { 200: PersonSent },
    },
  }),
  trainees: endpoint({
    method: 'GET',
    url: '/api/staff/people/:id/trainees/',
    config: { access: 'staff' },
    schema: {
      summary: 'What waits for a trainer, and who could take it over +',
      refusals: { 404: 'There is no such person.' },
      params: IdParams,
      response: { 200: TrainerDuties },
    },
  }),
  setRoles: endpoint({
    method: 'PUT',
    url: '/api/staff/people/:id/roles/',
    config: { access: 'staff', slow: true },
    schema: {
      summary: 'Appoint and dismiss: the person has exactly these roles then +',
      refusals: {
        400: '`hand_over_to`: no other trainer with an open account.',
        404: 'There is no such person.',
        409: 'The roles are not as in `had`, the account is disabled, it is the last staff account, or trainees would be handed over who stay or have left.',
      },
      params: IdParams,
      body: Proof.extend({
        roles: z.array(Role).max(8),
        /** The roles before the change: if somebody has changed them since, nothing is saved (409). */
        had: z.array(Role).max(8).optional(),
        /** Not for a user who stays a trainer. */
        hand_over_to: Heir,
      }),
      response: { 200: Person },
    },
  }),
  disable: endpoint({
    method: 'POST',
    url: '/api/staff/people/:id/disable/',
    config: { access: 'staff', slow: true },
    schema: {
      summary: 'Disable an account: it is signed out everywhere and cannot sign in +',
      refusals: {
        400: '`error`: the caller’s own account. `hand_over_to`: no other trainer with an open account.',
        404: 'There is no such person.',
        409: 'It is disabled, or it is the last staff account.',
      },
      params: IdParams,
      body: Proof.extend({ reason: Reason, hand_over_to: Heir }),
      response: { 200: Person },
    },
  }),
  enable: endpoint({
    method: 'POST',
    url: '/api/staff/people/:id/enable/',
    config: { access: 'staff', slow: true },
    schema: {
      summary: 'Open a disabled account again +',
      refusals: { 404: 'There is no such person.', 409: 'It is open.' },
      params: IdParams,
      body: Proof,
      response: { 200: Person },
    },
  }),
  signOut: endpoint({
    method: 'POST',
    url: '/api/staff/people/:id/sign-out/',
    config: { access: 'staff' },
    schema: {
      summary: 'Sign a person out everywhere +',
      refusals: { 404: 'There is no such person.' },
      params: IdParams,
      response: { 200: Person },
    },
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    url: '/api/staff/people/:id/second-factor-reset/',
    config: { access: 'staff', slow: true },
    schema: {
      summary: 'Take the second step of the login from somebody who has lost their app +',
      refusals: {
        400: '`error`: the caller’s own account.',
        404: 'There is no such person.',
        409: 'The account has no second step.',
      },
      params: IdParams,
      body: Proof,
      response: { 200: Person },
    },
  }),
  sendResetLink: endpoint({
    method: 'POST',
    url: '/api/staff/people/:id/reset-link/',
    config: { access: 'staff' },
    schema: {
      summary: 'Mail a person a link to set a new password; staff never see it +',
      refusals: {
        404: 'There is no such person.',
        409: 'The account is disabled.',
        429: 'Five mails to one address in half an hour.',
      },
      params: IdParams,
      response: { 204: NoContent },
    },
  }),
  sendVerification: endpoint({
    method: 'POST',
    url: '/api/staff/people/:id/verification/',
    config: { access: 'staff' },
    schema: {
      summary: 'Mail a person once more the link that confirms their address +',
      refusals: {
        404: 'There is no such person.',
        409: 'The account is disabled, has no address, or its address is confirmed.',
        429: 'Five mails to one address in half an hour.',
      },
      params: IdParams,
      response: { 204: NoContent },
    },
  }),
  erase: endpoint({
    method: 'DELETE',
    url: '/api/staff/people/:id/',
    config: { access: 'staff', slow: true },
    schema: {
      summary: 'Erase an account and what is theirs +',
      refusals: {
        400: '`error`: the caller’s own account. `hand_over_to`: no other trainer with an open account.',
        404: 'There is no such person.',
        409: 'They own an organization with other members, or it is the last staff account.',
      },
      params: IdParams,
      body: Proof.extend({ reason: Reason, hand_over_to: Heir }),
      response: { 204: NoContent },
    },
  }),
  export: endpoint({
    method: 'POST',
    url: '/api/staff/people/export/',
    config: { access: 'staff', mediaType: 'text/csv', slow: true, secret: true },
    schema: {
      summary: 'The people of a search as CSV +',
      body: Proof.extend(PeopleQuery.omit({ page: true }).shape),
      response: { 200: csv },
    },
  }),
} as const;
