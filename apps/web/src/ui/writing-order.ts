import { useState } from 'react';
import { useLanguage } from '#src/platform/language.ts';

/** The languages of a form that asks for both: that of the page first, as it was when the form was opened. */
export function useWritingOrder(): readonly ['en' | 'fr', 'en' | 'fr'] {
  const language = useLanguage();
  const [first] = useState(language);
  return first === 'fr' ? ['fr', 'en'] : ['en', 'fr'];
}
