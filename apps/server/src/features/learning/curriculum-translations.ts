import { z } from 'zod';
import { splitFrontMatter, type ContentFiles } from '#src/platform/content/content-folders.ts';
import { clean, list, readData, text } from '#src/platform/content/content-yaml.ts';
import { readOnce } from '#src/platform/content/reading-memory.ts';
import {
  hasWords,
  splitTranslations,
  stampOf,
  Translation,
  translationOf,
  translationPath,
  type TranslationState,
} from '#src/platform/content/translations.ts';
import {
  FrontMatter,
  Question,
  type ChapterSource,
  type Curriculum,
  type LessonSource,
  type ModuleSource,
  type QuestionSource,
} from './curriculum-files.ts';
import {
  findFigureDifferences,
  findLessonDifferences,
  findQuestionDifferences,
  findTextDifferences,
  type LessonTexts,
} from './translation-rules.ts';

/** The translations into one language, by the file of their original. */
export interface CurriculumTranslation {
  /** Titles and descriptions of modules, courses and chapters. */
  heads: ReadonlyMap<string, Head>;
  lessons: ReadonlyMap<string, LessonTexts>;
  quizzes: ReadonlyMap<string, QuestionSource[]>;
  /** SVG drawings, by the path of the original. */
  figures: ReadonlyMap<string, string>;
}

interface Head {
  title: string;
  description: string;
}

export interface Translations {
  byLanguage: ReadonlyMap<string, CurriculumTranslation>;
  /** All translated files, including those with problems. */
  states: TranslationState[];
  /** `file: what to do`. For a file with problems the original is shown. */
  problems: string[];
  /** Problems that do not prevent the use of a file. */
  warnings: string[];
}

const ModuleHead = z.strictObject({ ...Translation, name: text(100), description: text(500) });
const TitledHead = z.strictObject({ ...Translation, title: text(120), description: text(500) });

const { objectives, takeaways, asked_as, apply } = FrontMatter.shape;

/** Without `minutes` and `sources`, which are the original's. */
const LessonFront = z.strictObject({
  ...Translation,
  title: text(120),
  objectives,
  terms: list(z.strictObject({ term: text(100), definition: text(600) }), 0, 8, 'terms').default(
    [],
  ),
  takeaways,
  asked_as,
  apply,
  note: text(240).optional(),
});

const QuizFile = z.strictObject({
  ...Translation,
  questions: z.array(z.record(z.string(), z.unknown()), 'write a list of questions'),
});

/** Parses the translations of a curriculum and compares them with their originals. */
export function parseTranslations(files: ContentFiles, { modules }: Curriculum): Translations {
  const { originals, languages } = splitTranslations(files);
  const all: Reading = { files, states: [], problems: [], warnings: [] };
  const byLanguage = new Map(
    languages.map((language) => [language, readLanguage(all, language, modules)] as const),
  );
  for (const file of files.keys()) {
    const translation = translationOf(file);
    if (translation && !originals.has(translation.original))
      all.problems.push(`${file}: there is no ${translation.original} that it translates`);
  }
  return { byLanguage, states: all.states, problems: all.problems, warnings: all.warnings };
}

interface Reading {
  files: ContentFiles;
  states: TranslationState[];
  problems: string[];
  warnings: string[];
}

function readLanguage(all: Reading, language: string, modules: readonly ModuleSource[]) {
  const heads = new Map<string, Head>();
  const lessons = new Map<string, LessonTexts>();
  const quizzes = new Map<string, QuestionSource[]>();
  const figures = new Map<string, string>();
  const keepHead = (original: string, head: Head, schema: typeof ModuleHead | typeof TitledHead) =>
    keep(all, language, original, heads, (file, content, { problems }) => {
      const data = readData(file, clean(content), schema, problems);
      if (!data) return null;
      const title = 'name' in data ? data.name : data.title;
      problems.push(
        ...findTextDifferences(head, { title, description: data.description }, language),
      );
      return { data: { title, description: data.description }, front: data };
    });
  for (const module of modules) {
    const { name: title, description } = module;
    keepHead(`${module.file}/module.yaml`, { title, description }, ModuleHead);
    for (const course of module.courses) {
      keepHead(`${course.file}/course.yaml`, course, TitledHead);
      for (const chapter of course.chapters) {
        keepHead(`${chapter.file}/chapter.yaml`, chapter, TitledHead);
        for (const lesson of chapter.lessons)
          keep(all, language, lesson.file, lessons, (...file) =>
            readLesson(language, lesson, ...file),
          );
        keep(all, language, `${chapter.file}/quiz.yaml`, quizzes, (...file) =>
          readQuiz(language, chapter, ...file),
        );
        for (const [name, svg] of chapter.figures)
          keep(all, language, `${chapter.file}/${name}`, figures, (_, content, { problems }) => {
            problems.push(...findFigureDifferences(svg, content, language));
            const [, of = '', read_by] =
              /<!-- of: ([0-9a-f]{12})(?: read_by: (\S+))? -->/.exec(content) ?? [];
            return { data: content, front: { of: of || null, read_by } };
          });
      }
    }
  }
  return { heads, lessons, quizzes, figures };
}

