import { VENTURE_REVIEWS_PER_PAGE } from '@inzira/contract/limits';
import {
  type ApprovedVersion,
  type ChangedVenture,
  type QueuedVenture,
  type ReviewDecision,
  type VentureHistoryLine,
  ventureReviewEndpoints,
} from '@inzira/contract/venture-review';
import type { Config } from '#src/platform/config.ts';
import { mayActAs, type Viewer } from '#src/platform/http/auth.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { conflict } from '#src/platform/http/errors.ts';
import type { Files } from '#src/platform/files/files.ts';
import {
  findHistoryPage,
  type HistoryLine,
  INSTALLATION,
  recordHistory,
  recordRead,
} from '#src/platform/db/history.ts';
import { enqueueMail } from '#src/platform/mail/mail.ts';
import { notify } from '#src/features/notifications/notifications.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { differingFields, reasonsOf, settleChange } from './venture-changes.ts';
import { approvalMail, declineMail, takeDownMail } from './venture-mails.ts';
import { selectVentures, toReview, toVenture } from './venture-rows.ts';
import { noVenture, requireReviewReader } from './ventures.ts';

/** Ventures that wait for a review, oldest first. @throws 404 for a page that does not exist */
export async function findQueue(db: Db, files: Files, readerId: number, page: string | undefined) {
  const { results, ...envelope } = await findPage(db, {
    page,
    size: VENTURE_REVIEWS_PER_PAGE,
    url: ventureReviewEndpoints.queue.url,
    ids: db.selectFrom('ventures').select('ventures.id').where('review_status', '=', 'pending'),
    order: { columns: ['ventures.submitted_at', 'ventures.id'], direction: 'asc' },
    load: (ids) =>
      selectVentures(db)
        .innerJoin('users', 'users.id', 'ventures.owner_id')
        .select(['users.username', 'users.email'])
        .where('ventures.id', 'in', ids)
        .execute(),
  });
  await recordRead(db, {
    actorId: readerId,
    action: 'ventures-listed',
    subject: INSTALLATION,
    after: { list: 'new', page },
  });
  return {
    ...envelope,
    results: results.map((row): QueuedVenture => ({
      ...toVenture(row, files),
      ...toReview(row),
      submitted_at: row.submitted_at,
      owner: { id: row.owner_id, username: row.username, email: row.email },
    })),
  };
}

type Decision =
  | { status: 'approved'; revision: number }
  | { status: 'declined'; revision: number; reason: string };

/**
 * Records the team's decision on the given revision; the owner is notified in the app and by mail.
 * @throws 404; 409 when somebody else has decided or the venture was edited since
 */
export async function decide(
  db: Db,
  config: Config,
  staffId: number,
  id: number,
  decision: Decision,
): Promise<ReviewDecision> {
  return inTransaction(db, async (trx) => {
    const decided = await recordDecision(trx, staffId, id, decision);
    const { owner_id, company_name, wasPublic, ...answer } = decided;
    const owner = await trx
      .selectFrom('users')
      .select(['id', 'email', 'language'])
      .where('id', '=', owner_id)
      .executeTakeFirstOrThrow();
    const data = { venture: company_name, ventureId: id };
    const mail = { to: owner.email, language: owner.language, company: company_name };
    const page = `${config.publicUrl}/ventures/${id}`;
    if (decision.status === 'approved') {
      await notify(trx, { userId: owner.id, kind: 'venture-approved', data });
      await enqueueMail(trx, approvalMail({ ...mail, url: page }));
    } else {
      const { reason } = decision;
      const kind = wasPublic ? 'venture-taken-down' : 'venture-declined';
      await notify(trx, { userId: owner.id, kind, data });
      const toMail = wasPublic ? takeDownMail : declineMail;
      await enqueueMail(trx, toMail({ ...mail, reason, url: `${page}/edit` }));
    }
    return answer;
  });
}

