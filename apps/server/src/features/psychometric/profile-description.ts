import type { Language } from '@inzira/contract/accounts';
import type { ProfileName } from '@inzira/contract/psychometric';
import { findLessonTitles } from '#src/features/learning/learning.ts';
import type { Db } from '#src/platform/db/database.ts';
import { escapeHtml } from '#src/platform/http/html.ts';
import type { ProfileTest } from './profile-texts.ts';

const HEADINGS = {
  en: {
    comesEasily: 'What may come easily',
    drains: 'What may drain you',
    complementedBy: 'Who may complement you',
    firstMoves: 'First moves for your venture',
    lessons: 'Lessons to take first',
    balance: 'For balance:',
  },
  fr: {
    comesEasily: 'Ce qui peut vous venir facilement',
    drains: 'Ce qui peut vous épuiser',
    complementedBy: 'Qui peut vous compléter',
    firstMoves: 'Premiers pas pour votre entreprise',
    lessons: 'Les leçons à suivre d’abord',
    balance: 'Pour l’équilibre :',
  },
} satisfies Record<Language, object>;

/** The profile's description as sanitised HTML, with links to suitable lessons. */
export async function describeProfile(
  db: Db,
  test: ProfileTest,
  name: ProfileName,
  language: Language,
) {
  const profile = test.profiles.get(name);
  if (!profile) throw new Error(`The profile ${name} has no texts`);
  const words = HEADINGS[language];
  const links = await findLessonLinks(db, [...profile.lessons, profile.balance_lesson], language);
  const sections = [
    section(words.comesEasily, list('ul', profile.comes_easily[language].map(escapeHtml))),
    section(words.drains, list('ul', profile.drains[language].map(escapeHtml))),
    section(words.complementedBy, `<p>${escapeHtml(profile.complemented_by[language])}</p>`),
    section(words.firstMoves, list('ol', profile.first_moves[language].map(escapeHtml))),
    links.length > 0 &&
      section(
        words.lessons,
        list(
          'ul',
          links.map(({ slug, url, title }) => {
            const link = `<a href="${escapeHtml(url)}">${escapeHtml(title)}</a>`;
            return slug === profile.balance_lesson ? `${words.balance} ${link}` : link;
          }),
        ),
      ),
  ];
  return {
    profile_name: name,
    title: profile.title[language],
    tagline: profile.tagline[language],
    description: sections.filter(Boolean).join(''),
  };
}

/** Existing lessons among these, in the given order. */
async function findLessonLinks(db: Db, slugs: readonly string[], language: Language) {
  if (slugs.length === 0) return [];
  const lessons = await db
    .selectFrom('lessons')
    .select(['id', 'chapter_id', 'slug'])
    .where('slug', 'in', slugs)
    .where('archived_at', 'is', null)
    .execute();
  const titles = await findLessonTitles(db, language);
  return lessons
    .toSorted((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug))
    .map(({ id, chapter_id, slug }) => ({
      slug,
      url: `/chapters/${chapter_id}/lessons?lesson=${id}`,
      title: titles.get(id) ?? '',
    }));
}

function section(heading: string, body: string) {
  return `<h3>${heading}</h3>${body}`;
}

function list(tag: 'ul' | 'ol', items: string[]) {
  return `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`;
}
