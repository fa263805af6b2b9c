import { LANGUAGES, type Language } from '@inzira/contract/accounts';
import type {
  ContentEntry,
  ContentFile,
  ContentState,
  EditedQuestion,
} from '@inzira/contract/staff-content';
import {
  folderOf,
  hiddenIn,
  isListFile,
  orderOf,
  slugIn,
  withEditedPaths,
} from '#src/platform/content/content-edits.ts';
import { splitFrontMatter, type ContentFiles } from '#src/platform/content/content-folders.ts';
import type { ContentPart } from '#src/platform/content/content-part.ts';
import { isHeldBack } from '#src/platform/content/held-release.ts';
import {
  isOutdated,
  ORIGINAL,
  stampOf,
  translationOf,
  translationPath,
  withStamp,
} from '#src/platform/content/translations.ts';
import type { Db } from '#src/platform/db/database.ts';
import { readToday } from '#src/platform/settings.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { findDrafts } from './content-drafts.ts';
import { releasedHash, textOfRelease } from './content-writes.ts';
import { quizOf, readQuestions } from './quiz-edits.ts';
import { findReaderPlace } from './reader-place.ts';

/** An editable folder of content. */
export interface Place {
  db: Db;
  contentDir: string;
  part: ContentPart;
  /** The language of the caller, in which quizzes are named after their chapter. */
  language?: Language;
}

interface Edit {
  text: string;
  version: number;
  released_hash: string;
}

/** The newest published text of each file that was ever edited. */
async function findLastTexts(db: Db) {
  return db
    .selectFrom('content_edit_versions as version')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('content_edit_versions')
          .select(({ fn }) => ['path', fn.max('version').as('newest')])
          .where('text', 'is not', null)
          .groupBy('path')
          .as('last'),
      (join) =>
        join.onRef('last.path', '=', 'version.path').onRef('last.newest', '=', 'version.version'),
    )
    .select(['version.path', 'version.text', 'version.at'])
    .execute();
}

/** The files of the curriculum in order, including drafts of new files and removed ones. */
export async function findContent(
  db: Db,
  contentDir: string,
  part: ContentPart,
  language: Language,
): Promise<ContentEntry[]> {
  const released = part.read(contentDir);
  const edits = await findEdits(db);
  const files = await withEditedPaths(db, released, part.folder);
  const drafts = await db
    .selectFrom('content_drafts')
    .select(['path', 'text', 'review_asked_at'])
    .orderBy('updated_at')
    .execute();
  const past = await findLastTexts(db);
  const today = await readToday(db);
  const all = new Map([
    ...past.map(({ path, text }) => [path, text ?? ''] as const),
    ...drafts.map(({ path, text }) => [path, text] as const),
    ...files,
  ]);
  const place = placesIn(files);
  const editedAt = new Map(past.map(({ path, at }) => [path, at]));
  const ofPart = [...all].filter(([path]) => folderOf(path) === part.folder);
  return ofPart
    .flatMap(([path]): ContentEntry[] => {
      const kind = part.kindOf(path);
      const own = drafts.filter((draft) => draft.path === path);
      const original = translationOf(path)?.original;
      // A translation is listed with its original; a draft whose original was discarded is listed separately.
      const isBeside = original !== undefined && (all.has(original) || own.length === 0);
      if (!kind || kind === 'order' || isBeside) return [];
      const translations = translationsOf(files, path);
      const languagesOf = (...states: string[]) =>
        translations
          .filter(({ state }) => states.includes(state))
          .map(({ language: code }) => code);
      const state = stateOf({ path, released, edits, drafts: own.length });
      const minutes = kind === 'lesson' ? minutesOf(all.get(path) ?? '') : undefined;
      const from = part.shownFrom?.(path, all.get(path) ?? '');
      const at = state === 'edited' ? editedAt.get(path) : undefined;
      const begun =
        kind === 'lesson' && state === 'draft' && isEmpty(all.get(path) ?? '')
          ? translations
              .filter((one) => drafts.some((draft) => draft.path === one.path))
              .map(({ language: code }) => code)
          : [];
      return [
        {
          path,
          kind,
          title: titleOf(part, all, path, language),
          state,
          drafts: own.length,
          isForReview: own.some((draft) => draft.review_asked_at !== null),
          isHidden: isHiddenIn(files, path),
          translated: languagesOf('current', 'outdated'),
          outdated: part.outdatedIn?.(path, all.get(path) ?? '') ?? languagesOf('outdated'),
          ...(begun.length > 0 && { begun }),
          ...(minutes !== undefined && { minutes }),
          ...(from !== undefined && from > today && { from }),
          ...(at !== undefined && { editedAt: at }),
        },
      ];
    })
    .toSorted((a, b) => (place(a.path) < place(b.path) ? -1 : 1));
}

/** Whether a lesson consists only of front matter. */
export const isEmpty = (lesson: string) => splitFrontMatter('', lesson, [])?.body === '';

