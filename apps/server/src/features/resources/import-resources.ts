import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@inzira/contract/accounts';
import { z } from 'zod';
import { inTransaction, type Db } from '#src/platform/db/database.ts';
import { lazy } from '#src/platform/lazy.ts';
import type { TemplateFiles } from '#src/platform/files/template-files.ts';

const yaml = lazy<typeof import('yaml')>('yaml');

const Texts = z.record(z.enum(LANGUAGES), z.string().trim().min(1).max(1000));
const WebPage = z.url({ protocol: /^https$/, error: 'must be an https address' });

const Entry = z
  .strictObject({
    slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    type: z.enum(['tool', 'template', 'article']),
    title: Texts,
    description: Texts,
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

/** A hub that cannot be imported; nothing was changed. */
export class HubError extends Error {}

/**
 * Brings `<contentDir>/resources/hub.yaml` into the database, in place by slug, so that shared links
 * to a resource stay. As for the curriculum, content that was written before what the database has
 * is left alone: in a rolling deploy an older server may start once more.
 * @throws HubError for a file that cannot be understood, or a template that is not there.
 */
export async function importResources(
  db: Db,
  templates: TemplateFiles,
  contentDir: string,
): Promise<{ count: number; isChanged: boolean }> {
  const file = hubFile(contentDir);
  const text = readFileSync(file, 'utf8');
  const isChanged = await inTransaction(db, async (trx) => {
    if (!(await replaceVersion(trx, text, statSync(file).mtime.toISOString()))) return false;
    await writeEntries(trx, readEntries(text, templates));
    return true;
  });
  const { count } = await db
    .selectFrom('resources')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count, isChanged };
}

/** Whether an import would find nothing to do. */
export async function isHubCurrent(db: Db, contentDir: string): Promise<boolean> {
  const state = await db.selectFrom('resources_state').select('content_hash').executeTakeFirst();
  return state?.content_hash === hashOf(readFileSync(hubFile(contentDir), 'utf8'));
}

const hubFile = (contentDir: string) => path.join(contentDir, 'resources/hub.yaml');

const hashOf = (yaml: string) => createHash('sha256').update(yaml).digest('hex');

function readEntries(text: string, templates: TemplateFiles): Entry[] {
  const parsed = z.array(Entry).min(1).safeParse(yaml().parse(text));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: at, message }) =>
      [...at.map((part) => (typeof part === 'number' ? part + 1 : String(part))), message].join(
        ': ',
      ),
    );
    throw new HubError(`The resource hub cannot be imported:\n${problems.join('\n')}`);
  }
  const seen = new Set<string>();
  for (const { slug, template } of parsed.data) {
    if (seen.has(slug)) throw new HubError(`The resource hub has ${slug} twice`);
    seen.add(slug);
    if (template !== undefined && !templates.find(template, 'en')) {
      throw new HubError(`The resource hub: ${slug}: there is no template ${template}`);
    }
  }
  return parsed.data;
}

/** Also makes another server that imports at the same moment wait until this transaction ends. */
async function replaceVersion(trx: Db, yaml: string, writtenAt: string): Promise<boolean> {
  const hash = hashOf(yaml);
  const version = { content_hash: hash, content_written_at: writtenAt };
  const row = await trx
    .insertInto('resources_state')
    .values({ id: 1, ...version })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(version)
        .where('resources_state.content_hash', '<>', hash)
        .where('resources_state.content_written_at', '<=', writtenAt),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function writeEntries(trx: Db, entries: Entry[]) {
  const rows = entries.map(({ slug, type, title, description, template, link }, position) => ({
    slug,
    position,
    type,
    title: title.en,
    title_fr: title.fr,
    description: description.en,
    description_fr: description.fr,
    template: template ?? null,
    link: link?.en ?? null,
    link_fr: link?.fr ?? null,
  }));
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
        template: eb.ref('excluded.template'),
        link: eb.ref('excluded.link'),
        link_fr: eb.ref('excluded.link_fr'),
      })),
    )
    .execute();
}
