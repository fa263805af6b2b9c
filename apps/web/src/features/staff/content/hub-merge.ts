import type { HubEntry } from '@inzira/contract/resources';
import type { ContentFile } from '@inzira/contract/staff-content';
import { ApiError } from '#src/platform/api-error.ts';
import { LANGUAGES } from '#src/platform/languages.ts';

export type Source = 'link' | 'upload' | 'template';

/** Which of the three an entry opens. */
export const sourceOf = (entry: HubEntry | null): Source =>
  entry?.template !== undefined ? 'template' : entry?.upload ? 'upload' : 'link';

const inLanguages = (part: string) => LANGUAGES.map((language) => `${part}_${language}`);

/** The fields that determine what an entry opens. */
const OPENS: readonly string[] = ['source', ...inLanguages('link'), ...inLanguages('upload')];

/**
 * Applies the fields that were changed here to the entry that somebody else has published since.
 * @param changed names of fields
 */
export function mergeEntries(
  mine: HubEntry,
  theirs: HubEntry,
  changed: readonly string[],
): HubEntry {
  const whose = (name: string) => (changed.includes(name) ? mine : theirs);
  const both = (part: 'title' | 'description') => ({
    en: whose(`${part}_en`)[part].en,
    fr: whose(`${part}_fr`)[part].fr,
  });
  const words = {
    en: whose('keywords_en').keywords?.en ?? '',
    fr: whose('keywords_fr').keywords?.fr ?? '',
  };
  const { from } = whose('from');
  return {
    slug: theirs.slug,
    type: whose('type').type,
    title: both('title'),
    description: both('description'),
    ...withKeywords(words),
    ...(mergeOpens(mine, theirs, changed) ??
      opensOf(OPENS.some((name) => changed.includes(name)) ? mine : theirs)),
    ...(from !== undefined && { from }),
    ...(whose('hidden').hidden && { hidden: true }),
  };
}

/**
 * Marks the French texts if only the English ones have changed.
 * @param before what was published until now
 * @param isRight the editor has said that the French texts are right as they are
 */
export function withOutdated(next: HubEntry, before: HubEntry | null, isRight: boolean): HubEntry {
  const isChanged = (language: 'en' | 'fr') =>
    (['title', 'description'] as const).some(
      (part) => next[part][language] !== before?.[part][language],
    );
  if (!before || isRight || isChanged('fr')) return next;
  return isChanged('en') || before.outdated ? { ...next, outdated: ['fr'] } : next;
}

/** Keywords in both languages or none; a missing one is copied from the other. */
export const withKeywords = ({ en, fr }: { en: string; fr: string }): Pick<HubEntry, 'keywords'> =>
  en || fr ? { keywords: { en: en || fr, fr: fr || en } } : {};

type Opens = Pick<HubEntry, Source>;

const opensOf = ({ template, link, upload }: HubEntry): Opens => ({
  ...(template !== undefined && { template }),
  ...(link && { link }),
  ...(upload && { upload }),
});

/** Merges by language; null if that leaves nothing to open, or the two open different kinds. */
function mergeOpens(mine: HubEntry, theirs: HubEntry, changed: readonly string[]): Opens | null {
  const source = sourceOf(theirs);
  if (sourceOf(mine) !== source) return null;
  if (source === 'template') return opensOf(theirs);
  const merged = LANGUAGES.flatMap((language) => {
    const whose = changed.includes(`${source}_${language}`) ? mine : theirs;
    const one = whose[source]?.[language];
    return one ? [[language, one] as const] : [];
  });
  return merged.length === 0 ? null : { [source]: Object.fromEntries(merged) };
}

/**
 * An entry's values by form field.
 * @param file which property identifies an uploaded file
 */
function valuesOf(entry: HubEntry, file: 'key' | 'name'): Record<string, string | boolean> {
  const texts = (part: 'title' | 'description' | 'keywords' | 'link') =>
    LANGUAGES.map((language) => [`${part}_${language}`, entry[part]?.[language] ?? ''] as const);
  return Object.fromEntries<string | boolean>([
    ['type', entry.type] as const,
    ...(['title', 'description', 'keywords', 'link'] as const).flatMap(texts),
    ['source', sourceOf(entry)] as const,
    ...LANGUAGES.map(
      (language) => [`upload_${language}`, entry.upload?.[language]?.[file] ?? ''] as const,
    ),
    ['from', entry.from ?? ''] as const,
    ['hidden', entry.hidden === true] as const,
  ]);
}

export interface Theirs {
  entry: HubEntry;
  version: number;
  /** Fields whose value here differs from the original one. */
  changed: string[];
  /** Conflicting fields: changed on both sides to different values. */
  fields: string[];
  /** The field that stands for the conflict about everything that the entry opens, where the two cannot be merged. */
  whole: string | null;
  /** Touched fields whose value is the original one. */
  unchanged: string[];
}

/** What somebody else has published since the edit began; null for any other failure. */
export function theirsOf(
  failure: unknown,
  { mine, touched, version }: { mine: HubEntry; touched: readonly string[]; version: number },
): Theirs | null {
  if (!(failure instanceof ApiError) || failure.status !== 409) return null;
  const { current } = (failure.body ?? {}) as { current?: ContentFile };
  if (!current?.text) return null;
  const entry = JSON.parse(current.text) as HubEntry;
  const began = current.versions.find((one) => one.version === version)?.text ?? current.released;
  const [own, other] = [valuesOf(mine, 'key'), valuesOf(entry, 'key')];
  const before = began ? valuesOf(JSON.parse(began) as HubEntry, 'key') : {};
  const isKept = (name: string) => name in own && own[name] === before[name];
  const changed = touched.filter((name) => !isKept(name));
  const isAsked = (name: string) =>
    changed.includes(name) && own[name] !== other[name] && other[name] !== before[name];
  const isTogether = mergeOpens(mine, entry, changed) !== null;
  const opened = isTogether ? inLanguages(sourceOf(mine)).filter(isAsked) : [];
  const whole =
    !isTogether &&
    OPENS.some((name) => changed.includes(name)) &&
    OPENS.some((name) => other[name] !== before[name])
      ? shownOf(own, changed)
      : null;
  return {
    entry,
    version: current.version,
    changed,
    fields: [
      ...changed.filter((name) => name in own && !OPENS.includes(name) && isAsked(name)),
      ...opened,
      ...(whole === null ? [] : [whole]),
    ],
    whole,
    unchanged: touched.filter(isKept),
  };
}

/** The field that stands for a conflict about what is opened: a changed URL, else the choice of the kind. */
function shownOf(own: Record<string, string | boolean>, changed: readonly string[]): string {
  if (own['source'] !== 'link') return 'source';
  const given = inLanguages('link').filter((name) => changed.includes(name));
  return given.find((name) => own[name]) ?? given[0] ?? 'source';
}

/** The conflict in the format that the form's dialog expects. */
export function toConflict({ entry, version, fields, whole }: Theirs) {
  const values = valuesOf(entry, 'name');
  // Whatever the colleague's entry opens, as the value of that field.
  const opens = OPENS.map((name) => (name === 'source' ? (entry.template ?? '') : values[name]));
  return new ApiError(409, {
    fields,
    current: {
      ...values,
      ...(whole !== null && { [whole]: opens.filter(Boolean).join('\n') }),
      revision: version,
    },
  });
}

/** The fields that are not sent after the user left `names` to the colleague. */
export const leftTo = (
  { whole, unchanged }: Theirs,
  names: readonly string[],
): readonly string[] => [
  ...names,
  ...unchanged,
  ...(whole !== null && names.includes(whole) ? OPENS : []),
];
