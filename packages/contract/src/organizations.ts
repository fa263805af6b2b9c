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
  paragraph,
  required,
  Upload,
  webUrl,
} from './endpoint.ts';
import { fieldMessage } from './sentence.ts';

export const ORGANIZATION_LIMITS = {
  name: 150,
  description: 2000,
  industry: 100,
  website: 300,
  phone: 40,
  address: 300,
  logoBytes: 5 * 1024 * 1024,
} as const;

export const INVITED_ROLES = ['student', 'teacher', 'admin'] as const;
/** What an invitation link may give: never the rights of an admin. */
export const LINK_ROLES = ['student', 'teacher'] as const;
export const LINK_DAYS = [7, 30] as const;
export const LINKS_AT_ONCE = 10;
export const MEMBERS_PER_PAGE = 25;

export const InvitedRole = z.enum(
  INVITED_ROLES,
  fieldMessage('Choose student, teacher or admin.', 'Choisissez apprenant, enseignant ou admin.'),
);
export type InvitedRole = z.infer<typeof InvitedRole>;

export const OrganizationRole = z.enum(['owner', ...INVITED_ROLES]);
export type OrganizationRole = z.infer<typeof OrganizationRole>;

export const Organization = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  industry: z.string().nullable(),
  website: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  logo: z.string().nullable(),
  owner: z.object({ id: Id, username: z.string() }),
  billing_plan: z.string(),
});
export type Organization = z.infer<typeof Organization>;

/** An organization as one of its own people sees it in their list. */
export const OwnOrganization = Organization.extend({ role: OrganizationRole, membership_id: Id });
export type OwnOrganization = z.infer<typeof OwnOrganization>;

export const Membership = z.object({
  id: Id,
  role: OrganizationRole,
  user: z.object({ id: Id, username: z.string(), email: z.string() }),
});
export type Membership = z.infer<typeof Membership>;

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: InvitedRole,
  invited_by: z.string(),
  created_at: Moment,
  expires_at: Moment,
});
export type Invitation = z.infer<typeof Invitation>;

/** A link that lets whoever has it join, until it expires or is revoked. */
export const JoinLink = z.object({
  id: Id,
  role: z.enum(LINK_ROLES),
  url: z.string(),
  created_by: z.string(),
  /** How many have joined by it. */
  joined: z.int(),
  created_at: Moment,
  expires_at: Moment,
});
export type JoinLink = z.infer<typeof JoinLink>;

/** The caller's own place in an organization. */
export const OwnPlace = z.object({
  membership_id: Id,
  role: OrganizationRole,
  /** Whether the owner, admins and teachers may see the caller's progress. */
  shares_progress: z.boolean(),
  /** Whom the owner has offered the organization: told to both of them. */
  transfer_to: z.object({ membership_id: Id, username: z.string() }).nullable(),
});
export type OwnPlace = z.infer<typeof OwnPlace>;

/** A member as the owner, admins and teachers see them. */
export const MemberProgress = z.object({
  id: Id,
  role: OrganizationRole,
  username: z.string(),
  full_name: z.string(),
  joined_at: Moment,
  /** Null for who has not agreed to be seen. */
  progress: z
    .object({
      /** When they last opened or finished a lesson or a quiz. */
      last_active_at: Moment.nullable(),
      /** Lessons finished, by chapter; those without any are left out. */
      chapters: z.array(z.object({ chapter_id: Id, completed: z.int() })),
    })
    .nullable(),
});
export type MemberProgress = z.infer<typeof MemberProgress>;

/** The columns of the view. */
export const ProgressChapter = z.object({
  id: Id,
  title: z.string(),
  course: z.string(),
  lessons: z.int(),
  /** Of the members who are seen: how many have finished it. */
  finished_by: z.int(),
});
export type ProgressChapter = z.infer<typeof ProgressChapter>;

export const MembersProgress = page(MemberProgress).extend({
  chapters: z.array(ProgressChapter),
  /** How many members are seen. */
  sharing: z.int(),
});
export type MembersProgress = z.infer<typeof MembersProgress>;

