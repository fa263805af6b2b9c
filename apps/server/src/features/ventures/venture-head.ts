import type { Language } from '@inzira/contract/accounts';
import type { Db } from '#src/platform/db/database.ts';
import type { Files } from '#src/platform/files/files.ts';
import { URLS_PER_SITEMAP } from '#src/platform/http/sitemap.ts';
import { breadcrumbs, graph } from '#src/platform/http/structured-data.ts';
import type { PageHead } from '#src/platform/http/web.ts';
import { selectVentures, toVenture } from './venture-rows.ts';

/** The metadata of the directory for search engines and chats. */
export const directoryHead: Record<Language, PageHead> = {
  en: {
    title: 'Ventures',
    description:
      'Young ventures from across Africa: what they make, for whom and in which countries. Search by name, sector, country and stage.',
  },
  fr: {
    title: 'Entreprises',
    description:
      'De jeunes entreprises de toute l’Afrique\u00a0: ce qu’elles font, pour qui et dans quels pays. Cherchez par nom, secteur, pays et phase.',
  },
};

/** The metadata of an approved venture's page; null for others. */
export async function findVentureHead(
  db: Db,
  files: Files,
  publicUrl: string,
  id: number,
): Promise<PageHead | null> {
  const row = await selectVentures(db)
    .where('ventures.id', '=', id)
    .where('review_status', '=', 'approved')
    .executeTakeFirst();
  if (!row) return null;
  const venture = toVenture(row, files);
  const { website, linkedin, twitter, facebook, instagram, youtube, tiktok } = venture;
  return {
    title: venture.company_name,
    description: `${venture.tagline}. ${venture.pitch}`.replaceAll(/\s+/g, ' '),
    // The address contains the revision, because chats cache previews by address.
    image: `${publicUrl}/previews/ventures/${id}-${row.revision}.png`,
    structuredData: graph(
      breadcrumbs(publicUrl, [
        { name: 'Ventures', path: '/ventures' },
        { name: venture.company_name, path: `/ventures/${id}` },
      ]),
      {
        '@type': 'Organization',
        name: venture.company_name,
        slogan: venture.tagline,
        description: venture.pitch,
        url: `${publicUrl}/ventures/${id}`,
        ...(venture.logo && { logo: publicUrl + venture.logo }),
        ...(venture.founding_date && { foundingDate: venture.founding_date }),
        areaServed: venture.countries.map(({ name }) => ({ '@type': 'Country', name })),
        sameAs: [website, linkedin, twitter, facebook, instagram, youtube, tiktok].filter(
          (one) => one !== null,
        ),
      },
    ),
  };
}

/** Sitemap files are ranges of ids, so that each can be read by the primary key. */
export async function countVentureFiles(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('ventures')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return Math.ceil(Number(last ?? 0) / URLS_PER_SITEMAP);
}

/** The paths of approved ventures in one sitemap file, counted from 1. */
export async function findVenturePaths(db: Db, file: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ventures')
    .select('id')
    .where('review_status', '=', 'approved')
    .where('id', '>', (file - 1) * URLS_PER_SITEMAP)
    .where('id', '<=', file * URLS_PER_SITEMAP)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => `/ventures/${id}`);
}
