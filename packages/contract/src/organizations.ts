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
export const InvitedRole = z.enum(
  INVITED_ROLES,
  fieldMessage(
    'Choose student, teacher or admin.',
    'Choisissez apprenant, enseignant ou administrateur.',
  ),
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

/** What happened in an organization. */
export const OrganizationHistoryLine = z.object({
  id: Id,
  action: z.enum([
    'created',
    'invited',
    'invitation-revoked',
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
