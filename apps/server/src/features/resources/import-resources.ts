import { LANGUAGES } from '@inzira/contract/accounts';
import type { HubEntry } from '@inzira/contract/resources';
import { plainText } from '@inzira/contract/rules/rich-text';
import {
  importContent,
  isContentCurrent,
  type ContentSource,
} from '#src/platform/content/import-content.ts';
import type { Db } from '#src/platform/db/database.ts';
import type { TemplateFiles } from '#src/platform/files/template-files.ts';
import { readHub } from './hub-entries.ts';
import { NEVER } from './resources.table.ts';

/**
 * Imports `<contentDir>/resources/hub.yaml`, matching rows by slug, so that links to a resource stay valid.
 * @throws ContentError, also for an unknown template.
 */
export async function importResources(db: Db, templates: TemplateFiles, contentDir: string) {
  const report = await importContent(db, contentDir, hubOf(templates), writeEntries);
  const { count } = await db
    .selectFrom('resources')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { ...report, count };
}

export const isHubCurrent = (db: Db, templates: TemplateFiles, contentDir: string) =>
  isContentCurrent(db, contentDir, hubOf(templates));

const hubOf = (templates: TemplateFiles): ContentSource<HubEntry[]> => ({
  title: 'The resource hub',
  folder: 'resources',
  state: 'resources_state',
  code: import.meta.filename,
  parse(files) {
    const { entries, problems } = readHub(files, templates);
    return { content: entries, problems };
  },
});

async function writeEntries(trx: Db, entries: HubEntry[]) {
  const rows = entries.map(
    (
      { slug, type, title, description, keywords, template, link, upload, from, hidden },
      position,
    ) => ({
      slug,
      position,
      type,
      title: title.en,
      title_fr: title.fr,
      description: plainText(description.en) || description.en,
      description_fr: plainText(description.fr) || description.fr,
      markdown: description.en,
      markdown_fr: description.fr,
      keywords: keywords ? LANGUAGES.map((language) => keywords[language]).join(' ') : '',
      template: template ?? null,
      link: link?.en ?? null,
      link_fr: link?.fr ?? null,
      upload: upload?.en ? JSON.stringify(upload.en) : null,
      upload_fr: upload?.fr ? JSON.stringify(upload.fr) : null,
      shown_from: hidden ? NEVER : (from ?? ''),
    }),
  );
  await trx
    .deleteFrom('resources')
    .where(
      'slug',
      'not in',
      rows.map(({ slug }) => slug),
    )
    .execute();
  await trx
    .insertInto('resources')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        type: eb.ref('excluded.type'),
        title: eb.ref('excluded.title'),
        title_fr: eb.ref('excluded.title_fr'),
        description: eb.ref('excluded.description'),
        description_fr: eb.ref('excluded.description_fr'),
        markdown: eb.ref('excluded.markdown'),
        markdown_fr: eb.ref('excluded.markdown_fr'),
        keywords: eb.ref('excluded.keywords'),
        template: eb.ref('excluded.template'),
        link: eb.ref('excluded.link'),
        link_fr: eb.ref('excluded.link_fr'),
        upload: eb.ref('excluded.upload'),
        upload_fr: eb.ref('excluded.upload_fr'),
        shown_from: eb.ref('excluded.shown_from'),
      })),
    )
    .execute();
}
