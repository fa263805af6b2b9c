import { z } from 'zod';
import { Language } from './accounts.ts';
import {
  endpoint,
  Id,
  IdParams,
  line,
  Moment,
  page,
  PageQuery,
  paragraph,
  required,
  webUrl,
  MAX_ID,
} from './endpoint.ts';
import { ANSWER_LIMITS, RELEASED_STATES } from './rules/staff.ts';
import { fieldMessage } from './sentence.ts';
import { ADVISOR_PAGE_SIZE } from './limits.ts';

/** An answer by staff for the mentor. */
export const AnswerBody = z.object({
  language: Language,
  /** The question that it answers, as on its button. */
  asks: required(line(ANSWER_LIMITS.asks)),
  /** Example questions. */
  asked_as: z
    .array(required(line(ANSWER_LIMITS.way)))
    .min(1, fieldMessage('Write at least one way of asking.', 'Écrivez au moins une formulation.'))
    .max(
      ANSWER_LIMITS.ways,
      fieldMessage(
        `Keep at most ${ANSWER_LIMITS.ways} ways of asking.`,
        `Gardez ${ANSWER_LIMITS.ways} formulations au plus.`,
      ),
    ),
  /** Markdown. */
  answer: required(paragraph(ANSWER_LIMITS.answer)),
  source_title: line(ANSWER_LIMITS.sourceTitle),
  source_url: webUrl(500),
});
export type AnswerBody = z.infer<typeof AnswerBody>;

/** The parts of a corrected answer of the content. */
export const AnswerParts = z.object({
  example: z.string().optional(),
  steps: z.string().optional(),
  goes_wrong: z.string().optional(),
  for_idea: z.string().optional(),
  question: z.string().optional(),
});
export type AnswerParts = z.infer<typeof AnswerParts>;

const AnswerVersion = z.object({
  language: Language,
  asks: z.string(),
  asked_as: z.array(z.string()),
  answer: z.string(),
  parts: AnswerParts,
  source_title: z.string(),
  source_url: z.string(),
  version: z.int(),
  author: z.string().nullable(),
  at: Moment,
  /** Who has reviewed this version; never the author. */
  checked_by: z.string().nullable(),
  checked_at: Moment.nullable(),
});
export type AnswerVersion = z.infer<typeof AnswerVersion>;

const TaughtAnswerLine = z.object({
  id: Id,
  asks: z.string(),
  language: Language,
  author: z.string().nullable(),
  at: Moment,
  checked_at: Moment.nullable(),
  in_use: z.boolean(),
  /** The answer of the content that it corrects. */
  replaces: z.string().nullable(),
  /** How often learners rejected it as not meant. */
  misses: z.int(),
});
export type TaughtAnswerLine = z.infer<typeof TaughtAnswerLine>;

export const TaughtAnswer = z.object({
  id: Id,
  /** Grows with each change; an edit states the one that it is based on. */
  version: z.int(),
  in_use: z.boolean(),
  /** The answer of the content that it corrects. */
  replaces: z.string().nullable(),
  /** Whether the reader wrote the newest version, which somebody else must review. */
  is_own: z.boolean(),
  versions: z.array(AnswerVersion),
});
export type TaughtAnswer = z.infer<typeof TaughtAnswer>;

/** A question that waits for an answer. */
export const OpenQuestion = z.object({
  id: Id,
  question: z.string(),
  language: z.string(),
  lesson: z.string().nullable(),
  username: z.string(),
  created_at: Moment,
  done_at: Moment.nullable(),
  /** The number of people who asked the same. */
  asked: z.int(),
  /** Open questions with similar wording. */
  similar: z.array(z.object({ id: Id, question: z.string(), asked: z.int() })),
  /** Earlier replies. */
  replies: z.array(
    z.object({ id: Id, text: z.string(), author: z.string().nullable(), sent_at: Moment }),
  ),
  /** Whether the newest of them is an answer of the mentor that is in use. */
  is_taught: z.boolean(),
  /** The id of that answer; missing on a server of the previous release. */
  taught_id: Id.nullable().optional(),
});
export type OpenQuestion = z.infer<typeof OpenQuestion>;

const MissedAnswer = z.object({
  /** The id of an answer in the content, or by staff. */
  answer_id: z.string(),
  asks: z.string().nullable(),
  /** Set where staff can edit it. */
  taught_id: Id.nullable(),
  /** Where an answer of the content stands by now; null for others. */
  state: z.enum(RELEASED_STATES).nullable(),
  misses: z.int(),
  last_at: Moment,
  /** Questions of learners who share them with the team. */
  questions: z.array(z.string()),
});
export type MissedAnswer = z.infer<typeof MissedAnswer>;

const MissedQuery = PageQuery.extend({
  /** Only the one with this `answer_id`. */
  answer: line(200).optional(),
});
export type MissedQuery = z.infer<typeof MissedQuery>;

const ANSWER_STATES = ['unread', 'read', 'withdrawn'] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

const AnswersQuery = PageQuery.extend({ state: z.enum(ANSWER_STATES).optional() });
export type AnswersQuery = z.infer<typeof AnswersQuery>;