/** Stores the decision and its line of history, without notifying anyone. @throws as `decide` */
export async function recordDecision(trx: Db, staffId: number, id: number, decision: Decision) {
  const { status, revision } = decision;
  const reason = decision.status === 'declined' ? decision.reason : null;
  const before = await trx
    .selectFrom('ventures')
    .select('review_status')
    .where('id', '=', id)
    // Locks the row before the search index, like an edit: a different order could deadlock.
    .$call(lockRow(trx))
    .executeTakeFirst();
  const wasPublic = before?.review_status === 'approved';
  const decided = await trx
    .updateTable('ventures')
    .set((eb) => ({
      review_status: status,
      review_reason: reason,
      reviewed_at: now(),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('review_status', '<>', status)
    .returning([
      'id',
      'owner_id',
      'company_name',
      'review_status',
      'review_reason',
      'reviewed_at',
      'revision',
    ])
    .executeTakeFirst();
  if (!decided) throw await whatHappened(trx, id);
  await settleChange(trx, id);
  await recordHistory(trx, {
    actorId: staffId,
    action: wasPublic ? 'taken-down' : status,
    subject: { kind: 'venture', id },
    ...(reason !== null && { after: { reason } }),
  });
  return { ...decided, wasPublic };
}

/** Public ventures that were changed since their review, suspicious ones first. @throws 404 for a page that does not exist */
export async function findChanged(
  db: Db,
  files: Files,
  readerId: number,
  page: string | undefined,
) {
  const { results, ...envelope } = await findPage(db, {
    page,
    size: VENTURE_REVIEWS_PER_PAGE,
    url: ventureReviewEndpoints.changed.url,
    ids: db.selectFrom('venture_changes').select('venture_changes.venture_id as id'),
    order: {
      columns: [
        'venture_changes.place',
        'venture_changes.changed_at',
        'venture_changes.venture_id',
      ],
      direction: 'asc',
    },
    load: (ids) =>
      selectVentures(db)
        .innerJoin('users', 'users.id', 'ventures.owner_id')
        .innerJoin('venture_changes', 'venture_changes.venture_id', 'ventures.id')
        .select([
          'users.username',
          'users.email',
          'venture_changes.approved',
          'venture_changes.approved_logo',
          'venture_changes.changed_at',
        ])
        .where('ventures.id', 'in', ids)
        .execute(),
  });
  await recordRead(db, {
    actorId: readerId,
    action: 'ventures-listed',
    subject: INSTALLATION,
    after: { list: 'changed', page },
  });
  return {
    ...envelope,
    results: results.map((row): ChangedVenture => {
      const venture = toVenture(row, files);
      const approved = JSON.parse(row.approved) as ApprovedVersion;
      return {
        venture,
        approved,
        fields: [
          ...differingFields(approved, venture),
          ...(row.approved_logo === row.logo_key ? [] : ['logo']),
        ],
        reasons: reasonsOf(approved, venture),
        changed_at: row.changed_at,
        revision: row.revision,
        owner: { id: row.owner_id, username: row.username, email: row.email },
      };
    }),
  };
}

/** Accepts the changes of a venture. @throws 404; 409 when it was changed or decided since */
export async function acceptChanges(db: Db, staffId: number, id: number, revision: number) {
  await inTransaction(db, async (trx) => {
    const venture = await trx
      .selectFrom('ventures')
      .select('revision')
      .where('id', '=', id)
      .$call(lockRow(trx))
      .executeTakeFirst();
    if (venture?.revision !== revision || !(await settleChange(trx, id))) {
      throw await whatHappened(trx, id);
    }
    await recordHistory(trx, {
      actorId: staffId,
      action: 'changes-accepted',
      subject: { kind: 'venture', id },
    });
  });
}

/** The error that says what happened between viewing and deciding. */
async function whatHappened(trx: Db, id: number) {
  const venture = await trx
    .selectFrom('ventures')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!venture) return noVenture();
  const [last] = await trx
    .selectFrom('history')
    .leftJoin('users', 'users.id', 'history.actor_id')
    .select(['history.action', 'history.at', 'users.username'])
    .where('subject_kind', '=', 'venture')
    .where('subject_id', '=', id)
    .orderBy('history.id', 'desc')
    .limit(1)
    .execute();
  const [day, time] = [last?.at.slice(0, 10), last?.at.slice(11, 16)];
  const en = DECIDED.en[last?.action ?? ''] ?? 'changed';
  const fr = DECIDED.fr[last?.action ?? ''] ?? 'modifié';
  return conflict({
    en: `${last?.username ?? 'Somebody'} has ${en} this venture meanwhile (${day}, ${time} UTC). Look at it again.`,
    fr: `${last?.username ?? 'Quelqu’un'} a ${fr} cette entreprise entre-temps (${day}, ${time} UTC). Regardez-la à nouveau.`,
  });
}

const DECIDED: Record<'en' | 'fr', Partial<Record<string, string>>> = {
  en: {
    approved: 'approved',
    declined: 'declined',
    'taken-down': 'taken down',
    'changes-accepted': 'accepted',
  },
  fr: {
    approved: 'approuvé',
    declined: 'refusé',
    'taken-down': 'retiré',
    'changes-accepted': 'accepté',
  },
};

/** The history of a venture, newest first. @throws as `requireEditor` */
export async function findVentureHistory(
  db: Db,
  id: number,
  reader: Viewer,
  page: string | undefined,
) {
  const { owner_id } = await requireReviewReader(db, id, reader);
  const url = ventureReviewEndpoints.history.url.replace(':id', String(id));
  const { results, ...envelope } = await findHistoryPage(
    db,
    { kind: 'venture', id },
    { page, url },
  );
  return { ...envelope, results: results.map((line) => toHistoryLine(line, owner_id, reader)) };
}

function toHistoryLine(
  { id, actor_id, actor, action, after, at }: HistoryLine,
  ownerId: number,
  reader: Viewer,
): VentureHistoryLine {
  const by = actor_id === null ? null : actor_id === ownerId ? 'owner' : 'staff';
  return {
    id,
    action: action as VentureHistoryLine['action'],
    by,
    username: by === 'staff' && !mayActAs(reader, 'reviewer') ? null : actor,
    fields: (after?.['fields'] as string[] | undefined) ?? [],
    reason: (after?.['reason'] as string | undefined) ?? null,
    at,
  };
}
