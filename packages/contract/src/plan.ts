import { z } from 'zod';
import { KeptFigures } from './calculators.ts';
import { CALCULATORS } from './rules/calculator-figures.ts';
import { endpoint, Id, IdInUrl, line, Moment, NoContent } from './endpoint.ts';
import { PlacedNote } from './learning.ts';
import { LearnerPromise } from './promises.ts';
import { fieldMessage } from './sentence.ts';
import { TallyTotal } from './tallies.ts';
import { PLAN_LIMITS } from './limits.ts';
import { OTHERS_THAN_THEIR_TRAINER } from './refusals.ts';

/** A learner's notes and calculations in the order of the curriculum: their venture on a page. */
export const Plan = z.object({
  title: z.string().nullable(),
  founder: z.string(),
  notes: z.array(PlacedNote),
  figures: z.array(KeptFigures),
  /** The country of the figures; null where it is unknown. */
  country: z.string().nullable(),
  /** The last change; null while it is empty. */
  updated_at: Moment.nullable(),
});
export type Plan = z.infer<typeof Plan>;

/** Includes the learner's promises and counts, which a shared link does not show. */
export const PlanWithPromises = Plan.extend({
  promises: z.array(LearnerPromise),
  /** The customers counted at the stall; null without any. */
  counted: TallyTotal.nullable(),
});
export type PlanWithPromises = z.infer<typeof PlanWithPromises>;

export const OwnPlan = PlanWithPromises.extend({
  mentor_may_read: z.boolean(),
  trainer_may_read: z.boolean(),
  /** The learner has a trainer who could read the plan. */
  has_trainer: z.boolean(),
  /** Each trainer, because consent is given per person. `trainer_may_read`: all of them may. */
  trainers: z.array(z.object({ id: Id, full_name: z.string(), may_read: z.boolean() })),
  /** The active link. `path` is a page of the web app. */
  share: z.object({ path: z.string(), created_at: Moment }).nullable(),
});
export type OwnPlan = z.infer<typeof OwnPlan>;

/**
 * A calculator of the plan as the screen shows it: its texts and results come from the web app, so that paper and
 * screen agree, in the same currency.
 */
export const ShownFigures = z.object({
  name: z.enum(CALCULATORS),
  title: line(PLAN_LIMITS.shown),
  lines: z
    .array(z.object({ label: line(PLAN_LIMITS.shown), value: line(PLAN_LIMITS.shown) }))
    .max(30),
  /** The figures that it was calculated from. */
  given: line(PLAN_LIMITS.given),
});
export type ShownFigures = z.infer<typeof ShownFigures>;

const PdfBody = z.object({ figures: z.array(ShownFigures).max(CALCULATORS.length) });
const pdf = z.string().meta({ description: 'PDF' });

const PlanChanges = z
  .object({
    /** Empty resets it to the venture's name. */
    title: line(PLAN_LIMITS.title).optional(),
    mentor_may_read: z.boolean().optional(),
    /** For all current trainers of the caller, or only for `trainer`. */
    trainer_may_read: z.boolean().optional(),
    trainer: Id.optional(),
  })
  .refine(
    (changes) => Object.values(changes).some((one) => one !== undefined),
    fieldMessage('There is nothing to change here.', 'Il n’y a rien à modifier ici.'),
  );
export type PlanChanges = z.infer<typeof PlanChanges>;

const TokenParams = z.object({
  // Links of earlier releases have 22 characters.
  token: z
    .string()
    .regex(
      /^[\w-]{22}([\w-]{10})?$/,
      fieldMessage('This link is not complete.', 'Ce lien est incomplet.'),
    ),
});

export const planEndpoints = {
  own: endpoint({
    method: 'GET',
    url: '/api/plan/',
    config: { access: 'user' },
    schema: { summary: 'Your plan, and who may read it +', response: { 200: OwnPlan } },
  }),
  update: endpoint({
    method: 'PUT',
    url: '/api/plan/',
    config: { access: 'user' },
    schema: {
      summary: 'How your plan is headed, and whether mentor and trainer may read it +',
      body: PlanChanges,
      response: { 200: OwnPlan },
    },
  }),
  share: endpoint({
    method: 'POST',
    url: '/api/plan/link/',
    config: { access: 'user' },
    schema: {
      summary: 'Make the link that shows your plan to whoever has it; there is one at a time +',
      response: { 201: OwnPlan },
    },
  }),
  withdraw: endpoint({
    method: 'DELETE',
    url: '/api/plan/link/',
    config: { access: 'user' },
    schema: {
      summary: 'End the link that shows your plan, at once +',
      response: { 204: NoContent },
    },
  }),
  pdf: endpoint({
    method: 'POST',
    url: '/api/plan/pdf/',
    // Slow, because a transaction during the drawing would block all other writes on SQLite.
    config: { access: 'user', mediaType: 'application/pdf', slow: true },
    schema: {
      summary: 'Your plan as a PDF +',
      refusals: {
        429: 'Another document of the caller is being made, or twenty in ten minutes.',
        503: 'Many documents are being made.',
      },
      body: PdfBody,
      response: { 200: pdf },
    },
  }),
  pdfOfTrainee: endpoint({
    method: 'POST',
    url: '/api/plans/:user/pdf/',
    config: { access: 'trainer', mediaType: 'application/pdf', slow: true },
    schema: {
      summary: 'The plan of one of your trainees as a PDF; 404 unless they let you read it +',
      refusals: {
        ...OTHERS_THAN_THEIR_TRAINER,
        404: 'They are no trainee of the caller, or do not let the caller read it.',
        429: 'Another document of the caller is being made, or twenty in ten minutes.',
        503: 'Many documents are being made.',
      },
      params: z.object({ user: IdInUrl }),
      body: PdfBody,
      response: { 200: pdf },
    },
  }),
  ofTrainee: endpoint({
    method: 'GET',
    url: '/api/plans/:user/',
    config: { access: 'trainer' },
    schema: {
      summary: 'The plan of one of your trainees; null unless they let you read it +',
      refusals: OTHERS_THAN_THEIR_TRAINER,
      params: z.object({ user: IdInUrl }),
      response: { 200: z.object({ user: Id, plan: PlanWithPromises.nullable() }) },
    },
  }),
  shared: endpoint({
    method: 'GET',
    url: '/api/shared-plans/:token/',
    config: { access: 'public' },
    schema: {
      summary: 'A plan by its link +',
      refusals: { 404: 'The link shows nothing any more.' },
      params: TokenParams,
      response: { 200: Plan },
    },
  }),
} as const;
