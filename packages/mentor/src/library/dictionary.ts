import { foreignLanguageOf, isPidgin, wordsOfAny, type ForeignLanguage } from './language.ts';

/** English translations of a language's words and terms. */
export type Dictionary = ReadonlyMap<string, string>;
export type Dictionaries = ReadonlyMap<string, Dictionary>;

/** The number of words in the longest term: "qu'est-ce que c'est". */
const LONGEST_TERM = 6;
const SHORTEST_STEM = { fr: 4, sw: 3 };

/** An elided word typed without its apostrophe: "largent", "dabord". */
const FRENCH_ELISION = /^(?:[cdjlmnst]|qu)(?=[aeiouh])/;
const FRENCH_ENDING =
  /(?:eraient|aient|erons|eront|erez|erai|eras|erait|erais|era|ions|iez|ons|ez|ent|ant|ais|ait|ees|ee|es|er|ir|re|us|ues|ue|is|it|u|i|s|e|x)$/;
/** Prefixes of nouns and verbs: subject, tense, object. */
const SWAHILI_BEGINNINGS =
  'ni u a tu m mu mw wa i li ki vi zi ya si hu ha hai hawa hatu hau ham ku na ta me nge ja ka o ye po cho vyo zo lo yo taka ji kuto sha'.split(
    ' ',
  );
const MOST_BEGINNINGS = 4;
/** The share of words that identifies a language, without and with another one detected before. */
const MOST_WORDS = 0.6;
const ALL_BUT_FEW = 0.9;
/** How many words, and which share of all, must be French when no function word identifies it. */
const FEWEST_FRENCH = 2;
const SHARE_FRENCH = 0.4;
const SWAHILI_ENDINGS = [
  [/[ei]$/, 'a'],
  [/w[ae]$/, 'a'],
  [/i?an[ae]$/, 'a'],
  [/(?:[ie][ae]|[ie]w[ae]|[ie]shw?[ae]|ik[ai])$/, 'a'],
  [/li(?:[ae]|w[ae])$/, 'a'],
  [/iw[ae]$/, 'i'],
  [/iw[ae]$/, 'ia'],
] as const;

/** The spelling rules of a language, to look up its words. */
interface Rules {
  /** The forms under which a word may be in the dictionary, the likeliest first. */
  formsOf: (word: string) => string[];
  /** A shorter key under which dictionary words are found too. */
  stemOf: (word: string) => string;
}
const RULES: Record<string, Rules> = {
  fr: { formsOf: frenchForms, stemOf: frenchStem },
  sw: { formsOf: swahiliForms, stemOf: (word) => word },
};

/** @param words English words, each with its translations, separated by commas */
export function makeDictionary(language: string, words: Record<string, string>): Dictionary {
  const { stemOf } = rulesOf(language);
  const exact = new Map<string, string>();
  const stems = new Map<string, string>();
  // "Livre" and "livré" have the same stem; equal translations are kept once.
  const add = (to: Map<string, string>, term: string, english: string) => {
    const known = to.get(term);
    if (known === undefined) to.set(term, english);
    else if (!` ${known} `.includes(` ${english} `)) to.set(term, `${known} ${english}`);
  };
  for (const [english, terms] of Object.entries(words)) {
    for (const term of terms.split(',')) {
      const own = wordsOfAny(term);
      add(exact, own.join(' '), english);
      if (own.length === 1) add(stems, stemOf(own[0] ?? ''), english);
    }
  }
  return new Map([...stems, ...exact]);
}

/** The language of a text. Also detects French and Swahili if the dictionary knows most of its words. */
export function languageOf(text: string, dictionaries: Dictionaries): ForeignLanguage | null {
  const language = foreignLanguageOf(text);
  if (language === 'sw') return language;
  const words = wordsOfAny(text).filter((word) => !/\d/.test(word));
  if (language === null && isFrench(words, dictionaries)) return 'fr';
  const swahili = dictionaries.get('sw');
  if (!swahili) return language;
  // "Je la change" is correct French, although its words are in the Swahili dictionary.
  const most = words.length * (language === null ? MOST_WORDS : ALL_BUT_FEW);
  const areMost = (some: readonly string[]) => some.length > most;
  // All Swahili words end in a vowel. Words that also exist in English are no evidence.
  const open = words.filter((word) => /[aeiou]$/.test(word));
  const isKnown = (word: string) => {
    const forms = words.length === 1 ? [word] : swahiliForms(word);
    const form = forms.find((each) => swahili.has(each));
    return form !== undefined && swahili.get(form) !== word;
  };
  return areMost(open) && areMost(open.filter(isKnown)) ? 'sw' : language;
}

