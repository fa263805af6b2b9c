import { z } from 'zod';
import { Language } from './accounts.ts';
import { Allowance, AllowanceBody } from './advisor-allowances.ts';
import { IdeaCard, IdeaCardBody } from './advisor-idea.ts';
import { Calculator } from './calculators.ts';
import {
  endpoint,
  Id,
  IdParams,
  line,
  Moment,
  NoContent,
  page,
  PageQuery,
  paragraph,
  required,
  Upload,
} from './endpoint.ts';
import { madeOffline } from './offline.ts';
import { fieldMessage } from './sentence.ts';
import { ADVISOR_LIMITS, ADVISOR_PAGE_SIZE } from './limits.ts';

/** The author of a reply: the configured AI service, or the built-in mentor. */
export const AdvisorEngine = z.enum(['provider', 'built-in']);
export type AdvisorEngine = z.infer<typeof AdvisorEngine>;

/** A lesson that a reply cites. In a provider's reply `[1]` refers to the first of these. */
export const AdvisorSource = z.object({ lesson_id: Id, chapter_id: Id, title: z.string() });
export type AdvisorSource = z.infer<typeof AdvisorSource>;

/** The requests that buttons of a reply can make. */
export const FOLLOW_UPS = [
  /** The answer itself, which was offered among similar ones. */
  'answer',
  'example',
  'steps',
  'goes-wrong',
  'question',
  'idea',
  'calculator',
  'summary',
  'next',
  /** "Not what I meant". */
  'not-meant',
  /** Passes the question on to the team. */
  'pass-on',
] as const;
export const FollowUp = z.enum(FOLLOW_UPS);
export type FollowUp = z.infer<typeof FollowUp>;

const AnswerId = z
  .string()
  .max(80)
  .regex(/^[a-z0-9-]*$/);

/** A button below a reply: its text, and the request that it sends. */
export const Suggestion = z.object({
  text: z.string(),
  intent: FollowUp,
  answer_id: z.string().nullable(),
});
export type Suggestion = z.infer<typeof Suggestion>;

const ConversationId = z
  .string()
  .max(64)
  .regex(/^[\w-]*$/);

const ChatBody = z.object({
  message: required(paragraph(ADVISOR_LIMITS.message)),
  lesson_id: Id.nullish(),
  conversation_id: ConversationId.nullish(),
  /** The button's request; `message` is then its text. */
  intent: FollowUp.nullish(),
  answer_id: AnswerId.nullish(),
  language: z
    .string()
    .regex(
      /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/,
      fieldMessage(
        'Use a language code such as en or fr.',
        'Utilisez un code de langue comme en ou fr.',
      ),
    )
    .nullish(),
  /** The reply shall contain `audio_url`. */
  speak: z.boolean().nullish(),
  /** Asks the built-in mentor even if a provider is configured; uses no allowance. */
  engine: z.literal('built-in').nullish(),
});
export type ChatBody = z.infer<typeof ChatBody>;

/** The parts of a built-in mentor's reply besides its text. */
const ReplyParts = {
  /** Markdown of the folded part "More"; '' if there is none. */
  more: z.string(),
  /** The first step that the text recommends, for the learner's plan. */
  step: z.string().nullable(),
  /** Source and date as small print: Markdown of one paragraph. */
  basis: z.string(),
  /** The language of its texts: that of the question where there is a translation, else the original's. */
  language: z.string().nullable(),
};

export const AdvisorReply = z.object({
  /** Markdown. */
  message: z.string(),
  ...ReplyParts,
  conversation_id: z.string(),
  message_id: Id,
  sources: z.array(AdvisorSource),
  engine: AdvisorEngine,
  suggestions: z.array(Suggestion),
  /** A calculator for the question, with the figures that the message states clearly. */
  calculator: Calculator.nullable(),
  /** A business idea in the message, to be confirmed before it is stored; '' asks for one. */
  idea: z.string().nullable(),
  /** False when the provider's stream was interrupted: the message is the part received. */
  finished: z.boolean(),
  /** Only with `speak`; null when there is nothing to speak. Works without a session, for a day. */
  audio_url: z.string().nullable().optional(),
});
export type AdvisorReply = z.infer<typeof AdvisorReply>;

export const SpokenReply = AdvisorReply.extend({ audio_url: z.string().nullable() });
export type SpokenReply = z.infer<typeof SpokenReply>;

export const AdvisorMessage = z.object({
  id: Id,
  sender: z.enum(['user', 'ai']),
  content: z.string(),
  ...ReplyParts,
  sources: z.array(AdvisorSource),
  /** Null when there is none, or after a day. */
  audio_url: z.string().nullable(),
  engine: AdvisorEngine.nullable(),
  /** Empty for messages of the user. */
  suggestions: z.array(Suggestion),
  calculator: Calculator.nullable(),
  finished: z.boolean(),
  created_at: Moment,
});
export type AdvisorMessage = z.infer<typeof AdvisorMessage>;