interface Front {
  of: string | null;
  read_by?: string | undefined;
}

type Findings = Pick<Reading, 'problems' | 'warnings'>;

/** Must depend only on the texts of the file and its original, because the result is cached. */
type Read<T> = (
  file: string,
  content: string,
  findings: Findings,
) => { data: T; front: Front; isUsable?: boolean } | null;

/** Parses the translation of a file, if there is one, and keeps it if it has no problem or is usable in part. */
function keep<T>(
  all: Reading,
  language: string,
  original: string,
  kept: Map<string, T>,
  read: Read<T>,
) {
  const file = translationPath(original, language);
  const content = all.files.get(file);
  if (content === undefined) return;
  const source = all.files.get(original) ?? '';
  const { found, problems, warnings } = readOnce([file, content, source], () => {
    const told: Findings = { problems: [], warnings: [] };
    return { found: read(file, content, told), ...told };
  });
  const of = found?.front.of ?? null;
  all.states.push({
    file,
    original,
    language,
    isOutdated: of !== null && of !== stampOf(source),
    isReadTwice: found?.front.read_by !== undefined,
  });
  if (found && (problems.length === 0 || found.isUsable)) kept.set(original, found.data);
  const named = problems.map((problem) =>
    problem.startsWith(file) ? problem : `${file}: ${problem}`,
  );
  all.problems.push(...new Set(named));
  all.warnings.push(...warnings.map((warning) => `${file}: ${warning}`));
}

function readLesson(
  language: string,
  lesson: LessonSource,
  ...[file, content, { problems, warnings }]: Parameters<Read<LessonTexts>>
) {
  const parts = splitFrontMatter(file, content, problems);
  const front = parts && readData(file, parts.front, LessonFront, problems);
  if (!parts || !front) return null;
  const { of, read_by, ...texts } = front;
  const data = { ...texts, body: parts.body };
  const found = findLessonDifferences(lesson, data, language);
  problems.push(...found.problems);
  warnings.push(...found.warnings);
  return { data, front: { of, read_by } };
}

/**
 * Compares each question with its original. Questions that fit are used even where others do not: one that was added to
 * the original is asked in the original's language, while the rest of the quiz stays translated.
 */
function readQuiz(
  language: string,
  { quiz }: ChapterSource,
  ...[file, content, { problems }]: Parameters<Read<QuestionSource[]>>
) {
  const data = readData(file, clean(content), QuizFile, problems);
  if (!data) return null;
  const ids = data.questions.map(({ id }) => id);
  if (ids.join() !== quiz.map(({ id }) => id).join()) {
    problems.push(
      `have the questions of the original in its order: ${quiz.map(({ id }) => id).join(', ')}`,
    );
  }
  const fitting = quiz.flatMap((original) => {
    const words = data.questions.find(({ id }) => id === original.id);
    if (!words) return [];
    const { question, found } = readQuestion(language, original, words);
    const number = data.questions.indexOf(words) + 1;
    problems.push(...found.map((problem) => `questions: ${number}: ${problem}`));
    return question && found.length === 0 ? [question] : [];
  });
  return { data: fitting, front: data, isUsable: true };
}

function readQuestion(
  language: string,
  original: QuestionSource,
  words: Record<string, unknown>,
): { question?: QuestionSource; found: string[] } {
  const foreign = ['type', 'lesson'].filter((key) => key in words);
  const { type, lesson } = original;
  const { accept, ...said } = words;
  const spellings = Array.isArray(accept) && accept.length === 0 ? {} : { accept };
  const parsed = Question.safeParse({
    ...said,
    ...spellings,
    type,
    ...(lesson !== undefined && { lesson }),
  });
  const found = [
    ...(foreign.length > 0 ? [`leave out ${foreign.join(', ')}: it is the original's`] : []),
    ...(parsed.error?.issues ?? []).map(({ path, message }) =>
      [...path.map((part) => (typeof part === 'number' ? part + 1 : String(part))), message].join(
        ': ',
      ),
    ),
  ];
  if (!parsed.success) return { found };
  found.push(...findQuestionDifferences(original, parsed.data, language));
  return { question: parsed.data, found };
}

/** The files that can be translated, to count missing ones: figures only if they contain words. */
export function translatableFiles(
  modules: readonly ModuleSource[],
): { module: string; file: string }[] {
  return modules.flatMap((module) => [
    { module: module.slug, file: `${module.file}/module.yaml` },
    ...module.courses.flatMap((course) => [
      { module: module.slug, file: `${course.file}/course.yaml` },
      ...course.chapters.flatMap((chapter) => [
        { module: module.slug, file: `${chapter.file}/chapter.yaml` },
        ...chapter.lessons.map(({ file }) => ({ module: module.slug, file })),
        { module: module.slug, file: `${chapter.file}/quiz.yaml` },
        ...[...chapter.figures]
          .filter(([, svg]) => hasWords(svg))
          .map(([name]) => ({ module: module.slug, file: `${chapter.file}/${name}` })),
      ]),
    ]),
  ]);
}
