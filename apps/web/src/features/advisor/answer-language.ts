/** Frequent short words that the other language does not have. */
const WORDS = {
  fr: `le la les une des du au aux et ou mais qui que quoi je tu il elle nous vous ils elles mes notre
    votre leur cet cette est sont pas plus comment pourquoi combien quand quel quelle dans par pour sur
    avec sans chez de en ne se vos`,
  en: `the and or but is are was were this that these those you your they their it its with without from
    for of in to not how what when which who why where each every than then if can do does be have has`,
};
const KNOWN = {
  fr: new Set(WORDS.fr.split(/\s+/)),
  en: new Set(WORDS.en.split(/\s+/)),
};
/** A single hit may be a name or a loanword. */
const LEAST = 2;

/** The language of a text; null where it is not clear. */
export function seenLanguage(text: string): 'en' | 'fr' | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const accented = words.filter((word) => /[éèêàçùœ]/.test(word)).length;
  const count = (language: 'en' | 'fr') => words.filter((word) => KNOWN[language].has(word)).length;
  const [french, english] = [count('fr') + accented, count('en')];
  if (Math.max(french, english) < LEAST || french === english) return null;
  return french > english ? 'fr' : 'en';
}

/** The language in which to answer a question: French for French, otherwise English. */
export const askedLanguage = (code: string): 'en' | 'fr' =>
  code.toLowerCase().startsWith('fr') ? 'fr' : 'en';
