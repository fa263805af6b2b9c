import { LANGUAGES } from '@inzira/contract/accounts';
import type {
  ContentFile,
  EditedQuestion,
  QuestionChange,
  TranslatedLesson,
} from '@inzira/contract/staff-content';
import {
  isListFile,
  newestVersion,
  newestVersions,
  withEditedPaths,
} from '#src/platform/content/content-edits.ts';
import type { ContentFiles } from '#src/platform/content/content-folders.ts';
import type { ContentPart } from '#src/platform/content/content-part.ts';
import { withoutQuestions } from '#src/platform/content/quiz-blocks.ts';
import {
  isOutdated,
  ORIGINAL,
  stampOf,
  translationPath,
  withStamp,
} from '#src/platform/content/translations.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { conflict, HttpError, invalid } from '#src/platform/http/errors.ts';
import { inBothLanguages } from './checker-texts.ts';
import { settleDrafts } from './content-drafts.ts';
import { getContentFile, isEmpty, withOwnStamp, type Place } from './content-editor.ts';
import {
  importWhole,
  releasedHash,
  requireInPlace,
  Taken,
  writeEdits,
  type Publication,
} from './content-writes.ts';
import {
  idsIn,
  inOrder,
  isSameQuestion,
  questionTeller,
  quizOf,
  readQuestions,
  withQuestions,
  withTranslatedQuestions,
} from './quiz-edits.ts';

interface Given extends Publication {
  questions: QuestionChange | null;
  /** Of a lesson: published beside it. */
  translation?: TranslatedLesson | null;
}

/** So often what goes with a file is read again, where others publish that meanwhile. */
const MOST_TRIES = 3;

/**
 * Publishes a text, or gives the file back to the release, in one transaction with what learners read of it: ids
 * and progress stay, as with any import. A lesson goes with its questions. @throws 400 on `text` or `questions` for what
 * cannot be read, 404, 409
 */
export async function publishContent(
  place: Place,
  staffId: number,
  publication: Given,
  tries = MOST_TRIES,
): Promise<ContentFile> {
  const { path, text, version, questions, translation = null, since } = publication;
  const { db, contentDir, part } = place;
  const released = part.read(contentDir);
  const at = text === null ? null : quizOf(path);
  if (translation && !at?.lesson)
    throw invalid({
      translation: [
        {
          en: 'Only a lesson is published in two languages at once.',
          fr: 'Seule une leçon se publie en deux langues à la fois.',
        },
      ],
    });
  const isGone = text === null && !released.has(path) && !isListFile(path);
  const gone = isGone ? quizOf(path) : null;
  const together = at
    ? [
        at.quiz,
        ...inTranslation(at.quiz),
        ...(translation ? besideOf(path, at.quiz, translation) : []),
      ]
    : isGone
      ? [...inTranslation(path), ...(gone ? [gone.quiz, ...inTranslation(gone.quiz)] : [])]
      : [];
  // Before the texts are read: what is published after that is found at the write.
  const versionOf = await newestVersions(db, together);
  const files = await withEditedPaths(db, released, part.folder);
  const stamped = text === null ? null : withOwnStamp(files, path, text);
  if (stamped !== null) {
    requireReadable(part, files, path, stamped);
    await part.requireKnown?.(db, path, stamped);
    if (part.kindOf(path) === 'lesson' && isEmpty(stamped)) throw noText();
  }
  requireInPlace(contentDir, path);
  const quiz =
    at && questions && (await quizWith(db, { released, files }, at, questions, versionOf));
  const given = { path, text: stamped, version, questions, translation, since };
  if (quiz === 'changed') return whereDone(place, staffId, given);
  if (quiz)
    requireReadable(part, withText(files, path, stamped), quiz.path, quiz.text, {
      field: 'questions',
      // As its editor counts them.
      say: numbered(quiz.text, at?.lesson ?? null),
    });
  const publications: Publication[] = [];
  // Of a lesson also where its text stays: it can be taken back from its own page.
  if (quiz?.path !== path) publications.push({ path, text: stamped, version, since });
  if (quiz) publications.push(quiz.path === path ? { ...quiz, since } : quiz);
  if (quiz && !translation) publications.push(...inItsOrder(files, quiz, versionOf));
  if (translation && stamped !== null && at?.lesson) {
    const now = withText(withText(files, path, stamped), at.quiz, quiz?.text ?? null);
    publications.push(
      ...besideIt(part, { before: files, now, versionOf }, { path, ...at, ...translation }),
    );
  }
  if (isGone) publications.push(...goneWith(part, { files, versionOf }, { path, ...gone }));
  await part.readAhead?.(released, contentDir);
  try {
    await inTransaction(db, async (trx) => {
      if ((await writeEdits(trx, released, staffId, publications)) !== null) throw new Taken();
      await importWhole(trx, contentDir, part, { mayWait: true });
    });
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    // What goes with it was published meanwhile, by somebody who wrote on another lesson.
    const isFree = tries > 1 && (await newestVersion(db, path)) === version;
    if (isFree) return publishContent(place, staffId, publication, tries - 1);
    return whereDone(place, staffId, given);
  }
  return getContentFile(place, path, staffId);
}

