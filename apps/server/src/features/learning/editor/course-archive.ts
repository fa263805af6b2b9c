import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import yazl from 'yazl';
import { MEGABYTE } from '@inzira/contract/rules/units';
import { asRelease, hiddenIn, slugIn, withTexts } from '#src/platform/content/content-edits.ts';
import {
  isAnswersFile,
  readContentFiles,
  type ContentFiles,
} from '#src/platform/content/content-folders.ts';
import type { Db } from '#src/platform/db/database.ts';
import { invalid, notFound } from '#src/platform/http/errors.ts';

/** Limits of an archive: a course has some thirty files of 10 kB. */
const MAX_FILES = 300;
const MAX_FILE_BYTES = MEGABYTE;
const MAX_BYTES = 10 * MEGABYTE;
/** Names of the files of a course and of its module, including hidden ones. */
const NAME =
  /^\d\d-[a-z0-9-]+\/(?:module(?:\.[a-z]{2})?\.yaml|\d\d-[a-z0-9-]+\/(?:course(?:\.[a-z]{2})?\.yaml|hidden|\d\d-[a-z0-9-]+\/(?:hidden|(?:chapter|quiz)(?:\.[a-z]{2})?\.yaml|\d\d-[a-z0-9-]+(?:\.[a-z]{2})?\.md|[a-z0-9-]+(?:\.[a-z]{2})?\.svg)))$/;

/** Exports a whole course with its module's file; hidden parts are included and listed. No answers of the mentor. @throws 404 */
export async function exportCourse(db: Db, contentDir: string, coursePath: string) {
  const all = await withTexts(db, readContentFiles(contentDir), 'modules');
  const folder = coursePath.slice(0, coursePath.lastIndexOf('/') + 1);
  if (!all.has(coursePath)) {
    throw notFound({ en: 'There is no such course.', fr: 'Ce cours n’existe pas.' });
  }
  const [module = '', course = ''] = folder.split('/');
  const isModule = new RegExp(`^${module}/module(?:\\.[a-z]{2})?\\.yaml$`);
  // The course's position and visibility belong to this installation, so they are left out.
  const inCourse = [...all].filter(([name]) => isModule.test(name) || name.startsWith(folder));
  const zip = new yazl.ZipFile();
  for (const [name, text] of withHidden(new Map(inCourse), folder)) {
    if (isAnswersFile(name)) continue;
    // A fixed time, so that the same course produces the same archive.
    zip.addBuffer(Buffer.from(text), name, { mtime: new Date(2000, 0, 1) });
  }
  zip.end();
  return { name: course.replace(/^\d\d-/, ''), bytes: await buffer(zip.outputStream) };
}

/** The files in staff's order, including hidden ones and the lists of them. */
function withHidden(files: ContentFiles, course: string): ContentFiles {
  // Renames the lists, so that they hide nothing and move with their folder when it is renumbered.
  const kept = [...files].flatMap(([name, text]): [string, string][] => {
    if (!/(?:^|\/)hidden$/.test(name)) return [[name, text]];
    const inside = name.slice(0, -'hidden'.length);
    const slugs = hiddenIn(files, inside).filter((slug) =>
      [...files.keys()].some((file) => slugIn(file, inside) === slug),
    );
    // The visibility of the course itself belongs to this installation.
    return inside.startsWith(course) && slugs.length > 0
      ? [[`${name}.list`, slugs.map((slug) => `${slug}\n`).join('')]]
      : [];
  });
  const numbered = [...asRelease(new Map(kept))];
  return new Map(
    numbered.map(([name, text]) => [name.replace(/\/hidden\.list$/, '/hidden'), text]),
  );
}

const refused = (en: string, fr: string) => invalid({ file: [{ en, fr }] });

/** Reads the files of an archive. Names and sizes are checked before anything is unpacked. @throws 400 on `file` */
export async function readCourse(bytes: Uint8Array): Promise<ContentFiles> {
  const files = new Map<string, string>();
  let total = 0;
  try {
    const zip = await yauzl.fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
    if (zip.entryCount > MAX_FILES) throw tooLarge();
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize } = entry;
      if (fileName.endsWith('/')) continue;
      if (!NAME.test(fileName) || files.has(fileName)) {
        const name = fileName.slice(0, 100);
        throw refused(
          `This is no course of a curriculum: ${name} does not belong into one.`,
          `Ce n’est pas un cours du programme\u00a0: ${name} n’y a pas sa place.`,
        );
      }
      total += uncompressedSize;
      if (uncompressedSize > MAX_FILE_BYTES || total > MAX_BYTES) throw tooLarge();
      // Stops if a file is longer than its header states.
      const content = await buffer(await zip.openReadStreamPromise(entry));
      files.set(
        fileName,
        new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content),
      );
    }
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw refused(
      'This file cannot be read. Choose a .zip that was exported from a curriculum.',
      'Ce fichier ne peut pas être lu. Choisissez un .zip exporté d’un programme.',
    );
  }
  return files;
}

const tooLarge = () =>
  refused(
    'This archive unpacks to more than a course can have.',
    'Cette archive contient plus que ce qu’un cours peut avoir.',
  );