/** What happened in an organization. */
export const OrganizationHistoryLine = z.object({
  id: Id,
  action: z.enum([
    'created',
    'edited',
    'invited',
    'invitation-revoked',
    'link-created',
    'link-revoked',
    'transfer-offered',
    'transfer-ended',
    'transferred',
    'member-joined',
    'member-left',
    'member-removed',
  ]),
  /** Who did it; null for somebody whose account is gone. */
  username: z.string().nullable(),
  /** Whom it is about, where that is somebody else; null also for somebody whose account is gone. */
  member: z.string().nullable(),
  role: OrganizationRole.nullable(),
  at: Moment,
});
export type OrganizationHistoryLine = z.infer<typeof OrganizationHistoryLine>;

const { name, description, industry, website, phone, address, logoBytes } = ORGANIZATION_LIMITS;

const NewOrganization = z.object({
  name: required(line(name)),
  description: paragraph(description).optional(),
  industry: line(industry).optional(),
  website: webUrl(website).optional(),
  phone: line(phone).optional(),
  address: line(address).optional(),
  logo: Upload.optional(),
});

/** Each field is optional; one that is sent empty is cleared where it may be. */
const OrganizationChanges = NewOrganization.partial();

const ShareProgress = z.boolean(
  fieldMessage('Say whether you agree.', 'Dites si vous êtes d’accord.'),
);

const LinkQuery = z.object({ org: z.string().optional() });

const PASSWORDS_REQUIRED = fieldMessage(
  'Both password fields are required.',
  'Les deux champs du mot de passe sont obligatoires.',
);

