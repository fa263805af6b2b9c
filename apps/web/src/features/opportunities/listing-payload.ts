import type { NewOpportunity } from '@inzira/contract/opportunities';
import { escapeHtml } from '#src/platform/html.ts';
import { textOf } from '#src/ui/save.ts';

/** What the form says, as the contract has it. */
export function readListing(data: FormData): NewOpportunity {
  const text = (name: string) => textOf(data, name).trim();
  const orNull = (name: string) => text(name) || null;
  const ids = (name: string) => data.getAll(name).map(Number);
  const amount = orNull('fee_amount');
  const names = (name: string) =>
    text(name)
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean);
  return {
    title: text('title'),
    organization_name: text('organization_name'),
    organization_website: orNull('organization_website'),
    benefits: text('benefits'),
    target_audience: text('target_audience'),
    description: toHtml(text('description')),
    apply_link: text('apply_link'),
    deadline: orNull('deadline'),
    tags: names('tags'),
    sectors: ids('sectors'),
    countries: ids('countries'),
    stages: data.getAll('stages') as NewOpportunity['stages'],
    fee:
      data.get('has_fee') === null
        ? null
        : {
            amount: amount === null ? null : Number(amount),
            currency: amount === null ? null : text('fee_currency').toUpperCase(),
            note: orNull('fee_note'),
          },
    title_fr: orNull('title_fr'),
    benefits_fr: orNull('benefits_fr'),
    target_audience_fr: orNull('target_audience_fr'),
    description_fr: toHtml(text('description_fr')) || null,
    fee_note_fr: orNull('fee_note_fr'),
    tags_fr: names('tags_fr'),
  };
}

/** A whole tag, bare or with attributes: "turnover <USD 50,000" has none. */
const TAG =
  /<(?:\/?(?:a|b|blockquote|br|div|em|h[1-6]|i|li|ol|p|span|strong|table|td|tr|u|ul)|[a-z][\da-z]*\s[^<>]*=[^<>]*)\s*\/?>/i;

/** Plain text becomes paragraphs; what has tags already is HTML, which the server cleans. */
export function toHtml(text: string): string {
  if (TAG.test(text)) return text;
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => {
      return `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br />')}</p>`;
    })
    .join('\n');
}
