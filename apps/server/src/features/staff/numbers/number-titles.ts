import type { Language } from '@inzira/contract/accounts';
import { findTaughtParts } from '#src/features/learning/learning.ts';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import type { Db } from '#src/platform/db/database.ts';
import type { Counted } from './number-shapes.ts';

type Asked = Pick<Counted['questions'][number], 'slug' | 'question' | 'chapter'>;

/** Replaces the titles stored with the counts by those in the reader's language. */
export async function withTitles<Question extends Asked>(
  db: Db,
  { modules, questions }: { modules: Counted['modules']; questions: readonly Question[] },
  language: Language,
): Promise<{ modules: Counted['modules']; questions: readonly Question[] }> {
  if (language === ORIGINAL || modules.length === 0) return { modules, questions };
  const parts = await findTaughtParts(db, language);
  const asked = await findQuestions(db, new Set(questions.map(({ slug }) => slug)), language);
  return {
    modules: modules.map((module) => ({
      ...module,
      name: parts.modules.get(module.id)?.name ?? module.name,
      chapters: module.chapters.map((chapter) => {
        const named = parts.chapters.get(chapter.id);
        return named ? { ...chapter, title: named.title, course: named.course.title } : chapter;
      }),
    })),
    questions: questions.map((row) => ({
      ...row,
      question: asked.get(row.slug) ?? row.question,
      chapter: {
        ...row.chapter,
        name: parts.chapters.get(row.chapter.id)?.title ?? row.chapter.name,
      },
    })),
  };
}

async function findQuestions(db: Db, slugs: ReadonlySet<string>, language: Language) {
  const rows = await db
    .selectFrom('quiz_questions')
    .innerJoin('question_translations as said', 'said.question_id', 'quiz_questions.id')
    .select(['slug', 'said.question'])
    .where('slug', 'in', ['', ...slugs])
    .where('said.language', '=', language)
    .execute();
  return new Map(rows.map(({ slug, question }) => [slug, question]));
}
