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
  /** Signed in within so many days. */
  active: IdInUrl.optional(),
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

/** Of the ventures of a trainer that learners have joined. */
export const TrainerDuties = z.object({
  ventures: z.array(NamedId),
  trainees: z.int(),
  /** Work that has been handed in and not been answered. */
  waiting: z.int(),
  /** Since when the oldest of it waits. */
  since: Moment.nullable(),
  /** Trainees who have asked to leave. */
  leaving: z.int(),
  /** Other trainers who could take over. */
  trainers: z.array(z.object({ username: z.string(), full_name: z.string() })),
});
export type TrainerDuties = z.infer<typeof TrainerDuties>;

/** What staff see of a person; never passwords, tokens, answers or chats. */
export const Person = PersonLine.extend({
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  language: Language,
  email_verified_at: Moment.nullable(),
  disabled_at: Moment.nullable(),
  open_sessions: z.int(),
  has_second_factor: z.boolean(),
  /** Opened by staff and never entered: no password, passkey or other login, and no session ever. */
  is_unused: z.boolean(),
  organizations: z.array(z.object({ id: Id, name: z.string(), role: OrganizationRole })),
  ventures: z.array(z.object({ id: Id, name: z.string(), review_status: ReviewStatus })),
  /** The venture that the person joined in the studio. */
  studio: z.object({ id: Id, name: z.string(), role: z.enum(['assistant', 'trainee']) }).nullable(),
  lessons_completed: z.int(),
  quizzes_done: z.int(),
  works_handed_in: z.int(),
});
export type Person = z.infer<typeof Person>;

/** A mail that the installation wrote to a person: what it was for, never what it said. */
export const PersonMail = z.object({
  id: Id,
  /** Null for one that an earlier release wrote. */
  kind: z.enum(MAIL_KINDS).nullable(),
  written_at: Moment,
  sent_at: Moment.nullable(),
  /** `failed`: given up; it was perhaps delivered all the same. */
  state: z.enum(['sent', 'waiting', 'failed']),
});
export type PersonMail = z.infer<typeof PersonMail>;

/** Dangerous acts ask once more who is at the keyboard. */
const Proof = z.object({
  password: OwnPassword,
});
const Reason = required(paragraph(REASON_MAX));
/** The username of the trainer who gets the person's trainees, with all that waits; left out, they stay where they are. */
const Heir = z.string().max(254).optional();

export const ImportedLine = z.object({
  /** Of the file, from 1; the header counts. */
  line: z.int(),
  fate: z.enum(['new', 'exists', 'error']),
  name: z.string(),
  username: z.string(),
  /** Neither a name nor a username is given: the account is called as the email begins. */
  is_unnamed: z.boolean(),
  /** Null for somebody without mail, who gets a code. */
  email: z.string().nullable(),
  /** As it stands in the list. */
  language: z.string(),
  /** What is wrong with the line, or to be known before it is imported. */
  reason: z.string().nullable(),
  /** The address behind a code; for new accounts that get no mail, once: it is kept as a hash. */
  code: z.string().nullable(),
  /** Until when the code opens the account. */
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
  /** Says what would happen and changes nothing. */
  dry_run: z.boolean(),
  organization_id: Id.nullable().default(null),
  /** Opens accounts also for lines that give no name; else they are left out, to be mended. */
  with_unnamed: z.boolean().default(true),
  /** Not for a dry run. */
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
        'Open accounts for a list of people; the same file again changes nothing. Columns: name, email, username, language +',
      refusals: {
        400: '`error`: the first line does not name the columns, a quotation mark is not closed, there are more than 5,000 lines, or no such organization.',
        409: 'Somebody of the list opened an account at the same moment; nobody was imported.',
      },
      body: PeopleImport,
      response: {
        200: z.object({
          lines: z.array(ImportedLine),
          /** Titles of columns that are not read. */
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
        409: 'The account is disabled, and its address would change.',
        429: 'Five mails to one address in half an hour.',
      },
      params: IdParams,
      body: Proof.extend({
        first_name: line(ACCOUNT_LIMITS.nameMax),
        last_name: line(ACCOUNT_LIMITS.nameMax),
        language: Language,
        /** Left out, it stays. */
        email: Email.optional(),
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
        /** Those that the choice began from: where somebody has changed them since, nothing is saved (409). */
        had: z.array(Role).max(8).optional(),
        /** Not for who stays a trainer. */
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
