import { LANGUAGES } from '@inzira/contract/accounts';
import { z } from 'zod';
import type { ContentFiles } from '#src/platform/content/content-folders.ts';
import { yaml } from '#src/platform/content/content-yaml.ts';
import {
  importContent,
  isContentCurrent,
  type ContentSource,
} from '#src/platform/content/import-content.ts';
import type { Db } from '#src/platform/db/database.ts';
import type { TemplateFiles } from '#src/platform/files/template-files.ts';

const Texts = z.record(z.enum(LANGUAGES), z.string().trim().min(1).max(1000));
const WebPage = z.url({ protocol: /^https$/, error: 'must be an https address' });

const Entry = z
  .strictObject({
    slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    type: z.enum(['tool', 'template', 'article']),
    title: Texts,
    description: Texts,
    /** Words under which people look for it, beyond those of title and description. */
    keywords: Texts.optional(),
    /** The name of a file in `content/templates`, without its ending. */
    template: z.string().optional(),
    /** A page of another site in the languages that it has. */
    link: z.partialRecord(z.enum(LANGUAGES), WebPage).optional(),
  })
  .refine(
    ({ template, link }) => (template === undefined) === Object.keys(link ?? {}).length > 0,
    'needs either a template or a link',
  );
type Entry = z.infer<typeof Entry>;

/**
 * Brings `<contentDir>/resources/hub.yaml` into the database, in place by slug, so that shared links
 * to a resource stay.
 * @throws ContentError, also for a template that is not there.
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

const hubOf = (templates: TemplateFiles): ContentSource<Entry[]> => ({
  title: 'The resource hub',
  folder: 'resources',
  state: 'resources_state',
  code: import.meta.filename,
  parse: (files) => readEntries(files, templates),
});

function readEntries(files: ContentFiles, templates: TemplateFiles) {
  const parsed = z
    .array(Entry)
    .min(1)
    .safeParse(yaml().parse(files.get('hub.yaml') ?? ''));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: at, message }) =>
      [...at.map((part) => (typeof part === 'number' ? part + 1 : String(part))), message].join(
        ': ',
      ),
    );
    return { content: [], problems };
  }
  const slugs = parsed.data.map(({ slug }) => slug);
  const problems = [
    ...slugs.filter((slug, at) => slugs.indexOf(slug) < at).map((slug) => `${slug} is there twice`),
    ...parsed.data
      .filter(({ template }) => template !== undefined && !templates.find(template, 'en'))
      .map(({ slug, template }) => `${slug}: there is no template ${template}`),
  ];
  return { content: parsed.data, problems };
}

async function writeEntries(trx: Db, entries: Entry[]) {
  const rows = entries.map(
    ({ slug, type, title, description, keywords, template, link }, position) => ({
      slug,
      position,
      type,
      title: title.en,
      title_fr: title.fr,
      description: description.en,
      description_fr: description.fr,
      keywords: keywords ? LANGUAGES.map((language) => keywords[language]).join(' ') : '',
      template: template ?? null,
      link: link?.en ?? null,
      link_fr: link?.fr ?? null,
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
        keywords: eb.ref('excluded.keywords'),
        template: eb.ref('excluded.template'),
        link: eb.ref('excluded.link'),
        link_fr: eb.ref('excluded.link_fr'),
      })),
    )
    .execute();
}
