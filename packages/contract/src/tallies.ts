import { z } from 'zod';
import { endpoint, Id } from './endpoint.ts';
import { madeOffline } from './offline.ts';
import { fieldMessage } from './sentence.ts';
import { Milestone } from './studio.ts';

/** What a founder counts where they sell: customers whom they asked, who bought, and who said no. */
export const TALLY_KINDS = ['asked', 'sold', 'refused'] as const;
export const TallyKind = z.enum(
  TALLY_KINDS,
  fieldMessage('Choose from the list.', 'Choisissez dans la liste.'),
);
export type TallyKind = z.infer<typeof TallyKind>;

const Counts = z.object({ asked: z.int(), sold: z.int(), refused: z.int() });

export const TallyDay = Counts.extend({
  /** Of the founder's calendar. */
  day: z.string(),
});
export type TallyDay = z.infer<typeof TallyDay>;

/** All that was counted, and the first day of it. */
export const TallyTotal = Counts.extend({ since: z.string() });
export type TallyTotal = z.infer<typeof TallyTotal>;

/** The milestone of the studio that each kind counts towards, if any. */
export const TallyGoals = z.object({
  asked: Milestone.nullable(),
  sold: Milestone.nullable(),
  refused: Milestone.nullable(),
});
export type TallyGoals = z.infer<typeof TallyGoals>;

export const Tallies = z.object({
  /** The latest first, of the last days on which something was counted. */
  days: z.array(TallyDay),
  /** Null where nothing was counted yet. */
  total: TallyTotal.nullable(),
  goals: TallyGoals,
});
export type Tallies = z.infer<typeof Tallies>;

/** One press: never a total, so that two phones that count at once add up. */
const Tap = z.object({
  kind: TallyKind,
  /** Where the phone's clock is wrong, the day of `done_at` counts. */
  day: z.iso.date(
    fieldMessage('Enter a date such as 2026-12-31.', 'Saisissez une date comme 2026-12-31.'),
  ),
  /** -1 takes a press back; below nothing there is nothing to take. */
  by: z
    .union(
      [z.literal(1), z.literal(-1)],
      fieldMessage('Use 1, or -1 to take it back.', 'Utilisez 1, ou -1 pour annuler.'),
    )
    .default(1),
  /** The milestone that goes up with it, by default the one that is chosen; one that has left the journey stays as it is. */
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
