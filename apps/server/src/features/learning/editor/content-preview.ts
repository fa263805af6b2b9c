import type { ContentPreview } from '@inzira/contract/staff-content';
import { parseFacts, readFactFiles, type FactSource } from '#src/features/facts/facts.ts';
import {
  parseCurriculum,
  type ChapterSource,
  type Curriculum,
} from '#src/features/learning/curriculum-files.ts';
import { findRuleProblems } from '#src/features/learning/curriculum-rules.ts';
import { renderLesson } from '#src/features/learning/lesson-html.ts';
import { withEdits } from '#src/platform/content/content-edits.ts';
import { readContentFiles, type ContentFiles } from '#src/platform/content/content-folders.ts';
import type { Db } from '#src/platform/db/database.ts';

/** How a text would be shown, made by the code that serves it, and what the checker says of it. */
export async function previewContent(
  db: Db,
  contentDir: string,
  path: string,
  text: string,
): Promise<ContentPreview> {
  const files = await withEdits(db, readContentFiles(contentDir));
  const { curriculum, problems } = parseWith(files, path, text);
  const { facts } = parseFacts(readFactFiles(contentDir));
  const chapters = curriculum.modules.flatMap(({ courses }) =>
    courses.flatMap((course) => course.chapters),
  );
  const folder = path.slice(0, path.lastIndexOf('/'));
  const chapter = chapters.find(({ file }) => file === folder);
  const rules = chapter ? findChapterProblems(curriculum, chapter, facts, path) : [];
  const lesson = chapter?.lessons.find(({ file }) => file === path);
  const html =
    chapter && lesson
      ? renderLesson(
          { ...lesson, prompt: lesson.note ?? '' },
          // Links of a preview lead nowhere; they are shown as links.
          { lessonUrl: () => '#', figures: chapter.figures, facts },
        )
      : null;
  return { html, findings: [...problems, ...rules].map((line) => line.replace(`${path}: `, '')) };
}

/** The rules look at every lesson, which takes a second: here at those of one chapter. */
function findChapterProblems(
  { modules, problems }: Curriculum,
  chapter: ChapterSource,
  facts: readonly FactSource[],
  path: string,
): string[] {
  const slugs = new Set(
    modules.flatMap(({ courses }) =>
      courses.flatMap(({ chapters }) =>
        chapters.flatMap(({ lessons }) => lessons.map(({ slug }) => slug)),
      ),
    ),
  );
  const alone = modules.flatMap((module) =>
    module.courses.flatMap((course) =>
      course.chapters.includes(chapter)
        ? [{ ...module, courses: [{ ...course, chapters: [chapter] }] }]
        : [],
    ),
  );
  return findRuleProblems({ modules: alone, problems }, facts).filter((problem) => {
    const [, linked] = /lesson:([a-z0-9-]+): there is no such lesson/.exec(problem) ?? [];
    return problem.startsWith(path) && !(linked && slugs.has(linked));
  });
}

/** What keeps this text from being read: as lines for the one who writes it. */
export function findProblems(files: ContentFiles, path: string, text: string): string[] {
  return parseWith(files, path, text).problems.map((line) => line.replace(`${path}: `, ''));
}

/** Problems of other files are theirs. */
function parseWith(files: ContentFiles, path: string, text: string) {
  const merged = new Map([...files, [path, text]]);
  const curriculum = parseCurriculum(new Map([...merged].sort(([a], [b]) => (a < b ? -1 : 1))));
  return {
    curriculum,
    problems: curriculum.problems.filter((problem) => problem.startsWith(path)),
  };
}
