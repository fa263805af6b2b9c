import { z } from 'zod';
import { endpoint, Id, Moment, NoContent, page, PageQuery } from './endpoint.ts';
import { NOTIFICATIONS_PER_PAGE } from './limits.ts';

export const Notification = z.object({
  id: Id,
  kind: z.string(),
  /** A sentence in the user's language. */
  text: z.string(),
  /** For a formatted text: its title, and the text as sanitised HTML. */
  rich: z.object({ title: z.string(), html: z.string() }).nullish(),
  /** The page that it links to. */
  path: z.string(),
  created_at: Moment,
  read_at: Moment.nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationSetting = z.object({
  kind: z.string(),
  /** The kind's description, in the user's language. */
  label: z.string(),
  /** Whether unread ones are also mailed. */
  mail: z.boolean(),
});
export type NotificationSetting = z.infer<typeof NotificationSetting>;

export const notificationEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/api/notifications/',
    schema: {
      summary: 'The user’s notifications, the newest first +',
      querystring: PageQuery,
      response: { 200: page(Notification, NOTIFICATIONS_PER_PAGE) },
    },
  }),
  unread: endpoint({
    method: 'GET',
    url: '/api/notifications/unread/',
    schema: {
      summary: 'How many notifications are unread +',
      response: { 200: z.object({ unread: z.int() }) },
    },
  }),
  markRead: endpoint({
    method: 'POST',
    url: '/api/notifications/read/',
    schema: {
      summary: 'Marks some or all notifications as read +',
      body: z.object({ ids: z.union([z.array(Id).max(100), z.literal('all')]) }),
      response: { 204: NoContent },
    },
  }),
  settings: endpoint({
    method: 'GET',
    url: '/api/notifications/settings/',
    schema: {
      summary: 'Which kinds of notifications are mailed +',
      response: { 200: z.array(NotificationSetting) },
    },
  }),
  updateSettings: endpoint({
    method: 'PUT',
    url: '/api/notifications/settings/',
    schema: {
      summary: 'Changes which kinds of notifications are mailed +',
      refusals: { 400: '`kind`: there is no such one.' },
      body: z.object({ kind: z.string(), mail: z.boolean() }),
      response: { 200: z.array(NotificationSetting) },
    },
  }),
} as const;
