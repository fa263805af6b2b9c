import { sql } from 'kysely';
import { keepFacts, parseFacts, type FactSource } from '#src/features/facts/facts.ts';
import type { Db } from '#src/platform/db/database.ts';
import {
  importContent,
  isContentCurrent,
  type ContentSource,
} from '#src/platform/content/import-content.ts';
import { hashOfCode } from '#src/platform/content/code-hash.ts';
import { hashOf } from '#src/platform/content/content-folders.ts';
import { storeOutdatedTranslations } from '#src/platform/content/outdated-translations.ts';
import { SlugRows } from '#src/platform/content/content-rows.ts';
import {
  parseCurriculum,
  type ChapterSource,
  type CourseSource,
  type Curriculum,
  type LessonSource,
} from './curriculum-files.ts';
import { keepEarlierQuiz } from './earlier-quizzes.ts';
import { notePrompt } from './lesson-blocks.ts';
import { parseTranslations, type Translations } from './curriculum-translations.ts';
import { definitionsOf, writeTranslations, type PartRow } from './import-translations.ts';
import { lessonKey } from './lesson-key.ts';
import { lessonPath } from './lessons.ts';

type CurriculumTable = 'modules' | 'courses' | 'chapters' | 'lessons';

/**
 * Imports `<contentDir>/modules` and `facts`. Rows are matched by slug, so that ids, links and progress stay when
 * texts, order or a lesson's chapter change. Removed content is archived, and returns with its progress.
 * @throws ContentError
 */
export async function importCurriculum(db: Db, contentDir: string) {
  let archived = 0;
  const report = await importContent(db, contentDir, curriculum, async (trx, content) => {
    archived = await writeCurriculum(trx, content);
    await keepFacts(trx, content.facts);
    await storeOutdatedTranslations(trx, 'modules', content.outdated);
  });
  return { ...report, archived, ...(await countCurriculum(db)) };
}

export const isCurriculumCurrent = (db: Db, contentDir: string) =>
  isContentCurrent(db, contentDir, curriculum);

type Content = Curriculum & {
  facts: readonly FactSource[];
  /** Valid translations; for the others the original is shown. */
  translations: Translations['byLanguage'];
  /** Translations whose original has changed since. */
  outdated: readonly string[];
};

const curriculum: ContentSource<Content> = {
  title: 'The curriculum',
  folder: 'modules',
  beside: 'facts',
  state: 'curriculum_state',
  code: import.meta.filename,
  parse: (files, beside) => {
    const content = parseCurriculum(files);
    const { facts, problems } = parseFacts(beside);
    const { byLanguage: translations, states } = parseTranslations(files, content);
    const outdated = states.filter((one) => one.isOutdated).map(({ file }) => file);
    return {
      content: { ...content, facts, translations, outdated },
      problems: [...content.problems, ...problems],
    };
  },
};

async function writeCurriculum(trx: Db, content: Content): Promise<number> {
  const { modules, facts, translations } = content;
  const rows = {
    modules: new SlugRows(trx, 'modules'),
    courses: new SlugRows(trx, 'courses'),
    chapters: new SlugRows(trx, 'chapters'),
    lessons: new SlugRows(trx, 'lessons'),
  };
  const places: { lesson: LessonSource; id: number; chapter: ChapterSource; chapterId: number }[] =
    [];
  const quizzes: { chapter: ChapterSource; chapterId: number }[] = [];
  const parts: PartRow[] = [];
  for (const module of modules) {
    const { slug, position, name, description, icon } = module;
    const moduleId = await rows.modules.keep({
      slug,
      position,
      name,
      description,
      icon,
      stages: JSON.stringify(module.stages),
    });
    parts.push({ part: 'module', id: moduleId, file: `${module.file}/module.yaml` });
    for (const course of module.courses) {
      const courseId = await rows.courses.keep({ ...titled(course), module_id: moduleId });
      parts.push({ part: 'course', id: courseId, file: `${course.file}/course.yaml` });
      for (const chapter of course.chapters) {
        const chapterId = await rows.chapters.keep({ ...titled(chapter), course_id: courseId });
        quizzes.push({ chapter, chapterId });
        parts.push({ part: 'chapter', id: chapterId, file: `${chapter.file}/chapter.yaml` });
        for (const lesson of chapter.lessons) {
          const id = await rows.lessons.keep(toLessonRow(lesson, chapterId));
          places.push({ lesson, chapter, chapterId, id });
        }
      }
    }
  }
  // Loaded only when needed, because most starts have nothing to import.
  const { renderLesson } = await import('./lesson-html.ts');
  // The HTML is rendered last, because links between lessons need the ids of all lessons.
  const urls = new Map(
    places.map(({ lesson, id, chapterId }) => [lesson.slug, lessonPath(chapterId, id)]),
  );
  const terms = definitionsOf(places.map(({ lesson }) => lesson));
  const base = hashOf(new Map([['', JSON.stringify(facts)]]), [hashOfCode(import.meta.filename)]);
  const made = await trx.selectFrom('lessons').select(['id', 'html_key']).execute();
  const keys = new Map(made.map(({ id, html_key: key }) => [id, key]));
  for (const { lesson, chapter, id } of places) {
    // Renders only lessons whose inputs have changed: an edit of one lesson renders one.
    const key = lessonKey(lesson, chapter.figures, { urls, terms, base });
    if (keys.get(id) === key) continue;
    // The prompt may be empty in the HTML, because the beginning of "Try it today" stands right above the field.
    const text = { ...lesson, prompt: lesson.note ?? '' };
    const html = renderLesson(text, {
      lessonUrl: (slug) => urls.get(slug) ?? null,
      figures: chapter.figures,
      facts,
      terms,
    });
    await trx
      .updateTable('lessons')
      .set({ content_html: html, html_key: key })
      .where('id', '=', id)
      .execute();
  }
  const idOf = new Map(places.map(({ lesson, id }) => [lesson.slug, id]));
  await writeQuizzes(trx, quizzes, idOf);
  await writeTranslations(trx, translations, { parts, places, quizzes, urls, facts, base });
  let archived = 0;
  for (const table of Object.values(rows)) archived += await table.archiveOthers();
  return archived;
}

