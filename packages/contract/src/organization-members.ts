import { z } from 'zod';
import { Email, Language, LinkParams } from './accounts.ts';
import {
  endpoint,
  Id,
  IdInUrl,
  IdParams,
  line,
  Message,
  Moment,
  NoContent,
  page,
  PageQuery,
} from './endpoint.ts';
import { InvitedRole, OrganizationRole, ShareProgress } from './organizations.ts';
import { fieldMessage } from './sentence.ts';
import { OTHERS_THAN_MANAGERS, STUDENTS_AND_OUTSIDERS } from './refusals.ts';
import { MEMBERS_PER_PAGE } from './limits.ts';

/** The roles that an invitation link can give: never admin. */
export const LINK_ROLES = ['student', 'teacher'] as const;
export const LINK_DAYS = [7, 30] as const;
export const LINKS_AT_ONCE = 10;
/** The length of a text with addresses: enough for several hundred with names. */
export const INVITATION_TEXT = 50_000;

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: InvitedRole,
  invited_by: z.string(),
  created_at: Moment,
  expires_at: Moment,
});
export type Invitation = z.infer<typeof Invitation>;

/** The result for each address of a text; duplicates count once. */
export const InvitedMany = z.object({
  invited: z.array(z.string()),
  /** Already members. */
  members: z.array(z.string()),
  /** Invalid addresses. */
  unreadable: z.array(z.string()),
  /** Not invited, because the daily limit is reached. */
  left: z.array(z.string()),
  /** The number of lines with text but no address. */
  lines_without: z.int(),
});
export type InvitedMany = z.infer<typeof InvitedMany>;

/** A link that lets anyone join, until it expires or is revoked. */
export const JoinLink = z.object({
  id: Id,
  role: z.enum(LINK_ROLES),
  url: z.string(),
  created_by: z.string(),
  /** The number of people who joined by it. */
  joined: z.int(),
  created_at: Moment,
  expires_at: Moment,
});
export type JoinLink = z.infer<typeof JoinLink>;

/** A member as the owner, admins and teachers see them. */
export const MemberProgress = z.object({
  id: Id,
  role: OrganizationRole,
  username: z.string(),
  full_name: z.string(),
  joined_at: Moment,
  /** Null unless the member shares their progress. */
  progress: z
    .object({
      /** When they last opened or completed a lesson or quiz. */
      last_active_at: Moment.nullable(),
      /** Completed lessons by chapter; chapters without any are left out. */
      chapters: z.array(z.object({ chapter_id: Id, completed: z.int() })),
    })
    .nullable(),
});
export type MemberProgress = z.infer<typeof MemberProgress>;

/** The columns of the table. */
export const ProgressChapter = z.object({
  id: Id,
  title: z.string(),
  course: z.string(),
  lessons: z.int(),
  /** The number of sharing members who have completed it. */
  finished_by: z.int(),
});
export type ProgressChapter = z.infer<typeof ProgressChapter>;

export const MembersProgress = page(MemberProgress, MEMBERS_PER_PAGE).extend({
  chapters: z.array(ProgressChapter),
  /** The number of members who share their progress. */
  sharing: z.int(),
});
export type MembersProgress = z.infer<typeof MembersProgress>;

/** The organization in an invitation, which non-members can see. */
const InvitingOrganization = z.object({
  id: Id,
  name: z.string(),
  logo: z.string().nullable(),
});

const LinkQuery = z.object({ org: z.string().optional() });

const PASSWORDS_REQUIRED = fieldMessage(
  'Both password fields are required.',
  'Les deux champs du mot de passe sont obligatoires.',
);

const Search = z.object({ search: line(100).optional() });

