import { z } from 'zod';
import {
  endpoint,
  Id,
  IdInUrl,
  IdParams,
  line,
  Message,
  Moment,
  NamedId,
  NoContent,
  page,
  PageQuery,
  paragraph,
  required,
} from './endpoint.ts';
import { fieldMessage } from './sentence.ts';
import { ActivityRecord, RecordStatus, RecordVersion } from './studio-records.ts';
import { PROGRESS_PER_PAGE, STUDIO_LIMITS } from './limits.ts';

export const QUEUE_SIZE = 20;
/** After this many days without an answer, a trainee can leave without permission. */
export const LONG_WAIT_DAYS = 14;

/** A user who has joined a venture. */
export const Trainee = z.object({
  id: Id,
  full_name: z.string(),
  username: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Null unless the caller is a trainer of the venture. */
  email: z.string().nullable(),
  /** Whether the caller is a trainer of the venture: owns it, or assists there. */
  joined: z.boolean(),
});
export type Trainee = z.infer<typeof Trainee>;

/** A venture in the studio; its description is the tagline. */
export const StudioVenture = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** Users who are not trainers see at most themselves. */
  trainees: z.array(Trainee),
  trainees_count: z.int(),
  /** Whether the caller has joined it or, as a trainer, owns it or assists there. */
  joined: z.boolean(),
  /** The name of the trainer who owns it. */
  trainer_name: z.string(),
  /** That trainer's recent median answer time in hours; null without answers. */
  answer_hours: z.int().nullable(),
});
export type StudioVenture = z.infer<typeof StudioVenture>;

/** A trainee of the caller. */
export const OwnTrainee = Trainee.extend({
  /** Empty for somebody without email. */
  email: z.string(),
  venture: NamedId,
  joined_at: Moment,
  pending_count: z.int(),
  /**
   * Activities of the journey: approved ones, those of which a change was asked, and all. Servers of an earlier release
   * do not send them.
   */
  approved_count: z.int().optional(),
  rejected_count: z.int().optional(),
  activity_count: z.int().optional(),
  /** When the oldest waiting work was submitted; null without any. */
  waiting_since: Moment.nullable(),
  /** When and why they asked to leave. */
  leave_requested_at: Moment.nullable(),
  leave_message: z.string().nullable(),
  /** Comments by the trainee that the caller has not read. */
  unread_count: z.int(),
});
export type OwnTrainee = z.infer<typeof OwnTrainee>;

const Neighbour = z.object({ id: Id, full_name: z.string() });

/** A trainee, with the previous and next one who has waiting work, longest wait first. */
export const TraineeDetail = OwnTrainee.extend({
  previous: Neighbour.nullable(),
  next: Neighbour.nullable(),
});
export type TraineeDetail = z.infer<typeof TraineeDetail>;

/** The user's own membership of a venture. */
export const Membership = z.object({
  venture: NamedId,
  /** A trainer assists the venture's owner. */
  role: z.enum(['trainee', 'assistant']),
  trainer_name: z.string(),
  joined_at: Moment,
  leave_requested_at: Moment.nullable(),
  /** Whether the user can leave without permission: an assistant, or a trainee without an answer for `LONG_WAIT_DAYS`. */
  may_leave: z.boolean(),
});
export type Membership = z.infer<typeof Membership>;

const Person = z.object({ id: Id, username: z.string(), full_name: z.string(), at: Moment });

/** The assistants of a venture, for its owner. */
export const TrainerAccess = z.object({
  /** Trainers can join only by invitation. */
  closed_to_trainers: z.boolean(),
  /** `at`: when they joined. */
  assistants: z.array(Person),
  /** They can join again only by invitation. */
  removed: z.array(Person),
  /** They have not joined yet. */
  invited: z.array(Person),
});
export type TrainerAccess = z.infer<typeof TrainerAccess>;

/** Waiting work with everything that is needed to answer it. */
export const QueueItem = z.object({
  record: ActivityRecord,
  trainee: z.object({ id: Id, full_name: z.string(), username: z.string() }),
  venture: NamedId,
  activity: z.object({
    id: Id,
    title: z.string(),
    description: z.string(),
    good: z.array(z.string()),
    step: NamedId,
  }),
  waiting_since: Moment,
  /** The last reviewed version, to show the difference; null the first time. */
  reviewed: RecordVersion.nullable(),
  last_comment: z.string().nullable(),
  /** The author: a trainer, or the trainee. */
  last_comment_by: z.string().nullable(),
});
export type QueueItem = z.infer<typeof QueueItem>;

/** A trainee's state of a step, the first that applies: any waiting, any rejected, all approved, something, nothing. */
export const StepState = z.enum(['waiting', 'rejected', 'done', 'started', 'nothing']);
export type StepState = z.infer<typeof StepState>;