export const organizationEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/api/auth/organizations/',
    config: { access: 'user' },
    schema: {
      summary: 'The organizations that the user owns or belongs to',
      response: { 200: z.array(OwnOrganization) },
    },
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/auth/organizations/',
    config: { access: 'user', multipart: true, fileLimit: logoBytes },
    schema: {
      summary: 'Create an organization',
      body: NewOrganization,
      response: { 201: Organization },
    },
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/auth/organizations/:id/',
    config: { access: 'user' },
    schema: {
      summary: 'An organization, for its members',
      params: IdParams,
      response: { 200: Organization },
    },
  }),
  update: endpoint({
    method: 'PUT',
    url: '/api/auth/organizations/:id/',
    config: { access: 'user', multipart: true, fileLimit: logoBytes },
    schema: {
      summary: 'Change an organization, as its owner or admin',
      params: IdParams,
      body: OrganizationChanges,
      response: { 200: Organization },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/auth/organizations/:id/',
    config: { access: 'user' },
    schema: {
      summary: 'Delete an organization, as its owner, by its name',
      params: IdParams,
      body: z.object({ name: z.string().max(name) }),
      response: { 204: NoContent },
    },
  }),
  place: endpoint({
    method: 'GET',
    url: '/api/auth/organizations/:id/place/',
    config: { access: 'user' },
    schema: {
      summary: 'The own place in an organization',
      params: IdParams,
      response: { 200: OwnPlace },
    },
  }),
  shareProgress: endpoint({
    method: 'PUT',
    url: '/api/auth/organizations/:id/place/',
    config: { access: 'user' },
    schema: {
      summary: 'Let the owner, admins and teachers see the own progress, or no longer',
      params: IdParams,
      body: z.object({ shares_progress: ShareProgress }),
      response: { 200: OwnPlace },
    },
  }),
  progress: endpoint({
    method: 'GET',
    url: '/api/auth/organizations/:id/progress/',
    config: { access: 'user' },
    schema: {
      summary: 'The members by chapters, for the owner, admins and teachers',
      params: IdParams,
      querystring: PageQuery,
      response: { 200: MembersProgress },
    },
  }),
  progressCsv: endpoint({
    method: 'GET',
    url: '/api/auth/organizations/:id/progress/csv/',
    config: { access: 'user' },
    schema: {
      summary: 'The same of all members as a CSV file',
      params: IdParams,
      response: { 200: z.string() },
    },
  }),
  offerTransfer: endpoint({
    method: 'POST',
    url: '/api/auth/organizations/:id/transfer/',
    config: { access: 'user' },
    schema: {
      summary: 'Hand the organization to an admin at once, or offer it to another member',
      params: IdParams,
      body: z.object({ membership_id: Id }),
      response: { 200: Message },
    },
  }),
  endTransfer: endpoint({
    method: 'DELETE',
    url: '/api/auth/organizations/:id/transfer/',
    config: { access: 'user' },
    schema: {
      summary: 'Take the offer back, or decline it',
      params: IdParams,
      response: { 204: NoContent },
    },
  }),
  acceptTransfer: endpoint({
    method: 'POST',
    url: '/api/auth/organizations/:id/transfer/accept/',
    config: { access: 'user' },
    schema: {
      summary: 'Become the owner; the one before becomes an admin',
      params: IdParams,
      response: { 200: Message },
    },
  }),
  links: endpoint({
    method: 'GET',
    url: '/api/auth/organizations/:id/links/',
    config: { access: 'user' },
    schema: {
      summary: 'The invitation links that work, for the owner and admins',
      params: IdParams,
      response: { 200: z.array(JoinLink) },
    },
  }),
  createLink: endpoint({
    method: 'POST',
    url: '/api/auth/organizations/:id/links/',
    config: { access: 'user' },
    schema: {
      summary: 'Make an invitation link to pass on',
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
      summary: 'Revoke an invitation link',
      params: z.object({ id: IdInUrl, linkId: IdInUrl }),
      response: { 204: NoContent },
    },
  }),
  openLink: endpoint({
    method: 'GET',
    url: '/api/auth/join/:token/',
    config: { access: 'public' },
    schema: {
      summary: 'What an invitation link to pass on is about',
      params: z.object({ token: line(100) }),
      response: {
        200: z.object({
          organization: z.object({ id: Id, name: z.string(), logo: z.string().nullable() }),
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
      summary: 'Join by an invitation link',
      params: z.object({ token: line(100) }),
      body: z.object({ shares_progress: ShareProgress }),
      response: { 200: z.object({ id: Id, message: z.string() }) },
    },
  }),
  memberships: endpoint({
    method: 'GET',
    url: '/api/auth/organization_memberships/',
    config: { access: 'user' },
    schema: {
      summary: 'The members, for the owner and admins; else the own membership',
      querystring: z.object({ organization: IdInUrl }),
      response: { 200: z.array(Membership) },
    },
  }),
  history: endpoint({
    method: 'GET',
    url: '/api/auth/organizations/:id/history/',
    config: { access: 'user' },
    schema: {
      summary: 'What happened in an organization, the newest first, for its owner and admins',
      params: IdParams,
      querystring: PageQuery,
      response: { 200: page(OrganizationHistoryLine) },
    },
  }),
  leave: endpoint({
    method: 'DELETE',
    url: '/api/auth/organization_memberships/:id/leave/',
    config: { access: 'user' },
    schema: {
      summary: 'Leave an organization, or as its owner remove a member',
      params: IdParams,
      response: { 204: NoContent },
    },
  }),
  invite: endpoint({
    method: 'POST',
    url: '/api/auth/organizations/:id/invite/',
    config: { access: 'user' },
    schema: {
      summary: 'Invite somebody by mail; a newer invitation of the same address ends the older',
      params: IdParams,
      body: z.object({ email: Email, role: InvitedRole.default('student') }),
      response: { 200: Message },
    },
  }),
  invitations: endpoint({
    method: 'GET',
    url: '/api/auth/organizations/:id/invitations/',
    config: { access: 'user' },
    schema: {
      summary: 'The invitations that wait for an answer, for the owner and admins',
      params: IdParams,
      response: { 200: z.array(Invitation) },
    },
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    url: '/api/auth/organizations/:id/invitations/:invitationId/',
    config: { access: 'user' },
    schema: {
      summary: 'Take an invitation back',
      params: z.object({ id: IdInUrl, invitationId: IdInUrl }),
      response: { 204: NoContent },
    },
  }),
  openInvitation: endpoint({
    method: 'GET',
    url: '/api/auth/invite/:uid/:token/',
    config: { access: 'anonymous' },
    schema: {
      summary: 'What an invitation link is about',
      params: LinkParams,
      querystring: LinkQuery,
      response: {
        200: z.object({
          organization: z.object({ id: Id, name: z.string(), logo: z.string().nullable() }),
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
      response: { 200: Message },
    },
  }),
} as const;
