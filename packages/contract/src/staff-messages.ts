import { z } from 'zod';
import { Language, OwnPassword } from './accounts.ts';
import { BaseRevision } from './edits.ts';
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
  webUrl,
} from './endpoint.ts';
import { BROADCAST_LIMITS, REPLY_MAX } from './rules/staff.ts';
import { fieldMessage } from './sentence.ts';
import { STAFF_MESSAGES_PER_PAGE, SUBSCRIBERS_PER_PAGE } from './limits.ts';

const InboxQuery = PageQuery.extend({
  search: z.string().max(200).optional(),
  state: z.enum(['open', 'closed']).optional(),
  /** Only those assigned to the caller, or to nobody. */
  assigned: z.enum(['mine', 'nobody']).optional(),
});
export type InboxQuery = z.infer<typeof InboxQuery>;

const Named = z.object({ id: Id, username: z.string() });
/** A member of the team who may answer messages. */
const Colleague = Named.extend({ full_name: z.string() });
export type Colleague = z.infer<typeof Colleague>;

export const InboxLine = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** The first 200 characters. */
  beginning: z.string(),
  created_at: Moment,
  closed_at: Moment.nullable(),
  /** The responsible colleague. */
  assignee: Colleague.nullable(),
  replies: z.int(),
});
export type InboxLine = z.infer<typeof InboxLine>;

export const InboxMessage = InboxLine.omit({ beginning: true, replies: true }).extend({
  message: z.string(),
  language: Language,
  /** An account with this email; it is not verified that the sender owns it. */
  account: Named.nullable(),
  replies: z.array(
    z.object({ id: Id, author: z.string().nullable(), text: z.string(), sent_at: Moment }),
  ),
});
export type InboxMessage = z.infer<typeof InboxMessage>;

const Audience = z.discriminatedUnion('kind', [
  /** Newsletter subscribers, by mail. */
  z.object({ kind: z.literal('subscribers'), language: Language.nullable() }),
  /** In the app, and by mail for those who chose that. */
  z.object({ kind: z.literal('everyone') }),
  z.object({ kind: z.literal('organization'), id: Id }),
  z.object({ kind: z.literal('venture'), id: Id }),
]);
export type Audience = z.infer<typeof Audience>;

const TEXTS = {
  subject: line(BROADCAST_LIMITS.subject),
  /** Markdown (`rules/rich-text.ts`), like `text_fr`. */
  text: paragraph(BROADCAST_LIMITS.text),
  /** A button below the text: label and link, or neither. */
  link_label: line(BROADCAST_LIMITS.label),
  link: webUrl(BROADCAST_LIMITS.link),
  /** The French version: complete, or missing, so that everybody gets the text above. */
  subject_fr: line(BROADCAST_LIMITS.subject),
  text_fr: paragraph(BROADCAST_LIMITS.text),
  link_label_fr: line(BROADCAST_LIMITS.label),
};
const BroadcastText = z.object({
  subject: required(TEXTS.subject),
  text: required(TEXTS.text),
  link_label: TEXTS.link_label.default(''),
  link: TEXTS.link.default(''),
  subject_fr: TEXTS.subject_fr.default(''),
  text_fr: TEXTS.text_fr.default(''),
  link_label_fr: TEXTS.link_label_fr.default(''),
});
const WHOLE = fieldMessage(
  'Translate this too, or leave the whole translation out.',
  'Traduisez aussi ce champ, ou laissez toute la traduction de côté.',
);
type TextFields = z.infer<typeof BroadcastText>;
const isInFrench = ({ subject_fr, text_fr, link_label_fr }: TextFields) =>
  [subject_fr, text_fr, link_label_fr].some((text) => text !== '');
export const NewBroadcast = BroadcastText.extend({ audience: Audience })
  .refine(({ link, link_label }) => (link === '') === (link_label === ''), {
    path: ['link'],
    error: fieldMessage(
      'Give both the address and what the button says, or neither.',
      'Donnez l’adresse et le texte du bouton, ou aucun des deux.',
    ),
  })
  .refine((broadcast) => !isInFrench(broadcast) || broadcast.subject_fr !== '', {
    path: ['subject_fr'],
    error: WHOLE,
  })
  .refine((broadcast) => !isInFrench(broadcast) || broadcast.text_fr !== '', {
    path: ['text_fr'],
    error: WHOLE,
  })
  .refine(
    (broadcast) =>
      !isInFrench(broadcast) || (broadcast.link === '') === (broadcast.link_label_fr === ''),
    { path: ['link_label_fr'], error: WHOLE },
  );