/** French words that exist in English, and are in no term of the dictionary. */
const IN_ENGLISH_TOO = new Set(['cafe', 'plus', 'salon', 'six']);

/**
 * Detects notes without function words, such as "prix plancher cmt calculer", by words that are French and not
 * English.
 */
function isFrench(words: readonly string[], dictionaries: Dictionaries): boolean {
  const french = dictionaries.get('fr');
  if (!french) return false;
  const english = englishOf(dictionaries);
  const isEnglish = (word: string) =>
    IN_ENGLISH_TOO.has(word) || english.words.has(word) || english.stems.has(word);
  const isOwn = (word: string) => french.has(word) && !isEnglish(word);
  const areFrench = words.filter(
    (word) => isOwn(word) || (!isEnglish(word) && isOwn(word.replace(/(?<=..)[sx]$/, ''))),
  ).length;
  const areEnglish = words.filter((word) => english.words.has(word) && !french.has(word)).length;
  return (
    areFrench >= FEWEST_FRENCH && areFrench > SHARE_FRENCH * words.length && areFrench > areEnglish
  );
}

/** The English words of all dictionaries, with the stems they would have in French. */
const knownEnglish = new WeakMap<
  Dictionaries,
  { words: ReadonlySet<string>; stems: ReadonlySet<string> }
>();

function englishOf(dictionaries: Dictionaries) {
  const known = knownEnglish.get(dictionaries);
  if (known) return known;
  const words = new Set<string>();
  for (const dictionary of dictionaries.values())
    for (const english of dictionary.values())
      for (const word of english.split(' ')) words.add(word);
  const made = { words, stems: new Set([...words].map(frenchStem)) };
  knownEnglish.set(dictionaries, made);
  return made;
}

/** Translates a foreign text into English word by word; null for a text in no known foreign language. */
export function toEnglish(text: string, dictionaries: Dictionaries): string | null {
  const language = languageOf(text, dictionaries) ?? (isPidgin(text) ? 'pcm' : '');
  const dictionary = dictionaries.get(language);
  if (!dictionary) return null;
  const { formsOf } = rulesOf(language);
  const words = wordsOfAny(text);
  const english: string[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(LONGEST_TERM, words.length - at);
    while (length > 1 && !dictionary.has(words.slice(at, at + length).join(' '))) length -= 1;
    const term = words.slice(at, at + length).join(' ');
    const form = length > 1 ? term : formsOf(term).find((each) => dictionary.has(each));
    // Names and words of both languages stay.
    english.push(dictionary.get(form ?? '') ?? term);
    at += length;
  }
  return english.join(' ');
}

function rulesOf(language: string): Rules {
  return RULES[language] ?? { formsOf: (word) => [word], stemOf: (word) => word };
}

function frenchForms(word: string): string[] {
  return [
    word,
    word.replace(/[sx]$/, ''),
    word.replace(/es?$/, ''),
    word.replace(/aux$/, 'al'),
    word.replace(FRENCH_ELISION, ''),
    frenchStem(word),
  ];
}

function frenchStem(word: string): string {
  const stem = word.replace(FRENCH_ENDING, '');
  return stem.length < SHORTEST_STEM.fr ? word : stem;
}

function swahiliForms(word: string): string[] {
  const roots = new Set([word, word.replace(/(?:je|ni|pi)$/, '')]);
  let last = [...roots];
  for (let at = 0; at < MOST_BEGINNINGS; at += 1) {
    last = last.flatMap((root) =>
      SWAHILI_BEGINNINGS.filter((beginning) => root.startsWith(beginning))
        .map((beginning) => root.slice(beginning.length))
        .filter((rest) => rest.length >= SHORTEST_STEM.sw),
    );
    for (const root of last) roots.add(root);
  }
  return [...roots]
    .toSorted((a, b) => b.length - a.length)
    .flatMap((root) => [
      root,
      ...SWAHILI_ENDINGS.map(([ending, plain]) => root.replace(ending, plain)),
    ])
    .filter((form) => form === word || form.length >= SHORTEST_STEM.sw);
}