/** The minutes in the front matter; undefined where they are missing or invalid. */
function minutesOf(text: string): number | undefined {
  const [, minutes] = /^minutes: *(\d{1,3})$/m.exec(text.slice(0, text.indexOf('\n---'))) ?? [];
  return minutes === undefined ? undefined : Number(minutes);
}

export const noFile = () =>
  notFound({
    en: 'There is no such file in the curriculum.',
    fr: 'Ce fichier n’existe pas dans le programme.',
  });

/** @throws 404 */
export async function getContentFile(
  { db, contentDir, part, language = ORIGINAL }: Place,
  path: string,
  staffId: number,
): Promise<ContentFile> {
  const released = part.read(contentDir);
  const edits = await findEdits(db);
  const drafts = await findDrafts(db, path);
  const versions = await db
    .selectFrom('content_edit_versions')
    .leftJoin('users', 'users.id', 'content_edit_versions.author_id')
    .select([
      'content_edit_versions.id',
      'version',
      'text',
      'at',
      'act_id',
      'users.username as author',
    ])
    .where('path', '=', path)
    .orderBy('version', 'desc')
    .execute();
  const acts = versions.flatMap(({ act_id: act }) => act ?? []);
  const together = await db
    .selectFrom('content_edit_versions')
    .select(['path', 'act_id'])
    .where('act_id', 'in', [0, ...acts])
    .where('path', '!=', path)
    .orderBy('id')
    .execute();
  const kind = part.kindOf(path);
  const text = edits.get(path)?.text ?? textOfRelease(released, path);
  const files = await withEditedPaths(db, released, part.folder);
  const original = translationOf(path)?.original ?? null;
  const originalText =
    original === null
      ? undefined
      : // A new lesson may be started in two languages before either is published.
        (files.get(original) ?? (await findDrafts(db, original))[0]?.draft.text);
  const begun = text === undefined ? await findBegunTranslations(db, path) : [];
  const isKnown =
    text !== undefined ||
    drafts.length > 0 ||
    versions.length > 0 ||
    // The translation or its original has a draft.
    originalText !== undefined ||
    begun.length > 0;
  if (!kind || !isKnown) {
    throw noFile();
  }
  const questions = questionsOf(files, path);
  const isUnbegun = text === undefined && drafts.length === 0 && versions.length === 0;
  const shown =
    text ??
    drafts[0]?.draft.text ??
    versions.find((one) => one.text !== null)?.text ??
    originalText ??
    begun[0]?.text ??
    '';
  const from = part.shownFrom?.(path, text ?? '');
  return {
    path,
    kind,
    ...(from !== undefined && from > (await readToday(db)) && { from }),
    title: quizTitle(part, files, path, language) ?? part.titleOf(path, shown, ORIGINAL),
    state: isUnbegun ? 'draft' : stateOf({ path, released, edits, drafts: drafts.length }),
    drafts: drafts.length,
    isForReview: drafts.some(({ draft }) => draft.isForReview),
    isHidden: isHiddenIn(files, path),
    isHeld: await isHeldBack(db, part.folder),
    outdated: part.outdatedIn?.(path, shown) ?? [],
    original:
      original === null || (originalText === undefined && drafts.length === 0)
        ? null
        : // Empty where the original was a draft that was discarded.
          {
            path: original,
            text: originalText ?? '',
            ...(!files.has(original) && { isDraft: true }),
          },
    translations:
      text === undefined ? begun.map(({ text: _, ...one }) => one) : translationsOf(files, path),
    text: text ?? '',
    version: versions[0]?.version ?? 0,
    released: textOfRelease(released, path) ?? null,
    draft: drafts.find(({ authorId }) => authorId === staffId)?.draft ?? null,
    others: drafts.flatMap(({ authorId, draft }) => (authorId === staffId ? [] : [draft])),
    questions,
    reader:
      text === undefined
        ? null
        : await findReaderPlace(
            db,
            path,
            (questions ?? []).map(({ id }) => id),
          ),
    versions: versions.map(({ act_id: act, ...version }) => ({
      ...version,
      together: together.filter((one) => one.act_id === act).map((one) => one.path),
    })),
  };
}

/** The title of a file; a quiz is named after its chapter. */
export function titleOf(part: ContentPart, files: ContentFiles, path: string, language: Language) {
  const text = files.get(translationPath(path, language)) ?? files.get(path) ?? '';
  return quizTitle(part, files, path, language) ?? part.titleOf(path, text, language);
}

/** The title of a quiz, taken from its chapter; null for other files. */
function quizTitle(
  part: ContentPart,
  files: ContentFiles,
  path: string,
  language: Language,
): string | null {
  const [, folder] = /^(.*\/)quiz\.yaml$/.exec(path) ?? [];
  if (folder === undefined || !files.has(`${folder}chapter.yaml`)) return null;
  return titleOf(part, files, `${folder}chapter.yaml`, language);
}

