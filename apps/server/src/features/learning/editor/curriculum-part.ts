import { existsSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ContentKind } from '@inzira/contract/staff-content';
import { parseFacts, readFactFiles, type FactSource } from '#src/features/facts/facts.ts';
import { LANGUAGES } from '@inzira/contract/accounts';
import { parseTranslations } from '#src/features/learning/curriculum-translations.ts';
import { parseCurriculum } from '#src/features/learning/curriculum-files.ts';
import { findRuleProblems } from '#src/features/learning/curriculum-rules.ts';
import { renderLesson } from '#src/features/learning/lesson-html.ts';
import { importCurriculum } from '#src/features/learning/import-curriculum.ts';
import { isListFile, nameOfFolder, titleInFile } from '#src/platform/content/content-edits.ts';
import type { ContentPart } from '#src/platform/content/content-part.ts';
import type { Db } from '#src/platform/db/database.ts';
import { rememberReadings } from '#src/platform/content/reading-memory.ts';
import { translationOf } from '#src/platform/content/translations.ts';
import {
  hashOf,
  readContentFiles,
  type ContentFiles,
} from '#src/platform/content/content-folders.ts';

/** The curriculum as a part of the content that staff edit. */
export const curriculumPart: ContentPart = {
  folder: 'modules',
  read: (contentDir) => readContentFiles(contentDir),
  kindOf,
  titleOf: (path, text) =>
    path.endsWith('/quiz.yaml') ? nameOfFolder(path) : titleInFile(path, text),
  findProblems,
  async preview({ contentDir, files, path: file, text }) {
    if (translationOf(file)) return previewTranslation(contentDir, files, file, text);
    const { curriculum, problems } = parseChapter(files, file, text);
    const facts = findFacts(contentDir);
    const chapter = curriculum.modules[0]?.courses[0]?.chapters[0];
    const lesson = chapter?.lessons.find((one) => one.file === file);
    const slugs = new Set([...files.keys()].flatMap((one) => slugOf(one) ?? []));
    const rules = chapter
      ? findRuleProblems(curriculum, facts).filter((problem) => {
          const [, linked] = /lesson:\s?([a-z0-9-]+): there is no such lesson/.exec(problem) ?? [];
          return problem.startsWith(`${file}:`) && !(linked && slugs.has(linked));
        })
      : [];
    const html =
      chapter && lesson
        ? renderLesson(
            { ...lesson, prompt: lesson.note ?? '' },
            // A preview's links lead nowhere, but look like links.
            { lessonUrl: () => '#', figures: chapter.figures, facts },
          )
        : null;
    const toLine = (line: string) => line.replace(`${file}: `, '');
    return { html, problems: problems.map(toLine), advice: rules.map(toLine) };
  },
  readAhead,
  toRelease: (files) => files,
  countProgress,
  bringIn: importCurriculum,
};

/** The number of learners who have opened a lesson, taken a quiz or written a note in these files. */
async function countProgress(db: Db, paths: readonly string[]): Promise<number> {
  const lessons = paths.flatMap((file) => /\/\d\d-([a-z0-9-]+)\.md$/.exec(file)?.[1] ?? []);
  const chapters = paths.flatMap(
    (file) => /\/\d\d-([a-z0-9-]+)\/chapter\.yaml$/.exec(file)?.[1] ?? [],
  );
  const lessonIds = db
    .selectFrom('lessons')
    .select('id')
    .where('slug', 'in', ['', ...lessons]);
  const chapterIds = db
    .selectFrom('chapters')
    .select('id')
    .where('slug', 'in', ['', ...chapters]);
  const users = await db
    .selectFrom('lesson_progress')
    .select('user_id')
    .where('lesson_id', 'in', lessonIds)
    .union(db.selectFrom('quiz_results').select('user_id').where('chapter_id', 'in', chapterIds))
    .union(db.selectFrom('lesson_notes').select('user_id').where('lesson_id', 'in', lessonIds))
    .execute();
  return users.length;
}

