import { LANGUAGES, type Language } from '@inzira/contract/accounts';
import type { ContentEntry, ContentFile, ContentState } from '@inzira/contract/staff-content';
import { folderOf, orderOf, withEditedPaths } from '#src/platform/content/content-edits.ts';
import type { ContentFiles } from '#src/platform/content/content-folders.ts';
import type { ContentPart } from '#src/platform/content/content-part.ts';
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
import { conflict, invalid, notFound } from '#src/platform/http/errors.ts';
import { findDrafts } from './content-drafts.ts';
import {
  importWhole,
  releasedHash,
  textOfRelease,
  writeEdit,
  type Publication,
} from './content-writes.ts';

/** A folder of content that is edited. */
export interface Place {
  db: Db;
  contentDir: string;
  part: ContentPart;
}

interface Edit {
  text: string;
  version: number;
  released_hash: string;
}

/** The files of the curriculum in their order, with drafts of new ones and what was taken away. */
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
  const past = await db
    .selectFrom('content_edit_versions')
    .select(['path', 'text'])
    .where('text', 'is not', null)
    .orderBy('version')
    .execute();
  const all = new Map([
    ...past.map(({ path, text }) => [path, text ?? ''] as const),
    ...drafts.map(({ path, text }) => [path, text] as const),
    ...files,
  ]);
  const place = placesIn(files);
  const ofPart = [...all].filter(([path]) => folderOf(path) === part.folder);
  return ofPart
    .flatMap(([path, text]): ContentEntry[] => {
      const kind = part.kindOf(path);
      // A translation stands with its original.
      if (!kind || kind === 'order' || translationOf(path)) return [];
      const own = drafts.filter((draft) => draft.path === path);
      return [
        {
          path,
          kind,
          title: part.titleOf(path, all.get(translationPath(path, language)) ?? text, language),
          state: stateOf({ path, released, edits, drafts: own.length }),
          drafts: own.length,
          isForReview: own.some((draft) => draft.review_asked_at !== null),
          outdated: translationsOf(files, path)
            .filter((one) => one.state === 'outdated')
            .map(({ language }) => language),
        },
      ];
    })
    .toSorted((a, b) => (place(a.path) < place(b.path) ? -1 : 1));
}

/** @throws 404 */
export async function getContentFile(
  { db, contentDir, part }: Place,
  path: string,
  staffId: number,
): Promise<ContentFile> {
  const released = part.read(contentDir);
  const edits = await findEdits(db);
  const drafts = await findDrafts(db, path);
  const versions = await db
    .selectFrom('content_edit_versions')
    .leftJoin('users', 'users.id', 'content_edit_versions.author_id')
    .select(['content_edit_versions.id', 'version', 'text', 'at', 'users.username as author'])
    .where('path', '=', path)
    .orderBy('version', 'desc')
    .execute();
  const kind = part.kindOf(path);
  const text = edits.get(path)?.text ?? textOfRelease(released, path);
  const files = await withEditedPaths(db, released, part.folder);
  const original = translationOf(path)?.original ?? null;
  const originalText = original === null ? undefined : files.get(original);
  const isKnown =
    text !== undefined ||
    drafts.length > 0 ||
    versions.length > 0 ||
    // A translation may be begun.
    originalText !== undefined;
  if (!kind || !isKnown) {
    throw notFound({
      en: 'There is no such file in the curriculum.',
      fr: 'Ce fichier n’existe pas dans le programme.',
    });
  }
  const isUnbegun = text === undefined && drafts.length === 0 && versions.length === 0;
  const shown =
    text ??
    drafts[0]?.draft.text ??
    versions.find((one) => one.text !== null)?.text ??
    originalText ??
    '';
  return {
    path,
    kind,
    title: part.titleOf(path, shown, ORIGINAL),
    state: isUnbegun ? 'draft' : stateOf({ path, released, edits, drafts: drafts.length }),
    drafts: drafts.length,
    isForReview: drafts.some(({ draft }) => draft.isForReview),
    outdated: [],
    original:
      original === null || originalText === undefined
        ? null
        : { path: original, text: originalText },
    translations: text === undefined ? [] : translationsOf(files, path),
    text: text ?? '',
    version: versions[0]?.version ?? 0,
    released: textOfRelease(released, path) ?? null,
    draft: drafts.find(({ authorId }) => authorId === staffId)?.draft ?? null,
    others: drafts.flatMap(({ authorId, draft }) => (authorId === staffId ? [] : [draft])),
    versions,
  };
}

