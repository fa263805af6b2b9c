import type { ContentEntry, ContentFile, ContentState } from '@inzira/contract/staff-content';
import { importCurriculum } from '#src/features/learning/import-curriculum.ts';
import { withEdits } from '#src/platform/content/content-edits.ts';
import {
  hashOf,
  readContentFiles,
  type ContentFiles,
} from '#src/platform/content/content-folders.ts';
import { translationOf } from '#src/platform/content/translations.ts';
import { inTransaction, now, type Db } from '#src/platform/db/database.ts';
import { recordHistory } from '#src/platform/db/history.ts';
import { conflict, invalid, notFound } from '#src/platform/http/errors.ts';
import { findProblems } from './content-preview.ts';

/** What an edit begins from: another's publication since then is a 409 that shows it. */
interface Publication {
  path: string;
  text: string | null;
  version: number;
}

interface Edit {
  text: string;
  version: number;
  released_hash: string;
}

const hashOfText = (text: string) => hashOf(new Map([['', text]]));

/** The files of the curriculum in their order. */
export async function findContent(db: Db, contentDir: string): Promise<ContentEntry[]> {
  const released = readContentFiles(contentDir);
  const edits = await findEdits(db);
  return [...(await withEdits(db, released))]
    .flatMap(([path, text]) => {
      const kind = kindOf(path);
      return kind
        ? [{ path, kind, title: titleOf(path, text), state: stateOf(path, released, edits) }]
        : [];
    })
    .toSorted((a, b) => (sortKey(a.path) < sortKey(b.path) ? -1 : 1));
}

/** @throws 404 */
export async function getContentFile(
  db: Db,
  contentDir: string,
  path: string,
): Promise<ContentFile> {
  const released = readContentFiles(contentDir);
  const edits = await findEdits(db);
  const edit = edits.get(path);
  const text = edit?.text ?? released.get(path);
  const kind = kindOf(path);
  if (text === undefined || !kind) {
    throw notFound({
      en: 'There is no such file in the curriculum.',
      fr: 'Ce fichier n’existe pas dans le programme.',
    });
  }
  const versions = await db
    .selectFrom('content_edit_versions')
    .leftJoin('users', 'users.id', 'content_edit_versions.author_id')
    .select(['content_edit_versions.id', 'version', 'text', 'at', 'users.username as author'])
    .where('path', '=', path)
    .orderBy('version', 'desc')
    .execute();
  return {
    path,
    kind,
    title: titleOf(path, text),
    state: stateOf(path, released, edits),
    text,
    version: versions[0]?.version ?? 0,
    released: released.get(path) ?? null,
    versions,
  };
}

/**
 * Publishes a text, or gives the file back to the release, in one transaction with what learners read of it: ids
 * and progress stay, as with any import. @throws 400 on `text` for what cannot be read, 404, 409
 */
export async function publishContent(
  db: Db,
  contentDir: string,
  staffId: number,
  { path, text, version }: Publication,
): Promise<ContentFile> {
  const released = readContentFiles(contentDir);
  if (text !== null) requireReadable(await withEdits(db, released), path, text);
  await inTransaction(db, async (trx) => {
    const next = version + 1;
    // The number is unique for a file: of two who publish at once the second one finds it taken.
    const written = await trx
      .insertInto('content_edit_versions')
      .values({ path, version: next, text, author_id: staffId, at: now() })
      .onConflict((conflict) => conflict.columns(['path', 'version']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!written || (await newestVersion(trx, path)) !== next)
      throw await changedMeanwhile(db, contentDir, path);
    if (text === null || text === released.get(path)) {
      await trx.deleteFrom('content_edits').where('path', '=', path).execute();
    } else {
      const row = { text, version: next, released_hash: releasedHash(released, path) };
      await trx
        .insertInto('content_edits')
        .values({ path, ...row })
        .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
        .execute();
    }
    await recordHistory(trx, {
      actorId: staffId,
      action: text === null ? 'content-given-back' : 'content-published',
      subject: { kind: 'content', id: written.id },
      after: { path, version: next },
    });
    const { isOlder } = await importCurriculum(trx, contentDir);
    if (isOlder) {
      throw conflict({
        en: 'A newer server has other content. Publish there.',
        fr: 'Un serveur plus récent a un autre contenu. Publiez sur celui-là.',
      });
    }
  });
  return getContentFile(db, contentDir, path);
}

/** What was edited here stays, and a newer release waits no more. @throws 404 */
export async function keepEdit(
  db: Db,
  contentDir: string,
  staffId: number,
  path: string,
): Promise<ContentFile> {
  const released = readContentFiles(contentDir);
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
  return getContentFile(db, contentDir, path);
}

function requireReadable(files: ContentFiles, path: string, text: string) {
  const problems = findProblems(files, path, text);
  if (problems.length > 0)
    throw invalid({ text: problems.map((problem) => ({ en: problem, fr: problem })) });
}

async function newestVersion(db: Db, path: string): Promise<number> {
  const row = await db
    .selectFrom('content_edit_versions')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('path', '=', path)
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

async function changedMeanwhile(db: Db, contentDir: string, path: string) {
  return conflict(
    {
      en: 'Somebody else has published this file meanwhile. Your text is still here: compare it with theirs.',
      fr: 'Quelqu’un d’autre a publié ce fichier entre-temps. Votre texte est toujours là\u00a0: comparez-le avec le sien.',
    },
    { current: await getContentFile(db, contentDir, path) },
  );
}

async function findEdits(db: Db): Promise<Map<string, Edit>> {
  const rows = await db.selectFrom('content_edits').selectAll().execute();
  return new Map(rows.map(({ path, ...edit }) => [path, edit]));
}

const releasedHash = (released: ContentFiles, path: string) => {
  const text = released.get(path);
  return text === undefined ? '' : hashOfText(text);
};

function stateOf(
  path: string,
  released: ContentFiles,
  edits: ReadonlyMap<string, Edit>,
): ContentState {
  const edit = edits.get(path);
  if (!edit) return 'released';
  return edit.released_hash === releasedHash(released, path) ? 'edited' : 'waiting';
}

/** Originals alone: a translation follows them, and says when it is out of date. */
function kindOf(path: string): ContentEntry['kind'] | null {
  if (translationOf(path)) return null;
  if (path.endsWith('/module.yaml')) return 'module';
  if (path.endsWith('/course.yaml')) return 'course';
  if (path.endsWith('/chapter.yaml')) return 'chapter';
  if (path.endsWith('/quiz.yaml')) return 'quiz';
  return path.endsWith('.md') ? 'lesson' : null;
}

/** A folder's own file comes first, its quiz last. */
const sortKey = (path: string) =>
  path.replace(/\/(?:module|course|chapter)\.yaml$/, '/00').replace(/\/quiz\.yaml$/, '/99');

/** As the file names itself; a quiz by its chapter's folder. */
function titleOf(path: string, text: string): string {
  const [, title] = /^(?:title|name):\s*(.+)$/m.exec(text) ?? [];
  if (title && !path.endsWith('/quiz.yaml')) return title.trim().replaceAll(/^["']|["']$/g, '');
  return (
    path
      .split('/')
      .at(-2)
      ?.replace(/^\d\d-/, '')
      .replaceAll('-', ' ') ?? path
  );
}
