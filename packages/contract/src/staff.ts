import { z } from 'zod';
import { Email, NewPassword, OwnPassword, Username } from './accounts.ts';
import { endpoint, Id, IdInUrl, line, Moment, page, PageQuery } from './endpoint.ts';
import { HISTORY_PER_PAGE } from './limits.ts';

export const RecordLine = z.object({
  id: Id,
  at: Moment,
  /** Null for the system itself, and for somebody who has gone. */
  actor: z.object({ id: Id, username: z.string() }).nullable(),
  action: z.string(),
  /** Its name as it is now, in the reader's language; null for what has none, or is gone. */
  subject: z.object({ kind: z.string(), id: z.int(), name: z.string().nullable() }),
  /** Full names, with the usernames, of who did it and of the people whom `before` and `after` name, by their ids. */
  people: z.record(z.string(), z.string()),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type RecordLine = z.infer<typeof RecordLine>;

const RecordQuery = PageQuery.extend({
  /** Leaves out who only looked at personal data. */
  only: z.literal('changes').optional(),
  /** The exact username or email of who did it. */
  actor: line(254).optional(),
  /** Name, username or email of a person: what they did, and what was done to them. */
  person: line(254).optional(),
  /** One, or several with commas between them; so is `kind`, what lines are about. */
  action: line(400).optional(),
  kind: line(400).optional(),
  subject: IdInUrl.optional(),
  /** Days of the installation, `2026-11-23`; both count. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type RecordQuery = z.infer<typeof RecordQuery>;

const RecordExport = RecordQuery.omit({ page: true }).extend({
  password: OwnPassword,
  /** The last line of the file before this one. */
  before: z.object({ at: Moment, id: Id }).optional(),
});
export type RecordExport = z.infer<typeof RecordExport>;

/** What waits for somebody of the team. */
export const Waiting = z.object({
  kind: z.enum([
    'ventures',
    'changed-ventures',
    'messages',
    'unanswered',
    'answers',
    'drafts',
    'feeds',
    'jobs',
    'links',
    'facts',
    'translations',
    'journey-translations',
    'held',
  ]),
  count: z.int(),
  /** Of what waits longest; for facts the day on which the next one expires. */
  since: Moment,
  /** The name, title or words of what waits longest, where it has any that the caller's lists show. */
  oldest: z.string().nullable(),
  /** Of releases that are held back: why, and the edited files that each reason is about. */
  problems: z.array(z.object({ paths: z.array(z.string()), says: z.string() })).optional(),
});
export type Waiting = z.infer<typeof Waiting>;

export const staffEndpoints = {
  today: endpoint({
    method: 'GET',
    url: '/api/staff/today/',
    config: { access: 'user' },
    schema: {
      summary: 'What waits for the roles of the caller, the longest first; empty without a role +',
      response: { 200: z.array(Waiting) },
    },
  }),
  createFirst: endpoint({
    method: 'POST',
    url: '/api/staff/first/',
    config: { access: 'anonymous', slow: true },
    schema: {
      summary: 'The first staff account of an installation, with the link that its start printed +',
      refusals: {
        400: '`error`: the link has expired or was used. `username`, `email`, `password`: as at register/.',
        429: 'Too many tries of one address in an hour.',
      },
      body: z.object({
        token: z.string().max(100),
        username: Username,
        email: Email,
        password: NewPassword,
      }),
      response: { 201: z.object({ username: z.string() }) },
    },
  }),
  record: endpoint({
    method: 'GET',
    url: '/api/staff/record/',
    config: { access: 'staff' },
    schema: {
      summary: 'Who did what to whom, the newest first; nothing of it can be changed +',
      querystring: RecordQuery,
      response: { 200: page(RecordLine, HISTORY_PER_PAGE) },
    },
  }),
  exportRecord: endpoint({
    method: 'POST',
    url: '/api/staff/record/export/',
    config: { access: 'staff', slow: true, secret: true },
    schema: {
      summary:
        'The newest 10,000 lines of the record for a file, or of those before a line; the other staff hear of it +',
      body: RecordExport,
      response: {
        200: z.object({
          lines: z.array(RecordLine),
          /** Whether there are older ones. */
          has_more: z.boolean(),
        }),
      },
    },
  }),
} as const;
