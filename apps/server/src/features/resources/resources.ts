import type { Language } from '@inzira/contract/accounts';
import { RESOURCES_PER_PAGE } from '@inzira/contract/limits';
import {
  resourceEndpoints,
  type HubResource,
  type ResourceFilters,
} from '@inzira/contract/resources';
import type { Selectable } from 'kysely';
import { prepared, type Db, type Tables } from '#src/platform/db/database.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { searchIds } from '#src/platform/search/search.ts';
import type { TemplateFiles } from '#src/platform/files/template-files.ts';
import { resourceSearch } from './resources.table.ts';

/** One page of the hub, in its order; words are looked for in both languages. */
export async function findResources(
  db: Db,
  templates: TemplateFiles,
  { page, ...filters }: ResourceFilters & { page?: string | undefined },
  language: Language,
) {
  const { search = '', type } = filters;
  return findPage(db, {
    page,
    size: RESOURCES_PER_PAGE,
    url: resourceEndpoints.list.url,
    filters: { search, type },
    ids: db
      .selectFrom('resources')
      .select('resources.id')
      .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'tool')),
    among: await searchIds(db, resourceSearch, { text: search, facets: { type } }),
    order: { columns: ['resources.position', 'resources.id'], direction: 'asc' },
    load: async (ids) => {
      const rows = await db.selectFrom('resources').selectAll().where('id', 'in', ids).execute();
      return rows.map((row) => toResource(row, templates, language));
    },
  });
}

const selectVersion = prepared((db) => db.selectFrom('resources_state').select('content_hash'));

/** Another one with each import that changed something. */
export async function readHubVersion(db: Db): Promise<string> {
  const [row] = await selectVersion(db, {});
  return row?.content_hash ?? '';
}

/** @throws 404 */
export async function getResource(
  db: Db,
  templates: TemplateFiles,
  id: number,
  language: Language,
): Promise<HubResource> {
  const row = await db.selectFrom('resources').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) {
    throw notFound({
      en: 'This resource was not found.',
      fr: 'Cette ressource est introuvable.',
    });
  }
  return toResource(row, templates, language);
}

function toResource(
  row: Selectable<Tables['resources']>,
  templates: TemplateFiles,
  language: Language,
): HubResource {
  const isFrench = language === 'fr';
  return {
    id: row.id,
    title: isFrench ? row.title_fr : row.title,
    description: isFrench ? row.description_fr : row.description,
    type: row.type,
    ...(row.template === null
      ? { image: null, file: null, ...pageOf(row, isFrench) }
      : fileOf(row.template, templates, language)),
  };
}

function pageOf(
  { link, link_fr: french }: { link: string | null; link_fr: string | null },
  isFrench: boolean,
) {
  return french !== null && (isFrench || link === null)
    ? { link: french, language: 'fr' as const }
    : { link: link ?? '', language: 'en' as const };
}

function fileOf(template: string, templates: TemplateFiles, language: Language) {
  const file = templates.find(template, language);
  const image = templates.findPreview(template, language)?.url ?? null;
  // While an older server runs beside the one that imported the hub: the newer one has the file.
  if (!file) return { link: `/files/templates/${template}`, language, file: null, image };
  return {
    link: file.url,
    language: file.language,
    file: { name: file.filename, bytes: file.bytes.length },
    image,
  };
}