function titled({ slug, position, title, description }: CourseSource | ChapterSource) {
  return { slug, position, title, description };
}

function toLessonRow(lesson: LessonSource, chapterId: number) {
  return {
    slug: lesson.slug,
    position: lesson.position,
    chapter_id: chapterId,
    title: lesson.title,
    minutes: lesson.minutes,
    apply_line: lesson.apply,
    terms: JSON.stringify(lesson.terms),
    takeaways: JSON.stringify(lesson.takeaways),
    asked_as: JSON.stringify(lesson.asked_as),
    body_markdown: lesson.body,
    content_html: '',
    // A lesson by staff whose last part is not "Try it today" has no prompt.
    note_prompt: lesson.note !== undefined || hasToday(lesson) ? notePrompt(lesson) : '',
  };
}

const hasToday = ({ body }: LessonSource) => /^## Try it today *$/m.test(body);

/** A question keeps its row while the content has its id; only answers on phones still refer to removed rows. */
async function writeQuizzes(
  trx: Db,
  quizzes: readonly { chapter: ChapterSource; chapterId: number }[],
  lessons: ReadonlyMap<string, number>,
) {
  const known = Map.groupBy(
    await trx.selectFrom('quiz_questions').selectAll().execute(),
    (question) => question.chapter_id,
  );
  for (const { chapter, chapterId } of quizzes) {
    const existing = known.get(chapterId) ?? [];
    const kept = new Set<number>();
    for (const [index, source] of chapter.quiz.entries()) {
      const { question, type, choices, answer, accept, answers, steps, explanation } = source;
      const slug = `${chapter.slug}/${source.id}`;
      const row = {
        chapter_id: chapterId,
        slug,
        position: index + 1,
        question,
        type,
        choices: JSON.stringify(choices),
        answer,
        answer_key: JSON.stringify({ accept, answers, steps }),
        explanation,
        lesson_id: lessons.get(source.lesson ?? '') ?? null,
      };
      const before =
        existing.find((one) => one.slug === slug) ??
        existing.find((one) => isNamedByWording(one.slug) && one.question === question);
      if (!before) {
        await trx.insertInto('quiz_questions').values(row).execute();
        continue;
      }
      kept.add(before.id);
      if (isSameRow(before, row)) continue;
      await trx.updateTable('quiz_questions').set(row).where('id', '=', before.id).execute();
      if (before.slug !== null && before.slug !== slug) await moveCards(trx, before.slug, slug);
    }
    const gone = existing.map(({ id }) => id).filter((id) => !kept.has(id));
    const isChanged = gone.length > 0 || kept.size < chapter.quiz.length;
    if (existing.length > 0 && isChanged) await keepEarlierQuiz(trx, chapterId, existing);
    if (gone.length > 0) await trx.deleteFrom('quiz_questions').where('id', 'in', gone).execute();
  }
}

const isSameRow = <R extends object>(before: R, row: Partial<R>) =>
  (Object.keys(row) as (keyof R)[]).every((name) => before[name] === row[name]);

/** Earlier releases derived slugs from the wording, before questions had ids. */
function isNamedByWording(slug: string | null): boolean {
  return slug === null || /\/[0-9a-f]{12}$/.test(slug);
}

/** Moves what is known of learners' memory of a question to its new slug. */
async function moveCards(trx: Db, from: string, to: string) {
  await trx
    .updateTable('review_cards')
    .set({ question_slug: to })
    .where('question_slug', '=', from)
    .where('user_id', 'not in', (eb) =>
      eb.selectFrom('review_cards').select('user_id').where('question_slug', '=', to),
    )
    .execute();
}

async function countCurriculum(db: Db) {
  const count = (table: CurriculumTable) =>
    sql<number>`(select count(*) from ${sql.table(table)} where archived_at is null)`;
  const { rows } = await sql<Record<CurriculumTable | 'questions', number>>`
    select ${count('modules')} as modules, ${count('courses')} as courses,
      ${count('chapters')} as chapters, ${count('lessons')} as lessons,
      (select count(*) from quiz_questions as question
        join chapters as chapter on chapter.id = question.chapter_id
        where chapter.archived_at is null) as questions`.execute(db);
  const counts = rows[0];
  if (!counts) throw new Error('The curriculum could not be counted');
  return counts;
}
