import { LANGUAGES } from '@inzira/contract/accounts';
import { HAS_CONTROL_CHARACTERS } from '@inzira/contract/endpoint';
import type { HubEntry } from '@inzira/contract/resources';
import { RESOURCE_LIMITS } from '@inzira/contract/rules/staff';
import { z } from 'zod';
import type { ContentFiles } from '#src/platform/content/content-folders.ts';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import { yaml } from '#src/platform/content/content-yaml.ts';
import type { TemplateFiles } from '#src/platform/files/template-files.ts';

/** PostgreSQL refuses NUL, which an escape of JSON can bring. */
const isPlain = (text: string) => !HAS_CONTROL_CHARACTERS.test(text);
const NOT_PLAIN = 'must be plain text';

const Texts = (max: number) =>
  z.record(z.enum(LANGUAGES), z.string().trim().min(1).max(max).refine(isPlain, NOT_PLAIN));
const WebPage = z
  .url({ protocol: /^https$/, error: 'must be an https address' })
  .max(RESOURCE_LIMITS.link);

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Staff's edits: `resources/<slug>.json`, one for each entry. */
const EDITED = /^([a-z0-9-]+)\.json$/;

const Entry: z.ZodType<HubEntry> = z
  .strictObject({
    slug: z.string().regex(SLUG).max(RESOURCE_LIMITS.slug),
    type: z.enum(['tool', 'template', 'article']),
    title: Texts(RESOURCE_LIMITS.title),
    description: Texts(RESOURCE_LIMITS.description),
    /** Further search words, beyond title and description. */
    keywords: Texts(RESOURCE_LIMITS.keywords).optional(),
    /** The name of a file in `content/templates`, without its extension. */
    template: z.string().optional(),
    /** An external page, in the languages that it has. */
    link: z.partialRecord(z.enum(LANGUAGES), WebPage).optional(),
    /** A file that staff have uploaded. */
    upload: z
      .partialRecord(
        z.enum(LANGUAGES),
        z.strictObject({
          key: z.string().regex(/^private\/[\w-]+(\.[a-z0-9]+)?$/),
          name: z.string().max(200).refine(isPlain, NOT_PLAIN),
          bytes: z.int().positive(),
        }),
      )
      .optional(),
    /** The date from which it is shown. */
    from: z.iso.date().optional(),
    /** Hidden from everyone. */
    hidden: z.boolean().optional(),
    outdated: z
      .array(z.enum(LANGUAGES).exclude([ORIGINAL]))
      .min(1)
      .optional(),
  })
  .refine(
    ({ template, link, upload }) =>
      [template !== undefined, hasOne(link), hasOne(upload)].filter(Boolean).length === 1,
    'needs either a template, a link or an uploaded file',
  );

const hasOne = (values: object | undefined) => Object.keys(values ?? {}).length > 0;

export interface Hub {
  entries: HubEntry[];
  problems: string[];
}

/** The entries of `hub.yaml` with staff's edits applied, in order. */
export function readHub(files: ContentFiles, templates: TemplateFiles): Hub {
  const released = readReleased(files, templates);
  const entries = new Map(released.entries.map((entry) => [entry.slug, entry]));
  const problems = [...released.problems];
  for (const [file, text] of files) {
    const [, slug] = EDITED.exec(file) ?? [];
    if (slug === undefined) continue;
    const read = readEntry(slug, text, templates);
    problems.push(...read.problems.map((problem) => `${file}: ${problem}`));
    if (read.entry) entries.set(slug, read.entry);
  }
  const order = orderOfHub(files, [...entries.keys()]);
  return { entries: order.flatMap((slug) => entries.get(slug) ?? []), problems };
}

/** Slugs in staff's order; others follow. */
function orderOfHub(files: ContentFiles, slugs: readonly string[]): string[] {
  const wanted = (files.get('order') ?? '').split('\n').map((line) => line.trim());
  return [...new Set([...wanted.filter((slug) => slugs.includes(slug)), ...slugs])];
}

/** Parses an entry by staff. */
export function readEntry(slug: string, text: string, templates: TemplateFiles) {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { entry: null, problems: ['is no JSON'] };
  }
  const parsed = Entry.safeParse(data);
  if (!parsed.success) return { entry: null, problems: describe(parsed.error) };
  const entry = parsed.data;
  return {
    entry,
    problems: [
      ...(entry.slug === slug ? [] : [`slug: is ${slug}`]),
      ...findMissingTemplate(entry, templates),
    ],
  };
}

/** The release's own entries. */
function readReleased(files: ContentFiles, templates: TemplateFiles): Hub {
  const parsed = z
    .array(Entry)
    .min(1)
    .safeParse(yaml().parse(files.get('hub.yaml') ?? ''));
  if (!parsed.success) return { entries: [], problems: describe(parsed.error) };
  const slugs = parsed.data.map(({ slug }) => slug);
  const problems = [
    ...slugs.filter((slug, at) => slugs.indexOf(slug) < at).map((slug) => `${slug} is there twice`),
    ...parsed.data.flatMap((entry) =>
      findMissingTemplate(entry, templates).map((problem) => `${entry.slug}: ${problem}`),
    ),
  ];
  return { entries: parsed.data, problems };
}

const findMissingTemplate = ({ template }: HubEntry, templates: TemplateFiles) =>
  template !== undefined && !templates.find(template, 'en')
    ? [`there is no template ${template}`]
    : [];

const describe = (error: z.ZodError) =>
  error.issues.map(({ path: at, message }) =>
    [...at.map((part) => (typeof part === 'number' ? part + 1 : String(part))), message].join(': '),
  );

/** An entry in the format of edits. */
const textOfEntry = (entry: HubEntry) => `${JSON.stringify(entry, null, 2)}\n`;

/** Splits `hub.yaml` into a file per entry, for editing; invalid entries are left out. */
export function splitHub(files: ContentFiles, templates: TemplateFiles): ContentFiles {
  const { entries } = readReleased(files, templates);
  return new Map(entries.map((entry) => [`${entry.slug}.json`, textOfEntry(entry)]));
}

/** Merges the edits into `hub.yaml`; entries without edits keep their text. */
export function joinHub(files: ContentFiles, templates: TemplateFiles): ContentFiles {
  const isEdit = (file: string) => file === 'order' || EDITED.test(file);
  if (![...files.keys()].some(isEdit)) return files;
  const document = yaml().parseDocument(files.get('hub.yaml') ?? '');
  const released = document.toJS() as HubEntry[];
  const places = new Map(released.map((entry, at) => [entry.slug, at]));
  const list = document.contents as unknown as { items: unknown[] };
  const before = [...list.items];
  list.items = readHub(files, templates).entries.map((entry) => {
    const at = places.get(entry.slug);
    const isSame = at !== undefined && textOfEntry(entry) === textOfEntry(released[at] ?? entry);
    return isSame ? before[at] : document.createNode(entry);
  });
  return new Map([
    ...[...files].filter(([file]) => !isEdit(file)),
    ['hub.yaml', document.toString({ lineWidth: 0 })],
  ]);
}
