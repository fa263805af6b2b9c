import { setImmediate as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LANGUAGES, type Language } from '@inzira/contract/accounts';
import { ADVISOR_PAGE_SIZE } from '@inzira/contract/limits';
import { foldAccents } from '@inzira/contract/rules/fold';
import { ANSWER_PARTS, type ReleasedState } from '@inzira/contract/rules/staff';
import {
  staffReleasedEndpoints,
  type ActBody,
  type CorrectionBody,
  type ReleasedAnswer,
  type ReleasedQuery,
} from '@inzira/contract/staff-released';
import { ANSWER_TEXTS, type WrittenAnswer } from '@inzira/mentor/library/answers';
import type { Library } from '@inzira/mentor/library/library';
import type { AskedPart } from '@inzira/mentor/library/pack';
import type { LibraryCache } from '#src/features/advisor/library/library-cache.ts';
import { stampOfAnswer } from '#src/platform/content/translations.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { lockRow } from '#src/platform/db/lock.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { invalid } from '#src/platform/http/errors.ts';
import { requireAnswerMarkdown } from './answer-markdown.ts';
import { addVersion, changedMeanwhile, countMisses, getTaught, noAnswer } from './taught.ts';

/*
 * The answers that come with the release. Their texts are those of the mentor's library; the database has only what
 * staff have done with them: corrections, which are answers of staff that replace one, and withdrawals.
 */

/** What staff have done with one answer. */
interface Stand {
  revision: number;
  withdrawn_at: string | null;
  reason: string | null;
  corrections: { id: number; language: Language; basedOn: string | null; isInUse: boolean }[];
}

async function readStands(db: Db): Promise<Map<string, Stand>> {
  const rows = await db.selectFrom('advisor_released').selectAll().execute();
  const stands = new Map(
    rows.map((row): [string, Stand] => [row.answer_id, { ...row, corrections: [] }]),
  );
  const corrections = await db
    .selectFrom('advisor_taught')
    .select(['id', 'replaces', 'replaces_in', 'based_on', 'withdrawn_at'])
    .where('replaces', 'is not', null)
    .execute();
  for (const {
    id,
    replaces,
    replaces_in: language,
    based_on: basedOn,
    withdrawn_at,
  } of corrections)
    if (replaces !== null && language !== null)
      stands
        .get(replaces)
        ?.corrections.push({ id, language, basedOn, isInUse: withdrawn_at === null });
  return stands;
}

const stampIn = (library: Library, answer: WrittenAnswer, language: Language) =>
  stampOfAnswer(library.releasedIn(answer, language) ?? {});

function stateOf(library: Library, answer: WrittenAnswer, stand: Stand | undefined): ReleasedState {
  if (!stand) return 'released';
  if (stand.withdrawn_at !== null) return 'withdrawn';
  const inUse = stand.corrections.filter(({ isInUse }) => isInUse);
  if (inUse.length === 0) return 'released';
  const waits = inUse.some(
    ({ language, basedOn }) => basedOn !== stampIn(library, answer, language),
  );
  return waits ? 'waiting' : 'corrected';
}

/** Where each answer of the content that staff have changed stands, by its id. */
export async function findStates(db: Db, library: Library): Promise<Map<string, ReleasedState>> {
  const stands = await readStands(db);
  return new Map(
    library.released.map((answer) => [answer.id, stateOf(library, answer, stands.get(answer.id))]),
  );
}

export async function findReleased(
  db: Db,
  cache: LibraryCache,
  { page, search = '', state, lesson }: ReleasedQuery,
  language: Language,
) {
  const library = await cache.get(db);
  const states = await findStates(db, library);
  const ways = search === '' ? {} : await readWays(db, cache);
  const found = await searchIn(library, ways, search);
  const names = await findModuleNames(db, language);
  const paged = await findPage(db, {
    page,
    size: ADVISOR_PAGE_SIZE,
    url: staffReleasedEndpoints.list.url,
    filters: { search, state, lesson },
    ids: library.released.flatMap((answer, at) => {
      const isWanted =
        (state === undefined || states.get(answer.id) === state) &&
        (lesson === undefined || answer.lessonSlug === lesson);
      return isWanted && found.has(answer) ? [at + 1] : [];
    }),
    order: { columns: ['id'], direction: 'asc' },
    load: async (ids) =>
      Promise.resolve(
        ids.flatMap((id) => {
          const answer = library.released[id - 1];
          if (!answer) return [];
          return {
            id,
            answer_id: answer.id,
            asks: titleOf(library, answer, language),
            state: states.get(answer.id) ?? 'released',
            ...originOf(library, names, answer, language),
          };
        }),
      ),
  });
  const waiting = [...states.values()].filter((one) => one === 'waiting').length;
  return { ...paged, waiting_count: waiting };
}

/** The question of an answer as it is given here, or as released if it is withdrawn. */
export function titleOf(library: Library, answer: WrittenAnswer, language: Language): string {
  const given = library.answers.get(answer.id);
  if (given) return library.titleOf(given, language);
  return library.releasedIn(answer, language)?.asks ?? answer.asks;
}