function previewTranslation(contentDir: string, files: ContentFiles, file: string, text: string) {
  const { original = '', language = '' } = translationOf(file) ?? {};
  const { curriculum, translations, problems } = parseChapter(files, file, text);
  const chapter = curriculum.modules[0]?.courses[0]?.chapters[0];
  const lesson = chapter?.lessons.find((one) => one.file === original);
  const reader = LANGUAGES.find((one) => one === language);
  const words = translations.byLanguage.get(language);
  const texts = words?.lessons.get(original);
  const html =
    chapter && lesson && texts && reader
      ? renderLesson(
          { ...texts, sources: lesson.sources, prompt: texts.note ?? '' },
          {
            lessonUrl: () => '#',
            figures: new Map(
              [...chapter.figures].map(([name, svg]) => [
                name,
                words?.figures.get(`${chapter.file}/${name}`) ?? svg,
              ]),
            ),
            facts: findFacts(contentDir),
            language: reader,
          },
        )
      : null;
  return { html, problems: problems.map((line) => line.replace(`${file}: `, '')), advice: [] };
}

/** A translation has the kind of its original. */
function kindOf(file: string): ContentKind | null {
  const path = translationOf(file)?.original ?? file;
  if (path.endsWith('/module.yaml')) return 'module';
  if (path.endsWith('/course.yaml')) return 'course';
  if (path.endsWith('/chapter.yaml')) return 'chapter';
  if (path.endsWith('/quiz.yaml')) return 'quiz';
  if (isListFile(path)) return 'order';
  return path.endsWith('.md') ? 'lesson' : null;
}

/**
 * Parses the files chapter by chapter with pauses, in which requests are answered, so that the import within its
 * transaction finds them cached. Does nothing if that was started within the last minutes.
 */
async function readAhead(files: ContentFiles, contentDir: string): Promise<void> {
  if (!rememberReadings()) return;
  for (const file of files.keys()) {
    if (!file.endsWith('/chapter.yaml')) continue;
    // The result is not used: parsing fills the cache.
    const chapter = filesNear(files, folderOfFile(file));
    const curriculum = parseCurriculum(chapter);
    await setImmediate();
    parseTranslations(chapter, curriculum);
    await setImmediate();
  }
  for (const [name, text] of readFactFiles(contentDir)) {
    parseFacts(new Map([[name, text]]));
    await setImmediate();
  }
}

/** The problems that keep this text from being published, as lines for its author. */
function findProblems(files: ContentFiles, file: string, text: string): string[] {
  const slug = slugOf(file);
  const other = translationOf(file)
    ? undefined
    : [...files.keys()].find((one) => one !== file && slug && slugOf(one) === slug);
  return [
    ...parseChapter(files, file, text).problems.map((line) => line.replace(`${file}: `, '')),
    ...(other ? [`give it another name; ${other} is the lesson "${slug}" already`] : []),
  ];
}

const folderOfFile = (file: string) => file.slice(0, file.lastIndexOf('/') + 1);

/** The files of a folder and the heads of its parents, which together form a small curriculum. */
function filesNear(files: ContentFiles, folder: string): ContentFiles {
  const isNear = (file: string) =>
    file.startsWith(folder) || (!file.endsWith('.md') && folder.startsWith(folderOfFile(file)));
  const near = [...files].filter(([file]) => isNear(file) && !isListFile(file));
  return new Map(near.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Parses only the file's chapter within its course and module: parsing everything takes too long at each pause in typing. */
function parseChapter(files: ContentFiles, file: string, text: string) {
  const inPlace = filesNear(new Map([...files, [file, text] as const]), folderOfFile(file));
  const curriculum = parseCurriculum(inPlace);
  const translations = parseTranslations(inPlace, curriculum);
  // Problems of other files are not reported here.
  return {
    curriculum,
    translations,
    problems: isListFile(file)
      ? []
      : [...curriculum.problems, ...translations.problems].filter((problem) =>
          problem.startsWith(`${file}:`),
        ),
  };
}

const slugOf = (file: string) => /\/\d\d-([a-z0-9-]+)\.md$/.exec(file)?.[1] ?? null;

let parsed: { hash: string; facts: readonly FactSource[] } | undefined;

/** Facts change only with a release, but reading them again takes a tenth of a second. */
function findFacts(contentDir: string): readonly FactSource[] {
  if (!existsSync(path.join(contentDir, 'facts'))) return [];
  const files = readFactFiles(contentDir);
  const hash = hashOf(files);
  if (parsed?.hash !== hash) parsed = { hash, facts: parseFacts(files).facts };
  return parsed.facts;
}
