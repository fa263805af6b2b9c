/** The codes of sectors by id: the first has id 1. Append only. */
export const SECTOR_CODES = [
  'agriculture',
  'food',
  'health',
  'education',
  'finance',
  'energy',
  'water',
  'environment',
  'manufacturing',
  'crafts',
  'fashion',
  'retail',
  'transport',
  'construction',
  'tourism',
  'media',
  'technology',
  'telecommunications',
  'professional-services',
  'social-services',
] as const;

/** The codes of customer types by id, as above. */
export const CUSTOMER_TYPE_CODES = [
  'individuals',
  'households',
  'students',
  'farmers',
  'small-businesses',
  'large-companies',
  'schools',
  'health-facilities',
  'public-bodies',
  'non-profits',
] as const;
