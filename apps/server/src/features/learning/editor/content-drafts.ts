import type { ContentDraft, QuestionChange } from '@inzira/contract/staff-content';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { conflict } from '#src/platform/http/errors.ts';

/** The drafts of a file, the newest first. */
export async function findDrafts(db: Db, path: string) {
  const rows = await db
    .selectFrom('content_drafts')
    .innerJoin('users', 'users.id', 'content_drafts.author_id')
    .select([
      'author_id',
      'users.username',
      'text',
      'version',
      'updated_at',
      'review_asked_at',
      'questions',
    ])
    .where('path', '=', path)
    .orderBy('updated_at', 'desc')
    .execute();
  return rows.map(({ author_id: authorId, username, updated_at: at, ...row }) => ({
    authorId,
    draft: {
      author: username,
      text: row.text,
      version: row.version,
      questions: row.questions === null ? null : (JSON.parse(row.questions) as QuestionChange),
      at,
      isForReview: row.review_asked_at !== null,
    } satisfies ContentDraft,
  }));
}

interface GivenDraft {
  path: string;
  text: string;
  version: number;
  questions: QuestionChange | null;
  isForReview: boolean;
  /** When its author's draft that it goes on from was kept; null for none, undefined for any. */
  since?: string | null | undefined;
}

/**
 * Keeps a draft of its author; learners see nothing of it.
 * @returns when it was kept, and the drafts of others
 * @throws 409 where its author has kept another one since
 */
export async function saveDraft(
  db: Db,
  staffId: number,
  given: GivenDraft,
): Promise<{ others: ContentDraft[]; at: string }> {
  const { path, isForReview } = given;
  return inTransaction(db, async (trx) => {
    const at = now();
    const current = await writeDraft(trx, staffId, given, at);
    // Sent again, since no answer came.
    const isAgain = current !== null && isSame(current, given);
    if (
      current &&
      !(isAgain && !(await writeDraft(trx, staffId, { ...given, since: current.at }, at)))
    )
      throw writtenElsewhere(current);
    if (isForReview) {
      await recordHistory(trx, {
        actorId: staffId,
        action: 'content-review-asked',
        subject: { kind: 'content', id: 0 },
        after: { path },
      });
    }
    const drafts = await findDrafts(trx, path);
    return {
      at,
      others: drafts.flatMap(({ authorId, draft }) => (authorId === staffId ? [] : [draft])),
    };
  });
}

/** @returns the draft that stands there instead, where it is another one than it goes on from */
async function writeDraft(
  trx: Db,
  staffId: number,
  { path, text, version, questions, isForReview, since }: GivenDraft,
  at: string,
): Promise<ContentDraft | null> {
  const row = {
    text,
    version,
    questions: questions && JSON.stringify(questions),
    updated_at: at,
    review_asked_at: isForReview ? at : null,
  };
  const written = await trx
    .insertInto('content_drafts')
    .values({ path, author_id: staffId, ...row })
    .onConflict((conflicting) => {
      const update = conflicting.columns(['path', 'author_id']).doUpdateSet(row);
      // Of two windows that write at once the second one finds it changed.
      return since === undefined
        ? update
        : update.where('content_drafts.updated_at', '=', since ?? '');
    })
    .returning('updated_at')
    .executeTakeFirst();
  if (written) return null;
  const drafts = await findDrafts(trx, path);
  return drafts.find(({ authorId }) => authorId === staffId)?.draft ?? null;
}

const isSame = (one: GivenDraft | ContentDraft, other: GivenDraft | ContentDraft) =>
  one.text === other.text &&
  one.version === other.version &&
  JSON.stringify(one.questions) === JSON.stringify(other.questions);

const writtenElsewhere = (current: ContentDraft) =>
  conflict(
    {
      en: 'You have written on this text in another window or on another device. Both texts are still there: compare them.',
      fr: 'Vous avez travaillé sur ce texte dans une autre fenêtre ou sur un autre appareil. Les deux textes sont toujours là\u00a0: comparez-les.',
    },
    { current },
  );

/** @param since when it was kept that is thrown away: another one stays; undefined for any */
export async function discardDraft(
  db: Db,
  staffId: number,
  { path, since }: { path: string; since?: string | undefined },
): Promise<void> {
  await db
    .deleteFrom('content_drafts')
    .where('path', '=', path)
    .where('author_id', '=', staffId)
    .$if(since !== undefined, (one) => one.where('updated_at', '=', since ?? ''))
    .execute();
}

interface Settled {
  path: string;
  text: string | null;
  staffId: number;
  /** When its author's draft was kept that was published: another one stays. Undefined: any. */
  since?: string | null | undefined;
}

/** What is published needs no draft any more: its author's, and each that says the same. */
export async function settleDrafts(
  trx: Db,
  { path, text, staffId, since }: Settled,
): Promise<void> {
  await trx
    .deleteFrom('content_drafts')
    .where('path', '=', path)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('author_id', '=', staffId),
          ...(since === undefined ? [] : [eb('updated_at', '=', since ?? '')]),
        ]),
        ...(text === null ? [] : [eb('text', '=', text).and('questions', 'is', null)]),
      ]),
    )
    .execute();
}
