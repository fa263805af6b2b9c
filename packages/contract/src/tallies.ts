import { z } from 'zod';
import { endpoint, Id } from './endpoint.ts';
import { madeOffline } from './offline.ts';
import { fieldMessage } from './sentence.ts';
import { Milestone } from './studio.ts';

/** Kinds of customers that a founder counts: asked, bought, refused. */
export const TALLY_KINDS = ['asked', 'sold', 'refused'] as const;
export const TallyKind = z.enum(
  TALLY_KINDS,
  fieldMessage('Choose from the list.', 'Choisissez dans la liste.'),
);
export type TallyKind = z.infer<typeof TallyKind>;

const Counts = z.object({ asked: z.int(), sold: z.int(), refused: z.int() });

export const TallyDay = Counts.extend({
  /** A date in the founder's calendar. */
  day: z.string(),
});
export type TallyDay = z.infer<typeof TallyDay>;

/** The sum of all counts, and the first day. */
export const TallyTotal = Counts.extend({ since: z.string() });
export type TallyTotal = z.infer<typeof TallyTotal>;

/** The studio milestone that each kind counts towards, if any. */
export const TallyGoals = z.object({
  asked: Milestone.nullable(),
  sold: Milestone.nullable(),
  refused: Milestone.nullable(),
});
export type TallyGoals = z.infer<typeof TallyGoals>;

export const Tallies = z.object({
  /** Recent days with counts, latest first. */
  days: z.array(TallyDay),
  /** Null before the first count. */
  total: TallyTotal.nullable(),
  goals: TallyGoals,
});
export type Tallies = z.infer<typeof Tallies>;

/** A single press instead of a total, so that two phones that count at the same time add up. */
const Tap = z.object({
  kind: TallyKind,
  /** If the phone's clock is wrong, the day of `done_at` is used. */
  day: z.iso.date(
    fieldMessage('Enter a date such as 2026-12-31.', 'Saisissez une date comme 2026-12-31.'),
  ),
  /** -1 takes a press back, but never below zero. */
  by: z
    .union(
      [z.literal(1), z.literal(-1)],
      fieldMessage('Use 1, or -1 to take it back.', 'Utilisez 1, ou -1 pour annuler.'),
    )
    .default(1),
  /** The milestone to increase, by default the chosen one; one that was removed from the journey is ignored. */
  milestone: Id.optional(),
  ...madeOffline,
});
export type Tap = z.infer<typeof Tap>;

export const tallyEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/api/tallies/',
    config: { access: 'user' },
    schema: {
      summary:
        'The customers that you counted on the last 31 days with any, and the milestones that they count towards +',
      response: { 200: Tallies },
    },
  }),
  tap: endpoint({
    method: 'POST',
    url: '/api/tallies/',
    config: { access: 'user', offline: true },
    schema: {
      summary: 'Count one customer, or take the last one back; answers the day as it stands +',
      body: Tap,
      response: { 200: TallyDay },
    },
  }),
  choose: endpoint({
    method: 'PUT',
    url: '/api/tallies/goals/:kind/',
    config: { access: 'user' },
    schema: {
      summary:
        'Choose the milestone of the studio that customers of a kind count towards from now on +',
      refusals: {
        400: '`milestone`: not part of the journey any more.',
        404: 'There is no such kind.',
      },
      params: z.object({ kind: TallyKind }),
      body: z.object({ milestone: Id.nullable() }),
      response: { 200: TallyGoals },
    },
  }),
} as const;
