import type { OwnListing } from '@inzira/contract/opportunities';

/** The texts of a listing that are translated. */
export const LISTING_TEXTS = [
  'title',
  'benefits',
  'target_audience',
  'description',
  'tags',
  'fee_note',
] as const;
export type ListingText = (typeof LISTING_TEXTS)[number];

/** The name of a text's form field: the English one has no suffix. */
export const nameIn = (language: 'en' | 'fr', field: ListingText) =>
  language === 'fr' ? (`${field}_fr` as const) : field;

type PlainText = Exclude<ListingText, 'tags' | 'fee_note'>;

export function textIn(
  language: 'en' | 'fr',
  listing: Partial<OwnListing> | undefined,
  field: PlainText,
): string | null | undefined {
  return language === 'fr' ? listing?.[`${field}_fr`] : listing?.[field];
}

/** Whether a listing is written in French only; its French texts then fill the English columns too. */
export const isInFrenchAlone = (listing: Partial<Record<PlainText | `${PlainText}_fr`, unknown>>) =>
  Boolean(listing.title_fr) &&
  listing.title === listing.title_fr &&
  listing.description === listing.description_fr;

/** The language in which the form begins: that of a listing that has only one. */
export function firstLanguage(
  listing: Partial<OwnListing> | undefined,
  own: 'en' | 'fr',
): 'en' | 'fr' {
  if (listing?.id === undefined) return own;
  if (isInFrenchAlone(listing)) return 'fr';
  return listing.title_fr ? own : 'en';
}
