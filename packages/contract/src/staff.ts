import { z } from 'zod';
import { Email, NewPassword, OwnPassword, Username } from './accounts.ts';
import { endpoint, Id, IdInUrl, line, Moment, page, PageQuery, SentMoment } from './endpoint.ts';
import { HISTORY_PER_PAGE } from './limits.ts';

export const RecordLine = z.object({
  id: Id,
  at: Moment,
  /** Null when the system acted, or when the account was erased. */
  actor: z.object({ id: Id, username: z.string() }).nullable(),
  action: z.string(),
  /** Its current name in the reader's language; null if it has none, or was deleted. */
  subject: z.object({ kind: z.string(), id: z.int(), name: z.string().nullable() }),
  /** Full names with usernames, by id, of the actor and of people mentioned in `before` and `after`. */
  people: z.record(z.string(), z.string()),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type RecordLine = z.infer<typeof RecordLine>;

const RecordQuery = PageQuery.extend({
  /** Leaves out reading of personal data. */
  only: z.literal('changes').optional(),
  /** The exact username or email of the actor. */
  actor: line(254).optional(),
  /** Name, username or email of a person: their acts, and acts that affected them. */
  person: line(254).optional(),
  /** One, or several separated by commas; the same for `kind`, the kind of subject. */
  action: line(400).optional(),
  kind: line(400).optional(),
  subject: IdInUrl.optional(),
  /** Dates in the installation's time zone, `2026-11-23`; both inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type RecordQuery = z.infer<typeof RecordQuery>;

const RecordExport = RecordQuery.omit({ page: true }).extend({
  password: OwnPassword,
  /** The last line of the previous file. */
  before: z.object({ at: SentMoment, id: Id }).optional(),
});
export type RecordExport = z.infer<typeof RecordExport>;

/** Work that waits for the team. */
export const Waiting = z.object({
  kind: z.enum([
    'ventures',
    'changed-ventures',
    'messages',
    'unanswered',
    'answers',
    'drafts',
    'journey-drafts',
    'feeds',
    'sign-ins',
    'jobs',
    'links',
    'facts',
    'translations',
    'journey-translations',
    'held',
  ]),
  count: z.int(),
  /** The time of the oldest; for facts, the next expiry date. */
  since: Moment,
  /** The name or title of the oldest; none for what a person wrote, which only its own page shows. */
  oldest: z.string().nullable(),
  /** The id of the oldest, where it is approved on a page of its own. */
  oldest_id: Id.optional(),
  /** For releases that are held back: each reason, with the edited files that it concerns. */
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
