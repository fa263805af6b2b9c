import { z } from 'zod';
import { Language } from './accounts.ts';
import { endpoint, Id, line, MAX_ID, Moment, page, PageQuery, paragraph } from './endpoint.ts';
import { ADVISOR_PAGE_SIZE } from './limits.ts';
import { ANSWER_LIMITS, REASON_MAX, RELEASED_STATES } from './rules/staff.ts';
import { AnswerBody, AnswerParts, TaughtAnswer } from './staff-answers.ts';

const ReleasedQuery = PageQuery.extend({
  /** All of these words occur in its question, ways of asking or texts, in any language. */
  search: line(100).optional(),
  state: z.enum(RELEASED_STATES).optional(),
  /** Only those of this lesson, by its slug. */
  lesson: line(80).optional(),
});
export type ReleasedQuery = z.infer<typeof ReleasedQuery>;

/** Where an answer comes from. */
const Origin = z.object({
  lesson: z.object({ id: Id, chapter_id: Id, title: z.string() }).nullable(),
  module: z.string(),
});

const ReleasedLine = Origin.extend({
  id: Id,
  answer_id: z.string(),
  asks: z.string(),
  state: z.enum(RELEASED_STATES),
});
export type ReleasedLine = z.infer<typeof ReleasedLine>;

const ReleasedText = z.object({
  language: Language,
  asks: z.string(),
  /** Markdown, as in its file. */
  answer: z.string(),
  parts: AnswerParts,
  source: z.object({ title: z.string(), url: z.string() }).nullable(),
  /** The day on which a second person read it. */
  checked: z.string().nullable(),
  /** The stamp of this text. */
  of: z.string(),
  /** The correction of this text, in use or put back. */
  correction: TaughtAnswer.nullable(),
  /** Whether the release has changed since its author of the correction saw it. */
  waits: z.boolean(),
});
export type ReleasedText = z.infer<typeof ReleasedText>;

const ReleasedAnswer = Origin.extend({
  answer_id: z.string(),
  state: z.enum(RELEASED_STATES),
  /** Grows with each act; an act states the one that it is based on. */
  revision: z.int(),
  withdrawn: z.object({ at: Moment, reason: z.string() }).nullable(),
  asked_as: z.array(z.string()),
  misses: z.int(),
  texts: z.array(ReleasedText),
});
export type ReleasedAnswer = z.infer<typeof ReleasedAnswer>;

const params = z.object({ answer: z.string().regex(/^[a-z0-9-]{1,80}$/) });
const revision = z.int().min(0).max(MAX_ID);
const part = paragraph(ANSWER_LIMITS.part).default('');
/** The stamp of the release's text that its editor saw; without it, the text of the installed release. */
const of = z
  .string()
  .regex(/^[0-9a-f]{12}$/)
  .optional();

const CorrectionBody = AnswerBody.extend({
  /** Further ways of asking; those of the release stay. */
  asked_as: AnswerBody.shape.asked_as.unwrap().array().max(ANSWER_LIMITS.ways),
  example: part,
  steps: part,
  goes_wrong: part,
  for_idea: part,
  question: line(300).default(''),
  of,
  revision,
});
export type CorrectionBody = z.infer<typeof CorrectionBody>;

const ActBody = z.object({
  /** `take` gives the release's text again, `keep` goes on with the correction after a new release. */
  act: z.enum(['withdraw', 'put-back', 'take', 'keep']),
  /** The text that `take` and `keep` are about. */
  language: Language.default('en'),
  /** For `keep`. */
  of,
  /** For `withdraw`. */
  reason: paragraph(REASON_MAX).default(''),
  revision,
});
export type ActBody = z.infer<typeof ActBody>;

const refusals = {
  404: 'There is no such answer, or no correction in this language.',
  409: 'Somebody has changed it since `revision`.',
  503: 'The mentor is being prepared.',
};

/** The answers that come with the release, as staff see and correct them. */
export const staffReleasedEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/api/staff/mentor-answers/',
    config: { access: 'editor' },
    schema: {
      summary: "The mentor's answers of the release, in the order of the curriculum +",
      refusals: { 503: refusals[503] },
      querystring: ReleasedQuery,
      response: {
        200: page(ReleasedLine, ADVISOR_PAGE_SIZE).extend({
          /** Corrected ones of which a new release has another text. */
          waiting_count: z.int(),
        }),
      },
    },
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/staff/mentor-answers/:answer/',
    config: { access: 'editor' },
    schema: {
      summary: 'An answer of the release with its texts, and what was corrected here +',
      refusals: { 404: 'There is no such answer.', 503: refusals[503] },
      params,
      response: { 200: ReleasedAnswer },
    },
  }),
  correct: endpoint({
    method: 'POST',
    url: '/api/staff/mentor-answers/:answer/correction/',
    config: { access: 'editor' },
    schema: {
      summary: 'Correct an answer of the release in one language; it is in use at once +',
      refusals: { 400: 'A text: HTML, images, or links without https.', ...refusals },
      params,
      body: CorrectionBody,
      response: { 200: ReleasedAnswer },
    },
  }),
  act: endpoint({
    method: 'PUT',
    url: '/api/staff/mentor-answers/:answer/state/',
    config: { access: 'editor' },
    schema: {
      summary: 'Withdraw an answer of the release, put it back, take its text again or keep ours +',
      refusals: { 400: '`reason`: needed to withdraw.', ...refusals },
      params,
      body: ActBody,
      response: { 200: ReleasedAnswer },
    },
  }),
} as const;
