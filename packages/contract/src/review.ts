import { z } from 'zod';
import { endpoint, line, Id, Moment } from './endpoint.ts';
import { QuizQuestion } from './learning.ts';
import { fieldMessage } from './sentence.ts';
import { REVIEW_LIMITS } from './limits.ts';
import { madeOffline } from './offline.ts';

/** A day of the calendar: 2026-11-22. */
const Day = z.iso.date();

/** An answer to a quiz question of any kind: what was chosen, in its order, or typed. */
const Given = z.array(z.string().max(600)).max(12);

export const ReviewQuestion = QuizQuestion.extend({
  /** Names the question for ever, also when the content is imported anew. */
  slug: z.string(),
  chapter: z.object({ id: Id, title: z.string() }),
});
export type ReviewQuestion = z.infer<typeof ReviewQuestion>;

const ReviewState = z.object({
  /** The day on which the next question comes, when none waits; null when none is to come. */
  next_on: Day.nullable(),
  /** A chapter was learned: its quiz taken, or all of its lessons completed. */
  has_learned: z.boolean(),
});

export const ReviewSummary = ReviewState.extend({
  /** Questions of the round that waits; 0 when nothing is due. */
  waiting: z.int(),
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

export const ReviewRound = ReviewState.extend({
  questions: z.array(ReviewQuestion),
  /** Whether another round waits behind this one. */
  has_more: z.boolean(),
});
export type ReviewRound = z.infer<typeof ReviewRound>;

export const REVIEW_RATINGS = ['again', 'hard', 'good'] as const;

export const ReviewOutcome = z.object({
  /** What the answer was worth; null where the question was answered before, and nothing changed. */
  rating: z.enum(REVIEW_RATINGS).nullable(),
  /** The day on which the question comes back. */
  due_on: Day,
});
export type ReviewOutcome = z.infer<typeof ReviewOutcome>;

export const Rhythm = z.object({
  /** The last seven days, today at the end. */
  days: z.array(z.object({ date: Day, learned: z.boolean() })),
});
export type Rhythm = z.infer<typeof Rhythm>;

const OFFSET = fieldMessage(
  'Use the minutes between UTC and local time, -840 to 840.',
  'Utilisez les minutes entre UTC et l’heure locale, de -840 à 840.',
);

/** Where the learner's days begin: minutes from UTC to their time, 120 in Kigali. */
const MAX_MINUTES = 14 * 60;
const LocalTime = z.object({
  utc_offset: z
    .string()
    .regex(/^-?\d{1,3}$/, OFFSET)
    .transform(Number)
    .refine((minutes) => Math.abs(minutes) <= MAX_MINUTES, OFFSET)
    .optional(),
});

export const reviewEndpoints = {
  round: endpoint({
    method: 'GET',
    url: '/api/review/',
    config: { access: 'user' },
    schema: {
      summary: 'The questions to review now, at most five +',
      querystring: LocalTime,
      response: { 200: ReviewRound },
    },
  }),
  summary: endpoint({
    method: 'GET',
    url: '/api/review/summary/',
    config: { access: 'user' },
    schema: {
      summary: 'How many questions wait to be reviewed, or when the next one comes +',
      querystring: LocalTime,
      response: { 200: ReviewSummary },
    },
  }),
  answer: endpoint({
    method: 'POST',
    url: '/api/review/answers/',
    config: { access: 'user', offline: true },
    schema: {
      summary: 'How a question was answered; the server checks it and says when it comes back +',
      refusals: { 404: 'The caller has not learned the chapter of this question.' },
      body: z.object({
        question: line(200),
        /** Every answer that was sent, the first one first; none when the question was left. */
        given: z.array(Given).max(REVIEW_LIMITS.tries),
        /** The answer was looked up. */
        hint: z.boolean(),
        /** As pages before `done_at` say it. */
        answered_at: Moment.optional(),
        ...madeOffline,
        utc_offset: z.int(OFFSET).min(-MAX_MINUTES, OFFSET).max(MAX_MINUTES, OFFSET).optional(),
      }),
      response: { 200: ReviewOutcome },
    },
  }),
  rhythm: endpoint({
    method: 'GET',
    url: '/api/user-progress/rhythm/',
    config: { access: 'user' },
    schema: {
      summary: 'On which of the last seven days something was learned +',
      querystring: LocalTime,
      response: { 200: Rhythm },
    },
  }),
} as const;