/** The quiz questions on a lesson, or all questions of a quiz. */
function questionsOf(files: ContentFiles, path: string): EditedQuestion[] | null {
  const at = quizOf(path);
  return at && readQuestions(files.get(at.quiz) ?? '', at.lesson);
}

/** The translations of an original into the languages that readers can choose. */
function translationsOf(files: ContentFiles, path: string): ContentFile['translations'] {
  // An entry of the hub contains all its languages in one file.
  if (folderOf(path) === 'resources' || isListFile(path) || translationOf(path)) return [];
  return LANGUAGES.filter((language) => language !== ORIGINAL).map((language) => {
    const at = translationPath(path, language);
    const text = files.get(at);
    const isOld = text !== undefined && isOutdated(text, files.get(path) ?? '');
    return {
      language,
      path: at,
      state: text === undefined ? 'missing' : isOld ? 'outdated' : 'current',
    };
  });
}

/** For a draft, includes languages in which somebody has a draft. */
async function findBegunTranslations(db: Db, path: string) {
  const all = translationsOf(new Map(), path);
  const rows = await db
    .selectFrom('content_drafts')
    .select(['path', 'text'])
    .where('path', 'in', ['', ...all.map((one) => one.path)])
    .orderBy('updated_at', 'desc')
    .execute();
  return all.flatMap((one) => {
    const row = rows.find((draft) => draft.path === one.path);
    return row ? [{ ...one, text: row.text }] : [];
  });
}

/** Stamps a translation with its current original, which its author has compared before publishing. */
export function withOwnStamp(files: ContentFiles, path: string, text: string): string {
  const original = translationOf(path)?.original;
  const source = original === undefined ? undefined : files.get(original);
  if (source === undefined) return text;
  return withStamp(path, withoutEarlierReader(text, files.get(path)), stampOf(source));
}

const READ_BY = /^read_by: .*\n/m;

/** Removes the mark of the review, because the reviewer has not read the new text. */
function withoutEarlierReader(text: string, before: string | undefined): string {
  const [line] = READ_BY.exec(text) ?? [];
  const isOfBefore = line !== undefined && line === READ_BY.exec(before ?? '')?.[0];
  const [body, bodyBefore] = [text, before ?? ''].map((one) => one.replace(/^of: .*\n/m, ''));
  return isOfBefore && body !== bodyBefore ? text.replace(READ_BY, '') : text;
}

async function findEdits(db: Db): Promise<Map<string, Edit>> {
  const rows = await db.selectFrom('content_edits').selectAll().execute();
  return new Map(rows.map(({ path, ...edit }) => [path, edit]));
}

interface Standing {
  path: string;
  released: ContentFiles;
  edits: ReadonlyMap<string, Edit>;
  drafts: number;
}

function stateOf({ path, released, edits, drafts }: Standing): ContentState {
  const edit = edits.get(path);
  // A release may have adopted the edit.
  if (edit && edit.text !== textOfRelease(released, path))
    return edit.released_hash === releasedHash(released, path) ? 'edited' : 'waiting';
  if (edit || textOfRelease(released, path) !== undefined) return 'released';
  return drafts > 0 ? 'draft' : 'removed';
}

/** Returns the sort keys of files: a folder's own file first, its quiz last, others by the orders of their folders. */
function placesIn(files: ContentFiles): (path: string) => string {
  const orders = new Map<string, string[]>();
  const placeIn = (folder: string, path: string) => {
    const slug = slugIn(path, folder);
    if (slug === null) return '90';
    const order = orders.get(folder) ?? orderOf(files, folder);
    orders.set(folder, order);
    const at = order.indexOf(slug);
    return `${String(at < 0 ? 90 : at + 1).padStart(2, '0')}-${slug}`;
  };
  const hub = (files.get('resources/order') ?? '').split('\n');
  return (path) => {
    const [, entry] = /^resources\/(.+)\.json$/.exec(path) ?? [];
    if (entry !== undefined) return String(hub.indexOf(entry) + 1 || 999).padStart(3, '0');
    const names = path.split('/');
    return names
      .map((name, at) => {
        const folder = names
          .slice(0, at)
          .map((each) => `${each}/`)
          .join('');
        if (/^(?:module|course|chapter|section|step)\.yaml$/.test(name)) return '00';
        if (name === 'quiz.yaml') return '99';
        return placeIn(folder, path);
      })
      .join('/');
  };
}

/** Whether staff have hidden the folder or lesson of a file. */
export function isHiddenIn(files: ContentFiles, path: string): boolean {
  const { folder, slug } = partOf(path);
  return slug !== null && hiddenIn(files, folder).includes(slug);
}

/** The parent folder and slug of the folder or lesson that a file belongs to. */
export function partOf(path: string): { folder: string; slug: string | null } {
  const names = path.split('/');
  const isHead = /^(?:module|course|chapter|section|step)\.yaml$/.test(names.at(-1) ?? '');
  const folder = names
    .slice(0, isHead ? -2 : -1)
    .map((name) => `${name}/`)
    .join('');
  return { folder, slug: slugIn(path, folder) };
}
