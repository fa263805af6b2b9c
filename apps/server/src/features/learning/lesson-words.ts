import type { Language } from '@inzira/contract/accounts';

/** The fixed words of a lesson's HTML, by language. */
export interface LessonWords {
  /** The locale for dates, since a language alone could mean another country's format. */
  locale: string;
  /** The separator between a label and its text. */
  colon: string;
  objectives: string;
  takeaways: string;
  terms: string;
  /** The heading of that part in a lesson's own text. */
  mistakes: string;
  sources: string;
  glossary: string;
  table: string;
  ruleOfThumb: string;
  source: string;
  asOf: (day: string) => string;
  checkedIn: (month: string) => string;
  byCountry: (topic: string) => string;
  noRule: (country: string) => string;
}

export const LESSON_WORDS: Record<Language, LessonWords> = {
  en: {
    locale: 'en-GB',
    colon: ': ',
    objectives: 'What you will learn',
    takeaways: 'Remember',
    terms: 'Words to know',
    mistakes: 'Common mistakes',
    sources: 'Sources',
    glossary: 'Glossary',
    table: 'Table',
    ruleOfThumb: 'Rule of thumb',
    source: 'Source: ',
    asOf: (day) => `As of ${day}; checked on that day.`,
    checkedIn: (month) => `Checked in ${month}.`,
    byCountry: (topic) => `${topic}, by country`,
    noRule: (country) => `We have no checked rule for ${country}.`,
  },
  fr: {
    locale: 'fr',
    colon: '\u00a0: ',
    objectives: 'Ce que vous allez apprendre',
    takeaways: 'À retenir',
    terms: 'Les mots à connaître',
    mistakes: 'Les erreurs fréquentes',
    sources: 'Sources',
    glossary: 'Glossaire',
    table: 'Tableau',
    ruleOfThumb: 'Règle pratique',
    source: 'Source\u00a0: ',
    asOf: (day) => `Au ${day}\u00a0; vérifié ce jour-là.`,
    checkedIn: (month) => `Vérifié en ${month}.`,
    byCountry: (topic) => `${topic}, par pays`,
    noRule: (country) => `Nous n’avons pas de règle vérifiée pour ce pays (${country}).`,
  },
};

const MONTH: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric' };
const LONG: Intl.DateTimeFormatOptions = { ...MONTH, day: 'numeric' };

/** "22 November 2026" for 2026-11-22. */
export function longDate(day: string, language: Language): string {
  return dateIn(language, day, LONG);
}

/** "November 2026" */
export function monthOf(day: string, language: Language): string {
  return dateIn(language, day, MONTH);
}

/** Cached, because creating a formatter takes a thousand times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dateIn(language: Language, day: string, parts: Intl.DateTimeFormatOptions): string {
  const name = `${language} ${parts.day ?? ''}`;
  const format =
    formats.get(name) ??
    new Intl.DateTimeFormat(LESSON_WORDS[language].locale, { ...parts, timeZone: 'UTC' });
  formats.set(name, format);
  return format.format(new Date(`${day}T12:00:00Z`));
}
