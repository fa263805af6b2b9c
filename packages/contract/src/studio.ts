import { z } from 'zod';
import { Language } from './accounts.ts';
import { endpoint, Id, IdInUrl, IdParams } from './endpoint.ts';
import { fieldMessage } from './sentence.ts';
import { STUDIO_LIMITS } from './limits.ts';
import { madeOffline } from './offline.ts';

export const RESOURCE_TYPES = ['link', 'document', 'tool', 'template'] as const;

/** The parts of an application pack, in order; an activity may contribute to one. */
export const PACK_PARTS = ['problem', 'evidence', 'model', 'numbers', 'team', 'ask'] as const;
export const PackPart = z.enum(PACK_PARTS);
export type PackPart = z.infer<typeof PackPart>;

export const Section = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  order: z.int(),
});
export type Section = z.infer<typeof Section>;

export const Step = z.object({
  id: Id,
  order: z.int(),
  title: z.string(),
  description: z.string(),
  section: Id,
});
export type Step = z.infer<typeof Step>;

const ActivityHead = z.object({
  id: Id,
  title: z.string(),
  /** One to three sentences of plain text: what to submit. */
  description: z.string(),
  step: Id,
  /** The approximate time, including any time outside. */
  minutes: z.int(),
  /** Criteria of good work, each a sentence of plain text. */
  good: z.array(z.string()),
  /** The part of the application pack that it contributes to. */
  pack_part: PackPart.nullable(),
  /** The language of its texts: the original's, if they are not translated. */
  language: Language,
});

export const Activity = ActivityHead.extend({
  /** Sanitised HTML: how to do it. */
  instructions: z.string(),
  /** Sanitised HTML: an example of good work. */
  example: z.string(),
  lessons: z.array(z.object({ id: Id, chapter: Id, title: z.string() })),
});
export type Activity = z.infer<typeof Activity>;

export const Resource = z.object({
  id: Id,
  title: z.string(),
  type: z.enum(RESOURCE_TYPES),
  /** An external page. */
  url: z.string().nullable(),
  /** A path on this server: a template to download. */
  file: z.string().nullable(),
  description: z.string().nullable(),
});
export type Resource = z.infer<typeof Resource>;

const MilestoneGoal = z.object({
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  target_value: z.int(),
  unit: z.string(),
});

export const Milestone = MilestoneGoal.extend({
  /** The user's own value; 0 for a visitor. */
  current_value: z.int(),
  /** A date, `2026-11-30`, counted from the day when the user joined a venture; null before. */
  due_date: z.string().nullable(),
});
export type Milestone = z.infer<typeof Milestone>;

/** Everything that the journey page needs before a step is opened; long texts come with `activities`. */
export const Journey = z.object({
  sections: z.array(
    Section.extend({
      steps: z.array(
        Step.extend({
          activities: z.array(
            ActivityHead.extend({
              resources: z.array(Resource),
              milestones: z.array(MilestoneGoal),
            }),
          ),
        }),
      ),
    }),
  ),
});
export type Journey = z.infer<typeof Journey>;

const ofActivity = z.object({ activity: IdInUrl });

/** The journey, and a user's milestones. */
export const studioEndpoints = {
  sections: endpoint({
    method: 'GET',
    url: '/api/venture/sections/',
    config: { access: 'public' },
    schema: { summary: 'The sections of the venture journey', response: { 200: z.array(Section) } },
  }),
  steps: endpoint({
    method: 'GET',
    url: '/api/venture/steps/',
    config: { access: 'public' },
    schema: {
      summary: 'The steps of a section, in order',
      querystring: z.object({ section: IdInUrl }),
      response: { 200: z.array(Step) },
    },
  }),
  activities: endpoint({
    method: 'GET',
    url: '/api/venture/activities/',
    config: { access: 'public' },
    schema: {
      summary: 'The activities of a step, with their long texts',
      querystring: z.object({ step: IdInUrl }),
      response: { 200: z.array(Activity) },
    },
  }),
  resources: endpoint({
    method: 'GET',
    url: '/api/venture/resources/',
    config: { access: 'public' },
    schema: {
      summary: 'The resources of an activity',
      querystring: ofActivity,
      response: { 200: z.array(Resource) },
    },
  }),
  milestones: endpoint({
    method: 'GET',
    url: '/api/venture/milestones/',
    config: { access: 'public' },
    schema: {
      summary: 'The milestones of an activity, for a user with their own values',
      querystring: ofActivity,
      response: { 200: z.array(Milestone) },
    },
  }),
  updateMilestone: endpoint({
    method: 'PUT',
    url: '/api/venture/milestones/:id/',
    config: { access: 'user', offline: true },
    schema: {
      summary: 'How far the user is with a milestone +',
      refusals: { 404: 'The milestone is not part of the journey any more.' },
      params: IdParams,
      body: z.object({
        current_value: z
          .int(fieldMessage('Use a whole number.', 'Utilisez un nombre entier.'))
          .min(0, fieldMessage('Use a whole number.', 'Utilisez un nombre entier.'))
          .max(
            STUDIO_LIMITS.value,
            fieldMessage('This number is too large.', 'Ce nombre est trop grand.'),
          ),
        /** The value that it was changed from: if it is still stored, the clock of the phone does not matter. */
        over: z.int().optional(),
        ...madeOffline,
      }),
      response: { 200: Milestone },
    },
  }),
  journey: endpoint({
    method: 'GET',
    url: '/api/venture/journey/',
    config: { access: 'public' },
    schema: {
      summary: 'The whole journey without its long texts, in one call +',
      response: { 200: Journey },
    },
  }),
} as const;