export const ProgressTable = page(
  OwnTrainee.extend({
    /** In the order of `steps`; an activity that is missing has no work. */
    progress: z.array(
      z.object({
        state: StepState,
        approved: z.int(),
        pending: z.int(),
        rejected: z.int(),
      }),
    ),
  }),
  PROGRESS_PER_PAGE,
).extend({
  steps: z.array(
    z.object({ id: Id, title: z.string(), order: z.int(), section: NamedId, activities: z.int() }),
  ),
});
export type ProgressTable = z.infer<typeof ProgressTable>;

/** A trainer's saved comment. */
export const Snippet = z.object({ id: Id, content: z.string(), created_at: Moment });
export type Snippet = z.infer<typeof Snippet>;

const snippet = z.object({ content: required(paragraph(STUDIO_LIMITS.comment)) });

const REASON_REQUIRED = fieldMessage('Say what needs to change.', 'Dites ce qu’il faut changer.');

const Review = z
  .object({
    status: RecordStatus,
    /** The record's `revision` that was reviewed: 409 when there is a newer one. */
    revision: z.int().positive(),
    /** Becomes a comment on this version; required to reject. */
    comment: paragraph(STUDIO_LIMITS.comment).optional(),
  })
  .refine(({ status, comment }) => status !== 'rejected' || Boolean(comment), {
    path: ['comment'],
    message: REASON_REQUIRED,
  });
export type Review = z.output<typeof Review>;

const ofVenture = z.object({
  venture: z.preprocess((value) => (value === '' ? undefined : value), IdInUrl.optional()),
});
/** Words of a name or address. */
const TraineeQuery = ofVenture.extend({ search: line(100).optional() });
export type TraineeQuery = z.infer<typeof TraineeQuery>;

