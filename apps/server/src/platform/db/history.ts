import { HISTORY_PER_PAGE } from '@inzira/contract/limits';
import { HOUR_SECONDS } from '@inzira/contract/rules/units';
import { inTransaction, now, secondsFromNow, type Db } from './database.ts';
import { acquireLock } from './lock.ts';
import { findPage } from './paging.ts';

/** What a line of the history is about; `kind` is the singular of its table, e.g. `organization`. */
export interface Subject {
  kind: string;
  id: number;
}

/** A line of the audit log (table `history`); staff read it as "the record" (features/staff/record.ts). */
interface AuditEvent {
  /** Null when the system itself acted. */
  actorId: number | null;
  /** A verb in the past, e.g. `member-removed`. */
  action: string;
  subject: Subject;
  /** What changed, where it helps; never secrets. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Adds a line to the history. Call it in the transaction of the act, so that both are stored or neither. */
export async function recordHistory(
  trx: Db,
  { actorId, action, subject, before, after }: AuditEvent,
) {
  await trx
    .insertInto('history')
    .values({
      actor_id: actorId,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      at: now(),
    })
    .execute();
}

/** Repeated reads of the same subject by the same person within this time are recorded once. */
const READ_ONCE_SECONDS = HOUR_SECONDS;

/**
 * Records that somebody read personal data of a page or a list. Only the first read within an hour adds a line, so that
 * it can be proven who read what in which hour, without a line for each request.
 */
export async function recordRead(db: Db, read: Read) {
  if (await isRecorded(db, read)) return;
  await inTransaction(db, async (trx) => {
    // The lock prevents double lines, since one page requests several lists about the same person at once.
    await acquireLock(trx, `read ${read.actorId} ${read.subject.kind} ${read.subject.id}`);
    if (!(await isRecorded(trx, read))) await recordHistory(trx, read);
  });
}

interface Read extends Omit<AuditEvent, 'before'> {
  actorId: number;
  action: ReadAction;
}

async function isRecorded(db: Db, { actorId, action, subject, after }: Read): Promise<boolean> {
  const recent = await db
    .selectFrom('history')
    .select('id')
    .where('actor_id', '=', actorId)
    .where('action', '=', action)
    .where('subject_id', '=', subject.id)
    .where('at', '>', secondsFromNow(-READ_ONCE_SECONDS))
    .where('subject_kind', '=', subject.kind)
    .where('after', after ? '=' : 'is', after ? JSON.stringify(after) : null)
    .limit(1)
    .executeTakeFirst();
  return recent !== undefined;
}

/** The subject of reads that concern many people at once. */
export const INSTALLATION: Subject = { kind: 'installation', id: 0 };

/** The most people that a line stores, of those that a list or a file showed. */
export const FOUND_MAX = 50;

/** Actions that only read personal data. */
export const READ_ACTIONS = [
  'people-listed',
  'people-checked',
  'person-read',
  'work-read',
  'members-listed',
  'message-read',
  'question-read',
  'messages-listed',
  'questions-listed',
  'ventures-listed',
  'record-read',
  'subscribers-listed',
] as const;

type ReadAction = (typeof READ_ACTIONS)[number];

/** The whole history of a subject, newest first, for an export of personal data; screens show pages. */
export async function findHistory(db: Db, subject: Subject) {
  const rows = await selectLines(db)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .orderBy('history.id', 'desc')
    .execute();
  return rows.map(toLine);
}

interface HistoryQuery {
  page: string | undefined;
  /** The path of the list's endpoint. */
  url: string;
  /** Lines of another kind about the same subject that are shown as well. */
  also?: { kind: string; actions: string[] };
}

/** One page of a subject's history, newest first, with who acted. @throws 404 for a page that does not exist */
export async function findHistoryPage(
  db: Db,
  { kind, id }: Subject,
  { page, url, also }: HistoryQuery,
) {
  return findPage(db, {
    page,
    size: HISTORY_PER_PAGE,
    url,
    ids: db
      .selectFrom('history')
      .select('id')
      .where('subject_id', '=', id)
      .where((eb) =>
        also
          ? eb.or([
              eb('subject_kind', '=', kind),
              eb.and([eb('subject_kind', '=', also.kind), eb('action', 'in', also.actions)]),
            ])
          : eb('subject_kind', '=', kind),
      ),
    order: { columns: ['id'], direction: 'desc' },
    load: async (ids) => {
      const rows = await selectLines(db)
        .leftJoin('users', 'users.id', 'history.actor_id')
        .select('users.username as actor')
        .where('history.id', 'in', ids)
        .execute();
      return rows.map(toLine);
    },
  });
}

export type HistoryLine = Awaited<ReturnType<typeof findHistoryPage>>['results'][number];

/** Deletes the history of subjects that no longer exist. */
export async function eraseHistory(trx: Db, kind: string, ids: number[]) {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('history')
    .where('subject_kind', '=', kind)
    .where('subject_id', 'in', ids)
    .execute();
}

function selectLines(db: Db) {
  return db
    .selectFrom('history')
    .select([
      'history.id',
      'history.actor_id',
      'history.action',
      'history.before',
      'history.after',
      'history.at',
    ]);
}

function toLine<Row extends { before: string | null; after: string | null }>(row: Row) {
  return { ...row, before: parse(row.before), after: parse(row.after) };
}

const parse = (json: string | null) =>
  json === null ? null : (JSON.parse(json) as Record<string, unknown>);
