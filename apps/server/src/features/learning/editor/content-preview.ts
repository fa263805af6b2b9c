import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ContentPreview } from '@inzira/contract/staff-content';
import { parseFacts, readFactFiles, type FactSource } from '#src/features/facts/facts.ts';
import { parseCurriculum } from '#src/features/learning/curriculum-files.ts';
import { findRuleProblems } from '#src/features/learning/curriculum-rules.ts';
import { renderLesson } from '#src/features/learning/lesson-html.ts';
import { withTexts } from '#src/platform/content/content-edits.ts';
import {
  hashOf,
  readContentFiles,
  type ContentFiles,
} from '#src/platform/content/content-folders.ts';
import type { Db } from '#src/platform/db/database.ts';
import { lineOf } from './finding-lines.ts';

/** How a text would be shown, made by the code that serves it, and what the checker says of it. */
export async function previewContent(
  db: Db,
  contentDir: string,
  file: string,
  text: string,
): Promise<ContentPreview> {
  const files = await withTexts(db, readContentFiles(contentDir));
  const { curriculum, problems } = parseChapter(files, file, text);
  const facts = findFacts(contentDir);
  const course = curriculum.modules[0]?.courses[0];
  const chapter = course?.chapters[0];
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
          // Links of a preview lead nowhere; they are shown as links.
          { lessonUrl: () => '#', figures: chapter.figures, facts },
        )
      : null;
  const messages = [...problems, ...rules].map((line) => line.replace(`${file}: `, ''));
  const findings = messages.map((message, index) => {
    const nth = messages.slice(0, index).filter((earlier) => earlier === message).length;
    return { message, line: lineOf(text, message, nth) };
  });
  return { html, findings };
}

/** What keeps this text from being read: as lines for the one who writes it. */
export function findProblems(files: ContentFiles, file: string, text: string): string[] {
  const slug = slugOf(file);
  const other = [...files.keys()].find((one) => one !== file && slug && slugOf(one) === slug);
  return [
    ...parseChapter(files, file, text).problems.map((line) => line.replace(`${file}: `, '')),
    ...(other ? [`give it another name; ${other} is the lesson "${slug}" already`] : []),
  ];
}

/** Its chapter alone, within its course and module: the whole takes too long for each pause of the one who types. */
function parseChapter(files: ContentFiles, file: string, text: string) {
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const isNear = (one: string) =>
    one.startsWith(folder) ||
    (!one.slice(one.lastIndexOf('/') + 1).endsWith('.md') &&
      folder.startsWith(one.slice(0, one.lastIndexOf('/') + 1)));
  const near = [...files, [file, text] as const].filter(
    ([one]) => isNear(one) && !one.endsWith('/order'),
  );
  const inPlace = new Map([...new Map(near)].sort(([a], [b]) => (a < b ? -1 : 1)));
  const curriculum = parseCurriculum(inPlace);
  // Problems of other files are theirs.
  return {
    curriculum,
    problems: file.endsWith('/order')
      ? []
      : curriculum.problems.filter((problem) => problem.startsWith(`${file}:`)),
  };
}

const slugOf = (file: string) => /\/\d\d-([a-z0-9-]+)\.md$/.exec(file)?.[1] ?? null;

let parsed: { hash: string; facts: readonly FactSource[] } | undefined;

/** They change with a release; reading them anew takes a tenth of a second. */
function findFacts(contentDir: string): readonly FactSource[] {
  if (!existsSync(path.join(contentDir, 'facts'))) return [];
  const files = readFactFiles(contentDir);
  const hash = hashOf(files);
  if (parsed?.hash !== hash) parsed = { hash, facts: parseFacts(files).facts };
  return parsed.facts;
}
