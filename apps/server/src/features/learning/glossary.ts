import type { Language } from '@inzira/contract/accounts';
import type { GlossaryTerm } from '@inzira/contract/learning';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import type { Db } from '#src/platform/db/database.ts';
import type { PageHead } from '#src/platform/http/web.ts';
import { readView } from './outline.ts';

/** The terms of all current lessons, in alphabetical order; each has only one definition. */
export async function findTerms(db: Db, language: Language = ORIGINAL): Promise<GlossaryTerm[]> {
  const [view, rows, translated] = await Promise.all([
    readView(db, null, language),
    db.selectFrom('lessons').select(['id', 'terms']).where('archived_at', 'is', null).execute(),
    db
      .selectFrom('lesson_translations')
      .select(['lesson_id as id', 'terms'])
      .where('language', '=', language)
      .execute(),
  ]);
  const termsOf = new Map(
    [...rows, ...translated].map(({ id, terms }) => [
      id,
      JSON.parse(terms) as { term: string; definition: string }[],
    ]),
  );
  const all = new Map<string, GlossaryTerm>();
  for (const { id, title, chapter } of view.lessons.values()) {
    for (const { term, definition } of termsOf.get(id) ?? []) {
      const key = term.toLowerCase();
      const known = all.get(key) ?? { term, definition, lessons: [] };
      known.lessons.push({ lesson_id: id, chapter_id: chapter.id, title });
      all.set(key, known);
    }
  }
  return [...all.values()].toSorted((one, other) => one.term.localeCompare(other.term, language));
}

const HEAD: Record<Language, Omit<PageHead, 'structuredData'>> = {
  en: {
    title: 'Glossary',
    description:
      'The words of business in plain English: runway, margin, break-even, cap table and more, each with the lesson that teaches it.',
  },
  fr: {
    title: 'Glossaire',
    description:
      'Les mots de l’entreprise expliqués simplement, chacun avec la leçon qui l’enseigne.',
  },
};

export async function findGlossaryHead(
  db: Db,
  publicUrl: string,
  language: Language,
): Promise<PageHead> {
  const terms = await findTerms(db, language);
  return {
    ...HEAD[language],
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'DefinedTermSet',
      name: HEAD[language].title,
      url: `${publicUrl}/glossary`,
      inLanguage: language,
      hasDefinedTerm: terms.map(({ term, definition }) => ({
        '@type': 'DefinedTerm',
        name: term,
        description: definition,
      })),
    },
  };
}