/** A quiz in the other languages, where its questions are put into another order: it is the same one in all of them. */
function inItsOrder(
  files: ContentFiles,
  { path, text }: { path: string; text: string },
  versionOf: Around['versionOf'],
): Publication[] {
  const earlier = files.get(path) ?? '';
  const [before, after] = [earlier, text].map((one) => readQuestions(one, null));
  const isOnlyMoved =
    before?.length === after?.length &&
    (after ?? []).every((one) =>
      before?.some((other) => other.id === one.id && isSameQuestion(other, one)),
    );
  return inTranslation(path).flatMap((at) => {
    const said = files.get(at);
    const moved =
      said &&
      inOrder(
        said,
        (after ?? []).map(({ id }) => id),
      );
    if (moved === undefined || moved === said) return [];
    const isFresh = isOnlyMoved && !isOutdated(said ?? '', earlier);
    const words = isFresh ? withStamp(at, moved, stampOf(text)) : moved;
    return [{ path: at, text: words, version: versionOf(at), keepsDraft: true }];
  });
}

/** A file in the other languages. */
const inTranslation = (path: string) =>
  LANGUAGES.filter((language) => language !== ORIGINAL).map((language) =>
    translationPath(path, language),
  );

/**
 * What goes with a text that is taken away: what it says in other languages and, of a lesson, its questions, where the
 * quiz can do without them.
 */
function goneWith(
  part: ContentPart,
  { files, versionOf }: { files: ContentFiles; versionOf: Around['versionOf'] },
  { path, quiz, lesson }: { path: string; quiz?: string; lesson?: string | null },
): Publication[] {
  const without = (one: string) => ({ path: one, text: null, version: versionOf(one) });
  const said = inTranslation(path)
    .filter((one) => files.has(one))
    .map(without);
  if (quiz === undefined || typeof lesson !== 'string') return said;
  const now = files.get(quiz) ?? '';
  const ids = new Set(readQuestions(now, lesson).map(({ id }) => id));
  const next = ids.size === 0 ? null : withoutQuestions(now, ids);
  if (next === null || part.findProblems(files, quiz, next).length > 0) return said;
  const after = withText(files, quiz, next);
  const others = inTranslation(quiz).flatMap((one) => {
    const earlier = files.get(one);
    const shorter = earlier === undefined ? null : withoutQuestions(earlier, ids);
    if (earlier === undefined || shorter === null) return [];
    const text = isOutdated(earlier, now) ? shorter : withOwnStamp(after, one, shorter);
    return [{ path: one, text, version: versionOf(one), keepsDraft: true }];
  });
  return [
    ...said,
    { path: quiz, text: next, version: versionOf(quiz), keepsDraft: true },
    ...others,
  ];
}

const besideOf = (path: string, quiz: string, { language }: TranslatedLesson) =>
  [path, quiz].map((one) => translationPath(one, language));

