import type { HubEntry } from '@inzira/contract/resources';
import type { ContentFile } from '@inzira/contract/staff-content';
import { ApiError } from '#src/platform/api-error.ts';
import { LANGUAGES } from '#src/platform/languages.ts';

const OPENS = /^(?:source|(?:link|upload)_(?:en|fr))$/;

/** Of an entry what was changed here over what somebody else has published since. @param touched names of fields */
export function mergeEntries(
  mine: HubEntry,
  theirs: HubEntry,
  touched: readonly string[],
): HubEntry {
  const isMine = (name: string) => touched.includes(name);
  const both = (part: 'title' | 'description') => ({
    en: (isMine(`${part}_en`) ? mine : theirs)[part].en,
    fr: (isMine(`${part}_fr`) ? mine : theirs)[part].fr,
  });
  const keywords = LANGUAGES.some((language) => isMine(`keywords_${language}`)) ? mine : theirs;
  // One choice: an address, a file or a template.
  const opens = touched.some((name) => OPENS.test(name)) ? mine : theirs;
  const from = isMine('from') ? mine : theirs;
  const hidden = isMine('hidden') ? mine : theirs;
  return {
    slug: theirs.slug,
    type: (isMine('type') ? mine : theirs).type,
    title: both('title'),
    description: both('description'),
    ...(keywords.keywords && { keywords: keywords.keywords }),
    ...(opens.template !== undefined && { template: opens.template }),
    ...(opens.link && { link: opens.link }),
    ...(opens.upload && { upload: opens.upload }),
    ...(from.from !== undefined && { from: from.from }),
    ...(hidden.hidden && { hidden: true }),
  };
}

/** What two editors of an entry have written, by the fields of the form. */
function valuesOf(entry: HubEntry): Record<string, string | boolean> {
  const inLanguages = (part: 'title' | 'description' | 'keywords' | 'link') =>
    LANGUAGES.map((language) => [`${part}_${language}`, entry[part]?.[language] ?? ''] as const);
  return Object.fromEntries<string | boolean>([
    ['type', entry.type] as const,
    ...(['title', 'description', 'keywords', 'link'] as const).flatMap(inLanguages),
    ...LANGUAGES.map(
      (language) => [`upload_${language}`, entry.upload?.[language]?.name ?? ''] as const,
    ),
    ['from', entry.from ?? ''] as const,
    ['hidden', entry.hidden === true] as const,
  ]);
}

interface Theirs {
  entry: HubEntry;
  version: number;
  /** Fields that both have changed, each in another way. */
  fields: string[];
}

/** What somebody else has published since this edit began; null for any other failure. */
export function theirsOf(
  failure: unknown,
  { mine, touched, version }: { mine: HubEntry; touched: readonly string[]; version: number },
): Theirs | null {
  if (!(failure instanceof ApiError) || failure.status !== 409) return null;
  const { current } = (failure.body ?? {}) as { current?: ContentFile };
  if (!current?.text) return null;
  const entry = JSON.parse(current.text) as HubEntry;
  const began = current.versions.find((one) => one.version === version)?.text ?? current.released;
  const [own, other] = [valuesOf(mine), valuesOf(entry)];
  const before = began ? valuesOf(JSON.parse(began) as HubEntry) : {};
  const fields = touched.filter(
    (name) => name in own && own[name] !== other[name] && other[name] !== before[name],
  );
  return { entry, version: current.version, fields };
}

/** As the form asks which of the two to keep. */
export const toConflict = ({ entry, version, fields }: Theirs) =>
  new ApiError(409, { fields, current: { ...valuesOf(entry), revision: version } });
