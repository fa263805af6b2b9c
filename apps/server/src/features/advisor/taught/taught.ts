import {
  staffAnswerEndpoints,
  type AnswerBody,
  type AnswersQuery,
  type TaughtAnswer,
} from '@inzira/contract/staff-answers';
import { ADVISOR_PAGE_SIZE } from '@inzira/contract/limits';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { badRequest, conflict, invalid, notFound } from '#src/platform/http/errors.ts';
import { yaml } from '#src/platform/content/content-yaml.ts';
import { requireAnswerMarkdown } from './answer-markdown.ts';
import { answerIdOf, findAnswersInUse, partsOf, selectNewest } from './answers-in-use.ts';

export const noAnswer = () =>
  notFound({ en: 'This answer was not found.', fr: 'Cette réponse est introuvable.' });

/** Staff's answers for the mentor, newest first. */
export async function findTaught(db: Db, { page, state }: AnswersQuery) {
  return findPage(db, {
    page,
    size: ADVISOR_PAGE_SIZE,
    url: staffAnswerEndpoints.list.url,
    filters: { state },
    ids: db
      .selectFrom('advisor_taught')
      .innerJoin('advisor_taught_versions as newest', (join) =>
        join
          .onRef('newest.taught_id', '=', 'advisor_taught.id')
          .onRef('newest.version', '=', 'advisor_taught.version'),
      )
      .select('advisor_taught.id')
      .$if(state === 'withdrawn', (query) => query.where('withdrawn_at', 'is not', null))
      .$if(state === 'unread' || state === 'read', (query) =>
        query
          .where('withdrawn_at', 'is', null)
          .where('newest.checked_at', state === 'read' ? 'is not' : 'is', null),
      ),
    order: { columns: ['advisor_taught.id'], direction: 'desc' },
    load: async (ids) => {
      const rows = await selectNewest(db)
        .leftJoin('users', 'users.id', 'newest.author_id')
        .select('users.username as author')
        .where('advisor_taught.id', 'in', ids)
        .execute();
      const misses = await countMisses(db, ids.map(answerIdOf));
      return rows.map((row) => ({
        id: row.taught_id,
        asks: row.asks,
        language: row.language,
        author: row.author,
        at: row.at,
        checked_at: row.checked_at,
        in_use: row.withdrawn_at === null,
        replaces: row.replaces,
        misses: misses.get(answerIdOf(row.taught_id)) ?? 0,
      }));
    },
  });
}

