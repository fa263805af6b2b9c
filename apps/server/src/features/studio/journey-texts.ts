import { LANGUAGES, type Language } from '@inzira/contract/accounts';
import type { InLanguages } from '#src/features/notifications/notifications.ts';
import { ORIGINAL } from '#src/platform/content/translations.ts';
import type { Db, Tables } from '#src/platform/db/database.ts';

export type JourneyPart = Tables['journey_translations']['part'];

const TEXTS = [
  'title',
  'description',
  'unit',
  'good',
  'instructions_html',
  'example_html',
] as const;

/** Replaces the texts of rows by their translations where there are any, and states the language of each row. */
export async function inLanguage<T extends { id: number; title: string }>(
  db: Db,
  part: JourneyPart,
  language: Language,
  rows: readonly T[],
): Promise<(T & { language: Language })[]> {
  const [first] = rows;
  if (language === ORIGINAL || !first) return rows.map((row) => ({ ...row, language: ORIGINAL }));
  const translations = await db
    .selectFrom('journey_translations')
    .select(['part_id', ...TEXTS.filter((column) => column in first)])
    .where('language', '=', language)
    .where('part', '=', part)
    .execute();
  const texts = new Map(translations.map(({ part_id, ...said }) => [part_id, said]));
  return rows.map((row) => ({
    ...row,
    ...texts.get(row.id),
    language: texts.has(row.id) ? language : ORIGINAL,
  }));
}

/** Translated titles of activities, by id. */
export async function findTitles(
  db: Db,
  part: JourneyPart,
  language: Language,
): Promise<ReadonlyMap<number, string>> {
  if (language === ORIGINAL) return new Map();
  const rows = await db
    .selectFrom('journey_translations')
    .select(['part_id', 'title'])
    .where('language', '=', language)
    .where('part', '=', part)
    .execute();
  return new Map(rows.map(({ part_id, title }) => [part_id, title]));
}

/** The title of an activity in every language, for a later reader. */
export async function titleInLanguages(
  db: Db,
  { id, title }: { id: number; title: string },
): Promise<InLanguages> {
  const rows = await db
    .selectFrom('journey_translations')
    .select(['language', 'title'])
    .where('part', '=', 'activity')
    .where('part_id', '=', id)
    .execute();
  const titles = new Map(rows.map((row) => [row.language, row.title]));
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, titles.get(language) ?? title]),
  ) as InLanguages;
}
