import { LANGUAGES } from '@inzira/contract/accounts';
import type { Tables } from '#src/platform/db/database.ts';
import type { Insertable } from 'kysely';
import { activityHtml, type ToHtml } from './activity-html.ts';
import type { JourneyTranslations } from './journey-translations.ts';

type TranslationRow = Insertable<Tables['journey_translations']>;

/** Collects the rows of all translations, for the languages that readers can choose. */
export function translationRows(translations: JourneyTranslations['byLanguage'], toHtml: ToHtml) {
  const rows: TranslationRow[] = [];
  const languages = LANGUAGES.flatMap((language) => {
    const texts = translations.get(language);
    return texts ? [{ language, texts }] : [];
  });
  const add = (row: Pick<TranslationRow, 'part' | 'part_id' | 'language' | 'title'> & Texts) =>
    rows.push({ description: null, ...NO_TEXTS, ...row });
  return {
    rows,
    addHead(part: 'section' | 'step', id: number, file: string) {
      for (const { language, texts } of languages) {
        const head = texts.heads.get(file);
        if (!head) continue;
        const { title, description } = head;
        add({ part, part_id: id, language, title, description });
      }
    },
    addActivity(
      file: string,
      {
        id,
        resourceIds,
        milestoneIds,
      }: Record<'resourceIds' | 'milestoneIds', number[]> & { id: number },
    ) {
      for (const { language, texts } of languages) {
        const activity = texts.activities.get(file);
        if (!activity) continue;
        const { title, description, good } = activity;
        add({
          part: 'activity',
          part_id: id,
          language,
          title,
          description,
          good: JSON.stringify(good),
          ...activityHtml(activity, toHtml),
        });
        for (const [at, words] of activity.resources.entries())
          add({
            part: 'resource',
            part_id: resourceIds[at] ?? 0,
            language,
            title: words.title,
            description: words.description ?? null,
          });
        for (const [at, { title: goal, unit, description: what }] of activity.milestones.entries())
          add({
            part: 'milestone',
            part_id: milestoneIds[at] ?? 0,
            language,
            title: goal,
            unit,
            description: what ?? null,
          });
      }
    },
  };
}

type Texts = Partial<
  Pick<TranslationRow, 'description' | 'unit' | 'good' | 'instructions_html' | 'example_html'>
>;
const NO_TEXTS = { unit: null, good: null, instructions_html: null, example_html: null };