export type NewBroadcast = z.infer<typeof NewBroadcast>;

/** Fields that are left out stay. Without English texts, everybody gets the French ones. */
const BroadcastChanges = z
  .object({ ...TEXTS, audience: Audience })
  .partial()
  .extend({ revision: BaseRevision });
export type BroadcastChanges = z.infer<typeof BroadcastChanges>;

export const Broadcast = z.object({
  id: Id,
  subject: z.string(),
  text: z.string(),
  /** The text as sanitised HTML, if it has formatting. */
  text_html: z.string().optional(),
  link_label: z.string(),
  link: z.string(),
  /** Empty where there is only one language. */
  subject_fr: z.string(),
  text_fr: z.string(),
  text_fr_html: z.string().optional(),
  link_label_fr: z.string(),
  audience: z.object({
    kind: z.enum(['subscribers', 'everyone', 'organization', 'venture']),
    /** The id of an organization or venture. */
    id: Id.nullable(),
    /** Only for subscribers; null for all languages. */
    language: Language.nullable(),
  }),
  /** The name of the organization or venture; null once it is deleted. */
  audience_name: z.string().nullable(),
  state: z.enum(['draft', 'sending', 'stopped', 'sent']),
  author: z.string().nullable(),
  created_at: Moment,
  started_at: Moment.nullable(),
  finished_at: Moment.nullable(),
  sent: z.int(),
  revision: z.int(),
  /** The current number of recipients. */
  readers: z.int(),
});
export type Broadcast = z.infer<typeof Broadcast>;

const SubscriberQuery = PageQuery.extend({
  search: z.string().max(200).optional(),
  /** Whether the link of the welcome mail was followed, without which no newsletter is sent. */
  confirmed: z.enum(['yes', 'no']).optional(),
});
export type SubscriberQuery = z.infer<typeof SubscriberQuery>;

const Subscriber = z.object({
  id: Id,
  email: z.string(),
  language: Language,
  subscribed_at: Moment,
  confirmed_at: Moment.nullable(),
});
export type Subscriber = z.infer<typeof Subscriber>;

