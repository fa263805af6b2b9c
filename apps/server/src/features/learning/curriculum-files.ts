import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { clean, list, readData, text } from './content-yaml.ts';

/** Text files by their path below `content/modules`, with forward slashes. */
export type ContentFiles = ReadonlyMap<string, string>;

interface Placed {
  slug: string;
  /** The number in its name; what comes first has the lowest. */
  position: number;
  /** Where it stands, for messages. */
  file: string;
}

interface ModuleSource extends Placed, z.output<typeof ModuleFile> {
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
  /** Markdown without the front matter. */
  body: string;
}

type QuestionSource = z.output<typeof Question>;

export interface Curriculum {
  modules: ModuleSource[];
  /** `file: what to do`, one for each thing that keeps the content from being read as a whole. */
  problems: string[];
}

const ModuleFile = z.strictObject({
  name: text(80),
  description: text(400),
  icon: z.string('name an icon').regex(/^[a-z]+(-[a-z]+)*$/, 'name an icon, like "hand-coins"'),
});

const TitledFile = z.strictObject({ title: text(90), description: text(400) });

const FrontMatter = z.strictObject({
  title: text(90),
  minutes: z
    .string('give the minutes')
    .regex(/^\d{1,2}$/, 'give whole minutes')
    .transform(Number)
    .refine((minutes) => minutes >= 3 && minutes <= 20, 'keep a lesson between 3 and 20 minutes'),
  objectives: list(text(300), 1, 3, 'objectives'),
  terms: list(z.strictObject({ term: text(80), definition: text(500) }), 1, 8, 'terms'),
  takeaways: list(text(300), 3, 3, 'takeaways'),
  asked_as: list(text(160), 6, 10, 'ways of asking'),
  apply: text(500).refine(
    (line) => placeholders(line).length > 0 && placeholders(line).every(isPlaceholder),
    'use at least one of {idea}, {customer} and {country}, and no other braces',
  ),
  sources: list(text(400), 0, 10, 'sources'),
});

const Question = z
  .strictObject({
    question: text(600),
    type: z.enum(['choice', 'text'], 'write choice or text'),
    choices: list(text(300), 3, 4, 'choices').optional(),
    answer: text(300),
    explanation: text(800),
  })
  .superRefine((question, context) => {
    const complain = (key: string, message: string) =>
      context.addIssue({ code: 'custom', path: [key], message });
    const choices = question.choices ?? [];
    if (question.type === 'text') {
      if (question.choices) complain('choices', 'leave them out of a text question');
      if (question.answer.length > 40)
        complain('answer', 'ask for something that is shorter to type');
    } else if (choices.length === 0) {
      complain('choices', 'give 3 to 4 choices');
    } else if (!choices.includes(question.answer)) {
      complain('answer', 'write it exactly as one of the choices');
    }
    if (new Set(choices.map((choice) => choice.toLowerCase())).size < choices.length) {
      complain('choices', 'two of them are the same');
    }
  })
  .transform((question) => ({ ...question, choices: question.choices ?? [] }));

const QuizFile = z.strictObject({ questions: list(Question, 5, 6, 'questions') });

function placeholders(line: string): string[] {
  return line.match(/\{[^}]*\}?|\}/g) ?? [];
}

function isPlaceholder(part: string): boolean {
  return ['{idea}', '{customer}', '{country}'].includes(part);
}

/** Reads every file below `content/modules`; files of the editor and the system (dotfiles) are passed over. */
export function readContentFiles(contentDir: string): ContentFiles {
  const root = path.join(contentDir, 'modules');
  if (!existsSync(root)) throw new Error(`There is no curriculum in ${contentDir}`);
  const files = new Map<string, string>();
  const walk = (folder: string, prefix: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) walk(file, `${prefix}${entry.name}/`);
      else files.set(prefix + entry.name, readFileSync(file, 'utf8'));
    }
  };
  walk(root, '');
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** When the content was last written: also a file that was taken away tells, by its folder. */
export function contentWrittenAt(contentDir: string): string {
  const root = path.join(contentDir, 'modules');
  const entries = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const times = ['', ...entries].map((entry) => statSync(path.join(root, entry)).mtimeMs);
  return new Date(Math.max(...times)).toISOString();
}

/** The same for the same files, wherever they lie and whenever they were written. */
export function hashOf(files: ContentFiles, also: readonly string[] = []): string {
  const hash = createHash('sha256');
  for (const part of also) hash.update(part).update('\0');
  for (const [name, content] of files) hash.update(name).update('\0').update(content).update('\0');
  return hash.digest('hex');
}