/** Invitations, and members with their progress. */
export const organizationMemberEndpoints = {
  invite: endpoint({
    method: 'POST',
    url: '/api/auth/organizations/:id/invite/',
    config: { access: 'user' },
    schema: {
      summary: 'Invite somebody by mail; a newer invitation of the same address ends the older',
      refusals: {
        ...OTHERS_THAN_MANAGERS,
        403: 'The caller is neither owner nor admin, or an admin who invites another.',
        409: 'They are a member already.',
        429: 'Five mails to one address in half an hour, or 200 invitations of the organization or the caller in a day.',
      },
      params: IdParams,
      body: z.object({ email: Email, role: InvitedRole.default('student') }),
      response: { 200: Message },
    },
  }),
  inviteMany: endpoint({
    method: 'POST',
    url: '/api/auth/organizations/:id/invitations/',
    config: { access: 'user' },
    schema: {
      summary: 'Invite by mail everybody whose address stands in a text, such as a CSV file +',
      refusals: {
        ...OTHERS_THAN_MANAGERS,
        400: '`text`: no address stands in it.',
        403: 'The caller is neither owner nor admin, or an admin who invites another.',
      },
      params: IdParams,
      body: z.object({
        text: z
          .string()
          .max(
            INVITATION_TEXT,
            fieldMessage(
              'This is too long: invite in several goes.',
              'C’est trop long : invitez en plusieurs fois.',
            ),
          ),
        role: InvitedRole.default('student'),
      }),
      response: { 200: InvitedMany },
    },
  }),
  invitations: endpoint({
    method: 'GET',
    url: '/api/auth/organizations/:id/invitations/',
    config: { access: 'user' },
    schema: {
      summary: 'The invitations that wait for an answer, for the owner and admins +',
      refusals: OTHERS_THAN_MANAGERS,
      params: IdParams,
      response: { 200: z.array(Invitation) },
    },
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    url: '/api/auth/organizations/:id/invitations/:invitationId/',
    config: { access: 'user' },
    schema: {
      summary: 'Take an invitation back +',
      refusals: {
        ...OTHERS_THAN_MANAGERS,
        404: 'The caller is no member, or there is no such invitation.',
      },
      params: z.object({ id: IdInUrl, invitationId: IdInUrl }),
      response: { 204: NoContent },
    },
  }),
  openInvitation: endpoint({
    method: 'GET',
    url: '/api/auth/invite/:uid/:token/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'What an invitation link is about +',
      refusals: { 400: '`error`: the invitation is none, has expired, or was used.' },
      params: LinkParams,
      querystring: LinkQuery,
      response: {
        200: z.object({
          organization: InvitingOrganization,
          email: z.string(),
          has_account: z.boolean(),
        }),
      },
    },
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    url: '/api/auth/invite/:uid/:token/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Join by an invitation link: a new person sets a password, another proves theirs',
      refusals: {
        400: '`error`: the invitation is none, has expired, or was used, or the password is not that of the account. `password` of a new account: too weak. `confirm`: another one.',
        409: 'The address has got an account meanwhile: its password is asked for.',
        429: 'Wrong passwords, as at a login.',
      },
      params: LinkParams,
      querystring: LinkQuery,
      body: z
        .object({
          password: z.string(PASSWORDS_REQUIRED).min(1, PASSWORDS_REQUIRED).max(1024),
          confirm: z.string(PASSWORDS_REQUIRED).min(1, PASSWORDS_REQUIRED).max(1024),
          language: Language.optional(),
          shares_progress: ShareProgress.default(false),
        })
        .refine((body) => body.password === body.confirm, {
          path: ['confirm'],
          message: fieldMessage(
            'Passwords do not match.',
            'Les mots de passe ne correspondent pas.',
          ),
        }),
      // The username for the login that follows.
      response: { 200: Message.extend({ username: z.string() }) },
    },
  }),
  links: endpoint({
    method: 'GET',
    url: '/api/auth/organizations/:id/links/',
    config: { access: 'user' },
    schema: {
      summary: 'The invitation links that work, for the owner and admins +',
      refusals: OTHERS_THAN_MANAGERS,
      params: IdParams,
      response: { 200: z.array(JoinLink) },
    },
  }),
  createLink: endpoint({
    method: 'POST',
    url: '/api/auth/organizations/:id/links/',
    config: { access: 'user' },
    schema: {
      summary: 'Make an invitation link to pass on +',
      refusals: { ...OTHERS_THAN_MANAGERS, 409: 'There are ten links.' },
      params: IdParams,
      body: z.object({
        role: z.enum(
          LINK_ROLES,
          fieldMessage('Choose student or teacher.', 'Choisissez apprenant ou enseignant.'),
        ),
        days: z.literal(
          LINK_DAYS,
          fieldMessage('Choose 7 or 30 days.', 'Choisissez 7 ou 30 jours.'),
        ),
      }),
      response: { 201: JoinLink },
    },
  }),
  revokeLink: endpoint({
    method: 'DELETE',
    url: '/api/auth/organizations/:id/links/:linkId/',
    config: { access: 'user' },
    schema: {
      summary: 'Revoke an invitation link +',
      refusals: {
        ...OTHERS_THAN_MANAGERS,
        404: 'The caller is no member, or there is no such link.',
      },
      params: z.object({ id: IdInUrl, linkId: IdInUrl }),
      response: { 204: NoContent },
    },
  }),
  openLink: endpoint({
    method: 'GET',
    url: '/api/auth/join/:token/',
    config: { access: 'public' },
    schema: {
      summary: 'What an invitation link to pass on is about +',
      refusals: { 400: '`error`: the link is none, has expired, or was revoked.' },
      params: z.object({ token: line(100) }),
      response: {
        200: z.object({
          organization: InvitingOrganization,
          role: z.enum(LINK_ROLES),
          expires_at: Moment,
        }),
      },
    },
  }),
  joinByLink: endpoint({
    method: 'POST',
    url: '/api/auth/join/:token/',
    config: { access: 'user' },
    schema: {
      summary: 'Join by an invitation link +',
      refusals: {
        400: '`error`: the link is none, has expired, or was revoked.',
        403: 'The caller was removed from the organization after the link was made.',
      },
      params: z.object({ token: line(100) }),
      body: z.object({ shares_progress: ShareProgress }),
      response: { 200: z.object({ id: Id, message: z.string() }) },
    },
  }),
  progress: endpoint({
    method: 'GET',
    url: '/api/auth/organizations/:id/progress/',
    config: { access: 'user' },
    schema: {
      summary: 'The members by chapters, for the owner, admins and teachers +',
      refusals: STUDENTS_AND_OUTSIDERS,
      params: IdParams,
      querystring: PageQuery.extend(Search.shape),
      response: { 200: MembersProgress },
    },
  }),
  progressCsv: endpoint({
    method: 'GET',
    url: '/api/auth/organizations/:id/progress/csv/',
    config: { mediaType: 'text/csv', access: 'user' },
    schema: {
      summary:
        'The members by chapters as a CSV file: all of them, or those who are searched for +',
      refusals: STUDENTS_AND_OUTSIDERS,
      params: IdParams,
      querystring: Search,
      response: { 200: z.string() },
    },
  }),
} as const;
