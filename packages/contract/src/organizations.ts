import { z } from 'zod';
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
import { BaseRevision } from './edits.ts';
import { fieldMessage } from './sentence.ts';
import { HISTORY_PER_PAGE, ORGANIZATION_LIMITS } from './limits.ts';
import { OTHERS_THAN_MANAGERS, OTHERS_THAN_THE_OWNER, OUTSIDERS } from './refusals.ts';

export const INVITED_ROLES = ['student', 'teacher', 'admin'] as const;
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
  /** Grows with each change; an edit states the one that it is based on. */
  revision: z.int(),
});
export type Organization = z.infer<typeof Organization>;

/** An organization in the list of its member. */
export const OwnOrganization = Organization.extend({ role: OrganizationRole, membership_id: Id });
export type OwnOrganization = z.infer<typeof OwnOrganization>;

export const Membership = z.object({
  id: Id,
  role: OrganizationRole,
  user: z.object({
    id: Id,
    username: z.string(),
    email: z.string(),
    /** The user has opened a mailed link, or a provider has verified the address. */
    email_verified: z.boolean(),
  }),
});
export type Membership = z.infer<typeof Membership>;

/** The caller's membership of an organization. */
export const OwnPlace = z.object({
  membership_id: Id,
  role: OrganizationRole,
  /** Whether the owner, admins and teachers may see the caller's progress. */
  shares_progress: z.boolean(),
  /** The member to whom the owner has offered the organization; visible to both. */
  transfer_to: z.object({ membership_id: Id, username: z.string() }).nullable(),
});
export type OwnPlace = z.infer<typeof OwnPlace>;

/** An event of an organization. */
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
    'member-role-changed',
    'sign-in-set',
    'sign-in-removed',
  ]),
  /** Who did it; null when the account was erased. */
  username: z.string().nullable(),
  /** The affected member, if it is somebody else; also null when the account was erased. */
  member: z.string().nullable(),
  /** Whether it is somebody else whose account was erased; absent from earlier releases. */
  is_member_gone: z.boolean().optional(),
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

/** Each field is optional; an empty one is cleared where that is possible. */
const OrganizationChanges = NewOrganization.partial().extend({ revision: BaseRevision });

export const ShareProgress = z.boolean(
  fieldMessage('Say whether you agree.', 'Dites si vous êtes d’accord.'),
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
      refusals: OUTSIDERS,
      params: IdParams,
      response: { 200: Organization },
    },
  }),
  update: endpoint({
    method: 'PUT',
    url: '/api/auth/organizations/:id/',
    config: { access: 'user', multipart: true, fileLimit: logoBytes },
    schema: {
      summary:
        'Change an organization, as its owner or admin; 409 for a field that changed since `revision` +',
      refusals: OTHERS_THAN_MANAGERS,
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
      summary: 'Delete an organization, as its owner, by its name +',
      refusals: { ...OTHERS_THAN_THE_OWNER, 400: '`name`: it is not that of the organization.' },
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
      summary: 'The own place in an organization +',
      refusals: OUTSIDERS,
      params: IdParams,
      response: { 200: OwnPlace },
    },
  }),
  shareProgress: endpoint({
    method: 'PUT',
    url: '/api/auth/organizations/:id/place/',
    config: { access: 'user' },
    schema: {
      summary: 'Let the owner, admins and teachers see the own progress, or no longer +',
      refusals: OUTSIDERS,
      params: IdParams,
      body: z.object({ shares_progress: ShareProgress }),
      response: { 200: OwnPlace },
    },
  }),
  offerTransfer: endpoint({
    method: 'POST',
    url: '/api/auth/organizations/:id/transfer/',
    config: { access: 'user' },
    schema: {
      summary: 'Hand the organization to an admin at once, or offer it to another member +',
      refusals: {
        ...OTHERS_THAN_THE_OWNER,
        400: '`error`: the membership is the owner’s own.',
        404: 'The caller is no member, or nobody has that membership.',
      },
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
      summary: 'Take the offer back, or decline it +',
      refusals: { 404: 'The caller is no member, or nothing is offered that they may end.' },
      params: IdParams,
      response: { 204: NoContent },
    },
  }),
  acceptTransfer: endpoint({
    method: 'POST',
    url: '/api/auth/organizations/:id/transfer/accept/',
    config: { access: 'user' },
    schema: {
      summary: 'Become the owner; the one before becomes an admin +',
      refusals: { 404: 'The caller is no member, or nothing is offered to them.' },
      params: IdParams,
      response: { 200: Message },
    },
  }),
  memberships: endpoint({
    method: 'GET',
    url: '/api/auth/organization_memberships/',
    config: { access: 'user' },
    schema: {
      summary: 'The members, for the owner and admins; else the own membership',
      refusals: OUTSIDERS,
      querystring: z.object({ organization: IdInUrl }),
      response: { 200: z.array(Membership) },
    },
  }),
  history: endpoint({
    method: 'GET',
    url: '/api/auth/organizations/:id/history/',
    config: { access: 'user' },
    schema: {
      summary: 'What happened in an organization, the newest first, for its owner and admins +',
      refusals: OTHERS_THAN_MANAGERS,
      params: IdParams,
      querystring: PageQuery,
      response: { 200: page(OrganizationHistoryLine, HISTORY_PER_PAGE) },
    },
  }),
  leave: endpoint({
    method: 'DELETE',
    url: '/api/auth/organization_memberships/:id/leave/',
    config: { access: 'user' },
    schema: {
      summary: 'Leave an organization, or as its owner remove a member',
      refusals: {
        400: '`error`: it is the owner’s own.',
        403: 'The caller is an admin: only the owner removes others.',
        404: 'There is no such membership that the caller may see.',
      },
      params: IdParams,
      response: { 204: NoContent },
    },
  }),
} as const;