interface Folder {
  path: string;
  folders: Map<string, Folder>;
  files: Map<string, string>;
}

/** The answers of the mentor stand among the lessons, and are not a part of the curriculum. */
function withoutAnswers(files: ContentFiles): ContentFiles {
  return new Map([...files].filter(([name]) => !isAnswersFile(name)));
}

/** Whether a file holds answers: `advisor.yaml` of a module, `<lesson>.advisor.yaml` of a lesson. */
export function isAnswersFile(name: string): boolean {
  return /(?:^|[/.])advisor\.yaml$/.test(name);
}

/** Everything that could be read; whatever could not be is left out and named in `problems`. */
export function parseCurriculum(files: ContentFiles): Curriculum {
  const problems: string[] = [];
  const root = toFolder(withoutAnswers(files));
  const modules = readChildren(root, [], problems).flatMap(({ folder, ...placed }) => {
    const head = readYaml(folder, 'module.yaml', ModuleFile, problems);
    const courses = readCourses(folder, problems);
    return head ? [{ ...placed, ...head, courses }] : [];
  });
  const courses = modules.flatMap((module) => module.courses);
  const chapters = courses.flatMap((course) => course.chapters);
  const lessons = chapters.flatMap((chapter) => chapter.lessons);
  for (const [kind, all] of Object.entries({
    module: modules,
    course: courses,
    chapter: chapters,
    lesson: lessons,
  })) {
    problems.push(...findDoubleSlugs(kind, all));
  }
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
      else if (name !== 'chapter.yaml' && name !== 'quiz.yaml') problems.push(notOurs(inner, name));
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
  const parts = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(clean(content));
  if (!parts) {
    problems.push(`${file}: begin with the front matter between two lines of ---`);
    return null;
  }
  const front = readData(file, parts[1] ?? '', FrontMatter, problems);
  return front && { ...front, body: (parts[2] ?? '').trim() };
}

/** The numbered folders of a folder; a file that is not among `expected` is a problem. */
function readChildren(folder: Folder, expected: string[], problems: string[]) {
  for (const name of folder.files.keys()) {
    if (!expected.includes(name)) problems.push(notOurs(folder, name));
  }
  return place(folder, [...folder.folders.keys()], '', problems).flatMap(({ name, ...placed }) => {
    const inner = folder.folders.get(name);
    return inner ? [{ ...placed, folder: inner }] : [];
  });
}

function place(folder: Folder, names: string[], ending: string, problems: string[]) {
  const placed: (Placed & { name: string })[] = [];
  for (const name of names.toSorted()) {
    const file = join(folder, name);
    const match = /^(\d\d)-([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(
      name.slice(0, name.length - ending.length),
    );
    if (!match) {
      problems.push(`${file}: name it like 01-some-words${ending}`);
      continue;
    }
    placed.push({ name, file, position: Number(match[1]), slug: match[2] ?? '' });
  }
  return placed;
}

function readYaml<T extends z.ZodType>(
  folder: Folder,
  name: string,
  schema: T,
  problems: string[],
) {
  const content = folder.files.get(name);
  if (content === undefined) {
    problems.push(`${join(folder, name)}: is missing; write it`);
    return null;
  }
  return readData(join(folder, name), clean(content), schema, problems);
}

function findDoubleSlugs(kind: string, all: Placed[]): string[] {
  const first = new Map<string, string>();
  return all.flatMap(({ slug, file }) => {
    const earlier = first.get(slug);
    if (earlier === undefined) first.set(slug, file);
    return earlier === undefined
      ? []
      : [`${file}: give it another name; ${earlier} is the ${kind} "${slug}" already`];
  });
}

function toFolder(files: ContentFiles): Folder {
  const root: Folder = { path: '', folders: new Map(), files: new Map() };
  for (const [name, content] of files) {
    const parts = name.split('/');
    const fileName = parts.pop() ?? '';
    let folder = root;
    for (const part of parts) {
      let inner = folder.folders.get(part);
      if (!inner) {
        inner = { path: join(folder, part), folders: new Map(), files: new Map() };
        folder.folders.set(part, inner);
      }
      folder = inner;
    }
    folder.files.set(fileName, content);
  }
  return root;
}

function join(folder: Folder, name: string): string {
  return folder.path ? `${folder.path}/${name}` : name;
}

function notOurs(folder: Folder, name: string): string {
  return `${join(folder, name)}: is not part of the format; rename or remove it`;
}