export const studioTrainerEndpoints = {
  isTrainer: endpoint({
    method: 'GET',
    url: '/api/venture/is-trainer/',
    config: { access: 'user' },
    schema: {
      summary: 'Whether the user is a trainer',
      response: { 200: z.object({ is_trainer: z.boolean() }) },
    },
  }),
  available: endpoint({
    method: 'GET',
    url: '/api/venture/list-available-venture/',
    config: { access: 'user' },
    schema: {
      summary: 'The ventures of trainers that can be joined',
      response: {
        200: z.object({
          ventures: z.array(StudioVenture),
          /** The id of the venture that the caller has joined. */
          joined: Id.nullable(),
          membership: Membership.nullable(),
        }),
      },
    },
  }),
  join: endpoint({
    method: 'POST',
    url: '/api/venture/join-venture/',
    config: { access: 'user' },
    schema: {
      summary: 'Join a venture as a trainee; as a trainer, assist there',
      refusals: {
        400: '`error`: the caller has joined a venture, or owns this one.',
        403: 'A trainer who has to be invited to assist there.',
        404: 'There is no such venture that can be joined.',
      },
      body: z.object({ venture_id: Id }),
      response: { 201: Message },
    },
  }),
  requestLeave: endpoint({
    method: 'POST',
    url: '/api/venture/leave-request/',
    config: { access: 'user' },
    schema: {
      summary:
        'Ask to leave the venture; an assistant, and a trainee whom nobody has answered for 14 days, leaves at once +',
      refusals: { 400: '`error`: the caller has not joined a venture.' },
      body: z.object({ message: paragraph(STUDIO_LIMITS.leaveMessage).optional() }),
      response: { 201: Message },
    },
  }),
  withdrawLeave: endpoint({
    method: 'DELETE',
    url: '/api/venture/leave-request/',
    config: { access: 'user' },
    schema: {
      summary: 'Take the request to leave the venture back +',
      response: { 204: NoContent },
    },
  }),
  ventures: endpoint({
    method: 'GET',
    url: '/api/venture/trainer/ventures/',
    config: { access: 'trainer' },
    schema: {
      summary: 'The ventures that trainers own, the caller’s first',
      response: { 200: z.array(StudioVenture) },
    },
  }),
  trainees: endpoint({
    method: 'GET',
    url: '/api/venture/trainees/',
    config: { access: 'trainer' },
    schema: {
      summary: 'The trainees of the caller, the longest wait first',
      refusals: { 404: 'The venture is none of the caller’s.' },
      querystring: TraineeQuery,
      response: { 200: z.array(OwnTrainee) },
    },
  }),
  trainee: endpoint({
    method: 'GET',
    url: '/api/venture/trainees/:id/',
    config: { access: 'trainer' },
    schema: {
      summary: 'A trainee of the caller, with those before and after whose work waits +',
      refusals: { 404: 'They are no trainee of the caller.' },
      params: IdParams,
      querystring: ofVenture,
      response: { 200: TraineeDetail },
    },
  }),
  releaseTrainee: endpoint({
    method: 'DELETE',
    url: '/api/venture/trainees/:id/',
    config: { access: 'trainer' },
    schema: {
      summary: 'Let a trainee go, or stop assisting +',
      refusals: {
        403: 'Another assistant: only the owner of the venture lets them go.',
        404: 'They are neither a trainee nor an assistant of the caller.',
      },
      params: IdParams,
      querystring: ofVenture,
      response: { 204: NoContent },
    },
  }),
  trainerAccess: endpoint({
    method: 'GET',
    url: '/api/venture/trainer/ventures/:id/trainers/',
    config: { access: 'trainer' },
    schema: {
      summary: 'Who may assist at a venture of the caller +',
      refusals: { 404: 'The caller does not own the venture.' },
      params: IdParams,
      response: { 200: TrainerAccess },
    },
  }),
  closeToTrainers: endpoint({
    method: 'PUT',
    url: '/api/venture/trainer/ventures/:id/trainers/',
    config: { access: 'trainer' },
    schema: {
      summary: 'Keep a venture of the caller closed to further trainers, or open it +',
      refusals: { 404: 'The caller does not own the venture.' },
      params: IdParams,
      body: z.object({
        closed_to_trainers: z.boolean(
          fieldMessage('Use true or false.', 'Utilisez true ou false.'),
        ),
      }),
      response: { 200: TrainerAccess },
    },
  }),
  inviteTrainer: endpoint({
    method: 'POST',
    url: '/api/venture/trainer/ventures/:id/trainers/',
    config: { access: 'trainer' },
    schema: {
      summary: 'Let a trainer assist, also one who was removed +',
      refusals: {
        400: '`username`: no other trainer.',
        404: 'The caller does not own the venture.',
      },
      params: IdParams,
      body: z.object({ username: required(line(254)) }),
      response: { 201: TrainerAccess },
    },
  }),
  progress: endpoint({
    method: 'GET',
    url: '/api/venture/trainer/progress/',
    config: { access: 'trainer' },
    schema: {
      summary: 'Trainees by steps, the longest wait first +',
      refusals: { 404: 'The venture is none of the caller’s.' },
      querystring: TraineeQuery.extend(PageQuery.shape),
      response: { 200: ProgressTable },
    },
  }),
  progressCsv: endpoint({
    method: 'GET',
    url: '/api/venture/trainer/progress/csv/',
    config: { mediaType: 'text/csv', access: 'trainer' },
    schema: {
      summary: 'Trainees by steps as a CSV file, all pages in one +',
      refusals: { 404: 'The venture is none of the caller’s.' },
      querystring: TraineeQuery,
      response: { 200: z.string() },
    },
  }),
  queue: endpoint({
    method: 'GET',
    url: '/api/venture/trainer/queue/',
    config: { access: 'trainer' },
    schema: {
      summary: 'The work that waits for the caller, the oldest first +',
      description: 'Pages go on from the last one that was seen: `next` has its `after`.',
      refusals: { 404: 'The venture is none of the caller’s.' },
      querystring: ofVenture.extend({
        /** A position from `next`: returns what follows, whatever was answered since. */
        after: line(60).optional(),
      }),
      response: {
        200: z.object({
          /** The number of all waiting works. */
          count: z.int(),
          next: z.string().nullable(),
          previous: z.null(),
          results: z.array(QueueItem).max(QUEUE_SIZE),
        }),
      },
    },
  }),
  review: endpoint({
    method: 'POST',
    url: '/api/venture/records/:id/review/',
    config: { access: 'trainer' },
    schema: {
      summary: 'Approve, reject with a comment, or reopen the work of a trainee of the caller +',
      refusals: {
        403: 'Staff read work, and do not answer it.',
        404: 'There is no such record of a trainee of the caller.',
        409: 'It was changed since `revision`: `current`.',
      },
      params: IdParams,
      body: Review,
      response: { 200: ActivityRecord },
    },
  }),
  snippets: endpoint({
    method: 'GET',
    url: '/api/venture/trainer/snippets/',
    config: { access: 'trainer' },
    schema: {
      summary: 'The comments that the caller keeps to use again, the newest first +',
      response: { 200: z.array(Snippet) },
    },
  }),
  createSnippet: endpoint({
    method: 'POST',
    url: '/api/venture/trainer/snippets/',
    config: { access: 'trainer' },
    schema: {
      summary: 'Keep a comment to use it again +',
      refusals: { 409: 'The caller keeps a hundred.' },
      body: snippet,
      response: { 201: Snippet },
    },
  }),
  updateSnippet: endpoint({
    method: 'PUT',
    url: '/api/venture/trainer/snippets/:id/',
    config: { access: 'trainer' },
    schema: {
      summary: 'Change a kept comment +',
      refusals: { 404: 'The caller keeps no such comment.' },
      params: IdParams,
      body: snippet,
      response: { 200: Snippet },
    },
  }),
  deleteSnippet: endpoint({
    method: 'DELETE',
    url: '/api/venture/trainer/snippets/:id/',
    config: { access: 'trainer' },
    schema: {
      summary: 'Remove a kept comment +',
      refusals: { 404: 'The caller keeps no such comment.' },
      params: IdParams,
      response: { 204: NoContent },
    },
  }),
} as const;