type Ways = AskedPart['asked']['ofAnswers'];

/** The ways of asking by answer, which are not kept in memory: the pack for phones has them. */
async function readWays(db: Db, cache: LibraryCache): Promise<Ways> {
  const { asked } = await cache.getPack(db);
  if (!asked) return {};
  const text = (await promisify(brotliDecompress)(asked.bytes)).toString();
  return (JSON.parse(text) as AskedPart).asked.ofAnswers;
}

const AT_ONCE = 100;

async function searchIn(library: Library, ways: Ways, search: string) {
  const words = foldAccents(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return new Set(library.released);
  const found = new Set<WrittenAnswer>();
  for (const [at, answer] of library.released.entries()) {
    // Folding all texts takes a tenth of a second: other requests are answered in between.
    if (at % AT_ONCE === 0) await pause();
    const given = library.answers.get(answer.id);
    const texts = LANGUAGES.flatMap((language) => [
      library.releasedIn(answer, language),
      given && library.answerIn(given, language),
    ]).flatMap((said) => (said ? [said.asks, ...ANSWER_TEXTS.map((part) => said[part])] : []));
    const all = foldAccents([answer.id, ...(ways[answer.id] ?? []), ...texts].join(' '));
    if (words.every((word) => all.includes(word))) found.add(answer);
  }
  return found;
}

async function findModuleNames(db: Db, language: Language): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('modules')
    .leftJoin('part_translations as said', (join) =>
      join
        .onRef('said.part_id', '=', 'modules.id')
        .on('said.part', '=', 'module')
        .on('said.language', '=', language),
    )
    .select(({ fn, ref }) => [
      'slug',
      fn.coalesce(ref('said.title'), ref('modules.name')).as('name'),
    ])
    .execute();
  return new Map(rows.map(({ slug, name }) => [slug, name]));
}

function originOf(
  library: Library,
  names: ReadonlyMap<string, string>,
  answer: WrittenAnswer,
  language: Language,
) {
  const lesson = library.lessonOf(answer);
  return {
    lesson: lesson && {
      id: lesson.id,
      chapter_id: lesson.chapter.id,
      title: library.lessonIn(lesson, language).title,
    },
    module: names.get(answer.moduleSlug) ?? answer.moduleSlug,
  };
}

/** The answer of the release with this id, or the one that it was merged into. */
export const findReleasedOf = ({ released }: Library, id: string): WrittenAnswer | undefined =>
  released.find((one) => one.id === id) ?? released.find(({ formerly }) => formerly?.includes(id));

/** @throws 404 */
function requireReleased(library: Library, id: string): WrittenAnswer {
  const answer = findReleasedOf(library, id);
  if (!answer) throw noAnswer();
  return answer;
}

/** Who writes has the present id: under one that was merged they saw another text. @throws 404 */
function requirePresent(library: Library, id: string): WrittenAnswer {
  const answer = requireReleased(library, id);
  if (answer.id !== id) throw noAnswer();
  return answer;
}

/** @throws 404 */
export async function getReleased(
  db: Db,
  cache: LibraryCache,
  asked: string,
  { readerId, language: own }: { readerId: number; language: Language },
): Promise<ReleasedAnswer> {
  const library = await cache.get(db);
  const answer = requireReleased(library, asked);
  const { id, formerly = [] } = answer;
  const misses = await countMisses(db, [id, ...formerly]);
  const stand = (await readStands(db)).get(id);
  const withdrawnAt = stand?.withdrawn_at;
  const ways = await readWays(db, cache);
  const texts: ReleasedAnswer['texts'] = [];
  for (const language of LANGUAGES) {
    const said = library.releasedIn(answer, language);
    if (!said) continue;
    const correction = stand?.corrections.find((one) => one.language === language);
    texts.push({
      language,
      asks: said.asks,
      answer: said.answer,
      parts: Object.fromEntries(ANSWER_PARTS.map((part) => [part, said[part]])),
      source: answer.source ?? null,
      checked: said.checked ?? null,
      of: stampIn(library, answer, language),
      correction: correction ? await getTaught(db, correction.id, readerId) : null,
      waits:
        correction !== undefined &&
        correction.isInUse &&
        correction.basedOn !== stampIn(library, answer, language),
    });
  }
  return {
    answer_id: id,
    ...originOf(library, await findModuleNames(db, own), answer, own),
    state: stateOf(library, answer, stand),
    revision: stand?.revision ?? 0,
    withdrawn:
      typeof withdrawnAt === 'string' ? { at: withdrawnAt, reason: stand?.reason ?? '' } : null,
    asked_as: [...(ways[id] ?? [])],
    misses: [...misses.values()].reduce((sum, count) => sum + count, 0),
    texts,
  };
}