export const ConversationSummary = z.object({
  id: z.string(),
  title: z.string(),
  updated_at: Moment,
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

export const Conversation = ConversationSummary.extend({ messages: z.array(AdvisorMessage) });
export type Conversation = z.infer<typeof Conversation>;

export const UnansweredQuestion = z.object({
  id: Id,
  question: z.string(),
  language: z.string(),
  /** The lesson that was open; `chapter_id` is null when it is not taught any more. */
  lesson: z.object({ id: Id, chapter_id: Id.nullable(), title: z.string() }).nullable(),
  /** The learner's name: both ways to pass a question on (the consent, or confirming it to the mentor) include it. */
  user: z.object({ id: Id, username: z.string() }),
  created_at: Moment,
  /** The number of people who asked it in these words and wait. */
  asked: z.int(),
  /** When it was answered, or taken over by an author. */
  done_at: Moment.nullable(),
});
export type UnansweredQuestion = z.infer<typeof UnansweredQuestion>;

const QUESTION_STATES = ['open', 'done'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

const DoneBody = z.object({
  done: z.boolean({
    error: ({ input }) =>
      input === undefined
        ? fieldMessage('This field is required.', 'Ce champ est obligatoire.')
        : fieldMessage('Enter true or false.', 'Utilisez true ou false.'),
  }),
  ...madeOffline,
});

const ConversationParams = z.object({ id: ConversationId.min(1) });

/** The files of the mentor for offline use. */
export const MentorPack = z.object({
  language: Language,
  /** The sum of all parts. */
  bytes: z.int(),
  parts: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      version: z.string(),
      /** The compressed size (Brotli). */
      bytes: z.int(),
    }),
  ),
});
export type MentorPack = z.infer<typeof MentorPack>;

