import { QUESTION_KINDS, type QuestionKind } from '@inzira/contract/learning';
import { LEARNER_STAGES } from '@inzira/contract/limits';
import { z } from 'zod';
import {
  findDoubleSlugs,
  isAnswersFile,
  unexpectedFile,
  place,
  readChildren,
  readYaml,
  splitFrontMatter,
  toFolder,
  type ContentFiles,
  type Folder,
  type Placed,
} from '#src/platform/content/content-folders.ts';
import { list, readData, text } from '#src/platform/content/content-yaml.ts';
import { splitTranslations } from '#src/platform/content/translations.ts';

export interface ModuleSource extends Placed, z.output<typeof ModuleFile> {
  courses: CourseSource[];
}

export interface CourseSource extends Placed, z.output<typeof TitledFile> {
  chapters: ChapterSource[];
}

export interface ChapterSource extends Placed, z.output<typeof TitledFile> {
  lessons: LessonSource[];
  quiz: QuestionSource[];
  /** The SVG files beside the lessons, by name. */
  figures: Map<string, string>;
}

export interface LessonSource extends Placed, z.output<typeof FrontMatter> {
  /** The Markdown below the front matter. */
  body: string;
}

export type QuestionSource = z.output<typeof Question>;

export interface Curriculum {
  modules: ModuleSource[];
  /** `file: what to do`, for each problem that prevents the import. */
  problems: string[];
}

const ModuleFile = z.strictObject({
  name: text(80),
  description: text(400),
  icon: z.string('name an icon').regex(/^[a-z]+(-[a-z]+)*$/, 'name an icon, like "hand-coins"'),
  stages: list(
    z.enum(LEARNER_STAGES, `write ${LEARNER_STAGES.join(', ')}`),
    1,
    3,
    'stages',
  ).default([...LEARNER_STAGES]),
});

const TitledFile = z.strictObject({ title: text(90), description: text(400) });

/** The number of example questions for a lesson; with fewer, the mentor finds it less often. */
export const ENOUGH_ASKED_AS = 6;

/** The format of all lessons, also those by staff. `curriculum-rules.ts` has further requirements for released lessons. */
export const FrontMatter = z.strictObject({
  title: text(90),
  minutes: z
    .string('give the minutes')
    .regex(/^\d{1,2}$/, 'give whole minutes')
    .transform(Number)
    .refine((minutes) => minutes >= 3 && minutes <= 20, 'keep a lesson between 3 and 20 minutes'),
  objectives: list(text(300), 0, 3, 'objectives').default([]),
  terms: list(z.strictObject({ term: text(80), definition: text(500) }), 0, 8, 'terms').default([]),
  takeaways: list(text(300), 0, 3, 'takeaways').default([]),
  asked_as: list(text(160), 0, 10, 'ways of asking').default([]),
  apply: text(500)
    .refine(
      (line) => placeholders(line).length > 0 && placeholders(line).every(isPlaceholder),
      'use at least one of {idea}, {customer} and {country}, and no other braces',
    )
    .default(''),
  sources: list(text(400), 0, 10, 'sources').default([]),
  note: text(200).optional(),
});

const Choice = z.preprocess(
  (value) => (typeof value === 'string' ? { text: value } : value),
  z.strictObject({ text: text(300), why: text(400).optional() }),
);

/** The most characters of a typed answer. */
const MAX_TYPED = 40;
const PARTS = ['choices', 'answer', 'accept', 'answers', 'steps'] as const;

interface Kind {
  /** The required fields. */
  needs: readonly (typeof PARTS)[number][];
  may?: readonly (typeof PARTS)[number][];
  /** The maximum number of choices. */
  choices?: number;
}

const KINDS: Record<QuestionKind, Kind> = {
  choice: { needs: ['choices', 'answer'], choices: 4 },
  text: { needs: ['answer'], may: ['accept'] },
  number: { needs: ['answer'], may: ['accept'] },
  two: { needs: ['choices', 'answers'], choices: 6 },
  order: { needs: ['steps'] },
};

