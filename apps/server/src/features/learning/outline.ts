import { jsonValues, parseJson, prepared, type Db, type Json } from '#src/platform/db/database.ts';
import type { Language } from '@inzira/contract/accounts';
import type { LearnerStage } from '@inzira/contract/limits';
import { readImportedVersion } from '#src/platform/content/content-rows.ts';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import { notFound } from '#src/platform/http/errors.ts';

/** Totals of a part's lessons. */
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
  /** The number of questions in its quiz. */
  questions: number;
}

export interface LessonOutline {
  id: number;
  title: string;
  minutes: number;
  chapter: ChapterOutline;
}

/** The whole structure of the curriculum without its texts: small, and the same for everyone. */
interface Outline {
  modules: Map<number, ModuleOutline>;
  courses: Map<number, CourseOutline>;
  chapters: Map<number, ChapterOutline>;
  lessons: Map<number, LessonOutline>;
}

/** The curriculum as one learner sees it, from which all progress is computed. */
export interface View extends Outline {
  completed: ReadonlySet<number>;
  /** The number of completed lessons by chapter, where it is not zero. */
  completedIn: ReadonlyMap<ChapterOutline, number>;
}

/** Maps lessons to the number of their last visit: the highest is the current one. */
export type Visits = ReadonlyMap<number, number>;

interface Completed {
  version: string;
  completed: Json<number[]> | null;
}

interface Kept {
  version: string;
  outline: Outline;
  /** Views by completed lessons, as JSON from the database, so that learners with the same progress share one. */
  views: Map<string, View>;
}

/** About 5 kB each. */
const MAX_VIEWS = 500;

/** The user id of a visitor, which no user has. */
export const NOBODY = 0;
const NO_LESSONS = '[]' as Json<number[]>;

/** Cached outlines by database and language; read again when an import on any server changes the version. */
const kept = new WeakMap<object, Map<Language, Kept>>();

/**
 * Reads what a learner has completed (null: a visitor) in one statement. The most frequent calls use it, so it is
 * prepared, and the outline is cached while the content is the same.
 */
export async function readView(
  db: Db,
  userId: number | null,
  language: Language = ORIGINAL,
): Promise<View> {
  const [row] = await selectCompleted(db, { userId: userId ?? NOBODY });
  return viewOf(db, row, language);
}

/** Returns a shared view for all with the same completed lessons, until the content changes. */
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

/** The completed lessons, with the version of the content. */
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

/** Changes with each import that changed something. */
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

/** Translated names; undefined where there is none. */
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

/** @throws 404 when the chapter does not exist or is not shown any more. */
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
  /** In percent, rounded down, so that 100 means that all are completed. */
  progress: number;
}

function count(total: number, completed: number): Count {
  return { total, completed, progress: total === 0 ? 0 : Math.floor((completed * 100) / total) };
}

/** Counts completed lessons. */
export function countChapter({ completedIn }: View, chapter: ChapterOutline): Count {
  return count(chapter.lessonsCount, completedIn.get(chapter) ?? 0);
}

/** Counts completed chapters; a chapter without lessons cannot be completed. */
export function countCourse({ completedIn }: View, { chapters }: CourseOutline): Count {
  const completed = chapters.filter((one) => completedIn.get(one) === one.lessonsCount);
  return count(chapters.length, completed.length);
}

/** Counts completed lessons of all its chapters. */
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

/** The lesson that was visited last, given lessons in reading order. */
export function lastOpened(visits: Visits, lessons: Iterable<LessonOutline>): LessonOutline | null {
  let last: LessonOutline | null = null;
  let highest = 0;
  for (const lesson of lessons) {
    const visit = visits.get(lesson.id) ?? 0;
    // Concurrent reports may have the same visit number; then the later lesson counts.
    if (visit > 0 && visit >= highest) [last, highest] = [lesson, visit];
  }
  return last;
}
