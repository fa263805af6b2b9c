import { jsonValues, parseJson, prepared, type Db, type Json } from '#src/platform/db/database.ts';
import type { Language } from '@inzira/contract/accounts';
import type { LearnerStage } from '@inzira/contract/limits';
import { readImportedVersion } from '#src/platform/content/content-rows.ts';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import { notFound } from '#src/platform/http/errors.ts';

/** What the lessons of a part come to. */
interface Sum {
  lessonsCount: number;
  minutes: number;
}

export interface ModuleOutline extends Sum {
  id: number;
  name: string;
  description: string;
  icon: string;
  stages: LearnerStage[];
  courses: CourseOutline[];
}

export interface CourseOutline extends Sum {
  id: number;
  title: string;
  description: string;
  module: ModuleOutline;
  chapters: ChapterOutline[];
}

export interface ChapterOutline extends Sum {
  id: number;
  title: string;
  description: string;
  course: CourseOutline;
  lessons: LessonOutline[];
  /** How many its quiz has. */
  questions: number;
}

export interface LessonOutline {
  id: number;
  title: string;
  minutes: number;
  chapter: ChapterOutline;
}

/** All that is shown of the curriculum, without its texts: the same for everyone, and small. */
interface Outline {
  modules: Map<number, ModuleOutline>;
  courses: Map<number, CourseOutline>;
  chapters: Map<number, ChapterOutline>;
  lessons: Map<number, LessonOutline>;
}

/** The curriculum as one person sees it; every figure of progress is counted from this. */
export interface View extends Outline {
  completed: ReadonlySet<number>;
  /** How many lessons of a chapter, where there are any. */
  completedIn: ReadonlyMap<ChapterOutline, number>;
}

/** Lesson to the number of its last opening: the highest is where the learner is. */
export type Visits = ReadonlyMap<number, number>;

interface Completed {
  version: string;
  completed: Json<number[]> | null;
}

interface Kept {
  version: string;
  outline: Outline;
  /** By the lessons completed, as the database writes them: people at the same place share one. */
  views: Map<string, View>;
}

/** Some 5 kB each. */
const MAX_VIEWS = 500;

/** Stands for a visitor: no user has this id. */
export const NOBODY = 0;
const NO_LESSONS = '[]' as Json<number[]>;

/** By database and language; the outline is read again when an import, by whichever server, changed the version. */
const kept = new WeakMap<object, Map<Language, Kept>>();

/**
 * Reads what somebody has completed, a visitor for null, in one statement. It answers to the hottest
 * calls, so it is compiled once, and the outline is not read again as long as the content is the same.
 */
export async function readView(
  db: Db,
  userId: number | null,
  language: Language = ORIGINAL,
): Promise<View> {
  const [row] = await selectCompleted(db, { userId: userId ?? NOBODY });
  return viewOf(db, row, language);
}

/** The same one for all who have completed the same, until the content changes. */
export async function viewOf(
  db: Db,
  row: Completed | undefined,
  language: Language = ORIGINAL,
): Promise<View> {
  const key = db.getExecutor().adapter;
  const version = row?.version ?? '';
  const languages = kept.get(key) ?? new Map<Language, Kept>();
  kept.set(key, languages);
  let known = languages.get(language);
  if (known?.version !== version) {
    known = { version, outline: await readOutline(db, language), views: new Map() };
    languages.set(language, known);
  }
  const { outline, views } = known;
  const text = row?.completed ?? NO_LESSONS;
  let view = views.get(text);
  if (!view) {
    view = countCompleted(outline, parseJson(text));
    if (views.size >= MAX_VIEWS) views.clear();
    views.set(text, view);
  }
  return view;
}

function countCompleted(outline: Outline, lessonIds: readonly number[]): View {
  const completed = new Set(lessonIds);
  const completedIn = new Map<ChapterOutline, number>();
  for (const id of completed) {
    const chapter = outline.lessons.get(id)?.chapter;
    if (chapter) completedIn.set(chapter, (completedIn.get(chapter) ?? 0) + 1);
  }
  return { ...outline, completed, completedIn };
}

