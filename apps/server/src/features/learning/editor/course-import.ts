import type { CourseImport } from '@inzira/contract/staff-content';
import { parseCurriculum } from '#src/features/learning/curriculum-files.ts';
import {
  asRelease,
  hiddenIn,
  orderOf,
  slugIn,
  withEditedPaths,
} from '#src/platform/content/content-edits.ts';
import { hashOf, type ContentFiles } from '#src/platform/content/content-folders.ts';
import { ORIGINAL, translationOf } from '#src/platform/content/translations.ts';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { conflict, invalid } from '#src/platform/http/errors.ts';
import { inBothLanguages } from './checker-texts.ts';
import { readCourse } from './course-archive.ts';
import { titleOf, type Place } from './content-editor.ts';
import {
  importWhole,
  VersionConflict,
  textOfRelease,
  writeEdits,
  type Publication,
} from './content-writes.ts';

const refused = (en: string, fr: string) => invalid({ file: [{ en, fr }] });

/**
 * Previews the import of another installation's course, or publishes it in one transaction. Slugs identify parts, so
 * that ids and progress stay; numbers are those of this installation.
 * @throws 400 on `file`, 409
 */
export async function importCourse(
  { db, contentDir, part, language = ORIGINAL }: Place,
  staffId: number,
  given: { bytes: Uint8Array; isPublished: boolean; seen?: string | undefined },
): Promise<CourseImport> {
  const course = await readCourse(given.bytes);
  const released = part.read(contentDir);
  const here = await withEditedPaths(db, released, part.folder);
  const { folder, files } = placeCourse(course, here);
  const merged = new Map([...here, ...files]);
  const inPlace = new Map([...merged].sort(([a], [b]) => (a < b ? -1 : 1)));
  const { modules, problems } = parseCurriculum(asRelease(inPlace));
  if (problems.length > 0)
    throw invalid({ file: problems.slice(0, 20).map((line) => inBothLanguages(line)) });
  const changed = [...files].filter(([path, text]) => textAt(here, released, path) !== text);
  const versions = await findVersions(db, changed);
  const editors = await findEditors(db, changed);
  const seen = hashOf(
    new Map(changed.map(([path, text]) => [path, `${versions.get(path) ?? 0} ${text}`])),
  );
  // Without changes, it was already imported and the answer was lost.
  if (given.isPublished && changed.length > 0) {
    if (given.seen !== undefined && given.seen !== seen) throw contentChanged();
    await part.readAhead?.(released, contentDir);
    const publications: Publication[] = changed.map(([path, text]) => ({
      path,
      text,
      version: versions.get(path) ?? 0,
    }));
    try {
      await inTransaction(db, async (trx) => {
        if ((await writeEdits(trx, released, staffId, publications)) !== null)
          throw new VersionConflict();
        await importWhole(trx, contentDir, part, { field: 'file' });
      });
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      const now = await withEditedPaths(db, released, part.folder);
      if (changed.some(([path, text]) => textAt(now, released, path) !== text))
        throw contentChanged();
    }
  }
  const courses = modules.flatMap((module) => module.courses);
  return {
    title: courses.find(({ slug }) => slug === slugOf(folder))?.title ?? folder,
    isImported: given.isPublished,
    seen,
    files: [...files].map(([path, text]) => {
      const before = textAt(here, released, path);
      const state = before === undefined ? 'new' : before === text ? 'same' : 'changed';
      const isHidden = state === 'new' && isHiddenIn(merged, path, folder);
      const translation = translationOf(path);
      return {
        path,
        kind: part.kindOf(path),
        title: titleOf(part, merged, translation?.original ?? path, language),
        language: translation?.language ?? null,
        state,
        isHidden,
        editedBy: editors.get(path) ?? null,
      };
    }),
  };
}

/** Whether the file or a folder of the course around it is hidden from learners. */
function isHiddenIn(files: ContentFiles, path: string, course: string): boolean {
  const folders = path.slice(course.length).split('/').slice(0, -1);
  return [...folders.keys(), folders.length].some((depth) => {
    const inside =
      course +
      folders
        .slice(0, depth)
        .map((one) => `${one}/`)
        .join('');
    return hiddenIn(files, inside).includes(slugIn(path, inside) ?? '');
  });
}

/** The newest version of each file, before the import. */
async function findVersions(db: Db, files: readonly [string, string][]) {
  const rows = await db
    .selectFrom('content_edit_versions')
    .select(({ fn }) => ['path', fn.max('version').as('version')])
    .where('path', 'in', ['', ...files.map(([path]) => path)])
    .groupBy('path')
    .execute();
  return new Map(rows.map(({ path, version }) => [path, Number(version)]));
}

/** The editors whose published texts would be replaced. */
async function findEditors(db: Db, files: readonly [string, string][]) {
  const rows = await db
    .selectFrom('content_edits')
    .innerJoin('content_edit_versions as newest', (join) =>
      join
        .onRef('newest.path', '=', 'content_edits.path')
        .onRef('newest.version', '=', 'content_edits.version'),
    )
    .innerJoin('users', 'users.id', 'newest.author_id')
    .select(['content_edits.path', 'username'])
    .where('content_edits.path', 'in', ['', ...files.map(([path]) => path)])
    .execute();
  return new Map(rows.map(({ path, username }) => [path, username]));
}

const contentChanged = () =>
  conflict({
    en: 'Somebody else has published a part of this course since you looked. Look again at what it changes; nothing was replaced.',
    fr: 'Quelqu’un d’autre a publié une partie de ce cours depuis. Regardez à nouveau ce qui change\u00a0; rien n’a été remplacé.',
  });

const textAt = (here: ContentFiles, released: ContentFiles, path: string) =>
  here.get(path) ?? textOfRelease(released, path);