export const staffMessageEndpoints = {
  inbox: endpoint({
    method: 'GET',
    url: '/api/staff/messages/',
    config: { access: 'reviewer' },
    schema: {
      summary:
        'Contact messages: the open ones, the oldest first; the closed ones, the newest first +',
      querystring: InboxQuery,
      response: { 200: page(InboxLine, STAFF_MESSAGES_PER_PAGE) },
    },
  }),
  message: endpoint({
    method: 'GET',
    url: '/api/staff/messages/:id/',
    config: { access: 'reviewer' },
    schema: {
      summary: 'A contact message with what was answered; the read is recorded +',
      refusals: { 404: 'There is no such message.' },
      params: IdParams,
      response: { 200: InboxMessage },
    },
  }),
  colleagues: endpoint({
    method: 'GET',
    url: '/api/staff/colleagues/',
    config: { access: 'reviewer' },
    schema: {
      summary: 'Who may answer contact messages, by name +',
      response: { 200: z.object({ colleagues: z.array(Colleague) }) },
    },
  }),
  reply: endpoint({
    method: 'POST',
    url: '/api/staff/messages/:id/reply/',
    config: { access: 'reviewer' },
    schema: {
      summary: 'Answer a contact message by mail, and close it unless it is kept open +',
      refusals: { 404: 'There is no such message.', 409: 'There are more answers than `seen`.' },
      params: IdParams,
      body: z.object({
        text: required(paragraph(REPLY_MAX)),
        keep_open: z.boolean().default(false),
        /** The number of replies that the author has seen: if there are more, nothing is sent (409). */
        seen: z.int().min(0).optional(),
      }),
      response: { 200: InboxMessage },
    },
  }),
  update: endpoint({
    method: 'PUT',
    url: '/api/staff/messages/:id/',
    config: { access: 'reviewer' },
    schema: {
      summary:
        'Close or open a contact message again, give it to somebody of the team or to nobody +',
      refusals: {
        404: 'There is no such message.',
        409: 'Somebody else has it than `assignee_was` says.',
      },
      params: IdParams,
      body: z.object({
        closed: z.boolean().optional(),
        /** Assigns it to the caller, or to nobody; sent by pages of earlier releases. */
        mine: z.boolean().optional(),
        /** Assigns it to a colleague, who is notified, or with null to nobody. */
        assignee_id: Id.nullable().optional(),
        /** The assignee before the change: if that is somebody else now, nothing changes (409). */
        assignee_was: Id.nullable().optional(),
      }),
      response: { 200: InboxMessage },
    },
  }),
  broadcasts: endpoint({
    method: 'GET',
    url: '/api/staff/broadcasts/',
    config: { access: 'staff' },
    schema: {
      summary: 'Newsletters and announcements, the newest first +',
      querystring: PageQuery,
      response: { 200: page(Broadcast, STAFF_MESSAGES_PER_PAGE) },
    },
  }),
  createBroadcast: endpoint({
    method: 'POST',
    url: '/api/staff/broadcasts/',
    config: { access: 'staff' },
    schema: {
      summary: 'Write a newsletter or an announcement; it is not sent yet +',
      body: NewBroadcast,
      response: { 201: Broadcast },
    },
  }),
  updateBroadcast: endpoint({
    method: 'PUT',
    url: '/api/staff/broadcasts/:id/',
    config: { access: 'staff' },
    schema: {
      summary: 'Change a newsletter or an announcement that was not sent yet +',
      refusals: {
        400: 'What would stand there is no whole: a translation, or a button.',
        404: 'There is no such message.',
        409: 'It is no draft any more.',
      },
      params: IdParams,
      body: BroadcastChanges,
      response: { 200: Broadcast },
    },
  }),
  testBroadcast: endpoint({
    method: 'POST',
    url: '/api/staff/broadcasts/:id/test/',
    config: { access: 'staff' },
    schema: {
      summary: 'Give a newsletter, by mail, or an announcement, in the app, to the caller alone +',
      refusals: { 404: 'There is no such message.' },
      params: IdParams,
      response: { 200: Broadcast },
    },
  }),
  sendBroadcast: endpoint({
    method: 'POST',
    url: '/api/staff/broadcasts/:id/send/',
    config: { access: 'staff' },
    schema: {
      summary:
        'Begin to send a newsletter or an announcement, or go on after a stop: each reader gets it once +',
      refusals: {
        404: 'There is no such message.',
        409: 'It is being sent or was sent, or its text is not that of `revision`.',
      },
      params: IdParams,
      /** The reviewed text: another revision is not sent (409). */
      querystring: z.object({ revision: z.coerce.number().int().optional() }),
      response: { 200: Broadcast },
    },
  }),
  stopBroadcast: endpoint({
    method: 'POST',
    url: '/api/staff/broadcasts/:id/stop/',
    config: { access: 'staff' },
    schema: {
      summary:
        'Stop sending a newsletter or an announcement; mails that have not gone out are taken back +',
      refusals: { 404: 'There is no such message.', 409: 'Nothing is being sent.' },
      params: IdParams,
      response: { 200: Broadcast },
    },
  }),
  subscribers: endpoint({
    method: 'GET',
    url: '/api/staff/subscribers/',
    config: { access: 'staff' },
    schema: {
      summary:
        'Subscribers of the newsletter who have not left, the newest first; the read is recorded +',
      querystring: SubscriberQuery,
      response: { 200: page(Subscriber, SUBSCRIBERS_PER_PAGE) },
    },
  }),
  removeSubscriber: endpoint({
    method: 'DELETE',
    url: '/api/staff/subscribers/:id/',
    config: { access: 'staff' },
    schema: {
      summary: 'Take an address out of the newsletter: it gets none any more +',
      refusals: { 404: 'There is no such subscriber.' },
      params: IdParams,
      response: { 204: NoContent },
    },
  }),
  exportSubscribers: endpoint({
    method: 'POST',
    url: '/api/staff/subscribers/csv/',
    config: { access: 'staff', mediaType: 'text/csv', slow: true, secret: true },
    schema: {
      summary:
        'Subscribers of the newsletter as CSV, without those who left; the other staff hear of it +',
      body: z.object({ password: OwnPassword }),
      response: { 200: z.string().meta({ description: 'CSV in UTF-8' }) },
    },
  }),
} as const;
