import type { NewOpportunity } from '@inzira/contract/opportunities';
import { textOf } from '#src/ui/save.ts';

const ENGLISH = ['title', 'benefits', 'target_audience', 'description', 'tags', 'fee_note'];

/** The form's values as the contract's type. */
export function readListing(data: FormData): NewOpportunity {
  const text = (name: string) => textOf(data, name).trim();
  const orNull = (name: string) => text(name) || null;
  const ids = (name: string) => data.getAll(name).map(Number);
  const amount = orNull('fee_amount');
  const isInFrench = text('title_fr') !== '' && ENGLISH.every((name) => text(name) === '');
  /** Texts in French only are stored as the main ones, which every reader sees. */
  const main = (name: string) => (isInFrench ? `${name}_fr` : name);
  const names = (name: string) =>
    text(name)
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean);
  return {
    title: text(main('title')),
    organization_name: text('organization_name'),
    organization_website: orNull('organization_website'),
    benefits: text(main('benefits')),
    target_audience: text(main('target_audience')),
    description: text(main('description')),
    format: 'markdown',
    apply_link: text('apply_link'),
    deadline: orNull('deadline'),
    tags: names(main('tags')),
    sectors: ids('sectors'),
    countries: ids('countries'),
    stages: data.getAll('stages') as NewOpportunity['stages'],
    fee:
      data.get('has_fee') === null
        ? null
        : {
            amount: amount === null ? null : Number(amount),
            currency: amount === null ? null : text('fee_currency').toUpperCase(),
            note: orNull(main('fee_note')),
          },
    title_fr: orNull('title_fr'),
    benefits_fr: orNull('benefits_fr'),
    target_audience_fr: orNull('target_audience_fr'),
    description_fr: orNull('description_fr'),
    fee_note_fr: orNull('fee_note_fr'),
    tags_fr: names('tags_fr'),
  };
}
