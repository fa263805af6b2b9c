import { LANGUAGES, type Language } from '@inzira/contract/accounts';
import type { OpportunityChanges, OwnListing } from '@inzira/contract/opportunities';
import type { InLanguages } from '#src/features/notifications/notifications.ts';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import { invalid } from '#src/platform/http/errors.ts';

/** The stored translation of a listing; tags have their own. */
interface Texts {
  title: string;
  benefits: string;
  target_audience: string;
  description: string;
  fee_note: string | null;
}
const FIELDS = ['title', 'benefits', 'target_audience', 'description', 'fee_note'] as const;
/** Required in every language that a listing has. */
const NEEDED = ['title', 'benefits', 'target_audience', 'description'] as const;

export const OTHER_LANGUAGES = LANGUAGES.filter(
  (language): language is Other => language !== ORIGINAL,
);
type Other = Exclude<Language, 'en'>;
type Stored = Partial<Record<Language, Texts>>;

interface Row {
  title: string;
  /** JSON. */
  translations: string;
}

const readStored = ({ translations }: Pick<Row, 'translations'>) =>
  JSON.parse(translations) as Stored;

/** A listing that exists only in another language has its texts as the original's, too. */
const onlyLanguage = (row: Texts, stored: Stored) =>
  OTHER_LANGUAGES.find((language) =>
    FIELDS.every((field) => row[field] === stored[language]?.[field]),
  );

/** A row with its texts in the given language, as far as they are translated. */
export function sayIn<T extends Row>(language: Language, row: T): T {
  const texts = readStored(row)[language];
  if (!texts) return row;
  const said = FIELDS.filter((field) => field in row).map((field) => [field, texts[field]]);
  return { ...row, ...(Object.fromEntries(said) as Partial<T>) };
}

/** The same with the language of all texts, because a title may be the same in both. */
export function sayWholeIn<T extends Row & Texts>(language: Language, row: T) {
  const stored = readStored(row);
  const said = stored[language] ? language : (onlyLanguage(row, stored) ?? ORIGINAL);
  return { ...sayIn(language, row), language: said };
}

/** The title in every language, for a later reader. */
export function titleInLanguages(row: Row): InLanguages {
  const stored = readStored(row);
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, stored[language]?.title ?? row.title]),
  ) as InLanguages;
}

/** The editor's fields for translations; `tags` come from elsewhere. */
export function translationFields(row: Pick<Row, 'translations'>) {
  const stored = readStored(row);
  return Object.fromEntries(
    OTHER_LANGUAGES.flatMap((language) =>
      FIELDS.map((field) => [`${field}_${language}`, stored[language]?.[field] ?? null]),
    ),
  ) as Omit<
    { [Field in Extract<keyof OwnListing, `${string}_${Other}`>]: OwnListing[Field] },
    `tags_${Other}`
  >;
}

/** Whether texts were changed after their translation, by the fields' revisions. */
export function isOutdated(row: Row & Texts & { field_revisions: string }, language: Other) {
  const stored = readStored(row);
  if (!stored[language] || onlyLanguage(row, stored)) return false;
  const revisions = JSON.parse(row.field_revisions) as Record<string, number>;
  const last = (end: string) => Math.max(...FIELDS.map((field) => revisions[field + end] ?? 1));
  return last('') > last(`_${language}`);
}

/**
 * The stored translations after the changes; nothing if none is affected.
 * @throws 400 for an incomplete translation
 */
export function translationColumns(
  before: Pick<Row, 'translations'>,
  changes: OpportunityChanges,
  { clean, textOf }: { clean: (html: string) => string; textOf: (html: string) => string },
): { translations: string; translated_text: string } | null {
  const sent = (language: Other, field: (typeof FIELDS)[number]) => {
    const value = changes[`${field}_${language}`];
    return field === 'description' && value ? clean(value) : value;
  };
  const stored = readStored(before);
  const next: Stored = {};
  let isSent = false;
  for (const language of OTHER_LANGUAGES) {
    const texts = Object.fromEntries(
      FIELDS.map((field) => {
        const value = sent(language, field);
        isSent ||= value !== undefined;
        return [field, (value === undefined ? stored[language]?.[field] : value) || null];
      }),
    ) as { [Field in keyof Texts]: Texts[Field] | null };
    if (FIELDS.every((field) => texts[field] === null)) continue;
    const missing = NEEDED.filter((field) => texts[field] === null);
    if (missing.length > 0)
      throw invalid(
        Object.fromEntries(missing.map((field) => [`${field}_${language}`, [TRANSLATE_ALL]])),
      );
    next[language] = texts as Texts;
  }
  if (!isSent) return null;
  const words = Object.values(next).flatMap(({ title, benefits, description }) => [
    title,
    benefits,
    textOf(description),
  ]);
  return { translations: JSON.stringify(next), translated_text: words.join(' ') };
}

const TRANSLATE_ALL = {
  en: 'Translate this too, or leave the whole translation out.',
  fr: 'Traduisez aussi ce champ, ou laissez toute la traduction de côté.',
};
