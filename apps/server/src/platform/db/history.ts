import { HISTORY_PER_PAGE } from '@inzira/contract/limits';
import { inTransaction, now, secondsFromNow, type Db } from './database.ts';
import { acquireLock } from './lock.ts';
import { findPage } from './paging.ts';

/** What a line of history is about: the word of its table's rows, e.g. `organization`. */
export interface Subject {
  kind: string;
  id: number;
}

/** A line of the audit log (table `history`); staff read it as "the record" (features/staff/record.ts). */
interface AuditEvent {
  /** Null for the system itself. */
  actorId: number | null;
  /** A verb in the past, e.g. `member-removed`. */
  action: string;
  subject: Subject;
  /** What changed, where it helps; never secrets. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Adds a line to the history, in the transaction of what it tells of. */
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

/** Within so long, the same look of the same person is one line. */
const READ_ONCE_SECONDS = 60 * 60;

/**
 * That somebody looked at a page or a list of people. Each fetch of it is not a line: the first within an hour is
 * written down, so that who looked, at what and in which hour stays provable.
 */
export async function recordRead(db: Db, read: Read) {
  if (await isRecorded(db, read)) return;
  await inTransaction(db, async (trx) => {
    // One page fetches several lists of the same person at once.
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

/** Where many people are in a list, its looks are about the installation. */
export const INSTALLATION: Subject = { kind: 'installation', id: 0 };

/** Acts that only looked at personal data. */
export const READ_ACTIONS = [
  'people-listed',
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

/** All that happened to a subject, the newest first, for whom it is about; screens show pages. */
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
  /** The path of the list. */
  url: string;
}

/** One page of what happened to a subject, the newest first, with who did it. @throws 404 for a page that is none */
export async function findHistoryPage(db: Db, { kind, id }: Subject, { page, url }: HistoryQuery) {
  return findPage(db, {
    page,
    size: HISTORY_PER_PAGE,
    url,
    ids: db
      .selectFrom('history')
      .select('id')
      .where('subject_kind', '=', kind)
      .where('subject_id', '=', id),
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

/** Forgets what happened to subjects that are gone for good. */
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
