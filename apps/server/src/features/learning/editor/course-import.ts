import type { CourseImport } from '@inzira/contract/staff-content';
import { parseCurriculum } from '#src/features/learning/curriculum-files.ts';
import { inOrder, orderOf, withEditedPaths } from '#src/platform/content/content-edits.ts';
import type { ContentFiles } from '#src/platform/content/content-folders.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { conflict, invalid } from '#src/platform/http/errors.ts';
import { readCourse } from './course-archive.ts';
import type { Place } from './content-editor.ts';
import { importWhole, newestVersion, textOfRelease, writeEdit } from './content-writes.ts';

const refused = (en: string, fr: string) => invalid({ file: [{ en, fr }] });

/**
 * Says what a course of another installation would change here, or publishes it in one transaction. Slugs tell what is
 * the same, so that ids and progress stay; numbers are those of this installation. @throws 400 on `file`, 409
 */
export async function importCourse(
  { db, contentDir, part }: Place,
  staffId: number,
  given: { bytes: Uint8Array; isPublished: boolean },
): Promise<CourseImport> {
  const course = await readCourse(given.bytes);
  const released = part.read(contentDir);
  const here = await withEditedPaths(db, released, part.folder);
  const { folder, files } = placeCourse(course, here);
  const merged = new Map([...here, ...files]);
  const inPlace = new Map([...merged].sort(([a], [b]) => (a < b ? -1 : 1)));
  const { modules, problems } = parseCurriculum(inOrder(inPlace));
  if (problems.length > 0)
    throw invalid({ file: problems.slice(0, 20).map((problem) => ({ en: problem, fr: problem })) });
  const changed = [...files].filter(([path, text]) => textAt(here, released, path) !== text);
  if (given.isPublished && changed.length > 0) {
    await part.readAhead?.(released, contentDir);
    await inTransaction(db, async (trx) => {
      for (const [path, text] of changed) {
        const version = await newestVersion(trx, path);
        if (!(await writeEdit(trx, released, staffId, { path, text, version }))) {
          throw conflict({
            en: 'Somebody else has published a part of this course at the same moment. Try again.',
            fr: 'Quelqu’un d’autre a publié une partie de ce cours au même moment. Réessayez.',
          });
        }
      }
      await importWhole(trx, contentDir, part, 'file');
    });
  }
  const courses = modules.flatMap((module) => module.courses);
  return {
    title: courses.find(({ file }) => `${file}/` === folder)?.title ?? folder,
    isImported: given.isPublished,
    files: [...files].map(([path, text]) => {
      const before = textAt(here, released, path);
      return { path, state: before === undefined ? 'new' : before === text ? 'same' : 'changed' };
    }),
  };
}

const textAt = (here: ContentFiles, released: ContentFiles, path: string) =>
  here.get(path) ?? textOfRelease(released, path);

/** The files of an archive under the names that they have here. @throws 400 */
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
      // A module that is here stays as it is.
      if (!knownModule) files.set(module + name.slice(moduleFrom.length), text);
      continue;
    }
    const [chapter = '', file] = name.slice(from.length).split('/');
    if (file === undefined) files.set(folder + chapter, text);
    else {
      const both = new Map([...here, ...files]);
      const inside = findOrMake(both, folder, slugOf(`${chapter}/`));
      files.set(inside + nameHere(both, inside, file), text);
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
  return { folder, files };
}

/** Of the last folder of a path that ends with a slash. */
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

/** A lesson that is here keeps its number, whatever the archive gave it; a new one comes last. */
function nameHere(files: ContentFiles, folder: string, name: string): string {
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
