import type { OpportunityChanges } from '@inzira/contract/opportunities';
import { htmlToRichText, richTextHtml } from '#src/platform/text/rich-text-html.ts';
import { OTHER_LANGUAGES, translationFields } from './listing-translations.ts';

interface Kept {
  description: string;
  /** JSON. */
  translations: string;
}

/**
 * Converts the given descriptions to the stored HTML. An unchanged one is left out, because older HTML would differ in
 * details after a conversion and back.
 */
export function withHtml<T extends OpportunityChanges>(
  { format, ...changes }: T,
  before?: Kept,
): Omit<T, 'format'> {
  if (format !== 'markdown') return changes;
  const there = before && { description: before.description, ...translationFields(before) };
  const descriptions: Partial<OpportunityChanges> = {};
  const fields = ['description', ...OTHER_LANGUAGES.map((one) => `description_${one}` as const)];
  for (const field of fields as ('description' | 'description_fr')[]) {
    const sent = changes[field];
    if (!sent) continue;
    const kept = there?.[field];
    descriptions[field] =
      kept && htmlToRichText(kept) === sent && kept !== sent ? kept : richTextHtml(sent);
  }
  return { ...changes, ...descriptions };
}

/** The descriptions of a listing as Markdown, for its editor. */
export const markdownFields = (row: Kept) => {
  const translated = translationFields(row);
  return {
    description_markdown: htmlToRichText(row.description),
    ...(Object.fromEntries(
      OTHER_LANGUAGES.map((language) => {
        const html = translated[`description_${language}`];
        return [`description_markdown_${language}`, html === null ? null : htmlToRichText(html)];
      }),
    ) as { description_markdown_fr: string | null }),
  };
};
