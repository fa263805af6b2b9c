import type { Lesson } from '@inzira/contract/learning';
import { LANGUAGES, type Language } from '@inzira/contract/accounts';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import { excerptOf } from '@inzira/mentor/markdown';
import type { Db } from '#src/platform/db/database.ts';
import { withoutBlocks } from './lesson-blocks.ts';
import { readView, requireChapter } from './outline.ts';

/** @throws 404 when the chapter does not exist. */
export async function findLessons(
  db: Db,
  chapterId: number,
  userId: number | null,
  language: Language = ORIGINAL,
): Promise<Lesson[]> {
  const view = await readView(db, userId, language);
  const chapter = requireChapter(view, chapterId);
  const rows = await db
    .selectFrom('lessons')
    .select(['id', 'title', 'content_html', 'minutes'])
    .where('chapter_id', '=', chapterId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const translated = await findTranslatedLessons(
    db,
    rows.map(({ id }) => id),
    language,
  );
  return rows.map(({ id, title, content_html, minutes }) => {
    const said = translated.get(id);
    return {
      id,
      title: said?.html === undefined ? title : said.title,
      content: said?.html ?? content_html,
      chapter_title: chapter.title,
      course_id: chapter.course.id,
      minutes,
      completed: view.completed.has(id),
      language: said?.html === undefined ? ORIGINAL : language,
      languages: LANGUAGES.filter((one) => one === ORIGINAL || said?.languages.includes(one)),
    };
  });
}

interface TranslatedLesson {
  languages: string[];
  title: string;
  /** In the requested language, if there is a translation. */
  html?: string;
}

/** The languages of these lessons, and their texts in one of them. */
async function findTranslatedLessons(db: Db, ids: readonly number[], language: Language) {
  const rows = await db
    .selectFrom('lesson_translations')
    .select((eb) => [
      'lesson_id',
      'language',
      'title',
      eb.case().when('language', '=', language).then(eb.ref('content_html')).end().as('html'),
    ])
    .where('lesson_id', 'in', [0, ...ids])
    .execute();
  const found = new Map<number, TranslatedLesson>();
  for (const { lesson_id: id, language: one, title, html } of rows) {
    const lesson = found.get(id) ?? { languages: [], title: '' };
    lesson.languages.push(one);
    if (one === language && html !== null) Object.assign(lesson, { title, html });
    found.set(id, lesson);
  }
  return found;
}

interface LessonForSearch {
  id: number;
  slug: string;
  title: string;
  chapter: { id: number; title: string };
  course: { id: number; title: string };
  module: { id: number; name: string };
  /** Includes `lesson:slug` links and figures, as written; fenced blocks are plain text. */
  markdown: string;
  terms: { term: string; definition: string }[];
  takeaways: string[];
  asked_as: string[];
  /** Applies the lesson to a learner's idea: {idea}, {customer}, {country}. */
  apply: string;
  language: Language;
  /** For a translation, the original text, whose headings tell the purpose of each part. */
  original?: string;
}

const TAKEAWAY_CHARACTERS = 200;

const withTitle = (ways: string[], title: string) => (ways.length > 0 ? ways : [title]);

/** The contents of all lessons, in the order of the curriculum; in another language, those that are translated. */
export async function findLessonSources(
  db: Db,
  language: Language = ORIGINAL,
): Promise<LessonForSearch[]> {
  const [view, originals, translations] = await Promise.all([
    readView(db, null, language),
    db
      .selectFrom('lessons')
      .select(['id', 'slug', 'body_markdown', 'terms', 'takeaways', 'asked_as', 'apply_line'])
      .where('archived_at', 'is', null)
      .execute(),
    language === ORIGINAL
      ? []
      : db
          .selectFrom('lesson_translations')
          .select([
            'lesson_id as id',
            'body_markdown',
            'terms',
            'takeaways',
            'asked_as',
            'apply_line',
          ])
          .where('language', '=', language)
          .execute(),
  ]);
  const originalOf = new Map(originals.map((row) => [row.id, row]));
  const rows: ((typeof originals)[number] & { original?: string })[] =
    language === ORIGINAL
      ? originals
      : translations.flatMap((row) => {
          const original = originalOf.get(row.id);
          return original
            ? [{ ...row, slug: original.slug, original: withoutBlocks(original.body_markdown) }]
            : [];
        });
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return [...view.lessons.values()].flatMap(({ id, title, chapter }) => {
    const row = rowOf.get(id);
    if (!row) return [];
    const { course } = chapter;
    const markdown = withoutBlocks(row.body_markdown);
    const takeaways = JSON.parse(row.takeaways) as string[];
    return [
      {
        id,
        slug: row.slug,
        title,
        chapter: { id: chapter.id, title: chapter.title },
        course: { id: course.id, title: course.title },
        module: { id: course.module.id, name: course.module.name },
        markdown,
        terms: JSON.parse(row.terms) as LessonForSearch['terms'],
        // Staff may omit these: then an excerpt and the title are used instead.
        takeaways: takeaways.length > 0 ? takeaways : [excerptOf(markdown, TAKEAWAY_CHARACTERS)],
        asked_as: withTitle(JSON.parse(row.asked_as) as string[], title),
        apply: row.apply_line,
        language,
        ...(row.original !== undefined && { original: row.original }),
      },
    ];
  });
}

/** The path of a lesson's page. */
export function lessonPath(chapterId: number, lessonId: number): string {
  return `/chapters/${chapterId}/lessons?lesson=${lessonId}`;
}
