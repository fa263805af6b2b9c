import type { ContentDraft, QuestionChange } from '@inzira/contract/staff-content';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';

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

/** Keeps a draft of its author; learners see nothing of it. @returns the drafts of others */
export async function saveDraft(
  db: Db,
  staffId: number,
  given: {
    path: string;
    text: string;
    version: number;
    questions: QuestionChange | null;
    isForReview: boolean;
  },
): Promise<{ others: ContentDraft[] }> {
  const { path, text, version, questions, isForReview } = given;
  return inTransaction(db, async (trx) => {
    const at = now();
    const row = {
      text,
      version,
      questions: questions && JSON.stringify(questions),
      updated_at: at,
      review_asked_at: isForReview ? at : null,
    };
    await trx
      .insertInto('content_drafts')
      .values({ path, author_id: staffId, ...row })
      .onConflict((conflict) => conflict.columns(['path', 'author_id']).doUpdateSet(row))
      .execute();
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
      others: drafts.flatMap(({ authorId, draft }) => (authorId === staffId ? [] : [draft])),
    };
  });
}

export async function discardDraft(db: Db, staffId: number, path: string): Promise<void> {
  await db
    .deleteFrom('content_drafts')
    .where('path', '=', path)
    .where('author_id', '=', staffId)
    .execute();
}

/** What is published needs no draft any more: its author's, and each that says the same. */
export async function settleDrafts(
  trx: Db,
  { path, text, staffId }: { path: string; text: string | null; staffId: number },
): Promise<void> {
  await trx
    .deleteFrom('content_drafts')
    .where('path', '=', path)
    .where((eb) =>
      eb.or([
        eb('author_id', '=', staffId),
        ...(text === null ? [] : [eb('text', '=', text).and('questions', 'is', null)]),
      ]),
    )
    .execute();
}
