import { useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';

/** The languages of a form with texts in both: first that of the page at the time when the form was opened. */
export function useWritingOrder(): readonly ['en' | 'fr', 'en' | 'fr'] {
  const language = useLanguage();
  const [first] = useState(language);
  return first === 'fr' ? ['fr', 'en'] : ['en', 'fr'];
}
