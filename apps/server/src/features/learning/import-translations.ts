import { LANGUAGES, type Language } from '@inzira/contract/accounts';
import type { FactSource } from '#src/features/facts/facts.ts';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import type { Db } from '#src/platform/db/database.ts';
import type { ChapterSource, LessonSource } from './curriculum-files.ts';
import type { CurriculumTranslation, Translations } from './curriculum-translations.ts';
import { notePrompt } from './lesson-blocks.ts';
import { lessonKey } from './lesson-key.ts';

export interface PartRow {
  part: 'module' | 'course' | 'chapter';
  id: number;
  /** The file of the original. */
  file: string;
}

interface Places {
  parts: readonly PartRow[];
  places: readonly { lesson: LessonSource; id: number; chapter: ChapterSource }[];
  quizzes: readonly { chapter: ChapterSource; chapterId: number }[];
  /** The address of each lesson, by slug. */
  urls: ReadonlyMap<string, string>;
  facts: readonly FactSource[];
  /** The same as in `LessonContext`. */
  base: string;
}

/** Writes the translations of the content into their tables, for the languages that readers can choose. */
export async function writeTranslations(
  trx: Db,
  translations: Translations['byLanguage'],
  places: Places,
) {
  for (const language of LANGUAGES) {
    if (language === ORIGINAL) continue;
    const texts = translations.get(language) ?? NOTHING;
    await writeParts(trx, language, texts, places);
    await writeLessons(trx, language, texts, places);
    await writeQuestions(trx, language, texts, places);
  }
}

const NOTHING: CurriculumTranslation = {
  heads: new Map(),
  lessons: new Map(),
  quizzes: new Map(),
  figures: new Map(),
};

async function writeParts(
  trx: Db,
  language: Language,
  { heads }: CurriculumTranslation,
  { parts }: Places,
) {
  await trx.deleteFrom('part_translations').where('language', '=', language).execute();
  const rows = parts.flatMap(({ part, id, file }) => {
    const head = heads.get(file);
    return head ? [{ part, part_id: id, language, ...head }] : [];
  });
  if (rows.length > 0) await trx.insertInto('part_translations').values(rows).execute();
}

/** Renders a lesson only if its inputs have changed. */
async function writeLessons(
  trx: Db,
  language: Language,
  { lessons, figures }: CurriculumTranslation,
  { places, urls, facts, base }: Places,
) {
  const { renderLesson } = await import('./lesson-html.ts');
  const made = await trx
    .selectFrom('lesson_translations')
    .select(['lesson_id', 'html_key'])
    .where('language', '=', language)
    .execute();
  const keys = new Map(made.map(({ lesson_id: id, html_key: key }) => [id, key]));
  const terms = definitionsOf([...lessons.values()]);
  for (const { lesson, id, chapter } of places) {
    const texts = lessons.get(lesson.file);
    if (!texts) continue;
    const known = keys.get(id);
    keys.delete(id);
    const drawn = new Map(
      [...chapter.figures].map(([name, svg]) => [
        name,
        figures.get(`${chapter.file}/${name}`) ?? svg,
      ]),
    );
    const whole = { ...texts, sources: lesson.sources, prompt: texts.note ?? '' };
    const key = lessonKey(whole, drawn, { urls, terms, base });
    if (known === key) continue;
    const row = {
      title: texts.title,
      apply_line: texts.apply,
      terms: JSON.stringify(texts.terms),
      takeaways: JSON.stringify(texts.takeaways),
      asked_as: JSON.stringify(texts.asked_as),
      body_markdown: texts.body,
      content_html: renderLesson(whole, {
        lessonUrl: (slug) => urls.get(slug) ?? null,
        figures: drawn,
        facts,
        terms,
        language,
      }),
      html_key: key,
      note_prompt: notePrompt(texts),
    };
    await trx
      .insertInto('lesson_translations')
      .values({ lesson_id: id, language, ...row })
      .onConflict((conflict) => conflict.columns(['lesson_id', 'language']).doUpdateSet(row))
      .execute();
  }
  if (keys.size > 0) {
    await trx
      .deleteFrom('lesson_translations')
      .where('language', '=', language)
      .where('lesson_id', 'in', [...keys.keys()])
      .execute();
  }
}

async function writeQuestions(
  trx: Db,
  language: Language,
  { quizzes: translated }: CurriculumTranslation,
  { quizzes }: Places,
) {
  await trx.deleteFrom('question_translations').where('language', '=', language).execute();
  const known = await trx.selectFrom('quiz_questions').select(['id', 'slug']).execute();
  const idOf = new Map(known.map(({ id, slug }) => [slug, id]));
  const rows = quizzes.flatMap(({ chapter }) =>
    (translated.get(`${chapter.file}/quiz.yaml`) ?? []).flatMap((source) => {
      const { question, choices, answer, accept, answers, steps, explanation } = source;
      const id = idOf.get(`${chapter.slug}/${source.id}`);
      return id === undefined
        ? []
        : {
            question_id: id,
            language,
            question,
            choices: JSON.stringify(choices),
            answer,
            answer_key: JSON.stringify({ accept, answers, steps }),
            explanation,
          };
    }),
  );
  if (rows.length > 0) await trx.insertInto('question_translations').values(rows).execute();
}

/** Keyed by the term in lower case. */
export function definitionsOf(lessons: readonly Pick<LessonSource, 'terms'>[]) {
  return new Map(
    lessons.flatMap(({ terms }) =>
      terms.map(({ term, definition }) => [term.toLowerCase(), definition] as const),
    ),
  );
}
