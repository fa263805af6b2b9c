import type { ContentDraft, QuestionChange } from '@inzira/contract/staff-content';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { conflict } from '#src/platform/http/errors.ts';

/** The drafts of a file, newest first. */
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
  /** When the author's draft that this one is based on was saved; null for none, undefined to skip the check. */
  since?: string | null | undefined;
}

/**
 * Saves a draft of its author, which learners do not see.
 * @returns when it was saved, and the drafts of others
 * @throws 409 where its author has saved another one since
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
    // A repeated request, whose first answer was lost.
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

/** @returns the stored draft, where it is not the one that this is based on */
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
      // Conditional, so that of two windows that save at the same time the second fails.
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

/** @param since when the draft to discard was saved: a later one stays; undefined for any */
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
  /** When the author's published draft was saved: a later one stays. Undefined for any. */
  since?: string | null | undefined;
}

/** Deletes drafts that a publication makes obsolete: its author's, and all with the same text. */
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
