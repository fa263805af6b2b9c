import { z } from 'zod';
import { endpoint, line, Id, Moment } from './endpoint.ts';
import { QuizQuestion } from './learning.ts';
import { fieldMessage } from './sentence.ts';
import { REVIEW_LIMITS } from './limits.ts';
import { madeOffline } from './offline.ts';

/** A date: 2026-11-22. */
const Day = z.iso.date();

/** An answer to a quiz question of any kind: what was chosen, in order, or typed. */
const Given = z.array(z.string().max(600)).max(12);

export const ReviewQuestion = QuizQuestion.extend({
  /** Identifies the question permanently, even after the content is imported again. */
  slug: z.string(),
  chapter: z.object({ id: Id, title: z.string() }),
});
export type ReviewQuestion = z.infer<typeof ReviewQuestion>;

const ReviewState = z.object({
  /** The date of the next question, when none is due; null when none will follow. */
  next_on: Day.nullable(),
  /** The user has learned a chapter: taken its quiz, or completed all its lessons. */
  has_learned: z.boolean(),
});

export const ReviewSummary = ReviewState.extend({
  /** The number of questions in the next round; 0 when nothing is due. */
  waiting: z.int(),
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

export const ReviewRound = ReviewState.extend({
  questions: z.array(ReviewQuestion),
  /** Whether another round follows. */
  has_more: z.boolean(),
});
export type ReviewRound = z.infer<typeof ReviewRound>;

export const REVIEW_RATINGS = ['again', 'hard', 'good'] as const;

export const ReviewOutcome = z.object({
  /** The rating of the answer; null for a repeated answer, which changed nothing. */
  rating: z.enum(REVIEW_RATINGS).nullable(),
  /** The date on which the question returns. */
  due_on: Day,
});
export type ReviewOutcome = z.infer<typeof ReviewOutcome>;

export const Rhythm = z.object({
  /** The last seven days, ending today. */
  days: z.array(z.object({ date: Day, learned: z.boolean() })),
});
export type Rhythm = z.infer<typeof Rhythm>;

const OFFSET = fieldMessage(
  'Use the minutes between UTC and local time, -840 to 840.',
  'Utilisez les minutes entre UTC et l’heure locale, de -840 à 840.',
);

/** The learner's offset from UTC in minutes, 120 in Kigali. */
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
        /** All answers that were sent, in order; empty when the question was skipped. */
        given: z.array(Given).max(REVIEW_LIMITS.tries),
        /** The hint was used. */
        hint: z.boolean(),
        /** Sent by pages older than `done_at`. */
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
