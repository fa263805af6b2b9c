import { z } from 'zod';
import {
  DocumentUpload,
  endpoint,
  Id,
  IdInUrl,
  IdParams,
  Moment,
  NoContent,
  paragraph,
  required,
} from './endpoint.ts';
import { fieldMessage } from './sentence.ts';
import { UploadId } from './uploads.ts';
import { STUDIO_LIMITS } from './limits.ts';
import { madeOffline } from './offline.ts';
import { OTHERS_THAN_THEIR_TRAINER, WHO_MAY_NOT_READ } from './refusals.ts';

export const RECORD_STATUSES = ['pending', 'rejected', 'approved'] as const;

export const RecordStatus = z.enum(
  RECORD_STATUSES,
  fieldMessage('Choose from the list.', 'Choisissez dans la liste.'),
);
export type RecordStatus = z.infer<typeof RecordStatus>;

/** An id as a number in JSON, or as text in a form. */
export const FormId = z.preprocess(
  (value) => (typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value),
  Id,
);

/** A submitted file. Both addresses work for ten minutes. */
export const RecordFile = z.object({
  /** Downloads it. */
  url: z.string(),
  /** Shows it in the browser: images and PDF only. */
  view_url: z.string().nullable(),
  name: z.string(),
  media_type: z.string(),
  size: z.int(),
});
export type RecordFile = z.infer<typeof RecordFile>;

/** A user's work on an activity: the latest version. */
export const ActivityRecord = z.object({
  id: Id,
  user: Id,
  activity: Id,
  content: z.string(),
  /** The same as `file_details.url`. */
  file: z.string().nullable(),
  file_details: RecordFile.nullable(),
  status: RecordStatus,
  submitted_at: Moment,
  /** The last reviewed version, and the reviewer; null before. */
  record: z.int().nullable(),
  trainer: Id.nullable(),
  trainer_name: z.string().nullable(),
  reviewed_at: Moment.nullable(),
  /** Starts at 1 and grows with each change by the trainee, whose edit states it. */
  version: z.int(),
  /** Grows with each change by anyone; a review states it. */
  revision: z.int(),
});
export type ActivityRecord = z.infer<typeof ActivityRecord>;

/** A comment on an activity, by a trainer or the trainee. */
export const Comment = z.object({
  id: Id,
  /** The author's name. */
  trainer_name: z.string(),
  by: z.enum(['trainer', 'trainee']),
  content: z.string(),
  created_at: Moment,
  activity: Id,
  user: Id,
  record: Id.nullable(),
  /** The current version when it was written. */
  version: z.int().nullable(),
  /** Null when the account was erased, or the trainee is the author. */
  trainer: Id.nullable(),
});
export type Comment = z.infer<typeof Comment>;

/** A user's whole work on the journey, in one call. */
export const TraineeWork = z.object({
  user: z.object({ id: Id, full_name: z.string(), username: z.string() }),
  records: z.array(ActivityRecord),
  /** Oldest first. */
  comments: z.array(Comment),
  /** The number of comments by the other side that the caller has not read, by activity. */
  unread: z.array(z.object({ activity: Id, count: z.int() })),
  /** Whether the trainee has a trainer who would read a message. */
  has_trainer: z.boolean(),
  milestones: z.array(
    z.object({ id: Id, current_value: z.int(), due_date: z.string().nullable() }),
  ),
});
export type TraineeWork = z.infer<typeof TraineeWork>;

export const RecordVersion = z.object({
  number: z.int(),
  content: z.string(),
  file_details: RecordFile.nullable(),
  submitted_at: Moment,
});
export type RecordVersion = z.infer<typeof RecordVersion>;

export const RecordEvent = z.object({
  id: Id,
  action: z.enum(['submitted', 'changed', 'approved', 'rejected', 'reopened']),
  version: z.int(),
  /** Null when the account was erased. */
  by: z.enum(['trainee', 'trainer']).nullable(),
  name: z.string().nullable(),
  at: Moment,
});
export type RecordEvent = z.infer<typeof RecordEvent>;

/** The history of a record for its user and their trainer, newest first. */
export const RecordHistory = z.object({
  versions: z.array(RecordVersion),
  events: z.array(RecordEvent),
});
export type RecordHistory = z.infer<typeof RecordHistory>;

/** The 409 of a record: `error`, and the current record. */
export interface RecordConflict {
  error: string;
  current: ActivityRecord;
}

const content = required(paragraph(STUDIO_LIMITS.content));

const Submission = {
  /** The id of a completed upload, instead of `file`. */
  upload: UploadId.optional(),
  /** In a form: empty removes the file; any other text, such as the file's URL, changes nothing. */
  file: DocumentUpload.or(z.string()).nullable().optional(),
  ...madeOffline,
};

const NewRecord = z.object({
  activity: FormId,
  content,
  /** The caller. */
  user: FormId.optional(),
  ...Submission,
});
export type NewRecord = z.output<typeof NewRecord>;