export async function countMisses(
  db: Db,
  answerIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('advisor_misses')
    .select(['answer_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('answer_id', 'in', answerIds)
    .groupBy('answer_id')
    .execute();
  return new Map(rows.map(({ answer_id: id, count }) => [id, Number(count)]));
}

/** @throws 404 */
export async function getTaught(db: Db, id: number, readerId: number): Promise<TaughtAnswer> {
  const answer = await db
    .selectFrom('advisor_taught')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!answer) throw noAnswer();
  const versions = await db
    .selectFrom('advisor_taught_versions as version')
    .leftJoin('users as author', 'author.id', 'version.author_id')
    .leftJoin('users as reader', 'reader.id', 'version.checked_by')
    .selectAll('version')
    .select(['author.username as author', 'reader.username as reader'])
    .where('taught_id', '=', id)
    .orderBy('version.version', 'desc')
    .execute();
  return {
    id,
    version: answer.version,
    in_use: answer.withdrawn_at === null,
    replaces: answer.replaces,
    is_own: versions[0]?.author_id === readerId,
    versions: versions.map((row) => ({
      version: row.version,
      author: row.author,
      at: row.at,
      checked_by: row.reader,
      checked_at: row.checked_at,
      language: row.language,
      asks: row.asks,
      asked_as: JSON.parse(row.asked_as) as string[],
      answer: row.answer,
      parts: partsOf(row),
      source_title: row.source_title,
      source_url: row.source_url,
    })),
  };
}

/** Adds an answer to the mentor; call it in the transaction of the reply. @throws 400 */
export async function teachAnswer(db: Db, authorId: number, body: AnswerBody): Promise<number> {
  requireAnswerMarkdown(body.answer, 'answer');
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('advisor_taught')
      .values({ version: 1, withdrawn_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addVersion(trx, id, 1, authorId, body);
    await record(trx, authorId, id, 'answer-taught');
    return id;
  });
}

/** Adds a version, which is not reviewed yet. @throws 400 also for another language than the corrected text's, 404, and 409 where `version` is not the newest */
export async function updateTaught(
  db: Db,
  authorId: number,
  id: number,
  { version, ...body }: AnswerBody & { version: number },
) {
  requireAnswerMarkdown(body.answer, 'answer');
  await inTransaction(db, async (trx) => {
    const { parts, replacesIn } = await holdNewest(trx, id, version);
    if (replacesIn !== null && replacesIn !== body.language)
      throw invalid({
        language: [
          {
            en: 'A correction stays in the language of the built-in text.',
            fr: 'Une correction reste dans la langue du texte d’origine.',
          },
        ],
      });
    await addVersion(trx, id, version + 1, authorId, { ...body, parts });
    await changeReleased(trx, id);
    await trx
      .updateTable('advisor_taught')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .execute();
    await record(trx, authorId, id, 'answer-changed', { version: version + 1 });
  });
}

/** Marks a version as reviewed by a second person. @throws 404, 400 for its author, 409 where `version` is not the newest */
export async function checkTaught(db: Db, readerId: number, id: number, version: number) {
  await inTransaction(db, async (trx) => {
    const newest = await holdNewest(trx, id, version);
    if (newest.author_id === readerId) {
      throw badRequest({
        en: 'You wrote this version: somebody else has to read it.',
        fr: 'Vous avez écrit cette version\u00a0: une autre personne doit la relire.',
      });
    }
    if (newest.checked_at !== null) return;
    const at = now();
    await trx
      .updateTable('advisor_taught_versions')
      .set({ checked_by: readerId, checked_at: at, ways_checked_at: at })
      .where('taught_id', '=', id)
      .where('version', '=', version)
      .execute();
    await record(trx, readerId, id, 'answer-checked', { version });
  });
}

/** @throws 404 */
export async function setInUse(db: Db, actorId: number, id: number, isInUse: boolean) {
  await inTransaction(db, async (trx) => {
    const answer = await holdAnswer(trx, id);
    if ((answer.withdrawn_at === null) === isInUse) return;
    await trx
      .updateTable('advisor_taught')
      .set({ withdrawn_at: isInUse ? null : now() })
      .where('id', '=', id)
      .execute();
    await changeReleased(trx, id);
    await record(trx, actorId, id, isInUse ? 'answer-given-back' : 'answer-withdrawn');
  });
}

/** The file with the answers in an export of the content. */
export const ANSWERS_FILE = 'answers.yaml';

/**
 * Exports the answers in use in the format of a module's `advisor.yaml`, where an author can add example questions, and
 * what was corrected and withdrawn of the release.
 */
export async function exportTaught(db: Db): Promise<string> {
  const rows = await db.selectFrom('advisor_taught').select(['id', 'based_on']).execute();
  const stamps = new Map(rows.map((row) => [answerIdOf(row.id), row.based_on]));
  const answers = await findAnswersInUse(db);
  const withdrawn = await db
    .selectFrom('advisor_released')
    .select(['answer_id as id', 'title as ask', 'reason as withdrawn'])
    .where('withdrawn_at', 'is not', null)
    .orderBy('id')
    .execute();
  return yaml().stringify([
    ...answers.map(({ id, language, asks, askedAs, checkedAt: _, source, ...texts }) => ({
      id,
      ...(language !== 'en' && { language }),
      ...(texts.replaces !== undefined && { of: stamps.get(id) }),
      ask: asks,
      asked_as: askedAs,
      ...texts,
      ...(source && { source }),
    })),
    ...withdrawn,
  ]);
}

/** @param authorId null for an answer of another installation */
export async function addVersion(
  trx: Db,
  id: number,
  version: number,
  authorId: number | null,
  { asked_as: ways, ...body }: AnswerBody & { parts?: string | null },
) {
  await trx
    .insertInto('advisor_taught_versions')
    .values({
      ...body,
      taught_id: id,
      version,
      asked_as: JSON.stringify([...new Set(ways)]),
      author_id: authorId,
      at: now(),
      checked_by: null,
      checked_at: null,
    })
    .execute();
}

export const changedMeanwhile = () =>
  conflict({
    en: 'Someone else has just changed this answer. Load the page again.',
    fr: 'Quelqu’un vient de modifier cette réponse. Rechargez la page.',
  });

/** For a correction, tells editors of the answer that it corrects. */
async function changeReleased(trx: Db, id: number) {
  await trx
    .updateTable('advisor_released')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('answer_id', '=', (eb) =>
      eb
        .selectFrom('advisor_taught')
        .select('replaces')
        .where('id', '=', id)
        .$castTo<{ replaces: string }>(),
    )
    .execute();
}

async function holdAnswer(trx: Db, id: number) {
  const answer = await trx
    .selectFrom('advisor_taught')
    .selectAll()
    .where('id', '=', id)
    .$call(lockRow(trx))
    .executeTakeFirst();
  if (!answer) throw noAnswer();
  return answer;
}

async function holdNewest(trx: Db, id: number, version: number) {
  const answer = await holdAnswer(trx, id);
  if (answer.version !== version) {
    throw changedMeanwhile();
  }
  const newest = await trx
    .selectFrom('advisor_taught_versions')
    .select(['author_id', 'checked_at', 'parts'])
    .where('taught_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return { ...newest, replacesIn: answer.replaces_in };
}

async function record(
  trx: Db,
  actorId: number,
  id: number,
  action: string,
  after?: Record<string, unknown>,
) {
  await recordHistory(trx, {
    actorId,
    action,
    subject: { kind: 'answer', id },
    ...(after && { after }),
  });
}
