import { z } from 'zod';
import { endpoint, Id, IdInUrl, IdParams, line, Moment, NoContent, required } from './endpoint.ts';
import { PROMISE_LIMITS } from './limits.ts';
import { basedOn, madeOffline } from './offline.ts';
import { fieldMessage } from './sentence.ts';
import { OTHERS_THAN_THEIR_TRAINER } from './refusals.ts';

/** The origin of a promise: a lesson's "Try it today", an answer of the mentor, a trainer's task, or the learner. */
export const PromiseSource = z.enum(['lesson', 'mentor', 'trainer', 'own']);
export type PromiseSource = z.infer<typeof PromiseSource>;

/** A learner's answer to a reminder. `not_yet` keeps a promise open, with another day. */
export const PromiseAnswer = z.enum(['yes', 'not_yet', 'differently']);
export type PromiseAnswer = z.infer<typeof PromiseAnswer>;

/** A date in the learner's calendar. */
const Day = z.iso.date(
  fieldMessage('Enter a date such as 2026-12-31.', 'Saisissez une date comme 2026-12-31.'),
);

/** Something that a learner intends to do by a day. */
export const LearnerPromise = z.object({
  id: Id,
  text: z.string(),
  due_on: z.string(),
  source: PromiseSource,
  /** The lesson that it came from; `chapter_id` is null where it is not taught any more. */
  lesson: z.object({ id: Id, title: z.string(), chapter_id: Id.nullable() }).nullable(),
  /** The trainer who gave it as a task; null for the learner's own, or when the trainer's account was erased. */
  given_by: z.object({ id: Id, full_name: z.string() }).nullable(),
  created_at: Moment,
  /** Null while it is open. */
  answer: z.enum(['yes', 'differently']).nullable(),
  answered_at: Moment.nullable(),
  /** The result in a line; empty if none was given. */
  outcome: z.string(),
  /** How often it was postponed. */
  postponed: z.int(),
});
export type LearnerPromise = z.infer<typeof LearnerPromise>;

const text = required(line(PROMISE_LIMITS.text));
const Promises = z.object({ promises: z.array(LearnerPromise) });
export type Promises = z.infer<typeof Promises>;

const NewPromise = z.object({
  text,
  due_on: Day,
  source: z.enum(['lesson', 'mentor', 'own']).default('own'),
  lesson_id: Id.optional(),
  ...madeOffline,
});
export type NewPromise = z.infer<typeof NewPromise>;

const PromiseChanges = z
  .object({
    text: text.optional(),
    due_on: Day.optional(),
    /** Null reopens it. `not_yet` without `due_on` asks again in a week. */
    answer: PromiseAnswer.nullable().optional(),
    outcome: line(PROMISE_LIMITS.outcome).optional(),
    ...madeOffline,
    /** Of `answered_at`. */
    ...basedOn,
  })
  .refine(
    ({ due_on, answer, outcome, ...changes }) =>
      [changes.text, due_on, answer, outcome].some((one) => one !== undefined),
    fieldMessage('There is nothing to change here.', 'Il n’y a rien à modifier ici.'),
  );
export type PromiseChanges = z.infer<typeof PromiseChanges>;

const TraineeParams = z.object({ user: IdInUrl });

export const promiseEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/api/promises/',
    config: { access: 'user' },
    schema: {
      summary: 'Your promises: the open ones by their day, then the last 100 that were answered +',
      response: { 200: Promises },
    },
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/promises/',
    config: { access: 'user', offline: true },
    schema: {
      summary: 'Promise yourself something, with a day +',
      refusals: {
        400: '`due_on`: past, or more than a year ahead. `lesson_id`: no such lesson.',
        409: '30 promises are open.',
      },
      body: NewPromise,
      response: { 201: LearnerPromise },
    },
  }),
  update: endpoint({
    method: 'PUT',
    url: '/api/promises/:id/',
    config: { access: 'user', offline: true },
    schema: {
      summary: 'Answer “Did you?”, choose another day, or say it in other words +',
      refusals: {
        400: '`due_on`: past, or more than a year ahead.',
        403: 'Other words for a task that a trainer gave.',
        404: 'The caller has no such promise.',
        409: 'It would be opened again, and 30 are open.',
      },
      params: IdParams,
      body: PromiseChanges,
      response: { 200: LearnerPromise },
    },
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/promises/:id/',
    config: { access: 'user' },
    schema: {
      summary: 'Take a promise back, or a task that you gave +',
      refusals: {
        404: 'The caller has no such promise, and gave no such task.',
        409: 'The trainee has answered the task.',
      },
      params: IdParams,
      response: { 204: NoContent },
    },
  }),
  ofTrainee: endpoint({
    method: 'GET',
    url: '/api/trainees/:user/promises/',
    config: { access: 'trainer' },
    schema: {
      summary:
        'The latest 100 tasks that their trainers gave one of your trainees, and what came of them +',
      refusals: OTHERS_THAN_THEIR_TRAINER,
      params: TraineeParams,
      response: { 200: Promises },
    },
  }),
  give: endpoint({
    method: 'POST',
    url: '/api/trainees/:user/promises/',
    config: { access: 'trainer' },
    schema: {
      summary: 'Give one of your trainees a task with a day +',
      refusals: {
        ...OTHERS_THAN_THEIR_TRAINER,
        400: '`due_on`: past, or more than a year ahead.',
        409: '30 tasks are open there.',
      },
      params: TraineeParams,
      body: z.object({ text, due_on: Day }),
      response: { 201: LearnerPromise },
    },
  }),
} as const;
