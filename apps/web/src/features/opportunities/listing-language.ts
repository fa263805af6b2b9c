import type { OwnListing } from '@inzira/contract/opportunities';

/** What a listing says in its languages. */
export const LISTING_TEXTS = [
  'title',
  'benefits',
  'target_audience',
  'description',
  'tags',
  'fee_note',
] as const;
export type ListingText = (typeof LISTING_TEXTS)[number];

/** What the field of a text is called: that of the English one has no ending. */
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

/** Written in French alone: its words stand in the place of the English ones, too. */
export const isInFrenchAlone = (listing: Partial<Record<PlainText | `${PlainText}_fr`, unknown>>) =>
  Boolean(listing.title_fr) &&
  listing.title === listing.title_fr &&
  listing.description === listing.description_fr;

/** The language in which a listing is written: one that is there in one language goes on in it. */
export function firstLanguage(
  listing: Partial<OwnListing> | undefined,
  own: 'en' | 'fr',
): 'en' | 'fr' {
  if (listing?.id === undefined) return own;
  if (isInFrenchAlone(listing)) return 'fr';
  return listing.title_fr ? own : 'en';
}