/**
 * Publishes a text, or gives the file back to the release, in one transaction with what learners read of it: ids
 * and progress stay, as with any import. @throws 400 on `text` for what cannot be read, 404, 409
 */
export async function publishContent(
  place: Place,
  staffId: number,
  { path, text, version }: Publication,
): Promise<ContentFile> {
  const { db, contentDir, part } = place;
  const released = part.read(contentDir);
  const files = await withEditedPaths(db, released, part.folder);
  const stamped = text === null ? null : withOwnStamp(files, path, text);
  if (stamped !== null) requireReadable(part, files, path, stamped);
  await part.readAhead?.(released, contentDir);
  await inTransaction(db, async (trx) => {
    const isFirst = await writeEdit(trx, released, staffId, { path, text: stamped, version });
    if (!isFirst) throw await changedMeanwhile(place, path, staffId);
    await importWhole(trx, contentDir, part);
  });
  return getContentFile(place, path, staffId);
}

/** What was edited here stays, and a newer release waits no more. @throws 404 */
export async function keepEdit(place: Place, staffId: number, path: string): Promise<ContentFile> {
  const { db, contentDir, part } = place;
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

/** Of an original, in the languages that readers can choose. */
function translationsOf(files: ContentFiles, path: string): ContentFile['translations'] {
  if (folderOf(path) !== 'modules' || path.endsWith('/order') || translationOf(path)) return [];
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

/** Who publishes a translation has looked at the original as it is now. */
export function withOwnStamp(files: ContentFiles, path: string, text: string): string {
  const original = translationOf(path)?.original;
  const source = original === undefined ? undefined : files.get(original);
  return source === undefined ? text : withStamp(path, text, stampOf(source));
}

function requireReadable(part: ContentPart, files: ContentFiles, path: string, text: string) {
  const problems = part.findProblems(files, path, text);
  if (problems.length > 0)
    throw invalid({ text: problems.map((problem) => ({ en: problem, fr: problem })) });
}

async function changedMeanwhile(place: Place, path: string, staffId: number) {
  return conflict(
    {
      en: 'Somebody else has published this file meanwhile. Your text is still here: compare it with theirs.',
      fr: 'Quelqu’un d’autre a publié ce fichier entre-temps. Votre texte est toujours là\u00a0: comparez-le avec le sien.',
    },
    { current: await getContentFile(place, path, staffId) },
  );
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
  // A release may have taken over what was written here.
  if (edit && edit.text !== textOfRelease(released, path))
    return edit.released_hash === releasedHash(released, path) ? 'edited' : 'waiting';
  if (edit || textOfRelease(released, path) !== undefined) return 'released';
  return drafts > 0 ? 'draft' : 'removed';
}

/** What files are sorted by: a folder's own file comes first, its quiz last, lessons by their order. */
function placesIn(files: ContentFiles): (path: string) => string {
  const orders = new Map<string, string[]>();
  const hub = (files.get('resources/order') ?? '').split('\n');
  return (path) => {
    const [, folder = '', slug = ''] = /^(.*\/)\d\d-([a-z0-9-]+)\.md$/.exec(path) ?? [];
    if (slug) {
      const order = orders.get(folder) ?? orderOf(files, folder);
      orders.set(folder, order);
      const at = order.indexOf(slug);
      return `${folder}${String(at < 0 ? 90 : at + 1).padStart(2, '0')}-${slug}`;
    }
    const [, entry] = /^resources\/(.+)\.json$/.exec(path) ?? [];
    if (entry !== undefined) return String(hub.indexOf(entry) + 1 || 999).padStart(3, '0');
    return path
      .replace(/\/(?:module|course|chapter|section|step)\.yaml$/, '/00')
      .replace(/\/quiz\.yaml$/, '/99');
  };
}