interface Around {
  before: ContentFiles;
  now: ContentFiles;
  /** The newest one of a file when the texts were read. */
  versionOf: (path: string) => number;
}

/** What is said in another language: the lesson, and the questions that come with it, in the quiz. */
function besideIt(
  part: ContentPart,
  { before, now, versionOf }: Around,
  given: TranslatedLesson & { path: string; quiz: string; lesson: string | null },
): Publication[] {
  const { path, quiz, lesson, language, text, questions } = given;
  const own = translationPath(path, language);
  const stamped = withOwnStamp(now, own, text);
  requireReadable(part, now, own, stamped, { field: 'translation' });
  if (isEmpty(stamped)) throw noText('translation');
  const words = { path: own, text: stamped, version: versionOf(own) };
  if (questions.length === 0) return [words];
  const asked = readQuestions(now.get(quiz) ?? '', lesson);
  if (asked.length !== questions.length)
    throw invalid({
      translation: [
        {
          en: 'Ask the same questions in both languages.',
          fr: 'Posez les mêmes questions dans les deux langues.',
        },
      ],
    });
  const ofQuiz = translationPath(quiz, language);
  const earlier = before.get(ofQuiz);
  const added = withTranslatedQuestions(
    earlier ?? '',
    questions.map((one, at) => ({ ...one, ...only(asked[at] ?? one) })),
  );
  const original = before.get(quiz) ?? '';
  const isOld = earlier !== undefined && isOutdated(earlier, original);
  const isWhole = idsOf(added.text) === idsOf(now.get(quiz) ?? '');
  // What was made of an earlier quiz, or of a part of it, still waits for its translator.
  const whole =
    isWhole && !isOld
      ? withOwnStamp(now, ofQuiz, added.text)
      : withoutReader(isOld ? added.text : withStamp(ofQuiz, added.text, stampOf(original)));
  const wrong = part.findProblems(now, ofQuiz, whole).flatMap((line) => {
    const [, number, says = ''] = /^questions: (\d+): (.*)$/s.exec(line) ?? [];
    return Number(number) > added.before ? [inBothLanguages(says, whole)] : [];
  });
  if (wrong.length > 0) throw invalid({ translation: wrong });
  return [words, { path: ofQuiz, text: whole, version: versionOf(ofQuiz), keepsDraft: true }];
}

const idsOf = (quiz: string) =>
  readQuestions(quiz, null)
    .map(({ id }) => id)
    .join();

/** What a question has in common in all languages. */
const only = ({ id, type }: EditedQuestion) => ({ id, type });

/**
 * The file, where its author has published just this: a button was pressed twice, or once more since no answer came.
 * @throws 409 for anybody else
 */
export async function whereDone(place: Place, staffId: number, given: Given): Promise<ContentFile> {
  const { path, text, version, questions } = given;
  const select = (of: string) =>
    place.db
      .selectFrom('content_edit_versions')
      .select(['version', 'text', 'author_id', 'act_id'])
      .where('path', '=', of)
      .orderBy('version', 'desc');
  const newest = await select(path).executeTakeFirst();
  let isDone = newest?.version === version + 1 && newest.author_id === staffId;
  const at = questions && !areSame(questions.before, questions.after) ? quizOf(path) : null;
  if (at?.quiz !== path) isDone &&= withoutReader(newest?.text) === withoutReader(text);
  const { translation } = given;
  if (isDone && translation) {
    const said = await select(translationPath(path, translation.language)).executeTakeFirst();
    isDone = withoutStamp(said?.text) === withoutStamp(translation.text);
  }
  if (isDone && at && questions) {
    const quiz =
      at.quiz === path
        ? newest
        : await select(at.quiz)
            .where('act_id', '=', newest?.act_id ?? 0)
            .executeTakeFirst();
    isDone = areSame(
      withoutIds(readQuestions(quiz?.text ?? '', at.lesson)),
      withoutIds(questions.after),
    );
  }
  if (!isDone) throw await changedMeanwhile(place, path, staffId);
  // Where no answer came, it was kept once more, as a draft of what was there before.
  if (!given.keepsDraft) await settleDrafts(place.db, { path, text, staffId, since: given.since });
  return getContentFile(place, path, staffId);
}