export const advisorEndpoints = {
  pack: endpoint({
    method: 'GET',
    url: '/api/advisor/pack/',
    config: { access: 'public' },
    schema: {
      summary: 'What a phone keeps of the mentor to ask it without a network +',
      querystring: z.object({ language: Language.optional() }),
      response: { 200: MentorPack },
    },
  }),
  /** 404 for any version but the current one. `taught` requires a login: 401. */
  packPart: endpoint({
    method: 'GET',
    url: '/api/advisor/pack/:part/:version/',
    config: { mediaType: 'application/octet-stream', access: 'public' },
    schema: {
      summary:
        'A part of the mentor for a phone, at the address that the pack names; what staff have written needs a login +',
      refusals: {
        401: 'The part needs a login.',
        404: 'There is no such part, or it has another version by now.',
      },
      params: z.object({
        part: z.string().regex(/^[a-z-]{1,30}$/),
        version: z.string().regex(/^[0-9a-f]{12}$/),
      }),
      response: { 200: z.any().meta({ type: 'string', format: 'binary' }) },
    },
  }),
  chat: endpoint({
    method: 'POST',
    url: '/api/advisor/chat/',
    config: { access: 'user', slow: true, events: true },
    schema: {
      summary: 'Ask the mentor; streams with Accept: text/event-stream',
      description:
        'With `Accept: text/event-stream` come `event: begin` with `{conversation_id}`, `event: token` with `{text}` for each piece, and at the end `event: done` with the whole reply, or `event: error` with `{error}`. While the mentor is being prepared, `event: preparing` with `{text}` comes first. With `speak`, `event: audio` with `{audio_url}` comes once between the tokens where the reply is heard while it is still being written. Lines that begin with a colon say nothing.',
      refusals: {
        404: 'The caller has no such conversation.',
        429: 'Another reply is being written, or twelve messages in a minute or 200 in a day.',
        503: 'The mentor is being prepared.',
      },
      body: ChatBody,
      response: { 200: AdvisorReply },
    },
  }),
  chatAudio: endpoint({
    method: 'POST',
    url: '/api/advisor/chat/audio/',
    config: { access: 'user', slow: true, events: true },
    schema: {
      summary: 'Ask the mentor for a spoken reply; streams with Accept: text/event-stream',
      description: 'As advisor/chat/ with `speak`, and with its events.',
      refusals: {
        404: 'The caller has no such conversation.',
        429: 'Another reply is being written, or twelve messages in a minute or 200 in a day.',
        503: 'The mentor is being prepared.',
      },
      body: ChatBody,
      response: { 200: SpokenReply },
    },
  }),
  /** The MP3 of a reply, at a secret address; 404 after a day. */
  audio: endpoint({
    method: 'GET',
    url: '/api/advisor/audio/:clip',
    config: { mediaType: 'audio/mpeg', access: 'public' },
    schema: {
      summary: 'The sound of a reply (MP3) +',
      refusals: {
        404: 'There is no such recording, or its day is over.',
        416: 'The recording has no such part.',
        503: 'It could not be made.',
      },
      params: z.object({ clip: z.string().regex(/^[\w-]{32}\.mp3$/) }),
      response: { 200: z.any().meta({ type: 'string', format: 'binary' }) },
    },
  }),
  conversations: endpoint({
    method: 'GET',
    url: '/api/advisor/conversations/',
    config: { access: 'user' },
    schema: {
      summary: 'The latest 100 conversations of the user +',
      response: { 200: z.array(ConversationSummary) },
    },
  }),
  conversation: endpoint({
    method: 'GET',
    url: '/api/advisor/conversations/:id/',
    config: { access: 'user' },
    schema: {
      summary: 'One conversation with its messages +',
      refusals: {
        404: 'The caller has no such conversation.',
        503: 'The mentor is being prepared.',
      },
      params: ConversationParams,
      response: { 200: Conversation },
    },
  }),
  deleteConversation: endpoint({
    method: 'DELETE',
    url: '/api/advisor/conversations/:id/',
    config: { access: 'user' },
    schema: {
      summary: 'Delete a conversation +',
      refusals: { 404: 'The caller has no such conversation.' },
      params: ConversationParams,
      response: { 204: NoContent },
    },
  }),
  transcribe: endpoint({
    method: 'POST',
    url: '/api/advisor/transcriptions/',
    config: {
      access: 'user',
      slow: true,
      multipart: true,
      fileLimit: ADVISOR_LIMITS.recordingBytes,
    },
    schema: {
      summary: 'Turn a recording into text +',
      refusals: {
        413: 'The recording has more than 2 MB, or is longer than a minute.',
        415: 'The recording is neither WebM, Ogg, MP4, M4A, MP3 nor WAV.',
        429: 'Twelve recordings in a minute, or 200 in a day.',
        503: 'No service is configured, or it has failed.',
      },
      body: z.object({ audio: Upload, language: ChatBody.shape.language }),
      response: { 200: z.object({ text: z.string() }) },
    },
  }),
  getIdea: endpoint({
    method: 'GET',
    url: '/api/advisor/idea/',
    config: { access: 'user' },
    schema: { summary: "The learner's own idea +", response: { 200: IdeaCard } },
  }),
  putIdea: endpoint({
    method: 'PUT',
    url: '/api/advisor/idea/',
    config: { access: 'user' },
    schema: {
      summary: "Change the learner's own idea, and consents +",
      body: IdeaCardBody,
      response: { 200: IdeaCard },
    },
  }),
  unanswered: endpoint({
    method: 'GET',
    url: '/api/advisor/unanswered/',
    config: { access: 'editor' },
    schema: {
      summary:
        'Questions that no lesson answers, kept with consent: the open ones, most asked first, or those done +',
      querystring: PageQuery.extend({
        state: z
          .enum(QUESTION_STATES, fieldMessage('Choose open or done.', 'Choisissez open ou done.'))
          .default('open'),
      }),
      response: {
        200: page(UnansweredQuestion, ADVISOR_PAGE_SIZE).extend({ open_count: z.int() }),
      },
    },
  }),
  /**
   * Applies to everyone who asked in the same words. A completed question keeps its time. The answer contains nothing of the learner,
   * because it is stored for repeated requests, and would outlive an erased account.
   */
  markUnanswered: endpoint({
    method: 'PUT',
    url: '/api/advisor/unanswered/:id/',
    config: { access: 'editor', offline: true },
    schema: {
      summary: 'Mark a kept question as done, or open it again +',
      refusals: { 404: 'There is no such question.' },
      params: IdParams,
      body: DoneBody,
      response: { 200: UnansweredQuestion.pick({ id: true, done_at: true }) },
    },
  }),
  /** For the organization's owner and admins, and for staff. */
  allowance: endpoint({
    method: 'GET',
    url: '/api/advisor/organizations/:id/allowance/',
    config: { access: 'user' },
    schema: {
      summary: 'What an organization may use of the AI service this month, and has used +',
      refusals: {
        403: 'The caller is a member, and neither owner nor admin.',
        404: 'There is no such organization, or the caller is neither a member nor staff.',
      },
      params: IdParams,
      response: { 200: Allowance },
    },
  }),
  setAllowance: endpoint({
    method: 'PUT',
    url: '/api/advisor/organizations/:id/allowance/',
    config: { access: 'staff' },
    schema: {
      summary: 'Set how many tokens an organization may use in a month; it holds at once +',
      refusals: { 404: 'There is no such organization.' },
      params: IdParams,
      body: AllowanceBody,
      response: { 200: Allowance },
    },
  }),
  allowances: endpoint({
    method: 'GET',
    url: '/api/advisor/organizations/',
    config: { access: 'staff' },
    schema: {
      summary: 'The allowances of all organizations, those that have used most first +',
      querystring: PageQuery.extend({ search: line(ADVISOR_LIMITS.search).optional() }),
      response: { 200: page(Allowance, ADVISOR_PAGE_SIZE) },
    },
  }),
} as const;