/** A quiz question; translated questions have the same format. */
export const Question = z
  .strictObject({
    id: text(60).regex(
      /^[a-z0-9]+(-[a-z0-9]+)+$/,
      'name it in a few words, like share-after-the-round',
    ),
    question: text(600),
    type: z.enum(QUESTION_KINDS, `write ${QUESTION_KINDS.join(', ')}`),
    choices: list(Choice, 2, 6, 'choices').optional(),
    answer: text(300).optional(),
    accept: list(text(MAX_TYPED), 1, 8, 'further spellings').optional(),
    answers: list(text(300), 2, 2, 'right choices').optional(),
    steps: list(text(200), 3, 6, 'steps').optional(),
    explanation: text(800),
    lesson: text(100).optional(),
  })
  .superRefine((question, context) => {
    const { type, answer, answers = [], steps = [] } = question;
    const complain = (key: string, message: string) =>
      context.addIssue({ code: 'custom', path: [key], message });
    const { needs, may = [], choices: most = 0 } = KINDS[type];
    for (const part of PARTS) {
      const isThere = question[part] !== undefined;
      if (needs.includes(part) && !isThere)
        complain(part, `give the ${part} of a ${type} question`);
      if (!needs.includes(part) && !may.includes(part) && isThere)
        complain(part, `leave them out of a ${type} question`);
    }
    const choices = (question.choices ?? []).map((choice) => choice.text);
    if (needs.includes('choices') && choices.length > most)
      complain('choices', `give at most ${most} choices`);
    if (hasDoubles(choices)) complain('choices', 'two of them are the same');
    if (hasDoubles(answers)) complain('answers', 'two of them are the same');
    if (hasDoubles(steps)) complain('steps', 'two of them are the same');
    if (type === 'choice' && answer !== undefined && !choices.includes(answer))
      complain('answer', 'write it exactly as one of the choices');
    if (answers.some((right) => !choices.includes(right)))
      complain('answers', 'write them exactly as among the choices');
    if (may.includes('accept') && (answer?.length ?? 0) > MAX_TYPED)
      complain('answer', 'ask for something that is shorter to type');
    if (
      type === 'number' &&
      answer !== undefined &&
      !/^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?%?$/.test(answer)
    )
      complain('answer', 'write a number, like 1,400 or 2.5 or 35%');
  })
  .transform(({ choices, answer, answers, steps, ...question }) => ({
    ...question,
    choices: choices ?? [],
    answers,
    steps,
    // The answer as text, for callers that do not know the kind of question.
    answer: answer ?? answers?.join('; ') ?? steps?.join(' → ') ?? '',
  }));

function hasDoubles(texts: readonly string[]): boolean {
  return new Set(texts.map((each) => each.toLowerCase())).size < texts.length;
}

/** At most as many questions as a quiz can reasonably have; `curriculum-rules.ts` checks how many a released quiz needs. */
const QuizFile = z.strictObject({ questions: list(Question, 0, 20, 'questions') });

export function placeholders(line: string): string[] {
  return line.match(/\{[^}]*\}?|\}/g) ?? [];
}

function isPlaceholder(part: string): boolean {
  return ['{idea}', '{customer}', '{country}'].includes(part);
}

/** Answers of the mentor lie beside the lessons, but are not part of the curriculum. */
function withoutAnswers(files: ContentFiles): ContentFiles {
  return new Map([...files].filter(([name]) => !isAnswersFile(name)));
}

/**
 * Parses the original files; a file with an error is left out and reported in `problems`. @see
 * curriculum-translations.ts for the translations.
 */
export function parseCurriculum(files: ContentFiles): Curriculum {
  const problems: string[] = [];
  const root = toFolder(withoutAnswers(splitTranslations(files).originals));
  const modules = readChildren(root, [], problems).flatMap(({ folder, ...placed }) => {
    const head = readYaml(folder, 'module.yaml', ModuleFile, problems);
    const courses = readCourses(folder, problems);
    return head ? [{ ...placed, ...head, courses }] : [];
  });
  const courses = modules.flatMap((module) => module.courses);
  const chapters = courses.flatMap((course) => course.chapters);
  const lessons = chapters.flatMap((chapter) => chapter.lessons);
  problems.push(
    ...findDoubleSlugs({ module: modules, course: courses, chapter: chapters, lesson: lessons }),
  );
  return { modules, problems };
}

function readCourses(folder: Folder, problems: string[]): CourseSource[] {
  return readChildren(folder, ['module.yaml'], problems).flatMap(({ folder: inner, ...placed }) => {
    const head = readYaml(inner, 'course.yaml', TitledFile, problems);
    const chapters = readChapters(inner, problems);
    return head ? [{ ...placed, ...head, chapters }] : [];
  });
}

function readChapters(folder: Folder, problems: string[]): ChapterSource[] {
  return readChildren(folder, ['course.yaml'], problems).flatMap(({ folder: inner, ...placed }) => {
    for (const strange of inner.folders.values()) {
      problems.push(`${strange.path}: a chapter holds no folders; move the files up or away`);
    }
    const lessonFiles: string[] = [];
    const figures = new Map<string, string>();
    for (const [name, content] of inner.files) {
      if (name.endsWith('.md')) lessonFiles.push(name);
      else if (/^[a-z0-9]+(-[a-z0-9]+)*\.svg$/.test(name)) figures.set(name, content);
      else if (name !== 'chapter.yaml' && name !== 'quiz.yaml')
        problems.push(unexpectedFile(inner, name));
    }
    const lessons = place(inner, lessonFiles, '.md', problems).flatMap(({ name, ...at }) => {
      const lesson = readLesson(at.file, inner.files.get(name) ?? '', problems);
      return lesson ? [{ ...at, ...lesson }] : [];
    });
    const head = readYaml(inner, 'chapter.yaml', TitledFile, problems);
    const quiz = readYaml(inner, 'quiz.yaml', QuizFile, problems)?.questions ?? [];
    return head ? [{ ...placed, ...head, lessons, quiz, figures }] : [];
  });
}

function readLesson(file: string, content: string, problems: string[]) {
  const parts = splitFrontMatter(file, content, problems);
  const front = parts && readData(file, parts.front, FrontMatter, problems);
  return parts && front && { ...front, body: parts.body };
}
