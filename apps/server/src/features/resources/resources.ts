import type { Language } from '@inzira/contract/accounts';
import { RESOURCES_PER_PAGE } from '@inzira/contract/limits';
import {
  resourceEndpoints,
  type HubResource,
  type HubUpload,
  type ResourceFilters,
} from '@inzira/contract/resources';
import { DAY_SECONDS } from '@inzira/contract/rules/units';
import { hasMarks } from '@inzira/contract/rules/rich-text';
import type { Selectable } from 'kysely';
import { readToday } from '#src/platform/settings.ts';
import type { Db, Tables } from '#src/platform/db/database.ts';
import { readImportedVersion } from '#src/platform/content/content-rows.ts';
import { notFound } from '#src/platform/http/errors.ts';
import { findPage } from '#src/platform/db/paging.ts';
import { searchIds } from '#src/platform/search/search.ts';
import type { Files } from '#src/platform/files/files.ts';
import { richTextHtml } from '#src/platform/text/rich-text-html.ts';
import type { TemplateFiles } from '#src/platform/files/template-files.ts';
import { findHubFiles } from './hub-files.ts';
import { resourceSearch } from './resources.table.ts';

/** The functions that other features may use. */
export { addHubFile } from './hub-files.ts';

/** One page of the hub, in its order; searches both languages. */
export async function findResources(
  db: Db,
  sources: FileSources,
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
      .where('shown_from', '<=', await readToday(db))
      .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'tool')),
    restrictTo: await searchIds(db, resourceSearch, { text: search, facets: { type } }),
    order: { columns: ['resources.position', 'resources.id'], direction: 'asc' },
    load: async (ids) => {
      const rows = await db.selectFrom('resources').selectAll().where('id', 'in', ids).execute();
      return toResources(db, rows, sources, language);
    },
  });
}

export interface FileSources {
  templates: TemplateFiles;
  files: Files;
}

/** The list is created anew each day, and may be shown for a while after. */
const LINK_SECONDS = 3 * DAY_SECONDS;

/** Changes with each import that changed something and, because entries can have a start date, each day. */
export async function readHubVersion(db: Db): Promise<string> {
  return `${await readImportedVersion(db, 'resources_state')} ${await readToday(db)}`;
}

/** @throws 404 */
export async function getResource(
  db: Db,
  sources: FileSources,
  id: number,
  language: Language,
): Promise<HubResource> {
  const row = await db
    .selectFrom('resources')
    .selectAll()
    .where('id', '=', id)
    .where('shown_from', '<=', await readToday(db))
    .executeTakeFirst();
  if (!row) {
    throw notFound({
      en: 'This resource was not found.',
      fr: 'Cette ressource est introuvable.',
    });
  }
  const [resource] = await toResources(db, [row], sources, language);
  if (!resource) throw new Error('A row became no resource');
  return resource;
}

type Row = Selectable<Tables['resources']>;

async function toResources(
  db: Db,
  rows: Row[],
  { templates, files }: FileSources,
  language: Language,
) {
  const keys = rows.flatMap(({ upload, upload_fr }) => [readUpload(upload), readUpload(upload_fr)]);
  const ofHub = await findHubFiles(
    db,
    keys.flatMap((upload) => upload?.key ?? []),
  );
  return rows.map((row) => toResource(row, { templates, files, ofHub }, language));
}

function toResource(
  row: Row,
  { templates, files, ofHub }: FileSources & { ofHub: ReadonlySet<string> },
  language: Language,
): HubResource {
  const isFrench = language === 'fr';
  const description = isFrench ? row.description_fr : row.description;
  const markdown = isFrench ? row.markdown_fr : row.markdown;
  return {
    id: row.id,
    title: isFrench ? row.title_fr : row.title,
    description,
    ...(hasMarks(markdown) && { description_html: richTextHtml(markdown) }),
    type: row.type,
    ...(row.template === null
      ? { image: null, ...(uploadOf(row, { files, ofHub }, language) ?? pageOf(row, isFrench)) }
      : fileOf(row.template, templates, language)),
  };
}

function pageOf(
  { link, link_fr: french }: { link: string | null; link_fr: string | null },
  isFrench: boolean,
) {
  return french !== null && (isFrench || link === null)
    ? { file: null, link: french, language: 'fr' as const }
    : { file: null, link: link ?? '', language: 'en' as const };
}

const readUpload = (text: string | null) =>
  text === null ? null : (JSON.parse(text) as HubUpload);

function uploadOf(
  { upload: english, upload_fr: french }: Row,
  { files, ofHub }: { files: Files; ofHub: ReadonlySet<string> },
  reader: Language,
) {
  const language: Language = french !== null && (reader === 'fr' || english === null) ? 'fr' : 'en';
  const upload = readUpload(language === 'fr' ? french : english);
  if (upload === null || !ofHub.has(upload.key)) return null;
  const { key, name, bytes } = upload;
  return { link: files.signedUrl(key, LINK_SECONDS) ?? '', language, file: { name, bytes } };
}

function fileOf(template: string, templates: TemplateFiles, language: Language) {
  const file = templates.find(template, language);
  const image = templates.findPreview(template, language)?.url ?? null;
  // An older server may run beside the one that imported the hub, which has the file.
  if (!file) return { link: `/files/templates/${template}`, language, file: null, image };
  return {
    link: file.url,
    language: file.language,
    file: { name: file.filename, bytes: file.bytes.length },
    image,
  };
}