/** Maps the files of an archive to their paths on this installation. @throws 400 */
function placeCourse(course: ContentFiles, here: ContentFiles) {
  const names = [...course.keys()];
  const heads = names.filter((name) => name.endsWith('/course.yaml'));
  const folders = new Set(names.flatMap((name) => /^[^/]+\/[^/]+\//.exec(name)?.[0] ?? []));
  const modules = new Set(names.map((name) => name.split('/')[0]));
  const [from = ''] = folders;
  const moduleFrom = `${from.split('/')[0]}/`;
  if (heads.length !== 1 || folders.size !== 1 || modules.size !== 1) {
    throw refused(
      'Choose the archive of one course, with its course.yaml.',
      'Choisissez l’archive d’un seul cours, avec son course.yaml.',
    );
  }
  const knownModule = findFolder(here, '', slugOf(moduleFrom));
  const module = knownModule ?? `${nextNumber(here, '')}-${slugOf(moduleFrom)}/`;
  const folder = findOrMake(here, module, slugOf(from));
  const files = new Map<string, string>();
  for (const [name, text] of course) {
    if (!name.startsWith(from)) {
      // An existing module stays unchanged.
      if (!knownModule) files.set(module + name.slice(moduleFrom.length), text);
      continue;
    }
    // Hidden parts are handled once all paths are known.
    if (name.endsWith('/hidden')) continue;
    const [chapter = '', file] = name.slice(from.length).split('/');
    if (file === undefined) files.set(folder + chapter, text);
    else {
      const both = new Map([...here, ...files]);
      const inside = findOrMake(both, folder, slugOf(`${chapter}/`));
      files.set(inside + localNameOf(both, inside, file), text);
    }
  }
  for (const inside of new Set([...files.keys()].map((name) => name.replace(/[^/]*$/, '')))) {
    if (inside === folder || inside === module) continue;
    const chapter = slugOf(inside);
    const wanted = names
      .filter((name) => slugOf(name.replace(/[^/]*$/, '')) === chapter)
      .flatMap((name) => /\/\d\d-([a-z0-9-]+)\.md$/.exec(name)?.[1] ?? []);
    const both = new Map([...here, ...files]);
    const now = orderOf(both, inside);
    const order = [...new Set([...wanted, ...now])];
    if (order.join() !== now.join())
      files.set(`${inside}order`, order.map((slug) => `${slug}\n`).join(''));
  }
  hideWhatIsNew(course, here, { from, folder, files });
  return { folder, files };
}

/** New parts arrive hidden if they are hidden at their source; existing ones keep their visibility. */
function hideWhatIsNew(
  course: ContentFiles,
  here: ContentFiles,
  to: { from: string; folder: string; files: Map<string, string> },
) {
  for (const [name] of course) {
    if (!name.endsWith('/hidden')) continue;
    const inside = name.slice(0, -'hidden'.length);
    const chapter = slugOf(inside.slice(to.from.length));
    const at = chapter === '' ? to.folder : findFolder(to.files, to.folder, chapter);
    if (at === undefined) continue;
    const known = new Set([...here.keys()].map((file) => slugIn(file, at)));
    const fresh = hiddenIn(course, inside).filter((slug) => !known.has(slug));
    if (fresh.length === 0) continue;
    const all = [...new Set([...hiddenIn(here, at), ...fresh])];
    to.files.set(`${at}hidden`, all.map((slug) => `${slug}\n`).join(''));
  }
}

/** The slug of the last folder in a path that ends with a slash. */
const slugOf = (folder: string) => /(?:^|\/)\d\d-([a-z0-9-]+)\/$/.exec(folder)?.[1] ?? '';

function foldersIn(files: ContentFiles, parent: string): string[] {
  const inside = [...files.keys()].filter((path) => path.startsWith(parent));
  return [...new Set(inside.map((path) => path.slice(parent.length)))]
    .flatMap((path) => /^\d\d-[a-z0-9-]+\//.exec(path)?.[0] ?? [])
    .filter((folder, index, all) => all.indexOf(folder) === index);
}

function findFolder(files: ContentFiles, parent: string, slug: string): string | undefined {
  const found = foldersIn(files, parent).find((folder) => slugOf(folder) === slug);
  return found && parent + found;
}

function findOrMake(files: ContentFiles, parent: string, slug: string): string {
  return findFolder(files, parent, slug) ?? `${parent}${nextNumber(files, parent)}-${slug}/`;
}

function nextNumber(files: ContentFiles, parent: string): string {
  const numbers = foldersIn(files, parent).map((folder) => Number(folder.slice(0, 2)));
  return String(Math.min(Math.max(0, ...numbers) + 1, 99)).padStart(2, '0');
}

/** An existing lesson keeps its number; a new one is added at the end. */
function localNameOf(files: ContentFiles, folder: string, name: string): string {
  const [, slug, ending = ''] = /^\d\d-([a-z0-9-]+)((?:\.[a-z]{2})?\.md)$/.exec(name) ?? [];
  if (slug === undefined) return name;
  const lessons = [...files.keys()].flatMap((path) =>
    path.startsWith(folder)
      ? (/^(\d\d)-([a-z0-9-]+)(?:\.[a-z]{2})?\.md$/.exec(path.slice(folder.length)) ?? [])
          .slice(1)
          .join(' ') || []
      : [],
  );
  const known = lessons.find((lesson) => lesson.slice(3) === slug)?.slice(0, 2);
  const last = Math.max(0, ...lessons.map((lesson) => Number(lesson.slice(0, 2))));
  return `${known ?? String(Math.min(last + 1, 99)).padStart(2, '0')}-${slug}${ending}`;
}