/** What somebody has completed, and of which content. */
export const completedBy = (db: Db, userId: number) =>
  db
    .selectFrom('curriculum_state')
    .select((eb) => [
      'content_hash as version',
      eb
        .selectFrom('lesson_progress')
        .select(jsonValues<number>(db, 'lesson_id').as('ids'))
        .where('user_id', '=', userId)
        .where('completed_at', 'is not', null)
        .as('completed'),
    ]);

const selectCompleted = prepared((db, { userId }: { userId: number }) => completedBy(db, userId));

export async function readVisits(db: Db, userId: number): Promise<Visits> {
  const rows = await selectVisits(db, { userId });
  return new Map(rows.map(({ lesson_id, visit }) => [lesson_id, visit ?? 0]));
}

const selectVisits = prepared((db, { userId }: { userId: number }) =>
  db
    .selectFrom('lesson_progress')
    .select(['lesson_id', 'visit'])
    .where('user_id', '=', userId)
    .where('visit', 'is not', null),
);

/** Another one with each import that changed something. */
export async function readCurriculumVersion(db: Db): Promise<string> {
  return readImportedVersion(db, 'curriculum_state');
}

async function readOutline(db: Db, language: Language): Promise<Outline> {
  const { partOf, titleOf } = await readTranslations(db, language);
  const rows = await db
    .selectFrom('modules as module')
    .leftJoin('courses as course', (join) =>
      join.onRef('course.module_id', '=', 'module.id').on('course.archived_at', 'is', null),
    )
    .leftJoin('chapters as chapter', (join) =>
      join.onRef('chapter.course_id', '=', 'course.id').on('chapter.archived_at', 'is', null),
    )
    .leftJoin('lessons as lesson', (join) =>
      join.onRef('lesson.chapter_id', '=', 'chapter.id').on('lesson.archived_at', 'is', null),
    )
    .where('module.archived_at', 'is', null)
    .select(({ selectFrom }) =>
      selectFrom('quiz_questions as question')
        .whereRef('question.chapter_id', '=', 'chapter.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('questions'),
    )
    .select([
      'module.id as module_id',
      'module.name',
      'module.description as module_description',
      'module.icon',
      'module.stages',
      'course.id as course_id',
      'course.title as course_title',
      'course.description as course_description',
      'chapter.id as chapter_id',
      'chapter.title as chapter_title',
      'chapter.description as chapter_description',
      'lesson.id as lesson_id',
      'lesson.title as lesson_title',
      'lesson.minutes',
    ])
    .orderBy('module.position')
    .orderBy('module.id')
    .orderBy('course.position')
    .orderBy('course.id')
    .orderBy('chapter.position')
    .orderBy('chapter.id')
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .execute();
  const outline: Outline = {
    modules: new Map(),
    courses: new Map(),
    chapters: new Map(),
    lessons: new Map(),
  };
  for (const row of rows) {
    const module = getOrAdd(outline.modules, row.module_id, (id) => {
      const said = partOf('module', id);
      return {
        id,
        name: said?.title ?? row.name,
        description: said?.description ?? row.module_description,
        icon: row.icon,
        stages: JSON.parse(row.stages) as LearnerStage[],
        courses: [],
        ...nothing(),
      };
    });
    if (row.course_id === null) continue;
    const course = getOrAdd(outline.courses, row.course_id, (id) => {
      const { course_title: title, course_description: description } = row;
      const added = {
        id,
        title: title ?? '',
        description: description ?? '',
        ...partOf('course', id),
        module,
        chapters: [],
        ...nothing(),
      };
      module.courses.push(added);
      return added;
    });
    if (row.chapter_id === null) continue;
    const chapter = getOrAdd(outline.chapters, row.chapter_id, (id) => {
      const { chapter_title: title, chapter_description: description } = row;
      const added = {
        id,
        title: title ?? '',
        description: description ?? '',
        ...partOf('chapter', id),
        course,
        lessons: [],
        questions: row.questions ?? 0,
        ...nothing(),
      };
      course.chapters.push(added);
      return added;
    });
    if (row.lesson_id === null) continue;
    const { lesson_id: id, lesson_title: title, minutes } = row;
    const lesson = { id, title: titleOf(id) ?? title ?? '', minutes: minutes ?? 0, chapter };
    chapter.lessons.push(lesson);
    for (const part of [chapter, course, module]) {
      part.lessonsCount += 1;
      part.minutes += lesson.minutes;
    }
    outline.lessons.set(lesson.id, lesson);
  }
  return outline;
}

/** Names in a language; undefined where it has none. */
async function readTranslations(db: Db, language: Language) {
  if (language === ORIGINAL) return { partOf: () => undefined, titleOf: () => undefined };
  const parts = await db
    .selectFrom('part_translations')
    .select(['part', 'part_id', 'title', 'description'])
    .where('language', '=', language)
    .execute();
  const lessons = await db
    .selectFrom('lesson_translations')
    .select(['lesson_id', 'title'])
    .where('language', '=', language)
    .execute();
  const heads = new Map(
    parts.map(({ part, part_id: id, ...head }) => [`${part} ${id}`, head] as const),
  );
  const titles = new Map(lessons.map(({ lesson_id: id, title }) => [id, title]));
  return {
    partOf: (part: 'module' | 'course' | 'chapter', id: number) => heads.get(`${part} ${id}`),
    titleOf: (id: number) => titles.get(id),
  };
}

const nothing = (): Sum => ({ lessonsCount: 0, minutes: 0 });

function getOrAdd<T>(map: Map<number, T>, id: number, make: (id: number) => T): T {
  const found = map.get(id);
  if (found) return found;
  const made = make(id);
  map.set(id, made);
  return made;
}

/** @throws 404 when there is no such chapter, or it is shown no longer. */
export function requireChapter(view: View, id: number): ChapterOutline {
  const chapter = view.chapters.get(id);
  if (!chapter)
    throw notFound({
      en: 'There is no such chapter. Choose one from its course.',
      fr: 'Ce chapitre n’existe pas. Choisissez-en un dans son cours.',
    });
  return chapter;
}

interface Count {
  total: number;
  completed: number;
  /** Rounded down, so that 100 means all of them. */
  progress: number;
}

function count(total: number, completed: number): Count {
  return { total, completed, progress: total === 0 ? 0 : Math.floor((completed * 100) / total) };
}

/** A chapter counts its lessons. */
export function countChapter({ completedIn }: View, chapter: ChapterOutline): Count {
  return count(chapter.lessonsCount, completedIn.get(chapter) ?? 0);
}

/** A course counts its completed chapters; one without lessons cannot be completed. */
export function countCourse({ completedIn }: View, { chapters }: CourseOutline): Count {
  const completed = chapters.filter((one) => completedIn.get(one) === one.lessonsCount);
  return count(chapters.length, completed.length);
}

/** A module counts the lessons of all its chapters. */
export function countModule(
  { completedIn }: View,
  { lessonsCount, courses }: ModuleOutline,
): Count {
  let completed = 0;
  for (const { chapters } of courses) {
    for (const chapter of chapters) completed += completedIn.get(chapter) ?? 0;
  }
  return count(lessonsCount, completed);
}

/** The lesson that was opened last, of those in reading order. */
export function lastOpened(visits: Visits, lessons: Iterable<LessonOutline>): LessonOutline | null {
  let last: LessonOutline | null = null;
  let highest = 0;
  for (const lesson of lessons) {
    const visit = visits.get(lesson.id) ?? 0;
    // Two reports at the same moment may share a visit; then the later lesson counts.
    if (visit > 0 && visit >= highest) [last, highest] = [lesson, visit];
  }
  return last;
}