const RecordChanges = z.object({
  content: content.optional(),
  ...Submission,
  /** Ignored from a trainee: only trainers set it. */
  status: RecordStatus.optional(),
  /** The `version` that the edit is based on: 409 when there is a newer one. */
  version: FormId.optional(),
});
export type RecordChanges = z.output<typeof RecordChanges>;

const form = {
  access: 'user',
  multipart: true,
  spool: true,
  fileLimit: STUDIO_LIMITS.fileBytes,
  offline: true,
} as const;

/** Trainees' work, and comments on it. */
export const studioRecordEndpoints = {
  work: endpoint({
    method: 'GET',
    url: '/api/venture/work/',
    config: { access: 'user' },
    schema: {
      summary: 'All that a user has handed in, with comments and milestones, in one call +',
      refusals: WHO_MAY_NOT_READ,
      querystring: z.object({ user: IdInUrl.optional() }),
      response: { 200: TraineeWork },
    },
  }),
  records: endpoint({
    method: 'GET',
    url: '/api/venture/records/',
    config: { access: 'user' },
    schema: {
      summary: 'The record of a user for an activity, or all of theirs',
      refusals: WHO_MAY_NOT_READ,
      querystring: z.object({ activity: IdInUrl.optional(), user: IdInUrl.optional() }),
      response: { 200: z.array(ActivityRecord) },
    },
  }),
  createRecord: endpoint({
    method: 'POST',
    url: '/api/venture/records/',
    config: form,
    schema: {
      summary: 'Hand work in; a second one for the same activity answers 409',
      refusals: {
        400: '`activity`: not part of the journey any more. `file`: the upload is not the caller’s, not whole, or gone.',
        403: '`user` is not the caller.',
        409: 'There is a record already: `current`.',
        413: 'The file has more than 20 MB, or all files of the caller more than 1 GB.',
      },
      body: NewRecord,
      response: { 201: ActivityRecord },
    },
  }),
  updateRecord: endpoint({
    method: 'PUT',
    url: '/api/venture/records/:id/',
    config: form,
    schema: {
      summary: 'The trainee changes what is not approved; their trainer sets the status',
      refusals: {
        400: '`status`: missing, of a trainer. `file`: the upload is not the caller’s, not whole, or gone.',
        403: 'Staff read work, and do not answer it.',
        404: 'There is no such record, or it is neither the caller’s nor of a trainee of theirs.',
        409: 'It is approved, there is a newer version than `version`, or it was changed 200 times without a review: `current`.',
        413: 'The file has more than 20 MB, or all files of the caller more than 1 GB.',
      },
      params: IdParams,
      body: RecordChanges,
      response: { 200: ActivityRecord },
    },
  }),
  recordHistory: endpoint({
    method: 'GET',
    url: '/api/venture/records/:id/history/',
    config: { access: 'user' },
    schema: {
      summary: 'The versions of a record and what happened to it, the newest first +',
      refusals: { 404: 'There is no such record, or the caller may not read it.' },
      params: IdParams,
      response: { 200: RecordHistory },
    },
  }),
  comments: endpoint({
    method: 'GET',
    url: '/api/venture/comments/',
    config: { access: 'user' },
    schema: {
      summary: 'What a trainee and their trainers wrote on activities, oldest first',
      refusals: {
        404: 'The caller is neither the user, nor their trainer, nor staff; or there is no such record.',
      },
      querystring: z.object({
        activity: IdInUrl.optional(),
        user: IdInUrl.optional(),
        record: IdInUrl.optional(),
      }),
      response: { 200: z.array(Comment) },
    },
  }),
  createComment: endpoint({
    method: 'POST',
    url: '/api/venture/comments/',
    config: { access: 'trainer' },
    schema: {
      summary: 'Comment on the work of a trainee of the caller',
      refusals: {
        ...OTHERS_THAN_THEIR_TRAINER,
        400: '`activity`: not part of the journey any more. `record`: of another user or activity.',
      },
      body: z.object({
        activity: Id,
        user: Id,
        content: required(paragraph(STUDIO_LIMITS.comment)),
        record: Id.nullable().optional(),
      }),
      response: { 201: Comment },
    },
  }),
  createMessage: endpoint({
    method: 'POST',
    url: '/api/venture/messages/',
    config: { access: 'user' },
    schema: {
      summary: 'Ask or answer the caller’s own trainers on an activity +',
      refusals: {
        400: '`activity`: not part of the journey any more. `error`: the caller has no trainer.',
        429: '60 in a day.',
      },
      body: z.object({ activity: Id, content: required(paragraph(STUDIO_LIMITS.comment)) }),
      response: { 201: Comment },
    },
  }),
  markRead: endpoint({
    method: 'PUT',
    url: '/api/venture/comments/read/',
    config: { access: 'user' },
    schema: {
      summary: 'Say up to which comment the caller has read the thread on an activity +',
      refusals: { ...WHO_MAY_NOT_READ, 400: '`last`: not in this thread.' },
      body: z.object({
        activity: Id,
        /** The user whose work it is about; the caller's own by default. */
        user: Id.optional(),
        last: Id,
      }),
      response: { 204: NoContent },
    },
  }),
} as const;
