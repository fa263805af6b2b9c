import { now, type Db } from './database.ts';

/** What a line of history is about: the word of its table's rows, e.g. `organization`. */
export interface Subject {
  kind: string;
  id: number;
}

interface Happening {
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
  { actorId, action, subject, before, after }: Happening,
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

/** What happened to a subject, the newest first. */
export async function findHistory(db: Db, { kind, id }: Subject) {
  const rows = await db
    .selectFrom('history')
    .select(['id', 'actor_id', 'action', 'before', 'after', 'at'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before: parse(before),
    after: parse(after),
  }));
}

const parse = (json: string | null) =>
  json === null ? null : (JSON.parse(json) as Record<string, unknown>);