/** Of a translation that has changed the line is taken away as it is published. */
const withoutReader = <Text extends string | null | undefined>(text: Text) =>
  text?.replace(/^read_by: .*\n/m, '') as Text;

const withoutStamp = (text: string | null | undefined) => text?.replace(/^of: .*\n/m, '');

/** New ones get theirs as they are published. */
const withoutIds = (questions: readonly EditedQuestion[]) =>
  questions.map((one) => ({ ...one, id: '' }));

const noText = (field = 'text') =>
  invalid({
    [field]: [
      {
        en: 'Write a text first: the lesson is empty.',
        fr: 'Écrivez d’abord un texte\u00a0: la leçon est vide.',
      },
    ],
  });

/** A quiz with what it asks from now on; null where nothing changes. */
async function quizWith(
  db: Db,
  { released, files }: { released: ContentFiles; files: ContentFiles },
  { quiz, lesson }: NonNullable<ReturnType<typeof quizOf>>,
  { before, after }: QuestionChange,
  versionOf: Around['versionOf'],
): Promise<(Publication & { text: string }) | 'changed' | null> {
  if (areSame(before, after)) return null;
  const now = files.get(quiz) ?? '';
  if (!areSame(readQuestions(now, lesson), before)) return 'changed';
  const earlier = await db
    .selectFrom('content_edit_versions')
    .select('text')
    .where('path', '=', quiz)
    .execute();
  const texts = [now, released.get(quiz) ?? '', ...earlier.map(({ text }) => text ?? '')];
  const used = [...new Set(texts.flatMap(idsIn))];
  return {
    path: quiz,
    text: withQuestions(now, { lesson, questions: after, used }),
    version: versionOf(quiz),
    keepsDraft: lesson !== null,
  };
}

const areSame = (one: readonly EditedQuestion[], other: readonly EditedQuestion[]) =>
  one.length === other.length &&
  one.every((each, index) => isSameQuestion(each, other[index] ?? each));

const withText = (files: ContentFiles, path: string, text: string | null): ContentFiles =>
  text === null ? files : new Map([...files, [path, text] as const]);

/** What was edited here stays, and a newer release waits no more. @throws 404, 409 */
export async function keepEdit(place: Place, staffId: number, path: string): Promise<ContentFile> {
  const { db, contentDir, part } = place;
  requireInPlace(contentDir, path);
  const released = part.read(contentDir);
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('content_edits')
      .set({ released_hash: releasedHash(released, path) })
      .where('path', '=', path)
      .execute();
    await recordHistory(trx, {
      actorId: staffId,
      action: 'content-kept',
      subject: { kind: 'content', id: 0 },
      after: { path },
    });
  });
  return getContentFile(place, path, staffId);
}

/** @throws 400 on `field` */
export function requireReadable(
  part: ContentPart,
  files: ContentFiles,
  path: string,
  text: string,
  { field = 'text', say = (line: string) => line } = {},
) {
  const problems = part.findProblems(files, path, text).map(say);
  if (problems.length > 0)
    throw invalid({ [field]: problems.map((line) => inBothLanguages(line, text)) });
}

function numbered(quiz: string, lesson: string | null) {
  const tell = questionTeller(quiz, lesson);
  return (line: string) => {
    const { at, says } = tell(line);
    return at === null || at < 0 ? line : `questions: ${at + 1}: ${says}`;
  };
}

export async function changedMeanwhile(place: Place, path: string, staffId: number) {
  const current = await getContentFile(place, path, staffId).catch((error: unknown) => {
    // Of a new lesson there is none, where what goes with it was refused.
    if (error instanceof HttpError && error.statusCode === 404) return null;
    throw error;
  });
  return conflict(
    {
      en: 'Somebody else has published this file meanwhile. Your text is still here: compare it with theirs.',
      fr: 'Quelqu’un d’autre a publié ce fichier entre-temps. Votre texte est toujours là\u00a0: comparez-le avec le sien.',
    },
    current ? { current } : {},
  );
}
