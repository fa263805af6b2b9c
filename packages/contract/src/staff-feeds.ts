import { z } from 'zod';
import {
  endpoint,
  Id,
  IdParams,
  Moment,
  NoContent,
  page,
  PageQuery,
  required,
  webUrl,
} from './endpoint.ts';
import { STAFF_MESSAGES_PER_PAGE } from './limits.ts';
import { FEEDS_PER_PAGE } from './rules/staff.ts';

const Feed = z.object({
  id: Id,
  url: z.string(),
  title: z.string(),
  paused_at: Moment.nullable(),
  last_read_at: Moment.nullable(),
  /** Why the last reading failed, in English and French. */
  error: z.object({ en: z.string(), fr: z.string() }).nullable(),
  /** The number of unprocessed entries. */
  waiting: z.int(),
});
export type Feed = z.infer<typeof Feed>;

export const FeedEntry = z.object({
  id: Id,
  title: z.string(),
  /** A web address, or empty. */
  link: z.string(),
  /** Plain text. */
  summary: z.string(),
  published_at: Moment.nullable(),
  first_seen_at: Moment,
  feed: z.object({ id: Id, title: z.string() }),
  /** Its listing, if it was taken over before and has changed since. */
  opportunity_id: Id.nullable(),
  /** A listing with the same link. */
  same_link_id: Id.nullable(),
});
export type FeedEntry = z.infer<typeof FeedEntry>;

const Address = z.object({ url: required(webUrl(500)) });
const Sample = z.object({ title: z.string(), link: z.string() });

export const staffFeedEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/api/staff/feeds/',
    config: { access: 'editor' },
    schema: {
      summary:
        'The feeds that are read for opportunities, the newest first; a search finds titles and addresses +',
      querystring: PageQuery.extend({ search: z.string().max(200).optional() }),
      response: { 200: page(Feed, FEEDS_PER_PAGE) },
    },
  }),
  test: endpoint({
    method: 'POST',
    url: '/api/staff/feeds/test/',
    config: { access: 'editor', slow: true },
    schema: {
      summary: 'What a feed has; nothing is kept +',
      refusals: { 400: '`url`: no feed can be read there.' },
      body: Address,
      response: {
        200: z.object({ title: z.string(), count: z.int(), entries: z.array(Sample) }),
      },
    },
  }),
  add: endpoint({
    method: 'POST',
    url: '/api/staff/feeds/',
    config: { access: 'editor', slow: true },
    schema: {
      summary: 'Read a feed from now on; its entries wait to be checked +',
      refusals: {
        400: '`url`: no feed can be read there. `error`: there are as many feeds as are read.',
        409: 'It is read already.',
      },
      body: Address,
      response: { 201: Feed },
    },
  }),
  read: endpoint({
    method: 'POST',
    url: '/api/staff/feeds/:id/read/',
    config: { access: 'editor', slow: true },
    schema: {
      summary: 'Read a feed now +',
      refusals: { 404: 'There is no such feed.' },
      params: IdParams,
      response: { 200: Feed },
    },
  }),
  update: endpoint({
    method: 'PUT',
    url: '/api/staff/feeds/:id/',
    config: { access: 'editor' },
    schema: {
      summary: 'Pause a feed, or go on with it +',
      refusals: { 404: 'There is no such feed.' },
      params: IdParams,
      body: z.object({ paused: z.boolean() }),
      response: { 200: Feed },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/staff/feeds/:id/',
    config: { access: 'editor' },
    schema: {
      summary: 'Read a feed no more; its entries go, listings made of them stay +',
      refusals: { 404: 'There is no such feed.' },
      params: IdParams,
      response: { 204: NoContent },
    },
  }),
  queue: endpoint({
    method: 'GET',
    url: '/api/staff/feed-entries/',
    config: { access: 'editor' },
    schema: {
      summary: 'Entries of feeds that wait for somebody, the newest first +',
      querystring: PageQuery,
      response: { 200: page(FeedEntry, STAFF_MESSAGES_PER_PAGE) },
    },
  }),
  entry: endpoint({
    method: 'GET',
    url: '/api/staff/feed-entries/:id/',
    config: { access: 'editor' },
    schema: {
      summary: 'An entry of a feed +',
      refusals: { 404: 'There is no such entry.' },
      params: IdParams,
      response: { 200: FeedEntry },
    },
  }),
  dismiss: endpoint({
    method: 'POST',
    url: '/api/staff/feed-entries/:id/dismiss/',
    config: { access: 'editor' },
    schema: {
      summary: 'An entry is no listing, or its listing has been compared with it +',
      refusals: { 404: 'There is no such entry.' },
      params: IdParams,
      response: { 204: NoContent },
    },
  }),
} as const;
