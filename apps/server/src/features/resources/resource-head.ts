import type { Language } from '@inzira/contract/accounts';
import type { Db } from '#src/platform/db/database.ts';
import type { PageHead } from '#src/platform/http/web.ts';
import { readToday } from '#src/platform/settings.ts';

const HUB: Record<Language, PageHead> = {
  en: {
    title: 'Entrepreneur Resource Hub',
    description:
      'Free templates with working formulas, tools and articles for founders: lean canvas, cash flow, pricing, invoice, cap table, pitch and more.',
  },
  fr: {
    title: 'Ressources pour entreprendre',
    description:
      'Modèles gratuits avec formules, outils et articles pour entreprendre : lean canvas, trésorerie, prix, facture, capital, pitch et plus.',
  },
};

/** The metadata of the hub, or of a resource that is open in it. */
export async function findResourceHead(
  db: Db,
  id: number | null,
  language: Language,
): Promise<PageHead> {
  const row =
    id === null
      ? undefined
      : await db
          .selectFrom('resources')
          .select(['title', 'title_fr', 'description', 'description_fr'])
          .where('id', '=', id)
          .where('shown_from', '<=', await readToday(db))
          .executeTakeFirst();
  if (!row) return HUB[language];
  return language === 'fr'
    ? { title: row.title_fr, description: row.description_fr }
    : { title: row.title, description: row.description };
}
