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
  translationOf,
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
  VersionConflict,
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

interface PublishRequest extends Publication {
  questions: QuestionChange | null;
  /** For a lesson or an activity: a translation that is published together with it. */
  translation?: TranslatedLesson | null;
}

/** How often to read related files again after others have published them. */
const MOST_TRIES = 3;

/**
 * Publishes a text, or gives the file back to the release, and imports it in the same transaction: ids and progress
 * stay. A lesson is published with its questions.
 * @throws 400 on `text` or `questions` for invalid contents, 404, 409
 */
export async function publishContent(
  place: Place,
  staffId: number,
  publication: PublishRequest,
  tries = MOST_TRIES,
): Promise<ContentFile> {
  const { path, text, version, questions, translation = null, since } = publication;
  const { db, contentDir, part } = place;
  const released = part.read(contentDir);
  const at = text === null ? null : quizOf(path);
  if (translation && (translationOf(path) || !(at?.lesson || part.kindOf(path) === 'activity')))
    throw invalid({
      translation: [
        {
          en: 'Only a lesson or an activity is published in two languages at once.',
          fr: 'Seules une leçon ou une activité se publient en deux langues à la fois.',
        },
      ],
    });
  const isGone = text === null && !released.has(path) && !isListFile(path);
  const gone = isGone ? quizOf(path) : null;
  const beside = translation ? besideOf(path, at?.quiz ?? null, translation) : [];
  const together = at
    ? [at.quiz, ...inTranslation(at.quiz), ...beside]
    : isGone
      ? [...inTranslation(path), ...(gone ? [gone.quiz, ...inTranslation(gone.quiz)] : [])]
      : beside;
  // Read before the texts: the write then detects anything published later.
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
  if (quiz === 'changed') return findEarlierPublication(place, staffId, given);
  if (quiz)
    requireReadable(part, withText(files, path, stamped), quiz.path, quiz.text, {
      field: 'questions',
      // Numbered as in the editor.
      say: numbered(quiz.text, at?.lesson ?? null),
    });
  const publications: Publication[] = [];
  // A lesson gets a version even if only its questions change, so that this can be undone from its own page.
  if (quiz?.path !== path) publications.push({ path, text: stamped, version, since });
  if (quiz) publications.push(quiz.path === path ? { ...quiz, since } : quiz);
  if (quiz && !translation) publications.push(...inItsOrder(files, quiz, versionOf));
  if (translation && stamped !== null) {
    const withOriginal = withText(files, path, stamped);
    const now = at ? withText(withOriginal, at.quiz, quiz?.text ?? null) : withOriginal;
    const around = { before: files, now, versionOf };
    publications.push(...translationChanges(part, around, { path, at, ...translation }));
  }
  if (isGone) publications.push(...removalsWith(part, { files, versionOf }, { path, ...gone }));
  await part.readAhead?.(released, contentDir);
  try {
    await inTransaction(db, async (trx) => {
      if ((await writeEdits(trx, released, staffId, publications)) !== null)
        throw new VersionConflict();
      await importWhole(trx, contentDir, part, { mayWait: true });
    });
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    if ((await newestVersion(db, path)) === version) {
      const passed = translation && (await passedTranslation(db, path, translation));
      if (passed) throw await changedMeanwhile(place, passed, staffId);
      // Retries if only a related file was published meanwhile, by an author of another lesson.
      if (tries > 1) return publishContent(place, staffId, publication, tries - 1);
    }
    return findEarlierPublication(place, staffId, given);
  }
  return getContentFile(place, path, staffId);
}

/** The path of a translation that others have published since the version that the given one is based on. */
async function passedTranslation(
  db: Db,
  path: string,
  { language, version }: TranslatedLesson,
): Promise<string | null> {
  const own = translationPath(path, language);
  return version === undefined || (await newestVersion(db, own)) === version ? null : own;
}

/** Reorders the questions of a quiz's translations like those of the original. */
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

/** The paths of a file's translations. */
const inTranslation = (path: string) =>
  LANGUAGES.filter((language) => language !== ORIGINAL).map((language) =>
    translationPath(path, language),
  );

/**
 * The changes that removing a text requires: its translations are removed and, for a lesson, its questions in the quiz,
 * unless none would remain.
 */
function removalsWith(
  part: ContentPart,
  { files, versionOf }: { files: ContentFiles; versionOf: Around['versionOf'] },
  { path, quiz, lesson }: { path: string; quiz?: string; lesson?: string | null },
): Publication[] {
  const without = (one: string) => ({
    path: one,
    text: null,
    version: versionOf(one),
    keepsDraft: true,
  });
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

const besideOf = (path: string, quiz: string | null, { language }: TranslatedLesson) =>
  [path, ...(quiz === null ? [] : [quiz])].map((one) => translationPath(one, language));

interface Around {
  before: ContentFiles;
  now: ContentFiles;
  /** The newest version of a file at the time when the texts were read. */
  versionOf: (path: string) => number;
}

/** The translation of a lesson or an activity, and of its questions in the translated quiz. */
function translationChanges(
  part: ContentPart,
  { before, now, versionOf }: Around,
  given: TranslatedLesson & { path: string; at: ReturnType<typeof quizOf> },
): Publication[] {
  const { path, at: quizAt, language, text, questions, since } = given;
  const own = translationPath(path, language);
  const stamped = withOwnStamp(now, own, text);
  requireReadable(part, now, own, stamped, { field: 'translation' });
  if (isEmpty(stamped)) throw noText('translation');
  const words = { path: own, text: stamped, version: given.version ?? versionOf(own), since };
  if (questions.length === 0 || !quizAt) return [words];
  const { quiz, lesson } = quizAt;
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
  // A translation made from an older or partial quiz stays marked as outdated.
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

/** The parts of a question that are the same in all languages. */
const only = ({ id, type }: EditedQuestion) => ({ id, type });

/**
 * The file, if its author has already published exactly this: the button was pressed twice, or the answer was lost.
 * @throws 409 otherwise
 */
export async function findEarlierPublication(
  place: Place,
  staffId: number,
  given: PublishRequest,
): Promise<ContentFile> {
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
    isDone = withoutStamps(said?.text) === withoutStamps(translation.text);
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
  // If the answer was lost, the same text may have been saved again as a draft.
  if (!given.keepsDraft) await settleDrafts(place.db, { path, text, staffId, since: given.since });
  return getContentFile(place, path, staffId);
}

/** Removes the line of the reviewer, which a changed translation loses when it is published. */
const withoutReader = <Text extends string | null | undefined>(text: Text) =>
  text?.replace(/^read_by: .*\n/m, '') as Text;

const withoutStamps = (text: string | null | undefined) =>
  withoutReader(text)?.replace(/^of: .*\n/m, '');

/** New questions get their ids when they are published. */
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

/** A quiz with its changed questions; null where nothing changes. */
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

/** Keeps the edit, and stops waiting for a decision on the newer release. @throws 404, 409 */
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
    // A new lesson does not exist if its publication was refused because of a related file.
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
