import { z } from 'zod';
import {
  endpoint,
  Id,
  IdParams,
  Moment,
  NoContent,
  page,
  PageQuery,
  paragraph,
  required,
} from './endpoint.ts';
import { HISTORY_PER_PAGE, VENTURE_LIMITS, VENTURE_REVIEWS_PER_PAGE } from './limits.ts';
import { Review, Venture } from './ventures.ts';

/* How the team reviews ventures, and what it decided. */

/** A venture that waits for the team. */
export const QueuedVenture = Venture.extend({
  ...Review.shape,
  /** When it was sent in, or again after a decline. */
  submitted_at: Moment,
  owner: z.object({ id: Id, username: z.string(), email: z.string() }),
});
export type QueuedVenture = z.infer<typeof QueuedVenture>;

/** What the team looks at again: the words of a venture, its choices and its addresses. */
const ApprovedVersion = Venture.omit({
  id: true,
  logo: true,
  logo_small: true,
  owner_user: true,
  created_at: true,
});
export type ApprovedVersion = z.infer<typeof ApprovedVersion>;

/** Why a change is looked at before others. */
export const ChangeReason = z.enum(['promise', 'website']);
export type ChangeReason = z.infer<typeof ChangeReason>;

/** A public venture that was changed since the team last looked. */
export const ChangedVenture = z.object({
  venture: Venture,
  /** What the team had approved; a replaced logo is gone. */
  approved: ApprovedVersion,
  /** The names of the fields that differ. */
  fields: z.array(z.string()),
  reasons: z.array(ChangeReason),
  /** Since when it differs. */
  changed_at: Moment,
  revision: z.int(),
  owner: z.object({ id: Id, username: z.string(), email: z.string() }),
});
export type ChangedVenture = z.infer<typeof ChangedVenture>;

export const ReviewDecision = Review.extend({ id: Id });
export type ReviewDecision = z.infer<typeof ReviewDecision>;

export const VentureHistoryLine = z.object({
  id: Id,
  action: z.enum([
    'created',
    'edited',
    'resubmitted',
    'approved',
    'declined',
    'changes-accepted',
    'taken-down',
  ]),
  /** Null for somebody whose account is gone. */
  by: z.enum(['owner', 'staff']).nullable(),
  /** Staff read each other's names; to the owner a decision is the team's. */
  username: z.string().nullable(),
  /** The names of the fields that an edit changed. */
  fields: z.array(z.string()),
  reason: z.string().nullable(),
  at: Moment,
});
export type VentureHistoryLine = z.infer<typeof VentureHistoryLine>;

const Seen = {
  /** The `revision` that the decision is about: 409 when there is a newer one. */
  revision: z.int().positive(),
};

export const ventureReviewEndpoints = {
  queue: endpoint({
    method: 'GET',
    url: '/api/organization/ventures/review/',
    config: { access: 'reviewer' },
    schema: {
      summary: 'The ventures that wait for the team, the oldest first +',
      querystring: PageQuery,
      response: { 200: page(QueuedVenture, VENTURE_REVIEWS_PER_PAGE) },
    },
  }),
  changed: endpoint({
    method: 'GET',
    url: '/api/organization/ventures/changed/',
    config: { access: 'reviewer' },
    schema: {
      summary:
        'Public ventures that were changed since the team looked, promises of returns and new websites first +',
      querystring: PageQuery,
      response: { 200: page(ChangedVenture, VENTURE_REVIEWS_PER_PAGE) },
    },
  }),
  acceptChanges: endpoint({
    method: 'POST',
    url: '/api/organization/ventures/:id/accept/',
    config: { access: 'reviewer' },
    schema: {
      summary: 'Accept what was changed of a public venture +',
      refusals: {
        404: 'There is no such venture.',
        409: 'It was edited or decided on since `revision`.',
      },
      params: IdParams,
      body: z.object(Seen),
      response: { 204: NoContent },
    },
  }),
  approve: endpoint({
    method: 'POST',
    url: '/api/organization/ventures/:id/approve/',
    config: { access: 'reviewer' },
    schema: {
      summary: 'Approve a venture +',
      refusals: {
        404: 'There is no such venture.',
        409: 'It was edited or decided on since `revision`.',
      },
      params: IdParams,
      body: z.object(Seen),
      response: { 200: ReviewDecision },
    },
  }),
  decline: endpoint({
    method: 'POST',
    url: '/api/organization/ventures/:id/decline/',
    config: { access: 'reviewer' },
    schema: {
      summary: 'Decline a venture, or take an approved one back, with the reason +',
      refusals: {
        404: 'There is no such venture.',
        409: 'It was edited or decided on since `revision`.',
      },
      params: IdParams,
      body: z.object({
        ...Seen,
        reason: required(paragraph(VENTURE_LIMITS.declineReason)),
      }),
      response: { 200: ReviewDecision },
    },
  }),
  history: endpoint({
    method: 'GET',
    url: '/api/organization/ventures/:id/history/',
    schema: {
      summary: 'What happened to a venture, the newest first, for its owner and reviewers +',
      refusals: {
        403: 'The caller is neither its owner nor a reviewer.',
        404: 'There is no such venture, or the caller may not know of it.',
      },
      params: IdParams,
      querystring: PageQuery,
      response: { 200: page(VentureHistoryLine, HISTORY_PER_PAGE) },
    },
  }),
} as const;
