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

/* The team's reviews of ventures, and their decisions. */

/** A venture that waits for a review. */
export const QueuedVenture = Venture.extend({
  ...Review.shape,
  /** When it was submitted, or resubmitted after a decline. */
  submitted_at: Moment,
  owner: z.object({ id: Id, username: z.string(), email: z.string() }),
});
export type QueuedVenture = z.infer<typeof QueuedVenture>;

/** The parts of a venture that are reviewed again after a change: texts, choices and addresses. */
const ApprovedVersion = Venture.omit({
  id: true,
  logo: true,
  logo_small: true,
  owner_user: true,
  created_at: true,
});
export type ApprovedVersion = z.infer<typeof ApprovedVersion>;

/** Why a change is reviewed first. */
export const ChangeReason = z.enum(['promise', 'website']);
export type ChangeReason = z.infer<typeof ChangeReason>;

/** A public venture that was changed since its review. */
export const ChangedVenture = z.object({
  venture: Venture,
  /** The approved version; a replaced logo is not available any more. */
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
  /** Null when the account was erased. */
  by: z.enum(['owner', 'staff']).nullable(),
  /** Only staff see names of staff; for the owner, the team decided. */
  username: z.string().nullable(),
  /** The names of the fields that an edit changed. */
  fields: z.array(z.string()),
  reason: z.string().nullable(),
  at: Moment,
});
export type VentureHistoryLine = z.infer<typeof VentureHistoryLine>;

const Seen = {
  /** The `revision` that was reviewed: 409 when there is a newer one. */
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
