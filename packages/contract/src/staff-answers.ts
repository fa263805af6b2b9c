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
} from './endpoint.ts';
import { ANSWER_LIMITS } from './rules/staff.ts';
import { fieldMessage } from './sentence.ts';
import { ADVISOR_PAGE_SIZE } from './limits.ts';

/** What staff write for the mentor. */
const AnswerBody = z.object({
  language: Language,
  /** The question that it answers, as it stands on a button. */
  asks: required(line(ANSWER_LIMITS.asks)),
  /** How people ask for it. */
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

const AnswerVersion = z.object({
  language: Language,
  asks: z.string(),
  asked_as: z.array(z.string()),
  answer: z.string(),
  source_title: z.string(),
  source_url: z.string(),
  version: z.int(),
  author: z.string().nullable(),
  at: Moment,
  /** Who has read this version besides its author. */
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
  /** How often a learner said that it was not what they meant. */
  misses: z.int(),
});
export type TaughtAnswerLine = z.infer<typeof TaughtAnswerLine>;

export const TaughtAnswer = z.object({
  id: Id,
  /** Rises with each change; an edit names the one that it began from. */
  version: z.int(),
  in_use: z.boolean(),
  /** Whether the reader wrote the newest version: somebody else reads it. */
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
  /** How many people asked the same. */
  asked: z.int(),
  /** Open questions in nearly the same words. */
  similar: z.array(z.object({ id: Id, question: z.string(), asked: z.int() })),
  /** What was answered before. */
  replies: z.array(
    z.object({ id: Id, text: z.string(), author: z.string().nullable(), sent_at: Moment }),
  ),
  /** Whether the newest of them has become an answer of the mentor, which is in use. */
  is_taught: z.boolean(),
  /** Which answer of the mentor that is; a server of the release before does not say. */
  taught_id: Id.nullable().optional(),
});
export type OpenQuestion = z.infer<typeof OpenQuestion>;

const MissedAnswer = z.object({
  /** Of an answer of the content, or of one that staff have written. */
  answer_id: z.string(),
  asks: z.string().nullable(),
  /** Where staff can edit it. */
  taught_id: Id.nullable(),
  misses: z.int(),
  last_at: Moment,
  /** What was asked, of learners who let the team read their questions. */
  questions: z.array(z.string()),
});
export type MissedAnswer = z.infer<typeof MissedAnswer>;

const MissedQuery = PageQuery.extend({
  /** The one with this `answer_id` alone. */
  answer: line(200).optional(),
});
export type MissedQuery = z.infer<typeof MissedQuery>;

const ANSWER_STATES = ['unread', 'read', 'withdrawn'] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

const AnswersQuery = PageQuery.extend({ state: z.enum(ANSWER_STATES).optional() });
export type AnswersQuery = z.infer<typeof AnswersQuery>;

const Teaching = AnswerBody.omit({ answer: true, language: true }).extend({
  /** In which the text is written; left out, that of the question. */
  language: Language.optional(),
});
const ReplyBody = z.object({
  /** Markdown: what the learners read. */
  text: required(paragraph(ANSWER_LIMITS.answer)),
  /** Other open questions that it answers as well. */
  also: z.array(Id).max(ANSWER_LIMITS.similar).default([]),
  /** With it the text becomes an answer of the mentor. */
  teach: Teaching.nullable(),
});
export type ReplyBody = z.infer<typeof ReplyBody>;

const Version = z.object({ version: z.int().min(1) });

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
      // Nothing of the learners: it is kept for a repeated write, and would outlive an erased account.
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
      // The question whose newest reply becomes the answer, improved or not; 409 where it has become one.
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
          /** The answer of the team that it gives. */
          taught_id: Id.nullable(),
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
        400: '`answer`: HTML, images, or links without https.',
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
