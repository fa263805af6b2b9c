import type { Language } from '@inzira/contract/accounts';
import type { OpportunityPreview } from '@inzira/contract/opportunities';
import type { Db } from '#src/platform/db/database.ts';
import type { PageHead } from '#src/platform/http/web.ts';
import { daysRemaining, isClosed } from './deadlines.ts';
import { sayIn } from './listing-translations.ts';
import { noOpportunity } from './no-opportunity.ts';

async function findPreview(
  db: Db,
  id: number,
  language: Language,
): Promise<OpportunityPreview | null> {
  const row = await db
    .selectFrom('opportunities')
    .select(['id', 'title', 'translations', 'organization_name', 'benefits', 'deadline'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { deadline, ...preview } = sayIn(language, row);
  return { ...preview, days_remaining: daysRemaining(deadline), closed: isClosed(deadline) };
}

/** The part that a visitor sees; conditions and the apply link are for learners. @throws 404 */
export async function getOpportunityPreview(
  db: Db,
  id: number,
  language: Language,
): Promise<OpportunityPreview> {
  const preview = await findPreview(db, id, language);
  if (!preview) throw noOpportunity();
  return preview;
}

/** The metadata for link previews; null for an unknown one. */
export async function findOpportunityHead(
  db: Db,
  id: number,
  language: Language,
): Promise<PageHead | null> {
  const preview = await findPreview(db, id, language);
  if (!preview) return null;
  const { title, organization_name, benefits } = preview;
  return {
    title,
    description: [organization_name, benefits, stateOf(preview, language)].join(' · '),
    // Not indexed, because a visitor from a search engine would only find the login.
    noindex: true,
  };
}

function stateOf({ closed, days_remaining: days }: OpportunityPreview, language: Language): string {
  if (closed) return { en: 'Closed', fr: 'Clôturée' }[language];
  if (days === null) return { en: 'Open all year', fr: 'Ouvert toute l’année' }[language];
  if (days === 0) return { en: 'Last day', fr: 'Dernier jour' }[language];
  if (days === 1) return { en: '1 day left', fr: '1 jour restant' }[language];
  return { en: `${days} days left`, fr: `${days} jours restants` }[language];
}