/** Replaces an answer's texts in one language from now on. @throws 400, 404, and 409 for an outdated `revision` */
export async function correctReleased(
  db: Db,
  library: Library,
  authorId: number,
  asked: string,
  body: CorrectionBody,
) {
  requireAnswerMarkdown(body.answer, 'answer');
  for (const part of ANSWER_PARTS) requireAnswerMarkdown(body[part], part);
  const answer = requirePresent(library, asked);
  const { id } = answer;
  const { language } = body;
  if (!library.releasedIn(answer, language)) throw noAnswer();
  const basedOn = body.of ?? stampIn(library, answer, language);
  await inTransaction(db, async (trx) => {
    const released = await holdReleased(trx, answer, body.revision);
    const version = await writeCorrection(trx, authorId, { id, basedOn }, body);
    await record(trx, authorId, released, 'answer-corrected', { language, version });
  });
}

/**
 * Adds a version of the correction in its language, and makes the mentor give it.
 * @param authorId null for one of another installation
 * @returns the number of the version
 */
export async function writeCorrection(
  trx: Db,
  authorId: number | null,
  { id, basedOn }: { id: string; basedOn: string | null },
  { revision: _, of: __, ...body }: CorrectionBody,
): Promise<number> {
  const { example, steps, goes_wrong, for_idea, question, ...texts } = body;
  const parts = { example, steps, goes_wrong, for_idea, question };
  const given = Object.entries(parts).filter(([, text]) => text !== '');
  const before = await selectCorrection(trx, id, body.language).executeTakeFirst();
  const { id: taughtId } =
    before ??
    (await trx
      .insertInto('advisor_taught')
      .values({ version: 1, withdrawn_at: null, replaces: id, replaces_in: body.language })
      .returning('id')
      .executeTakeFirstOrThrow());
  const version = (before?.version ?? 0) + 1;
  const written = { ...texts, parts: JSON.stringify(Object.fromEntries(given)) };
  await addVersion(trx, taughtId, version, authorId, written);
  await trx
    .updateTable('advisor_taught')
    .set({ version, withdrawn_at: null, based_on: basedOn })
    .where('id', '=', taughtId)
    .execute();
  return version;
}

/** @throws 400 without the reason of a withdrawal, 404, and 409 for an outdated `revision` */
export async function actOnReleased(
  db: Db,
  library: Library,
  actorId: number,
  asked: string,
  { act, language, of, reason, revision }: ActBody,
) {
  const answer = requirePresent(library, asked);
  if (act === 'withdraw' && reason === '')
    throw invalid({
      reason: [{ en: 'This field is required.', fr: 'Ce champ est obligatoire.' }],
    });
  await inTransaction(db, async (trx) => {
    const released = await holdReleased(trx, answer, revision);
    if (act === 'withdraw' || act === 'put-back') {
      const isWithdrawn = act === 'withdraw';
      await trx
        .updateTable('advisor_released')
        .set({ withdrawn_at: isWithdrawn ? now() : null, reason: isWithdrawn ? reason : null })
        .where('id', '=', released.id)
        .execute();
      await record(trx, actorId, released, WORDS[act], isWithdrawn ? { reason } : {});
      return;
    }
    const correction = await selectCorrection(trx, answer.id, language)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    if (!correction) throw noAnswer();
    await trx
      .updateTable('advisor_taught')
      .set(
        act === 'take'
          ? { withdrawn_at: now() }
          : { based_on: of ?? stampIn(library, answer, language) },
      )
      .where('id', '=', correction.id)
      .execute();
    await record(trx, actorId, released, WORDS[act], { language });
  });
}

const WORDS = {
  withdraw: 'answer-withdrawn',
  'put-back': 'answer-given-back',
  take: 'release-taken',
  keep: 'correction-kept',
} as const;

export const selectCorrection = (trx: Db, id: string, language: Language) =>
  trx
    .selectFrom('advisor_taught')
    .select(['advisor_taught.id', 'advisor_taught.version'])
    .where('replaces', '=', id)
    .where('replaces_in', '=', language);

/** Locks the row of an answer, makes it if there is none, and counts the act. @throws 409 */
async function holdReleased(trx: Db, { id, asks: title }: WrittenAnswer, revision: number) {
  await trx
    .insertInto('advisor_released')
    .values({ answer_id: id, title, revision: 0, withdrawn_at: null, reason: null })
    .onConflict((conflict) => conflict.column('answer_id').doNothing())
    .execute();
  const row = await trx
    .selectFrom('advisor_released')
    .select(['id', 'answer_id', 'revision'])
    .where('answer_id', '=', id)
    .$call(lockRow(trx))
    .executeTakeFirstOrThrow();
  if (row.revision !== revision) throw changedMeanwhile();
  await trx
    .updateTable('advisor_released')
    .set({ revision: revision + 1, title })
    .where('id', '=', row.id)
    .execute();
  return row;
}

async function record(
  trx: Db,
  actorId: number,
  { id, answer_id }: { id: number; answer_id: string },
  action: string,
  more: Record<string, unknown>,
) {
  const subject = { kind: 'released-answer', id };
  await recordHistory(trx, { actorId, action, subject, after: { answer_id, ...more } });
}
