import { z } from 'zod';
import { OwnPassword } from './accounts.ts';
import { BaseRevision } from './edits.ts';
import {
  endpoint,
  Id,
  IdInUrl,
  IdParams,
  line,
  Moment,
  NoContent,
  page,
  PageQuery,
  paragraph,
  required,
} from './endpoint.ts';
import { InvitedRole } from './organizations.ts';
import { PLAN_MAX, REASON_MAX } from './rules/staff.ts';
import { ORGANIZATIONS_PER_PAGE } from './limits.ts';

const Person = z.object({ id: Id, username: z.string() });

export const OrganizationLine = z.object({
  id: Id,
  name: z.string(),
  plan: z.string(),
  /** Grows with each change; an edit states the one that it is based on. */
  revision: z.int(),
  owner: Person,
  members: z.int(),
  created_at: Moment,
});
export type OrganizationLine = z.infer<typeof OrganizationLine>;

export const MemberLine = z.object({
  id: Id,
  person: Person,
  role: z.string(),
  joined_at: Moment,
});
export type MemberLine = z.infer<typeof MemberLine>;

const MemberParams = z.object({ id: IdInUrl, membershipId: IdInUrl });

const NewRole = z.object({
  role: InvitedRole,
  /** Needed for an admin, who sees the members and invites others. */
  password: OwnPassword,
});

const HandOver = z.object({
  password: OwnPassword,
  /** The new owner's username or email. */
  to: required(line(254)),
  reason: required(paragraph(REASON_MAX)),
});

export const staffOrganizationEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/api/staff/organizations/',
    config: { access: 'staff' },
    schema: {
      summary: 'Organizations, the newest first; a search finds their names +',
      querystring: PageQuery.extend({ search: z.string().max(200).optional() }),
      response: { 200: page(OrganizationLine, ORGANIZATIONS_PER_PAGE) },
    },
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/staff/organizations/:id/',
    config: { access: 'staff' },
    schema: {
      summary: 'An organization with its plan +',
      refusals: { 404: 'There is no such organization.' },
      params: IdParams,
      response: { 200: OrganizationLine },
    },
  }),
  members: endpoint({
    method: 'GET',
    url: '/api/staff/organizations/:id/members/',
    config: { access: 'staff' },
    schema: {
      summary:
        'The members of an organization, those that came first at the top; the read is recorded +',
      refusals: { 404: 'There is no such organization.' },
      params: IdParams,
      querystring: PageQuery,
      response: { 200: page(MemberLine, ORGANIZATIONS_PER_PAGE) },
    },
  }),
  addMember: endpoint({
    method: 'POST',
    url: '/api/staff/organizations/:id/members/',
    config: { access: 'staff', slow: true },
    schema: {
      summary: 'Add somebody with an account to an organization; they are notified +',
      refusals: {
        400: '`to`: nobody with an open account, a member, or an email that its account has not confirmed.',
        404: 'There is no such organization.',
      },
      params: IdParams,
      body: NewRole.extend({ to: required(line(254)) }),
      response: { 200: MemberLine },
    },
  }),
  setMemberRole: endpoint({
    method: 'PUT',
    url: '/api/staff/organizations/:id/members/:membershipId/',
    config: { access: 'staff', slow: true },
    schema: {
      summary: 'Give a member of an organization another role; they are notified +',
      refusals: {
        404: 'There is no such member.',
        409: 'The member is the owner.',
      },
      params: MemberParams,
      body: NewRole,
      response: { 200: MemberLine },
    },
  }),
  removeMember: endpoint({
    method: 'DELETE',
    url: '/api/staff/organizations/:id/members/:membershipId/',
    config: { access: 'staff' },
    schema: {
      summary: 'Remove a member from an organization; they are notified +',
      refusals: {
        404: 'There is no such member.',
        409: 'The member is the owner.',
      },
      params: MemberParams,
      response: { 204: NoContent },
    },
  }),
  setPlan: endpoint({
    method: 'PUT',
    url: '/api/staff/organizations/:id/plan/',
    config: { access: 'staff' },
    schema: {
      summary: 'Name the plan of an organization +',
      refusals: { 404: 'There is no such organization.' },
      params: IdParams,
      body: z.object({ plan: required(line(PLAN_MAX)), revision: BaseRevision }),
      response: { 200: OrganizationLine },
    },
  }),
  handOver: endpoint({
    method: 'POST',
    url: '/api/staff/organizations/:id/owner/',
    config: { access: 'staff', slow: true },
    schema: {
      summary: 'Hand an organization over, to a member or anybody else with an account +',
      refusals: {
        400: '`to`: nobody with an open account, or the owner.',
        404: 'There is no such organization.',
      },
      params: IdParams,
      body: HandOver,
      response: { 200: OrganizationLine },
    },
  }),
  handOverVenture: endpoint({
    method: 'POST',
    url: '/api/staff/ventures/:id/owner/',
    config: { access: 'staff', slow: true },
    schema: {
      summary: 'Hand a venture over to another account +',
      refusals: {
        400: '`to`: nobody with an open account, or the owner.',
        404: 'There is no such venture.',
      },
      params: IdParams,
      body: HandOver,
      response: { 204: NoContent },
    },
  }),
} as const;