const Teaching = AnswerBody.omit({ answer: true, language: true }).extend({
  /** The language of the text; by default that of the question. */
  language: Language.optional(),
});
const ReplyBody = z.object({
  /** Markdown for the learners. */
  text: required(paragraph(ANSWER_LIMITS.answer)),
  /** Other open questions that it answers as well. */
  also: z.array(Id).max(ANSWER_LIMITS.similar).default([]),
  /** Also makes the text an answer of the mentor. */
  teach: Teaching.nullable(),
});
export type ReplyBody = z.infer<typeof ReplyBody>;

const Version = z.object({ version: z.int().min(1).max(MAX_ID) });

export const staffAnswerEndpoints = {
  question: endpoint({
    method: 'GET',
    url: '/api/staff/questions/:id/',
    config: { access: 'editor' },
    schema: {
      summary: 'A question that a learner passed on; the read is recorded +',
      refusals: { 404: 'There is no such question.' },
      params: IdParams,
      response: { 200: OpenQuestion },
    },
  }),
  reply: endpoint({
    method: 'POST',
    url: '/api/staff/questions/:id/reply/',
    config: { access: 'editor' },
    schema: {
      summary: 'Answer a question: the learners are told, and the mentor may learn it +',
      refusals: {
        400: '`text`: HTML, images, or links without https.',
        404: 'There is no such question, or none of those in `also`.',
        409: 'Somebody has answered it.',
      },
      params: IdParams,
      body: ReplyBody,
      // Contains nothing of the learners, because it is stored for repeated requests and would outlive an erased
      // account.
      response: { 200: z.object({ id: Id, done_at: Moment, taught_id: Id.nullable() }) },
    },
  }),
  list: endpoint({
    method: 'GET',
    url: '/api/staff/answers/',
    config: { access: 'editor' },
    schema: {
      summary: 'Answers that staff have written for the mentor, the newest first +',
      querystring: AnswersQuery,
      response: { 200: page(TaughtAnswerLine, ADVISOR_PAGE_SIZE) },
    },
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/staff/answers/:id/',
    config: { access: 'editor' },
    schema: {
      summary: 'An answer of the team with all its versions +',
      refusals: { 404: 'There is no such answer.' },
      params: IdParams,
      response: { 200: TaughtAnswer },
    },
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/staff/answers/',
    config: { access: 'editor' },
    schema: {
      summary: 'Write an answer for the mentor; it is in use at once +',
      refusals: {
        400: '`answer`: HTML, images, or links without https.',
        404: 'There is no such question, or it has no reply.',
        409: 'The mentor gives the reply already.',
      },
      // The question whose newest reply becomes the answer, edited or not; 409 where it already has.
      body: AnswerBody.extend({ question: Id.optional() }),
      response: { 201: TaughtAnswer },
    },
  }),
  tryOut: endpoint({
    method: 'POST',
    url: '/api/staff/answers/try/',
    config: { access: 'editor' },
    schema: {
      summary: 'What the built-in mentor says to a message now; nothing of it is kept +',
      refusals: { 429: '60 in a minute.' },
      body: z.object({ message: required(line(ANSWER_LIMITS.tried)), language: Language }),
      response: {
        200: z.object({
          /** Markdown. */
          reply: z.string(),
          /** The team's answer that it gives. */
          taught_id: Id.nullable(),
          /** The answer that it gives, of the team or of the content. */
          answer_id: z.string().nullable(),
        }),
      },
    },
  }),
  update: endpoint({
    method: 'PUT',
    url: '/api/staff/answers/:id/',
    config: { access: 'editor' },
    schema: {
      summary: 'Change an answer; 409 where somebody else changed it since `version` +',
      refusals: {
        400: '`answer`: HTML, images, or links without https. `language`: another one than the text that it corrects.',
        404: 'There is no such answer.',
        409: 'Somebody has changed it since `version`.',
      },
      params: IdParams,
      body: AnswerBody.extend(Version.shape),
      response: { 200: TaughtAnswer },
    },
  }),
  check: endpoint({
    method: 'POST',
    url: '/api/staff/answers/:id/checked/',
    config: { access: 'editor' },
    schema: {
      summary: 'The caller, who did not write it, has read this version and found it right +',
      refusals: {
        400: '`error`: the caller wrote this version.',
        404: 'There is no such answer.',
        409: 'Somebody has changed it since `version`.',
      },
      params: IdParams,
      body: Version,
      response: { 200: TaughtAnswer },
    },
  }),
  setInUse: endpoint({
    method: 'PUT',
    url: '/api/staff/answers/:id/in-use/',
    config: { access: 'editor' },
    schema: {
      summary: 'Withdraw an answer from the mentor, or give it back +',
      refusals: { 404: 'There is no such answer.' },
      params: IdParams,
      body: z.object({ in_use: z.boolean() }),
      response: { 200: TaughtAnswer },
    },
  }),
  missed: endpoint({
    method: 'GET',
    url: '/api/staff/missed-answers/',
    config: { access: 'editor' },
    schema: {
      summary: 'Answers that learners said were not what they meant, the most often first +',
      querystring: MissedQuery,
      response: { 200: page(MissedAnswer, ADVISOR_PAGE_SIZE) },
    },
  }),
  export: endpoint({
    method: 'GET',
    url: '/api/staff/answers.yaml',
    config: { access: 'editor', mediaType: 'application/yaml' },
    schema: {
      summary: 'The answers in use as a file of answers, as the content has them +',
      response: { 200: z.string().meta({ description: 'YAML in UTF-8' }) },
    },
  }),
} as const;
